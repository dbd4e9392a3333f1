"""Members of teams."""
