"""The limit of one call's arguments."""

from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.domains.kernel.tool_errors import ToolError

MOST_VALUES = 50_000
MOST_CHARACTERS = 1_000_000
MOST_LEVELS = 60
"""All together: values, characters, nested levels."""
_BITS = 3_322


def check_size(arguments: Mapping[str, Any]) -> None:
    """Refuse arguments too large to be meant, before anything is made of them.

    Raises:
        ToolError: ARGUMENTS_TOO_LARGE, saying what may be given.
    """
    values = characters = levels = 0
    level: list[Any] = [arguments]
    while level:
        levels += 1
        inner: list[Any] = []
        for holder in level:
            values += len(holder)
            if values > MOST_VALUES:
                raise _too_large(f"{MOST_VALUES:,} values")
            parts: Iterable[Any] = holder
            if isinstance(holder, Mapping):
                characters += sum(len(name) for name in holder if isinstance(name, str))
                parts = holder.values()
            for value in parts:
                if isinstance(value, str):
                    characters += len(value)
                elif isinstance(value, list | tuple | dict):
                    inner.append(value)
                elif isinstance(value, int) and value.bit_length() > _BITS:
                    raise _too_large("numbers of a thousand digits")
        if characters > MOST_CHARACTERS:
            raise _too_large(f"{MOST_CHARACTERS:,} characters")
        if levels > MOST_LEVELS:
            raise _too_large(f"{MOST_LEVELS} levels of lists and objects")
        level = inner


def _too_large(most: str) -> ToolError:
    return ToolError(
        f"The arguments hold more than {most}; give less at a time", "ARGUMENTS_TOO_LARGE"
    )
