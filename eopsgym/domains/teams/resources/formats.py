"""Types of texts with a format, times and mail addresses, and defaults in schemas."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from eopsgym.domains.products.odata.literals import instant

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")


def schema_default(value: Any) -> Any:
    """Return an annotation with a default in the schema that is not filled in."""
    return Field(json_schema_extra={"default": value})


def _moment(text: str) -> str:
    if text and instant(text.strip()) is None:
        raise PydanticCustomError("datetime_parsing", "Input should be a valid datetime")
    return text


def _address(text: str) -> str:
    if text and not _ADDRESS.fullmatch(text.strip()):
        raise PydanticCustomError("value_error", "value is not a valid email address")
    return text


DateTime = Annotated[str, AfterValidator(_moment), Field(json_schema_extra={"format": "date-time"})]
"""A time in ISO 8601, or an empty text."""
EMAIL = AfterValidator(_address)
"""A validator that accepts a mail address or an empty text."""
