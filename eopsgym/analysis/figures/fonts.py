"""The fonts of a text: the main one, and installed ones for characters that it lacks."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

MAIN = "DejaVu Sans"
_BOXES = "Last Resort"
"""Fonts of this name have a box for every character."""
_NAMED = 4


class Fonts(NamedTuple):
    """The fonts of a text.

    Attributes:
        families: names of families, in the order in which matplotlib looks for a character.
        missing: the characters that no installed font has, which are drawn as boxes.
    """

    families: tuple[str, ...]
    missing: frozenset[str]

    @property
    def note(self) -> str:
        """Say what is drawn as boxes, and the way out; empty where nothing is."""
        if not self.missing:
            return ""
        points = sorted(f"U+{ord(each):04X}" for each in self.missing)
        named = ", ".join(points[:_NAMED]) + (", …" if len(points) > _NAMED else "")
        count = "1 character" if len(points) == 1 else f"{len(points)} characters"
        return (
            f"Drawn as boxes: {count} that no font of this machine has ({named}); install one, "
            "such as Noto Sans CJK"
        )


def fonts_for(texts: Iterable[str]) -> Fonts:
    """Return the fonts that together can draw some texts.

    The main font comes first; others follow only for what it lacks, those with most of it first.
    """
    wanted = {each for text in texts for each in text if each.isprintable() and not each.isspace()}
    missing = {each for each in wanted if ord(each) not in _characters_of(MAIN)}
    families = [MAIN]
    while missing:
        best = max(_others(), key=lambda name: _count(missing, name), default=MAIN)
        found = {each for each in missing if ord(each) in _characters_of(best)}
        if not found:
            break
        families.append(best)
        missing -= found
    return Fonts(tuple(families), frozenset(missing))


def _count(characters: Iterable[str], family: str) -> int:
    return sum(ord(each) in _characters_of(family) for each in characters)


def _others() -> list[str]:
    """Return the installed font families, except the main one and those of boxes."""
    from matplotlib.font_manager import fontManager

    names = {font.name for font in fontManager.ttflist}
    return sorted(name for name in names if name != MAIN and not name.startswith(_BOXES))


def _characters_of(family: str) -> frozenset[int]:
    """Return the code points of the upright font of a family; none where it cannot be read."""
    from matplotlib.font_manager import FontProperties, fontManager

    return _characters(fontManager.findfont(FontProperties(family=[family])))


@cache
def _characters(path: str) -> frozenset[int]:
    from matplotlib.ft2font import FT2Font

    try:
        return frozenset(FT2Font(path).get_charmap())
    except (OSError, RuntimeError):  # a font of pictures, or a damaged one
        return frozenset()
