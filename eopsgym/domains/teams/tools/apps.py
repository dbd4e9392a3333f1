"""The catalogue of apps."""
