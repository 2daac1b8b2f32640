"""The fenced blocks of a README, so that what it shows can be tested."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```([^\n`]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block: the words behind its fence, and its text."""

    info: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Command:
    """A line that starts with `$ ` in a console block, and what is printed below it."""

    line: str
    output: str


def blocks(readme: Path, *info: str) -> list[Block]:
    """Return the blocks whose fence has exactly these words."""
    found = [Block(tuple(words.split()), text) for words, text in FENCE.findall(readme.read_text())]
    return [block for block in found if block.info == info]


def commands(readme: Path, *info: str) -> list[Command]:
    """Return the commands of those blocks, in order."""
    parts = [part for block in blocks(readme, *info) for part in block.text.split("$ ")[1:]]
    return [Command(line, output) for line, _, output in (part.partition("\n") for part in parts)]
