"""Counts in words: `1 run`, `3 runs`."""


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun.

    Args:
        count: how many.
        one: what one of them is called.
        many: what others than one are called; `one` with an s unless given.

    Examples:
        >>> counted(1, "run"), counted(3, "run"), counted(0, "reply", "replies")
        ('1 run', '3 runs', '0 replies')
    """
    return f"{count} {one if count == 1 else many or f'{one}s'}"
