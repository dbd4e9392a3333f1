"""Checks of single arguments that the published schemas leave to the tools."""

from collections.abc import Collection

from eopsgym.domains.kernel import ChoiceError, ToolError


def check_choice(field: str, value: str | None, allowed: Collection[str]) -> None:
    """Refuse a value outside an enumeration that the published schema calls plain text.

    Raises:
        ChoiceError: None and empty text pass.
    """
    if value and value not in allowed:
        raise ChoiceError(field, value, allowed)


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
