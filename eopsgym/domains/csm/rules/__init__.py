"""The policy as statements: each function says which rules a row must keep, and why not."""
