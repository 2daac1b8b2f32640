"""Every message between grader and worker. What comes from a worker is decoded with distrust."""

from __future__ import annotations

from typing import Any

import msgspec

from grader.trees import View


class Odd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is not what it should be: its type, and a short text of it."""

    type: str
    text: str


Shown = int | float | None | Odd | list[int]


class Reply(
    msgspec.Struct, frozen=True, array_like=True, tag_field="kind", forbid_unknown_fields=True
):
    """What a worker may say."""


class Ready(Reply, frozen=True, tag="ready"):
    isolation: list[str]


class Probed(Reply, frozen=True, tag="probed"):
    """The paths that a worker could read."""

    readable: list[str]


class Ask(Reply, frozen=True, tag="ask"):
    """A search wants a node: the number of its parent, and the number of the action."""

    state: int
    action: int


class Returned(Reply, frozen=True, tag="returned"):
    first: Shown
    second: Shown


class Misshapen(Reply, frozen=True, tag="misshapen"):
    """Something came back that is not a pair."""

    what: Odd


class FlatNode(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    parent: int | None
    direction: int | None
    board: list[list[int]]
    score: int
    depth: int | None
    is_max: bool


class BuiltTree(Reply, frozen=True, tag="tree"):
    nodes: list[FlatNode]


class BadTree(Reply, frozen=True, tag="badtree"):
    """A tree that is not even of the right form: in what, at which node, and what is there."""

    fault: str
    node: str
    what: str


class Frame(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    file: str
    line: int
    function: str


class Raised(Reply, frozen=True, tag="raised"):
    type: str
    text: str
    frames: list[Frame]
    column: int = 0  # of a syntax error


AnyReply = Ready | Probed | Ask | Returned | Misshapen | BuiltTree | BadTree | Raised

_decoder = msgspec.json.Decoder(AnyReply)
_encoder = msgspec.json.Encoder()


class BadReply(Exception):
    """A worker said something that is no message of ours."""


def decode(line: bytes) -> AnyReply:
    """Return the reply in this line, or raise BadReply."""
    try:
        reply: AnyReply = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadReply(type(error).__name__) from None
    return reply


def encode(request: dict[str, Any]) -> bytes:
    """Return a request as a line."""
    return _encoder.encode(request) + b"\n"


def encode_view(view: View | None) -> bytes:
    """Return the answer to an Ask as a line; an empty list means refused."""
    return _encoder.encode(view or []) + b"\n"
