"""E-mail addresses and phone numbers, as the tools accept them."""

import re

from eopsgym.domains.core import ArgumentError

PHONE = r"^\+\d{1,3}-\d{3}-\d{3}-\d{4}$"
_PHONE = re.compile(PHONE.strip("^$"), re.ASCII)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


def _refuse(field: str, what: str, value: str) -> ArgumentError:
    finding = {
        "type": "value_error",
        "loc": [field],
        "msg": f"Invalid {what} format provided: '{value}'",
        "ctx": {"error_code": f"INVALID_{what.upper()}_FORMAT"},
    }
    return ArgumentError([finding])


def check_phone(value: str | None) -> None:
    """Refuse a phone number that does not read like `+1-415-555-0101`; None passes.

    Raises:
        ArgumentError: INVALID_PHONE_FORMAT.
    """
    if value is not None and not _PHONE.fullmatch(value):
        raise _refuse("phone", "phone", value)


def check_email(value: str | None) -> None:
    """Refuse an address without an `@` between two parts; None passes.

    Raises:
        ArgumentError: INVALID_EMAIL_FORMAT.
    """
    if value is not None and not _EMAIL.fullmatch(value):
        raise _refuse("email", "email", value)
