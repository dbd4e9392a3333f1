"""The notifications that rules require."""

from collections.abc import Iterable

from eopsgym.domains.csm.tools.accounts import CONTACT
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.knowledge import ARTICLE
from eopsgym.domains.csm.tools.notifications import NOTIFICATION
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row, rule

_WHO_AND_WHAT = "case_id email knowledge_id"


@rule("CSM-10.1", NOTIFICATION, on=_WHO_AND_WHAT)
def recipient_is_concerned(change: Change) -> str | None:
    call, row = change.call, change.row
    user = USER.row(call, row["email"], "email")
    known = user and user["active"] and user["user_id"] != call.user["user_id"]
    if user and known and (user["role"] != "customer" or _is_contact(call, user, row)):
        return None
    return f"{row['email']} is no active contact of the account and no active staff"


def _is_contact(call: Call, user: Row, notice: Row) -> bool:
    case = CASE.row(call, notice["case_id"]) or {}
    wanted = {"portal_user_id": user["user_id"], "account_id": case.get("account_id"), "active": 1}
    return bool(case) and CONTACT.count(call, wanted, everyone=True) > 0


@rule("CSM-7.6", NOTIFICATION, on=_WHO_AND_WHAT)
def customers_are_sent_open_articles(change: Change) -> Iterable[str]:
    user = USER.row(change.call, change.row["email"], "email")
    article = ARTICLE.row(change.call, change.row["knowledge_id"])
    if article is None or user is None or user["role"] != "customer":
        return
    if article["state"] != "published" or article["visibility"] != "external":
        yield f"Article {article['kb_number']} is not published for customers"


@rule("CSM-10.3", NOTIFICATION, on="status", when="update")
def failures_are_sent_again(change: Change) -> str | None:
    revived = change.leaves("failed") and change.enters("success")
    return "A failed notification is sent again as a new one" if revived else None
