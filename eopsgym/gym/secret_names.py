"""What is a key among values that have names: the name says so."""

from collections.abc import Mapping
from typing import Any

_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIALS", "AUTHORIZATION", "COOKIE")


def named_secrets(values: Mapping[str, Any]) -> list[str]:
    """The texts among `values` whose names say that they are secret."""
    # By their names first: each value that is read from the environment is decoded anew.
    found = [values[name] for name in values if str(name).upper().endswith(_NAMES)]
    return [value for value in found if isinstance(value, str)]


def deep_secrets(values: Mapping[str, Any]) -> list[str]:
    """The same, also of the mappings among the values; of `Bearer abc` also the `abc` alone."""
    inner = (value for value in values.values() if isinstance(value, Mapping))
    found = [*named_secrets(values), *(text for each in inner for text in deep_secrets(each))]
    return list(dict.fromkeys(part for text in found for part in (text, text.rpartition(" ")[2])))
