"""Common parts of lists: conditions, letter case, order, pages, and their SQL."""
