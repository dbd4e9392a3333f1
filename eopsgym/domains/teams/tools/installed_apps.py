"""Apps installed in teams."""
