"""The policy rules on what calls change, one module for each kind of record."""
