"""Exit codes of the commands, the same for all of them."""

from __future__ import annotations

FULL_MARKS, SOMETHING_FAILED, USAGE, NOT_LOADED, GRADER_ERROR = range(5)
