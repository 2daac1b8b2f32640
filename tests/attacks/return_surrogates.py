"""Text that cannot be encoded, and marks that turn a line round, do no harm in the report."""

# as: adversarial.py
# says: minimax


def minimax(*_):
    print("\u202e\ud800\x1b[2J\x07")
    return "\u202e<script>alert(1)</script>\x1b[2J", 0


def alphabeta(*_):
    return "\ud800", 0
