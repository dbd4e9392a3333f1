"""Tags of teams."""
