"""What a tool raises when it refuses a call."""

from collections.abc import Mapping
from typing import Any


class ToolError(Exception):
    """A refused call. The domain's `Faults` decides how it reads on the wire.

    Args:
        message: what is wrong, in one sentence.
        code: the domain's error code, such as `NO_CHANGES_DETECTED`.
        field: the argument at fault, if it is one.
        context: further facts for the caller, JSON values.
        bare: use the short envelope (code and message only) where a domain has two.
        rule: the policy rule that was broken, in guarded mode.
    """

    def __init__(
        self,
        message: str,
        code: str = "VALIDATION_ERROR",
        field: str | None = None,
        *,
        context: Mapping[str, Any] | None = None,
        bare: bool = False,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.field = field
        self.context = dict(context or {})
        self.bare = bare
        self.rule = rule


class LateError(Exception):
    """A call ran longer than it may; the database that runs it says how long that is."""


class ArgumentError(ToolError):
    """Arguments of the wrong shape; `errors` is the framework's list, one dict a finding."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        first = errors[0] if errors else {"loc": [], "msg": "invalid arguments"}
        where = ".".join(str(part) for part in first["loc"])
        super().__init__(f"{where}: {first['msg']}", field=where or None)
        self.errors = errors
