"""Errors with which tools refuse calls."""

from collections.abc import Collection, Mapping
from typing import Any


class ToolError(Exception):
    """A refusal of a call. The system's dialect decides its form on the wire.

    Args:
        message: the problem, in one sentence.
        code: the system's error code, such as `NO_CHANGES_DETECTED`.
        field: the argument at fault, if there is one.
        context: further facts for the caller, as JSON values.
        bare: whether to use the short envelope (code and message only) if the dialect has two.
    """

    def __init__(
        self,
        message: str,
        code: str = "VALIDATION_ERROR",
        field: str | None = None,
        *,
        context: Mapping[str, Any] | None = None,
        bare: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.field = field
        self.context = dict(context or {})
        self.bare = bare


class CommittedRefusal(ToolError):
    """A refusal whose earlier writes are committed, as by published servers that fail late."""


class ArgumentError(ToolError):
    """A refusal of arguments of the wrong shape; `errors` is pydantic's list, one dict each."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        first = errors[0] if errors else {"loc": [], "msg": "invalid arguments"}
        where = ".".join(str(part) for part in first["loc"])
        super().__init__(f"{where}: {first['msg']}", field=where or None)
        self.errors = errors


class ChoiceError(ToolError):
    """A refusal of a value outside an enumeration, whose case matters."""

    def __init__(self, field: str, value: object, choices: Collection[str]) -> None:
        known = ", ".join(f"'{choice}'" for choice in sorted(choices))
        message = f"Invalid value '{value}' for '{field}'. Must be one of: {known}"
        super().__init__(message, "INVALID_ENUM_VALUE", field)
        self.value = value
        self.choices = tuple(choices)


class PolicyError(ToolError):
    """A refusal by a policy rule in guarded mode."""

    def __init__(self, rule: str, message: str) -> None:
        text = f"{message} (rule {rule})"
        super().__init__(text, "POLICY_VIOLATION", context={"rule": rule})


class CallTimeout(Exception):
    """An error for a call that exceeds the time limit of its database."""
