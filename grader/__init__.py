"""Plyground's harness: from a submission to a report, one module per stage."""

__version__ = "0.1.0"
