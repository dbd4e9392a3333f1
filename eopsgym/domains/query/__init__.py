"""What lists of several systems share: conditions, letter case, order, pages and their SQL."""
