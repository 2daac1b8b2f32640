"""Text from a submission made harmless, and long text made short in the middle."""

from __future__ import annotations

import re
import unicodedata

# Cc control, Cf format (direction marks, invisible joiners), Cs lone surrogates, Co private use
_UNSAFE = {"Cc", "Cf", "Cs", "Co"}


def harmless(text: str) -> str:
    """Return the text with every character that could act on a screen written as an escape.

    Addresses of objects go too: they differ from run to run, and a report must not.
    """
    steady = re.sub(r"\b0x[0-9a-fA-F]{6,16}\b", "0x...", text.replace("\r\n", "\n"))
    return "".join(
        char if char in "\n\t" or unicodedata.category(char) not in _UNSAFE else _escape(char)
        for char in steady
    )


def _escape(char: str) -> str:
    code = ord(char)
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )


def one_line(text: str, most: int = 200) -> str:
    """Return harmless text on one line, cut at the end."""
    flat = " ".join(harmless(text).split())
    return flat if len(flat) <= most else flat[: most - 3] + "..."


def shorten(text: str, most: int = 4000) -> str:
    """Return the text with its middle left out when it is longer than `most` characters."""
    if len(text) <= most:
        return text
    half = most // 2
    left_out = len(text) - 2 * half
    return f"{text[:half]}\n[... {left_out} characters left out ...]\n{text[-half:]}"
