"""Models without a language model: scripts that follow or break gold, and prepared replies."""
