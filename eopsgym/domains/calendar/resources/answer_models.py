"""Answers that the published server checks by models of its own before it sends them."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.tool_errors import CommittedRefusal
from eopsgym.domains.validation_dump import dump

M = TypeVar("M", bound=BaseModel)


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
