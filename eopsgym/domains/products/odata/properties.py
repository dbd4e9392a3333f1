"""What a query may ask of a resource: its properties, and the SQL that each one is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "id", "number", "flag", "moment", "day"]
"""How values compare: text whatever its case, an id by each character, a moment as an instant."""

MOMENT = "strftime('%Y-%m-%d %H:%M:%f', {})"
"""A column's moment in UTC as text that sorts, however a seed writes it; as `instant` gives it."""


@dataclass(frozen=True)
class Property:
    """A value of a row.

    Attributes:
        column: a column, or SQL of our own in brackets. In what a list holds, `{item}` is the item.
        kind: how it compares.
    """

    column: str
    kind: Kind = "text"

    @property
    def sql(self) -> str:
        """The stored value, as SQL."""
        return self.column if "(" in self.column else f"[{self.column}]"

    @property
    def compared(self) -> str:
        """The left side of a comparison: moments in UTC, in whatever form a seed writes them."""
        return MOMENT.format(self.sql) if self.kind == "moment" else self.column


@dataclass(frozen=True)
class Listed:
    """A list, of which `any`, `all` and `$count` ask.

    Attributes:
        rows: what follows FROM, with a WHERE. Each item is called `{item}`; in a list that an item
            of another one holds, that item is called `{outer}`.
        properties: of an item; the item itself is the one without a name.
    """

    rows: str
    properties: "Properties"


Properties = Mapping[str, Property | Listed]
"""By the path that a caller writes, such as `from/user/id`."""


def property_named(properties: Properties, path: str) -> Property | Listed | None:
    """Return the property of a path, ignoring case; None for an unknown one."""
    found = properties.get(path)
    if found is None:
        spelled = path.lower()
        found = next((each for name, each in properties.items() if name.lower() == spelled), None)
    return found


def inside(column: str, path: str, kind: Kind = "text") -> Property:
    """Return a value inside a column that holds a JSON object; null where it holds none."""
    steps = "".join(f'."{step}"' for step in path.split("/"))
    found = f"json_extract({column}, '${steps}')"
    return Property(f"(CASE WHEN json_valid({column}) THEN {found} END)", kind)


def listed_in(column: str, properties: Properties) -> Listed:
    """Return the list that a column holds as JSON; another value has no items."""
    return Listed(f"{items_of(column)} AS {{item}} WHERE 1", properties)


def items_of(column: str) -> str:
    """Return SQL for the items of a column that holds a list as JSON."""
    return f"json_each(CASE WHEN json_valid({column}) THEN {column} ELSE '[]' END)"


def of_item(path: str = "", kind: Kind = "text") -> Property:
    """Return a value of an item of a JSON list; without a path, the item itself."""
    return inside("{item}.value", path, kind) if path else Property("({item}.value)", kind)
