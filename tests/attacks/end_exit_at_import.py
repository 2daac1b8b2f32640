"""Ending the process while the file is loaded costs this file only."""

# as: adversarial.py
# with: honest
# deserves: 1.1 1.2 2.1 2.2 5.1 5.2
# says: it ended the program

import os

os._exit(0)
