"""Refusals of calls that SQLite did not allow, or that odd data made impossible."""

import apsw

from eopsgym.domains.kernel import CallTimeout, ToolError
from eopsgym.gym.query import PATTERN_TOO_COMPLEX
from eopsgym.gym.row_violations import first_oddity
from eopsgym.gym.template import Template

_DATA_AT_FAULT = ("integer overflow", PATTERN_TOO_COMPLEX)
_ODD_DATA = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    ArithmeticError,
)


def as_refusal(
    error: Exception, connection: apsw.Connection, template: Template, most: str
) -> ToolError:
    """Convert an error of SQLite that the caller can correct (such as a constraint) to a refusal.

    Args:
        error: the error that ended the call.
        connection: the database in its state before the call.
        template: the template of the database.
        most: the limits of time and memory of a call, in words.

    Raises:
        Exception: `error` itself, if it is a defect of the tool.
    """
    if isinstance(error, ToolError):
        return error
    if isinstance(error, OverflowError):
        return ToolError("A number is larger than 64 bits", "INVALID_VALUE")
    if isinstance(error, RecursionError):
        return ToolError("A value is nested too deeply", "INVALID_VALUE")
    if isinstance(error, UnicodeError):
        return ToolError("A text is not valid Unicode", "INVALID_VALUE")
    if isinstance(error, apsw.InterruptError | CallTimeout):
        message = f"The call took more than {most} and was stopped; nothing is changed"
        return ToolError(f"{message}. Ask for less at a time", "TIMEOUT")
    if isinstance(error, apsw.Error):
        refusal = _from_sqlite(error, template)
        if refusal is not None:
            return refusal
    if isinstance(error, _ODD_DATA):
        problem = template.domain.dialect.odd_data(error)
        if problem is not None:
            return ToolError(problem, "INVALID_DATA")
        oddity = first_oddity(connection, template.domain.schema)
        if oddity is not None:
            problem = f"there is {oddity} ({type(error).__name__}: {error})"
            return ToolError(f"The data cannot be worked with: {problem}", "INVALID_DATA")
    raise error


def _from_sqlite(error: apsw.Error, template: Template) -> ToolError | None:
    if getattr(error, "extendedresult", None) == apsw.SQLITE_CONSTRAINT_FOREIGNKEY:
        message = "Other rows still refer to this one, or it refers to one that is not there"
        return ToolError(f"{message} ({error})", "CONSTRAINT_VIOLATION")
    if isinstance(error, apsw.TooBigError):
        return ToolError(f"A text is too long for the database ({error})", "CONSTRAINT_VIOLATION")
    if isinstance(error, apsw.ConstraintError | apsw.MismatchError):
        return ToolError(str(error), "CONSTRAINT_VIOLATION")
    if isinstance(error, apsw.FullError | apsw.IOError | apsw.NoMemError):
        return ToolError(f"The database cannot take more ({error})", "DATABASE_FULL")
    if template.triggers or any(text in str(error) for text in _DATA_AT_FAULT):
        return ToolError(f"The database refuses it: {error}", "CONSTRAINT_VIOLATION")
    return None
