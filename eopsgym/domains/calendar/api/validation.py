"""What is wrong with a request or with an answer, as the published server words it."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.validation_dump import dump

M = TypeVar("M", bound=BaseModel)
_WORDS: Mapping[str, str] = {"missing": "is required"}


def in_words(findings: Iterable[Mapping[str, Any]]) -> str:
    """Return all findings of a request, a line each."""
    return "\n".join(["Validation errors:", *map(_line, findings)])


def _line(finding: Mapping[str, Any]) -> str:
    path = ""
    for part in finding["loc"]:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    message = _WORDS.get(finding["type"], finding["msg"]).removeprefix("Value error, ")
    if message.startswith("String should have at least"):
        message = f"must {message.removeprefix('String should ')}"
    return f"- {path}: {message}"


def checked_answer(model: type[M], value: Any, *, kept: bool = False) -> M:
    """Validate an answer by the server's own model; an invalid one is refused with a dump.

    Args:
        model: of the answer.
        value: the data of the answer.
        kept: whether writes before it stay.

    Raises:
        ToolError: it breaks the model.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise (CommittedRefusal if kept else ToolError)(dump(error)) from error
