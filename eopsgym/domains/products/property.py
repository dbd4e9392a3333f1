"""Properties of a resource: what each is called, which column holds it, and how it is shown.

Several properties of one shape are written in one text. A property `webViewLink` is held by the
column `web_view_link` unless another is named:

    *text("id name objectType"),
    *flag("installed useByDefault"),
    *text("photoLink", column="photo_url"),
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from eopsgym.domains.kernel import Call
from eopsgym.domains.kernel.stored_json import stored_list, stored_object

Read = Callable[[Any], Any]
"""Makes the shown value of a stored one."""
Linked = Callable[[Call, Iterable[Any]], Mapping[Any, Any]]
"""Makes the shown values of other rows, by their ids."""
Kind = Literal["", "text", "id", "flag", "moment", "list"]
"""The kinds of comparison of a property in queries, which name none without a kind."""
_LARGE = re.compile(r"(?<!^)(?=[A-Z])")


class ViewProperty(NamedTuple):
    """One property of a resource.

    Attributes:
        name: in requests and answers.
        column: that holds it; empty where none does.
        read: how it is shown; as it is stored where that is None.
        omitted: whether answers leave it out where it is null.
        linked: where the column holds the id of another row: what shows such rows.
        kind: how queries compare it, for systems whose queries name any property.
    """

    name: str
    column: str = ""
    read: Read | None = None
    omitted: bool = False
    linked: Linked | None = None
    kind: Kind = ""


def stored(
    names: str,
    read: Read | None = None,
    *,
    column: str = "",
    omitted: bool = False,
    kind: Kind = "",
) -> list[ViewProperty]:
    """Return properties that columns hold, which answers show as `read` makes them."""
    return [
        ViewProperty(name, column or column_of(name), read, omitted, kind=kind)
        for name in names.split()
    ]


text = partial(stored, kind="text")
"""Properties that answers show as they are stored."""
identifier = partial(stored, kind="id")
"""Texts whose case matters."""
flag = partial(stored, read=bool, kind="flag")
"""Properties that are true or false; null is false."""
json_list = partial(stored, read=stored_list, kind="list")
"""Lists that columns hold as JSON; what is no list is shown as an empty one."""
json_object = partial(stored, read=stored_object)
"""Objects that columns hold as JSON; what is no object is shown as an empty one."""


def with_moments(read: Read) -> Callable[..., list[ViewProperty]]:
    """Return the moments of a system, which shows stored ones as `read` does."""
    return partial(stored, read=read, kind="moment")


def filled(names: str, *, omitted: bool = False) -> list[ViewProperty]:
    """Return properties that no column holds: their values are given for each row."""
    return [ViewProperty(name, omitted=omitted) for name in names.split()]


def linked(name: str, column: str, views: Linked) -> list[ViewProperty]:
    """Return a property that shows another row, whose id a column holds."""
    return [ViewProperty(name, column, linked=views)]


def column_of(name: str) -> str:
    """Return the usual column of a property: `web_view_link` of `webViewLink`."""
    return _LARGE.sub("_", name).lower()
