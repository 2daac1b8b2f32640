"""One Report in, one format out."""
