"""Types of e-mail addresses and phone numbers, with the validation of the tools."""

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


def _validator(field: str, *, blank: bool = False) -> AfterValidator:
    """Return a validator of a format, with the published error instead of pydantic's."""

    def check(value: str) -> str:
        if _FORMS[field].fullmatch(value) or (blank and not value):
            return value
        finding = {
            "type": "value_error",
            "loc": [field],
            "msg": f"Invalid {field} format provided: '{value}'",
            "ctx": {"error_code": f"INVALID_{field.upper()}_FORMAT"},
        }
        raise ArgumentError([finding])

    return AfterValidator(check)


_ADDRESS = Field(json_schema_extra={"format": "email"})
_NUMBER = Field(json_schema_extra={"pattern": _PHONE})
Email = Annotated[str, _validator("email"), _ADDRESS]
EmailOrBlank = Annotated[str, _validator("email", blank=True), _ADDRESS]
Phone = Annotated[str, PART, _validator("phone"), _NUMBER]
