"""How long a test waits for what has to end."""

PATIENCE = 20.0
"""The seconds after which what should have ended counts as endless.

No test measures speed: `make bench` does. What ends at all ends far sooner than this, even where
many programs share the machine. What has to be cut short would wait for longer.
"""
