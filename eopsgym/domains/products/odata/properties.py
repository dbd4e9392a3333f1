"""The properties of a resource that queries may name, and their SQL."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "id", "number", "flag", "moment", "day"]
"""How values are compared: text ignoring case, an id exactly, a moment as a point in time."""

MOMENT = "strftime('%Y-%m-%d %H:%M:%f', {})"
"""The SQL of a time in a column as sortable text in UTC, in the form of `instant`."""


@dataclass(frozen=True)
class Property:
    """A value of a row.

    Attributes:
        column: a column, or SQL in brackets. For items of a list, `{item}` is the item.
        kind: how it is compared.
    """

    column: str
    kind: Kind = "text"

    @property
    def sql(self) -> str:
        """The stored value, as SQL."""
        return self.column if "(" in self.column else f"[{self.column}]"

    @property
    def compared(self) -> str:
        """The left side of a comparison; times are in UTC, whatever their form in the seed."""
        return MOMENT.format(self.sql) if self.kind == "moment" else self.column


@dataclass(frozen=True)
class Listed:
    """A list, for use with `any`, `all` and `$count`.

    Attributes:
        rows: the SQL after FROM, with a WHERE. Each item is called `{item}`; if the list is part of
            an item of another list, that item is called `{outer}`.
        properties: the properties of an item; the empty name is the item itself.
    """

    rows: str
    properties: "Properties"


Properties = Mapping[str, Property | Listed]
"""Properties by the path that a caller writes, such as `from/user/id`."""


def property_named(properties: Properties, path: str) -> Property | Listed | None:
    """Return the property of a path, ignoring case; None for an unknown one."""
    exact = properties.get(path)
    if exact is not None:
        return exact
    lowered = path.lower()
    return next((each for name, each in properties.items() if name.lower() == lowered), None)


def inside(column: str, path: str, kind: Kind = "text") -> Property:
    """Return a value inside a column with a JSON object; null if it has no JSON."""
    steps = "".join(f'."{step}"' for step in path.split("/"))
    value = f"json_extract({column}, '${steps}')"
    return Property(f"(CASE WHEN json_valid({column}) THEN {value} END)", kind)


def listed_in(column: str, properties: Properties) -> Listed:
    """Return the list in a column with JSON; another value has no items."""
    return Listed(f"{items_of(column)} AS {{item}} WHERE 1", properties)


def items_of(column: str) -> str:
    """Return the SQL of the items of a column with a list as JSON."""
    return f"json_each(CASE WHEN json_valid({column}) THEN {column} ELSE '[]' END)"


def of_item(path: str = "", kind: Kind = "text") -> Property:
    """Return a value of an item of a JSON list; without a path, the item itself."""
    return inside("{item}.value", path, kind) if path else Property("({item}.value)", kind)
