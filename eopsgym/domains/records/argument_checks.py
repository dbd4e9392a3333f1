"""Checks of single arguments that the published schemas leave to the tools."""

from collections.abc import Collection
from typing import Any

from pydantic import AfterValidator
from pydantic_core import CoreSchema, core_schema

from eopsgym.domains.kernel import ChoiceError, ToolError


def check_choice(field: str, value: str | None, allowed: Collection[str]) -> None:
    """Check a value against an enumeration that the published schema does not contain.

    Raises:
        ChoiceError: if the value is not in it; None and an empty string are accepted.
    """
    if value and value not in allowed:
        raise ChoiceError(field, value, allowed)


class OneOf:
    """A mark in an annotation that refuses strings outside an enumeration, except an empty one.

    Args:
        field: the name of the argument in the error.
        words: the values of the enumeration, separated by spaces.
        shown: whether the schema contains the enumeration; otherwise the description must.
    """

    def __init__(self, field: str, words: str, *, shown: bool = False) -> None:
        self.field, self.words, self.shown = field, tuple(words.split()), shown

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        plain: dict[str, Any] = handler(schema)
        return {**plain, "enum": [*self.words]} if self.shown else plain

    def _check(self, value: str) -> str:
        check_choice(self.field, value, self.words)
        return value


def at_most(field: str, limit: int) -> AfterValidator:
    """Return a validator that limits the length of a text.

    Raises:
        ToolError: VALIDATION_ERROR, if the text is longer.
    """

    def check(value: str) -> str:
        if len(value) > limit:
            raise ToolError(f"{field} cannot have more than {limit} characters", field=field)
        return value

    return AfterValidator(check)


def check_filled(field: str, value: str | None, limit: int | None = None) -> None:
    """Check that a text is not blank and not too long; None is accepted.

    Raises:
        ToolError: VALIDATION_ERROR, if it is blank or longer than `limit`.
    """
    if value is None:
        return
    if not value.strip():
        raise ToolError(f"{field} cannot be empty", field=field)
    if limit is not None and len(value) > limit:
        raise ToolError(f"{field} cannot have more than {limit} characters", field=field)
