"""How a tool refuses a call."""

from collections.abc import Collection, Mapping
from typing import Any


class ToolError(Exception):
    """A refused call. The system's dialect decides how it reads on the wire.

    Args:
        message: what is wrong, in one sentence.
        code: the system's error code, such as `NO_CHANGES_DETECTED`.
        field: the argument at fault, if it is one.
        context: further facts for the caller, JSON values.
        bare: use the short envelope (code and message only) where a dialect has two.
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
    """A refusal after something was written, which stays: some published servers fail so late."""


class ArgumentError(ToolError):
    """Arguments of the wrong shape; `errors` is pydantic's list, one dict a finding."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        first = errors[0] if errors else {"loc": [], "msg": "invalid arguments"}
        where = ".".join(str(part) for part in first["loc"])
        super().__init__(f"{where}: {first['msg']}", field=where or None)
        self.errors = errors


class ChoiceError(ToolError):
    """A value outside an enumeration; case counts."""

    def __init__(self, field: str, value: object, choices: Collection[str]) -> None:
        known = ", ".join(f"'{choice}'" for choice in sorted(choices))
        message = f"Invalid value '{value}' for '{field}'. Must be one of: {known}"
        super().__init__(message, "INVALID_ENUM_VALUE", field)
        self.value = value
        self.choices = tuple(choices)


class PolicyError(ToolError):
    """A policy rule that guarded mode enforces."""

    def __init__(self, rule: str, message: str) -> None:
        said = f"{message} (rule {rule})"
        super().__init__(said, "POLICY_VIOLATION", context={"rule": rule})


class CallTimeout(Exception):
    """A call ran longer than it may; the database that runs it says how long that is."""
