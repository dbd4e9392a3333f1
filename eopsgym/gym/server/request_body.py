"""Bodies of requests to the REST helpers, checked as the published servers check them.

Those are FastAPI applications: invalid fields of a request are answered with status 422 and a list
of findings, each with `{"type", "loc", "msg", "input"}`.
"""

import json
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, ValidationError
from pydantic_core import from_json, to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request

Finding = dict[str, Any]
MOST_ROWS = 1_000
"""The largest `limit` of the SQL runner."""


class DatabaseBody(BaseModel):
    """The body that names a database."""

    database_id: str | None = None


class NamedDatabaseBody(DatabaseBody):
    """The body of a helper that only the body can tell which database is meant."""

    database_id: str


class SeedBody(DatabaseBody):
    """The content of a new database."""

    sql_content: str | None = None
    name: str | None = None
    description: str | None = None


class QueryBody(DatabaseBody):
    """A query on a database."""

    query: str
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS)] | None = None


B = TypeVar("B", bound=DatabaseBody)


def missing_header(name: str) -> Finding:
    """Return the finding for a header that a request does not have."""
    return {"type": "missing", "loc": ["header", name], "msg": "Field required", "input": None}


def missing_headers(request: Request, *names: str) -> list[Finding]:
    """Return a finding for each header that a request does not have; it may be empty."""
    return [missing_header(name) for name in names if name not in request.headers]


def refuse(findings: list[Finding]) -> None:
    """Answer with status 422 if there are findings.

    Raises:
        HTTPException: if there are findings.
    """
    if findings:
        # By way of JSON, because the input may hold numbers that an answer cannot.
        raise HTTPException(422, detail=from_json(to_json(findings)))


async def read_body(request: Request, model: type[B], findings: list[Finding] | None = None) -> B:
    """Return the body of a request as a model.

    Args:
        request: the request.
        model: the model of its body.
        findings: findings about the rest of the request, which are listed first.

    Raises:
        HTTPException: if the request is invalid.
    """
    text = await request.body()
    problems = list(findings or ())
    if not text:
        missing = {"type": "missing", "loc": ["body"], "msg": "Field required", "input": None}
        refuse([*problems, missing])
    body = _parsed(text)
    try:
        made = model.model_validate(body, from_attributes=True)
    except ValidationError as error:
        for each in error.errors(include_url=False):
            problems.append({**each, "loc": ["body", *each["loc"]]})
    refuse(problems)
    return made


def _parsed(text: bytes) -> Any:
    """Return the JSON value of a text."""
    try:
        return from_json(text)
    except ValueError:
        pass
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        finding = {"type": "json_invalid", "loc": ["body", error.pos], "msg": "JSON decode error"}
        refuse([{**finding, "input": {}, "ctx": {"error": error.msg}}])
    except (ValueError, RecursionError):
        pass
    # The text is not UTF-8, has half of a surrogate pair, or is nested too deeply.
    raise HTTPException(400, "There was an error parsing the body")
