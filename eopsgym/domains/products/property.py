"""Properties of a resource: their names, their columns, and the form of their values in results.

Several properties of the same kind are written in one string. The property `webViewLink` has the
column `web_view_link`, unless another is given:

    *text("id name objectType"),
    *flag("installed useByDefault"),
    *text("photoLink", column="photo_url"),
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from eopsgym.domains.kernel import Call
from eopsgym.domains.kernel.stored_json import from_json, stored_list, stored_object

Read = Callable[[Any], Any]
"""A function that converts a stored value for results."""
Linked = Callable[[Call, Iterable[Any]], Mapping[Any, Any]]
"""A function that returns the values for results of other rows, by their ids."""
Kind = Literal["", "text", "id", "flag", "moment", "list"]
"""The kinds of comparison of a property in queries; without a kind it cannot be queried."""
_LARGE = re.compile(r"(?<!^)(?=[A-Z])")


class ViewProperty(NamedTuple):
    """One property of a resource.

    Attributes:
        name: the name in requests and results.
        column: the column that contains it; empty if there is none.
        read: converts the stored value for results; None to return it as stored.
        omitted: whether results omit it if it is null.
        linked: returns the values for other rows, if the column contains the id of another row.
        kind: how queries compare it, for systems whose queries may name any property.
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
    """Return properties with columns, whose values `read` converts for results."""
    return [
        ViewProperty(name, column or column_of(name), read, omitted, kind=kind)
        for name in names.split()
    ]


text = partial(stored, kind="text")
"""Properties that results contain as they are stored."""
identifier = partial(stored, kind="id")
"""Texts that are compared with regard to case."""
flag = partial(stored, read=bool, kind="flag")
"""Boolean properties; null is false."""
json_list = partial(stored, read=stored_list, kind="list")
"""Lists that are stored as JSON; a value that is not a list is returned as an empty one."""
json_value = partial(stored, read=from_json)
"""Values that are stored as JSON; null for an empty text, and for one that is not JSON."""
json_object = partial(stored, read=stored_object)
"""Objects that are stored as JSON; a value that is not an object is returned as an empty one."""


def with_moments(read: Read) -> Callable[..., list[ViewProperty]]:
    """Return a function for properties that are times, which `read` converts for results."""
    return partial(stored, read=read, kind="moment")


def filled(names: str, *, omitted: bool = False) -> list[ViewProperty]:
    """Return properties without a column, whose values are given for each row."""
    return [ViewProperty(name, omitted=omitted) for name in names.split()]


def linked(name: str, column: str, views: Linked) -> list[ViewProperty]:
    """Return a property whose value describes another row, whose id is in a column."""
    return [ViewProperty(name, column, linked=views)]


def column_of(name: str) -> str:
    """Return the default column of a property: `web_view_link` for `webViewLink`."""
    return _LARGE.sub("_", name).lower()
