"""Whether two SVG files show the same."""

import re
from itertools import zip_longest
from pathlib import Path
from xml.etree import ElementTree

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_NEAR = 0.5
"""Points by which a line may lie elsewhere: solvers and fonts differ by less."""
_PLACES = {"d", "height", "transform", "viewBox", "width", "x", "y"}


def texts(path: Path) -> list[str]:
    """What an SVG says, in no order."""
    return sorted(
        " ".join("".join(each.itertext()).split())
        for each in ElementTree.parse(path).iter()
        if each.tag.endswith("}text")
    )


def maker(path: Path) -> str:
    """Which version of matplotlib drew it; others draw the same with other elements."""
    found = re.search(r"Matplotlib v[\w.]+", path.read_text(encoding="utf-8"))
    return found[0] if found else ""


def look_alike(one: Path, other: Path) -> bool:
    """Whether two drawings have the same elements, in one order, style and place."""
    pairs = zip_longest(*(ElementTree.parse(path).iter() for path in (one, other)))
    return all(
        a is not None and b is not None and a.tag == b.tag and _alike(a.attrib, b.attrib)
        for a, b in pairs
    )


def _alike(one: dict[str, str], other: dict[str, str]) -> bool:
    return one.keys() == other.keys() and all(
        one[name] == other[name] or (name in _PLACES and _near(one[name], other[name]))
        for name in one
    )


def _near(one: str, other: str) -> bool:
    """Whether two places are of one shape, and their numbers about the same."""
    if _NUMBER.sub("0", one) != _NUMBER.sub("0", other):
        return False
    numbers = zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True)
    return all(abs(float(a) - float(b)) <= _NEAR for a, b in numbers)
