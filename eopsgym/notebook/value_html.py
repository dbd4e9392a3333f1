"""The HTML of a value: NULL differs from empty text, and long values are folded."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Any

from eopsgym.notebook.html_shapes import MONO, MUTED, WRAP, fold, muted

_SHORT = 160
_INLINE = 72
_OPEN = 8


@dataclass(frozen=True)
class Room:
    """The limits of a shown value.

    Attributes:
        letters: the most letters of a text.
        items: the most items of a list.
        later: where the contents of closed parts are collected, for a reader who asks for each when
            it is opened; None where they are shown at once.
    """

    letters: int = 20_000
    items: int = 200
    later: list[Callable[[], str]] | None = None

    def closed(self, contents: Callable[["Room"], str]) -> str:
        """Return the contents of a closed part, or an element that they are put into later."""
        made = partial(contents, replace(self, later=None))
        if self.later is None:
            return made()
        self.later.append(made)
        return f'<div class="eops-part-{len(self.later) - 1}"></div>'


FULL = Room()


def value(item: Any, room: Room = FULL) -> str:
    """Return one value of a table's column as HTML."""
    if item is None:
        return f'<i style="{MUTED}">NULL</i>'
    if item == "":
        return f'<i style="{MUTED}">empty text</i>'
    if isinstance(item, bytes):
        return text(f"x'{item.hex()}'", room)
    return text(item if isinstance(item, str) else json_line(item), room)


def text(item: str, room: Room = FULL) -> str:
    """Return text with its line breaks, folded where it is long, and cut at the limit."""
    whole = escape(item[: room.letters])
    if any(mark in whole for mark in ("\n", "\t", "  ")) or whole != whole.strip():
        whole = f'<span style="{WRAP}">{whole}</span>'
    if len(item) > room.letters:
        whole += muted(f" … cut: {room.letters:,} of {len(item):,} letters")
    if len(item) <= _SHORT and item.count("\n") < 6:
        return whole
    return fold(f"{escape(_first(item))} {muted(f'… {len(item):,} letters')}", whole)


def json_line(item: Any) -> str:
    """Return a value as JSON, in one line."""
    return json.dumps(item, ensure_ascii=False, default=str)


def json_block(item: Any, room: Room = FULL) -> str:
    """Return a value as lines of JSON, with long parts folded."""
    return f'<div style="{MONO};line-height:1.4">{_block(item, room)}</div>'


def _first(item: str) -> str:
    head = item[:100].splitlines()[0] if item.strip() else ""
    return head.strip()


def _block(item: Any, room: Room, depth: int = 0) -> str:
    if not isinstance(item, Mapping | list | tuple) or not item:
        return _scalar(item, room)
    named = isinstance(item, Mapping)
    pairs: list[tuple[Any, Any]] = list(
        item.items() if isinstance(item, Mapping) else enumerate(item)
    )
    alone = len(pairs) == 1
    lines = [
        _line(name if named else None, each, room, depth, alone)
        for name, each in pairs[: room.items]
    ]
    if len(pairs) > room.items:
        lines.append(muted(f"… cut: {room.items} of {len(pairs):,} entries"))
    body = "".join(f"<div>{each}</div>" for each in lines)
    return f'<div style="margin-left:12px">{body}</div>' if depth else body


def _line(name: Any, item: Any, room: Room, depth: int, alone: bool) -> str:
    label = "" if name is None else muted(f"{escape(str(name))}: ")
    if not isinstance(item, Mapping | list | tuple) or not item:
        return f"{label}{_scalar(item, room)}"
    if _fits(item):
        return f"{label}{escape(json_line(item))}"
    one, many = ("field", "fields") if isinstance(item, Mapping) else ("entry", "entries")
    size = muted(f"{len(item)} {one if len(item) == 1 else many}")
    summary = f"{label or escape(_gist(item))}{size}"
    opened = alone or (depth == 0 and len(item) <= _OPEN)
    if opened:
        return fold(summary, _block(item, room, depth + 1), opened=True)
    return fold(summary, room.closed(lambda within: _block(item, within, depth + 1)))


def _fits(item: Any) -> bool:
    """Return whether a container fits on one line, without formatting all of it."""
    size = 0
    for part in _parts(item):
        size += len(part)
        if size > _INLINE:
            return False
    return True


def _parts(item: Any) -> Iterator[str]:
    if isinstance(item, Mapping):
        for name, each in item.items():
            yield f"{name}: , "
            yield from _parts(each)
    elif isinstance(item, list | tuple):
        for each in item:
            yield ", "
            yield from _parts(each)
    else:
        yield item if isinstance(item, str) else str(item)


def _gist(item: Any) -> str:
    """Return a summary of a record: its first values, where they are short."""
    if not isinstance(item, Mapping):
        return ""
    firsts = [str(each) for each in list(item.values())[:3] if isinstance(each, str | int)]
    return "".join(f"{each}, " for each in firsts if 0 < len(each) < 50)


def _scalar(item: Any, room: Room) -> str:
    if not isinstance(item, str):
        return escape(json_line(item))
    return f'"{text(item, room)}"' if len(item) <= _SHORT else text(item, room)
