"""The tools, one module a resource."""
