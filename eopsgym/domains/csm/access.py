"""Who acts, and what a customer may see."""

from eopsgym.domains.csm.dialect import UNAUTHORISED
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records import Condition, Sql

_OWN_ACCOUNTS = "SELECT account_id FROM contact WHERE portal_user_id = ? AND active = 1"
_OWN_CASES = f"SELECT case_id FROM customer_case WHERE account_id IN ({_OWN_ACCOUNTS})"
_BY_ACCOUNT = f"account_id IN ({_OWN_ACCOUNTS})"
_OPEN_ARTICLE = "state = 'published' AND visibility = 'external'"
_SIGHT = {
    "account": _BY_ACCOUNT,
    "contact": _BY_ACCOUNT,
    "contract": _BY_ACCOUNT,
    "entitlement": _BY_ACCOUNT,
    "installed_product": _BY_ACCOUNT,
    "customer_case": _BY_ACCOUNT,
    "interaction": _BY_ACCOUNT,
    "location": f"location_id IN (SELECT location_id FROM installed_product WHERE {_BY_ACCOUNT})",
    "user": "user_id = ?",
    "notification": "email = (SELECT email FROM user WHERE user_id = ?)",
    "product": "lifecycle_state = 'active'",
    "knowledge": _OPEN_ARTICLE,
    "case_knowledge": f"case_id IN ({_OWN_CASES})"
    f" AND knowledge_id IN (SELECT knowledge_id FROM knowledge WHERE {_OPEN_ARTICLE})",
}
"""What customers see of a table, the mark being their user id; of other tables nothing."""


def sign_in(call: Call, email: str | None) -> Row:
    """The user with the e-mail in `x-user-email`.

    Raises:
        ToolError: the header is missing, or nobody has that e-mail.
    """
    if not email or not email.strip():
        raise ToolError("x-user-email header is required for user identification", UNAUTHORISED)
    user = call.row('SELECT * FROM "user" WHERE email = ?', email.strip())
    if user is None:
        raise ToolError("User not found for given email", UNAUTHORISED)
    return user


def sight(user: Row, table: str) -> Condition | None:
    """What a user sees of a table; None for all of it, which is what staff see."""
    if user.get("role") != "customer":
        return None
    text = _SIGHT.get(table, "0")
    return Sql(text, [user["user_id"]] * text.count("?"))
