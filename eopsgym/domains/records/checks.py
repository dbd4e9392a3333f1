"""Checks of single arguments that the published schemas leave to the tools."""

from collections.abc import Collection

from pydantic import AfterValidator

from eopsgym.domains.kernel import ChoiceError, ToolError


def check_choice(field: str, value: str | None, allowed: Collection[str]) -> None:
    """Refuse a value outside an enumeration that the published schema calls plain text.

    Raises:
        ChoiceError: None and empty text pass.
    """
    if value and value not in allowed:
        raise ChoiceError(field, value, allowed)


def one_of(field: str, allowed: Collection[str]) -> AfterValidator:
    """In an annotation: `check_choice`, before the tool runs."""

    def check(value: str) -> str:
        check_choice(field, value, allowed)
        return value

    return AfterValidator(check)


def at_most(field: str, limit: int) -> AfterValidator:
    """In an annotation: refuse a text longer than its column, in words of our own.

    Raises:
        ToolError: VALIDATION_ERROR.
    """

    def check(value: str) -> str:
        if len(value) > limit:
            raise ToolError(f"{field} cannot have more than {limit} characters", field=field)
        return value

    return AfterValidator(check)


def check_filled(field: str, value: str | None, limit: int | None = None) -> None:
    """Refuse a text of nothing but blanks, or one longer than its column.

    Raises:
        ToolError: VALIDATION_ERROR; None passes.
    """
    if value is None:
        return
    if not value.strip():
        raise ToolError(f"{field} cannot be empty", field=field)
    if limit is not None and len(value) > limit:
        raise ToolError(f"{field} cannot have more than {limit} characters", field=field)
