"""The order of changes that a policy demands, and the check that a run kept it."""
