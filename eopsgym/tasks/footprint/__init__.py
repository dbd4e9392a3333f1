"""The rows and columns that a run may change, and the comparison with what it changed."""
