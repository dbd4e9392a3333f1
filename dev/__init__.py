"""Programs that serve the development of eopsgym; no part of what is installed."""
