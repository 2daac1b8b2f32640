"""Where things are in the repository, and in Gradescope's copy of it."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTER = ROOT / "starter"
FIXTURES = ROOT / "fixtures"
WORKER = ROOT / "grader" / "worker"
CHECKS = ROOT / "grader" / "checks"
ASSIGNMENT = ROOT / "assignment.toml"

GIVEN = ("game.py", "node.py", "treegame.py")  # the student's modules that are not submitted
SUBMITTED = ("ai.py", "adversarial.py")

# The simulator is shared with the student; last, so that nothing in that folder hides a module.
if str(STARTER) not in sys.path:
    sys.path.append(str(STARTER))
