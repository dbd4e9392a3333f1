"""`$select`, `$expand`, `$orderby`, `$top`, `$skip`, and the links between pages of a list."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import quote

from eopsgym.domains.kernel import Row, ToolError
from eopsgym.domains.products.odata.properties import Listed, Properties, property_named
from eopsgym.domains.query.query_model import quoted

MOST_CHARACTERS = 4_000
_SHOWN = 200
_MOST_ORDERS = 10
_ORDER = re.compile(r"\s*([A-Za-z_][\w/]*)(?:\s+(asc|desc))?\s*", re.IGNORECASE | re.ASCII)
_NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:\((.*)\))?\s*", re.DOTALL | re.ASCII)
_NUMBER = re.compile(r"\s*\d{1,9}\s*", re.ASCII)
_REPEATED = {"_filter", "_select", "_expand", "_orderby", "_search", "_count"}
_SAFE = "(),'/:"
T = TypeVar("T")


@dataclass(frozen=True)
class Expansion:
    """The options of an expanded property: its selected properties, limit and inner expansions."""

    select: tuple[str, ...] | None = None
    top: int | None = None
    expand: Mapping[str, "Expansion"] = field(default_factory=dict)


def invalid(option: str, text: str, reason: str) -> ToolError:
    """Return the error for an option's value."""
    value = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return ToolError(f"Invalid {option} parameter value: '{value}'. {reason}", field=f"_{option}")


def supported(names: Iterable[str]) -> str:
    """Return the list of supported names for an error message."""
    return "Supported values: " + ", ".join(f"'{name}'" for name in names)


def parse_select(text: str | None) -> tuple[str, ...] | None:
    """Return the names of the properties to return, in the caller's order; None for all."""
    if not text or not text.strip():
        return None
    if len(text) > MOST_CHARACTERS:
        raise invalid("select", text, f"Longer than {MOST_CHARACTERS} characters")
    names = dict.fromkeys(name.strip().partition("/")[0] for name in text.split(","))
    names.pop("", None)
    return None if not names or "*" in names else tuple(names)


def chosen(
    value: Row, select: Collection[str] | None, more: Collection[str] = (), *, asked: bool = False
) -> Row:
    """Return an object with only the selected properties.

    Args:
        value: the complete object.
        select: the result of `parse_select`.
        more: the properties that are always included, such as expanded ones.
        asked: whether to use the caller's order, as some published tools do.
    """
    if select is None:
        return value
    names = _spelled(select, value)
    if asked:
        value = {**{name: value[name] for name in names}, **value}
    return {name: each for name, each in value.items() if name in names or name in more}


def _spelled(select: Collection[str], value: Row) -> Collection[str]:
    """Return the selected properties of an object, ignoring case."""
    if all(map(value.__contains__, select)):
        return select
    spelled = {name.lower(): name for name in value}
    return [spelled[each.lower()] for each in select if each.lower() in spelled]


def parse_expand(
    text: str | None, names: Collection[str], *, nested: bool = False, inner: Collection[str] = ()
) -> dict[str, Expansion]:
    """Return the properties to expand, with their options.

    Args:
        text: the value of the option, as the caller wrote it.
        names: the properties that may be expanded.
        nested: whether options in brackets (`a($select=b)`) are allowed, as for some tools.
        inner: the properties that may be expanded in brackets (`a($expand=b)`).

    Raises:
        ToolError: for another name, or unknown options.
    """
    if not text or not text.strip():
        return {}
    if len(text) > MOST_CHARACTERS:
        raise invalid("expand", text, supported(names))
    expansions: dict[str, Expansion] = {}
    for name, options in _expanded(text, text, names):
        if options is not None and not nested:
            raise invalid("expand", text, supported(names))
        expansions[name] = _options(text, options or "", inner)
    return expansions


def _expanded(whole: str, text: str, names: Collection[str]) -> Iterator[tuple[str, str | None]]:
    """Yield the expanded names, and the content of the brackets after each of them."""
    spelled = {name.lower(): name for name in names}
    for part in _split(text, ","):
        match = _NAME.fullmatch(part)
        name = spelled.get(match[1].lower()) if match else None
        if match is None or name is None:
            raise invalid("expand", whole, supported(names))
        yield name, match[2]


def _options(whole: str, text: str, inner: Collection[str]) -> Expansion:
    """Parse the content of an expansion's brackets."""
    select, top, expand = None, None, {}
    for part in _split(text, ";") if text.strip() else ():
        name, _, value = part.strip().partition("=")
        word = name.strip().lstrip("_$")
        if word == "select":
            select = parse_select(value)
        elif word == "top" and _NUMBER.fullmatch(value):
            top = int(value)
        elif word == "expand" and inner:
            for each, more in _expanded(whole, value, inner):
                expand[each] = _options(whole, more or "", ())
        else:
            raise invalid("expand", whole, f"Cannot read {part[:40]!r}")
    return Expansion(select, top, expand)


def _split(text: str, mark: str) -> list[str]:
    """Split a text at a separator, except inside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def parse_orderby(text: str | None, properties: Properties, default: str) -> str:
    """Return the SQL of an order, followed by the default order.

    Raises:
        ToolError: if it is invalid, or names an unknown property.
    """
    if not text or not text.strip():
        return default
    if len(text) > MOST_CHARACTERS:
        raise invalid("orderby", text, f"Longer than {MOST_CHARACTERS} characters")
    orders = []
    for part in text.split(",")[: _MOST_ORDERS + 1]:
        match = _ORDER.fullmatch(part)
        if not match:
            reason = f"Cannot read {part.strip()[:40]!r}: a property, then asc or desc"
            raise invalid("orderby", text, reason)
        chosen_property = property_named(properties, match[1])
        if chosen_property is None or isinstance(chosen_property, Listed):
            names = (name for name, each in properties.items() if not isinstance(each, Listed))
            raise invalid("orderby", text, supported(names))
        case = " COLLATE NOCASE" if chosen_property.kind == "text" else ""
        direction = (match[2] or "asc").upper()
        orders.append(f"{quoted(chosen_property.compared)}{case} {direction}")
    if len(orders) > _MOST_ORDERS:
        raise invalid("orderby", text, f"More than {_MOST_ORDERS} orders")
    if len(orders) == 1 and default.startswith(orders[0]):
        return default
    return ", ".join([*orders, default])


def page(
    values: Sequence[T], top: int, skip: int, link: str, given: Mapping[str, Any]
) -> tuple[Sequence[T], Row]:
    """Return a page of values, and the key with the link to the next page if there is one.

    Args:
        values: up to `top + 1` values, starting after `skip`.
        top: the number of values on a page.
        skip: the number of values before the page.
        link: the address of the list.
        given: the arguments of the call, which the next link repeats.
    """
    if len(values) <= top:
        return values, {}
    return values[:top], {"@odata.nextLink": f"{link}?{asked(given)}$top={top}&$skip={skip + top}"}


def asked(given: Mapping[str, Any]) -> str:
    """Return the list options of a call, for the address of the next page."""
    texts = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in given.items()
        if name in _REPEATED and value != ""
    }
    return "".join(f"${name[1:]}={quote(text, safe=_SAFE)}&" for name, text in texts.items())
