"""Tasks as rows of a data set: the published one, a copy of it, or an export."""
