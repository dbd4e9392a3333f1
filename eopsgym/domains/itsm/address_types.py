"""E-mail addresses and phone numbers, as the tools accept them."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from eopsgym.domains.kernel import ArgumentError
from eopsgym.domains.records import PART

_PHONE = r"^\+\d{1,3}-\d{3}-\d{3}-\d{4}$"
_FORMS = {
    "phone": re.compile(_PHONE.strip("^$"), re.ASCII),
    "email": re.compile(r"[^@\s]+@[^@\s]+"),
}


def _formed(what: str, *, blank: bool = False) -> AfterValidator:
    """Return a validator of the form of a text, with another error than the schema's own."""

    def check(value: str) -> str:
        if _FORMS[what].fullmatch(value) or (blank and not value):
            return value
        finding = {
            "type": "value_error",
            "loc": [what],
            "msg": f"Invalid {what} format provided: '{value}'",
            "ctx": {"error_code": f"INVALID_{what.upper()}_FORMAT"},
        }
        raise ArgumentError([finding])

    return AfterValidator(check)


_ADDRESS = Field(json_schema_extra={"format": "email"})
_NUMBER = Field(json_schema_extra={"pattern": _PHONE})
Email = Annotated[str, _formed("email"), _ADDRESS]
EmailOrBlank = Annotated[str, _formed("email", blank=True), _ADDRESS]
Phone = Annotated[str, PART, _formed("phone"), _NUMBER]
