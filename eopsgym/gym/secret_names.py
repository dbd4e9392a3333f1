"""Secrets among named values, recognised by their names."""

from collections.abc import Mapping
from typing import Any

SECRET_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIALS", "AUTHORIZATION", "COOKIE")
"""The endings, in capitals, of names whose values are secret."""


def named_secrets(values: Mapping[str, Any]) -> list[str]:
    """Return the texts among `values` whose names mean that they are secret."""
    named = (value for name, value in values.items() if str(name).upper().endswith(SECRET_NAMES))
    return [value for value in named if isinstance(value, str)]


def deep_secrets(values: Mapping[str, Any]) -> list[str]:
    """Return the secret texts also of nested mappings; of `Bearer abc` also `abc` alone."""
    inner = (value for value in values.values() if isinstance(value, Mapping))
    secrets = [*named_secrets(values), *(text for each in inner for text in deep_secrets(each))]
    return list(dict.fromkeys(part for text in secrets for part in (text, text.rpartition(" ")[2])))
