"""Town halls."""
