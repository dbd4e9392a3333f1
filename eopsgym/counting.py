"""Counts in words: `1 run`, `3 runs`."""


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun.

    Args:
        count: the number.
        one: the noun in the singular.
        many: the noun in the plural; by default, `one` with an s.

    Examples:
        >>> counted(1, "run"), counted(3, "run"), counted(0, "reply", "replies")
        ('1 run', '3 runs', '0 replies')
    """
    return f"{count} {one if count == 1 else many or f'{one}s'}"
