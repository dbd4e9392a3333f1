"""Filters: actions on mail that arrives.

The published server requires every criterion with its exact type, and no empty texts. In
repaired mode one criterion is enough, as in Gmail.
"""

import json
from typing import Annotated, Any, Literal, Required

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.email.access import own_mailbox
from eopsgym.domains.email.dialect import DONE, mail_view
from eopsgym.domains.email.resources.labels import given_labels
from eopsgym.domains.email.resources.search import read_query
from eopsgym.domains.email.resources.searched_texts import ALONE
from eopsgym.domains.email.tools.arguments import OPEN, UserId
from eopsgym.domains.email.tools.forwarding import check_forward
from eopsgym.domains.kernel import ArgumentError, Call, Row, ToolError, tool
from eopsgym.domains.products import json_object, text

FILTER = mail_view(
    "filters",
    "Filter",
    *text("id"),
    *json_object("criteria", column="criteria_json"),
    *json_object("action", column="action_json"),
)

_MOST = 1_000
_TEXTS = ("from", "to", "subject", "query", "negatedQuery")
_DEFAULTS: Row = {
    **dict.fromkeys(_TEXTS, ""),
    "hasAttachment": False,
    "excludeChats": False,
    "size": 0,
    "sizeComparison": "unspecified",
}
_Yes = Annotated[bool, Field(json_schema_extra={"default": True})]
Criteria = TypedDict(  # `from` is a keyword, which a class cannot have as an attribute
    "Criteria",
    {
        "from": Required[str],
        "to": Required[str],
        "subject": Required[str],
        "query": Required[str],
        "negatedQuery": Required[str],
        "hasAttachment": Required[_Yes],
        "excludeChats": Required[_Yes],
        "size": Required[int],
        "sizeComparison": Required[Literal["unspecified", "smaller", "larger"]],
    },
    total=False,
)
Criteria.__pydantic_config__ = OPEN  # type: ignore[attr-defined]


class Action(TypedDict, total=False):
    """The action of a filter: labels to add or remove, or an address to forward to."""

    __pydantic_config__ = OPEN  # type: ignore[misc]

    addLabelIds: list[str]
    removeLabelIds: list[str]
    forward: str


class _Filter(TypedDict):
    userId: UserId
    criteria: Criteria
    action: Action


class _LooseFilter(TypedDict):
    userId: UserId
    criteria: dict[str, Any]
    action: Action


_STRICT = TypeAdapter(_Filter)
_LOOSE = TypeAdapter(_LooseFilter)


@tool(writes="filters", checked=False)
def create_filter(call: Call, **given: Unpack[_Filter]) -> Row:
    """Create a filter for mail that arrives for the signed-in user from now on.

    Existing mail is not changed: see `batch_modify_messages`. The action is applied to messages
    that match all criteria, and must not be empty. Give labels as ids, which `list_labels`
    returns. A filter cannot be changed: delete it and create another. A mailbox has at most
    1,000 filters.
    """
    user_id, criteria, given_action = _checked(call, dict(given))
    user = own_mailbox(call, user_id)
    for name in ("query", "negatedQuery"):
        if criteria[name]:
            read_query(call, user["id"], criteria[name], ALONE)
    action = _action(call, user["id"], given_action)
    sql = "SELECT count(*) FROM filters WHERE user_id = ?"
    if call.value(sql, user["id"]) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST:,} filters")
    texts = json.dumps(criteria), json.dumps(action)
    if max(map(len, texts)) > 20_000:
        raise ToolError("The criteria or the action of a filter are too long")
    columns = {
        "user_id": user["id"],
        "criteria_json": texts[0],
        "action_json": texts[1],
        "created_by": user["primary_email"],
    }
    key = FILTER.add(call, columns, key=f"filter_{FILTER.new_id(call)}")
    return FILTER.show(call, FILTER.get(call, key))


def _checked(call: Call, given: dict[str, Any]) -> tuple[str, Row, Row]:
    """Return the validated arguments of a filter.

    In repaired mode the rules of Gmail apply, otherwise those of the published server.

    Raises:
        ArgumentError: an argument is invalid; the error has an entry for each.
    """
    arguments = {name: given[name] for name in ("userId", "criteria", "action") if name in given}
    try:
        validated: Any = (_LOOSE if call.repaired else _STRICT).validate_python(arguments)
    except ValidationError as error:
        raise ArgumentError([dict(each) for each in error.errors(include_url=False)]) from None
    given_criteria = validated["criteria"]
    criteria = {name: given_criteria[name] for name in _DEFAULTS if name in given_criteria}
    if call.repaired:
        criteria = _filled(criteria)
    elif empty := [name for name in _TEXTS if not criteria[name].strip()]:
        message = "required field cannot be an empty string"
        raise ArgumentError(
            [{"type": "empty", "loc": ("criteria", name), "msg": message} for name in empty]
        )
    return validated["userId"], criteria, dict(validated["action"])


def _filled(given: Row) -> Row:
    """Return criteria with defaults for those that are missing or null.

    Raises:
        ArgumentError: a criterion has the wrong type.
        ToolError: `sizeComparison` is unknown, or no criterion is given.
    """
    criteria = {**_DEFAULTS, **{name: v for name, v in given.items() if v is not None}}
    for name, default in _DEFAULTS.items():
        if type(criteria[name]) is not type(default):
            kind = {str: "string_type", bool: "bool_type", int: "int_type"}[type(default)]
            finding = {"type": kind, "loc": ("criteria", name), "input": criteria[name], "msg": ""}
            raise ArgumentError([finding])
    if criteria["sizeComparison"] not in ("unspecified", "smaller", "larger"):
        raise ToolError(f"Invalid sizeComparison: {criteria['sizeComparison'][:40]}")
    if all(value in (_DEFAULTS[name], "*") for name, value in criteria.items()):
        raise ToolError("A filter needs at least one criterion")
    return criteria


def _action(call: Call, user: str, given: Row) -> Row:
    """Return the action of a filter, with the ids of its labels.

    Raises:
        ToolError: the action is empty, a label is unknown, or the address is not verified.
    """
    action: Row = {}
    for name in ("addLabelIds", "removeLabelIds"):
        if given.get(name):
            action[name] = given_labels(call, user, given[name])
    forward = given.get("forward")
    if forward:
        check_forward(call, user, forward)
        action["forward"] = forward
    if not action:
        raise ToolError("A filter needs an action: labels to add or remove, or an address")
    return action


@tool(writes="filters")
def delete_filter(call: Call, *, userId: UserId, id: str) -> str:
    """Delete a filter of the signed-in user permanently.

    Messages that it has changed stay as they are.
    """
    row = _find(call, own_mailbox(call, userId)["id"], id)
    FILTER.remove(call, row["id"])
    return DONE


def _find(call: Call, user: str, key: str) -> Row:
    return FILTER.find(call, key, user_id=user)


@tool(reads="filters")
def get_filter(call: Call, *, userId: UserId, id: str) -> Row:
    """Return the criteria and the action of one filter of the signed-in user.

    The action contains ids of labels; `list_labels` returns their names.
    """
    return FILTER.show(call, _find(call, own_mailbox(call, userId)["id"], id))


@tool(reads="filters")
def list_filters(call: Call, *, userId: UserId) -> Row:
    """List all filters of the signed-in user with their criteria and actions.

    Actions contain ids of labels; `list_labels` returns their names. The list is not split into
    pages.
    """
    rows = FILTER.rows(call, user_id=own_mailbox(call, userId)["id"])
    return {"filter": FILTER.show_all(call, rows)}
