"""The tools, one module for each resource."""
