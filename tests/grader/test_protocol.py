"""What a worker may say, and that everything else is a BadReply and nothing worse."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.observation import is_close as close
from grader.protocol import (
    Ask,
    BadReply,
    BadTree,
    BuiltTree,
    FlatNode,
    Frame,
    Misshapen,
    Odd,
    Probed,
    Raised,
    Ready,
    Returned,
    decode,
    encode,
    encode_view,
)

REPLIES = [
    (["ready", ["own user", "seccomp"]], Ready(["own user", "seccomp"])),
    (["probed", []], Probed([])),
    (["ask", 3, 0], Ask(3, 0)),
    (["returned", 5, 0], Returned(5, 0)),
    (["returned", 2.5, None], Returned(2.5, None)),
    (["returned", [1, 2], -3], Returned([1, 2], -3)),
    (["returned", {"type": "str", "text": "'left'"}, 4], Returned(Odd("str", "'left'"), 4)),
    (["misshapen", {"type": "NoneType", "text": "None"}], Misshapen(Odd("NoneType", "None"))),
    (
        ["tree", [[None, None, [[2, 2]], 0, 0, True], [0, 3, [[0, 4]], 4, None, False]]],
        BuiltTree(
            [
                FlatNode(None, None, [[2, 2]], 0, 0, True),
                FlatNode(0, 3, [[0, 4]], 4, None, False),
            ]
        ),
    ),
    (["badtree", "pair", "0", "Node"], BadTree("pair", "0", "Node")),
    (
        ["raised", "KeyError", "'x'", [["ai.py", 3, "expectimax"]]],
        Raised("KeyError", "'x'", [Frame("ai.py", 3, "expectimax")]),
    ),
    (["raised", "SyntaxError", "", [], 7], Raised("SyntaxError", "", [], 7)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "reply"), REPLIES, ids=[said[0] for said, _ in REPLIES])
def test_every_message_is_understood(said, reply):
    decoded = decode(json.dumps(said).encode() + b"\n")
    assert decoded == reply
    assert type(decoded) is type(reply)


def test_whole_numbers_and_fractions_stay_what_they_are():
    answer = decode(b'["returned", 5, 5.0]')
    assert (type(answer.first), type(answer.second)) == (int, float)


NO_MESSAGES = {
    "nothing": b"",
    "a line end": b"\n",
    "no JSON": b"hello",
    "printed before": b'hello ["ask", 0, 0]',
    "two in one line": b'["ask", 0, 0] ["ask", 0, 0]',
    "cut off": b'["ask", 0',
    "a table": b'{"kind": "ask", "state": 0, "action": 0}',
    "a word": b'"ask"',
    "a number": b"3",
    "null": b"null",
    "an empty list": b"[]",
    "unknown kind": b'["passed", 100]',
    "kind of another type": b"[0, 0, 0]",
    "kind in capitals": b'["ASK", 0, 0]',
    "too few": b'["ask", 0]',
    "too many": b'["ask", 0, 0, 0]',
    "text for a number": b'["ask", "0", 0]',
    "truth for a number": b'["ask", true, 0]',
    "null for a number": b'["ask", null, 0]',
    "fraction for a number": b'["ask", 0.5, 0]',
    "list for a number": b'["ask", [0], 0]',
    "truth as a value": b'["returned", true, 0]',
    "text as a value": b'["returned", "5", 0]',
    "list of texts as a value": b'["returned", ["5"], 0]',
    "table of another shape": b'["returned", {"type": "str"}, 0]',
    "table with more in it": b'["returned", {"type": "a", "text": "b", "score": 9}, 0]',
    "NaN": b'["returned", NaN, 0]',
    "nan": b'["returned", nan, 0]',
    "Infinity": b'["returned", Infinity, 0]',
    "-Infinity": b'["returned", -Infinity, 0]',
    "beyond a float": b'["returned", 1e999, 0]',
    "beyond a float, whole": b'["ask", 1e999, 0]',
    "a number of a million digits": b'["returned", ' + b"9" * 1_000_000 + b", 0]",
    "deep lists": b"[" * 100_000,
    "deep lists, closed": b"[" * 100_000 + b"]" * 100_000,
    "deep tables": b'{"a":' * 100_000,
    "deep value": b'["returned", ' + b"[" * 100_000 + b"]" * 100_000 + b", 0]",
    "deep in what is not looked at": b'["ask", 0, 0, ' + b"[" * 100_000 + b"]" * 100_000 + b"]",
    "deep board": b'["tree", [[null, null, ' + b"[" * 100_000,
    "truth as a tile": b'["tree", [[null, null, [[true]], 0, 0, true]]]',
    "number as truth": b'["tree", [[null, null, [[2]], 0, 0, 1]]]',
    "fraction as a score": b'["tree", [[null, null, [[2]], 0.5, 0, true]]]',
    "node with more in it": b'["tree", [[null, null, [[2]], 0, 0, true, 0]]]',
    "not UTF-8": b'["badtree", "\xff"]',
    "a surrogate in UTF-8": b'["badtree", "\xed\xa0\x80"]',
    "half a surrogate pair": b'["badtree", "\\ud800"]',
    "a raw control character": b'["badtree", "\x1b"]',
    "a pickle": b"\x80\x04K\x01.",
    "UTF-16": '["ask", 0, 0]'.encode("utf-16"),
}


@pytest.mark.parametrize("line", NO_MESSAGES.values(), ids=NO_MESSAGES)
def test_what_is_no_message_is_a_bad_reply(line):
    with pytest.raises(BadReply):
        decode(line)


def test_a_bad_reply_says_nothing_that_the_worker_said():
    with pytest.raises(BadReply) as caught:
        decode(b'["secret", "words"]')
    assert "secret" not in str(caught.value)
    assert "words" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_whole_number_too_large_for_a_float_can_still_be_judged():
    """Python's whole numbers have no end, so a search may honestly come to such a value."""
    answer = decode(b'["returned", 0, ' + b"9" * 400 + b"]")
    assert not close(answer.second, 5)
    assert not close(answer.second, 5.5)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from([reply[0] for reply, _ in REPLIES]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=15,
)  # fmt: skip


@given(st.binary())
def test_no_bytes_raise_anything_but_a_bad_reply(line):
    try:
        decode(line)
    except BadReply:
        return


@given(st.sampled_from([reply[0] for reply, _ in REPLIES]), st.lists(JSON, max_size=6))
def test_no_json_raises_anything_but_a_bad_reply(kind, rest):
    try:
        reply = decode(json.dumps([kind, *rest]).encode())
    except BadReply:
        return
    assert reply.__struct_config__.tag == kind


@given(st.sampled_from(REPLIES), st.data())
def test_a_message_with_a_changed_byte_is_understood_or_a_bad_reply(known, data):
    line = bytearray(json.dumps(known[0]).encode())
    line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    try:
        decode(bytes(line))
    except BadReply:
        return


# --- what the grader says ----------------------------------------------------------------------


def test_a_request_is_one_line_of_json():
    line = encode({"do": "search", "text": "two\nlines", "view": (0, "MAX", 0, [0, 1])})
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert json.loads(line) == {
        "do": "search",
        "text": "two\nlines",
        "view": [0, "MAX", 0, [0, 1]],
    }


def test_a_view_is_one_line_and_a_refusal_is_an_empty_list():
    assert json.loads(encode_view((3, "MIN", 2.5, []))) == [3, "MIN", 2.5, []]
    assert encode_view(None) == b"[]\n"


def test_replies_cannot_be_changed():
    with pytest.raises(AttributeError):
        Ask(0, 0).state = 1
