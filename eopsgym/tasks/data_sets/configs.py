"""The configs of the published data set, one for each tool set, and their names."""

from collections.abc import Iterable

from eopsgym.errors import TaskError

CONFIGS = {
    "oracle": "oracle",
    "plus_5": "plus_5_tools",
    "plus_10": "plus_10_tools",
    "plus_15": "plus_15_tools",
}
"""The published name of each tool set's config."""

ORACLE = CONFIGS["oracle"]


def tool_set_of(config: str | None) -> str | None:
    """Return the tool set of a config; None for another config or none."""
    return next((ours for ours, theirs in CONFIGS.items() if config in (ours, theirs)), None)


def published_config(name: str) -> str:
    """Return the published data set's name of a config; an unknown name is unchanged.

    >>> published_config("plus_5"), published_config("plus_5_tools")
    ('plus_5_tools', 'plus_5_tools')
    """
    return CONFIGS.get(name, name)


def chosen_config(asked: str | None, there: Iterable[str], source: object) -> str:
    """Return the config of a data set to read: the chosen one, or `oracle`, or the only one.

    Args:
        asked: the name of the config or of its tool set, or None.
        there: the configs of the data set.
        source: the data set, for the message.

    Raises:
        TaskError: if there is no such config; the message names those of the data set.
    """
    names = list(there)
    if asked is None:
        if ORACLE in names or len(names) == 1:
            return ORACLE if ORACLE in names else names[0]
        listed = ", ".join(names)
        raise TaskError(
            f"{source} has no config {ORACLE!r}, which is the default; choose one of {listed} by "
            "config=… (--config)"
        )
    same = tool_set_of(asked)
    for name in names:
        if name == asked or (same is not None and tool_set_of(name) == same):
            return name
    raise TaskError(f"{source} has no config {asked!r}; there are {', '.join(names)}")
