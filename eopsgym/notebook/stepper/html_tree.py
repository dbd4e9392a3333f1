"""Our own HTML as a tree, from which a script builds elements without parsing any HTML.

The panes of a run are made as HTML for notebooks that are read without a kernel. The stepper's
script gets the same panes as trees: so it sets texts as texts, needs no `innerHTML`, and works
under a strict content security policy.
"""

import re
from functools import lru_cache
from html import unescape

Tree = str | dict[str, str] | list["Tree"]
"""A text, or an element as a list: its tag, its attributes, and then its children."""

_TAG = re.compile(r"<(/?)([a-z0-9]+)([^>]*)>")
_ATTRIBUTE = re.compile(r'([a-z]+)="([^"]*)"')
_KEPT = ("class", "style")
_EMPTY = ("br", "hr")


@lru_cache(maxsize=64)  # from place to place, many panes are the same
def html_tree(html: str) -> list[Tree]:
    """Return the elements and texts of HTML that this package made.

    In it, `<` and `>` are escaped in texts and attributes, and each element is closed. Of the
    attributes, `class`, `style` and `open` are kept.
    """
    root: list[Tree] = []
    open_elements = [root]
    at = 0
    for tag in _TAG.finditer(html):
        if tag.start() > at:
            open_elements[-1].append(unescape(html[at : tag.start()]))
        at = tag.end()
        closes, name, given = tag.groups()
        if closes:
            open_elements.pop()
            continue
        element: list[Tree] = [name, _attributes(given)]
        open_elements[-1].append(element)
        if name not in _EMPTY:
            open_elements.append(element)
    if at < len(html):
        root.append(unescape(html[at:]))
    return root


@lru_cache(maxsize=500)  # a page has few different ones, each many times
def _attributes(given: str) -> dict[str, str]:
    attributes = {name: unescape(text) for name, text in _ATTRIBUTE.findall(given) if name in _KEPT}
    return {**attributes, "open": ""} if given.endswith(" open") else attributes
