"""A background command of a shell is not left behind."""

# as: adversarial.py

import os
import subprocess
from contextlib import suppress

with suppress(OSError):
    subprocess.Popen(["/bin/sh", "-c", "nohup sleep 20 &"], start_new_session=True).wait(2)
with suppress(OSError):
    os.posix_spawn("/bin/sleep", ["sleep", "20"], {})


def minimax(*_):
    return 0, 0


def alphabeta(*_):
    return 0, 0
