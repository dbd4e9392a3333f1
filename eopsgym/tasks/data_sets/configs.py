"""The configs of the published data set, one for each tool set, and what it calls them."""

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
    """Return the tool set that a config has, None for a config of another kind or none."""
    return next((ours for ours, theirs in CONFIGS.items() if config in (ours, theirs)), None)


def published_config(name: str) -> str:
    """Return the published data set's name of a config; an unknown name is unchanged.

    >>> published_config("plus_5"), published_config("plus_5_tools")
    ('plus_5_tools', 'plus_5_tools')
    """
    return CONFIGS.get(name, name)


def chosen_config(asked: str | None, there: Iterable[str], source: object) -> str:
    """Return which config of a data set to read: the asked one, else `oracle` or the only one.

    Args:
        asked: as the data set calls it, or as its tool set is called; None for no wish.
        there: the configs that the data set has.
        source: the data set, for the message.

    Raises:
        TaskError: there is no such config, naming those that there are.
    """
    names = list(there)
    if asked is None:
        if ORACLE in names or len(names) == 1:
            return ORACLE if ORACLE in names else names[0]
        listed = ", ".join(names)
        raise TaskError(
            f"{source} has no config {ORACLE!r}, which is read unless config=… "
            f"(--config) names another: there are {listed}"
        )
    same = tool_set_of(asked)
    for name in names:
        if name == asked or (same is not None and tool_set_of(name) == same):
            return name
    raise TaskError(f"{source} has no config {asked!r}; there are {', '.join(names)}")
