"""The resources of drive, a module for each kind, and the operations on them."""
