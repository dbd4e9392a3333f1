"""The fonts of a text: the main one, and installed ones for the characters that it lacks."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

MAIN = "DejaVu Sans"
_BOXES = "Last Resort"
"""The name of fonts that have a box for every character."""
_NAMED = 4
_NO_WEIGHT = "findfont: Failed to find font weight"
"""The beginning of the message of matplotlib that is left out of the log."""


class Fonts(NamedTuple):
    """The fonts of a text.

    Attributes:
        families: the names of families, in the order in which matplotlib searches a character.
        missing: the characters that no installed font has, which are drawn as boxes.
    """

    families: tuple[str, ...]
    missing: frozenset[str]

    @property
    def note(self) -> str:
        """A note on characters that are drawn as boxes, with advice, or ''."""
        if not self.missing:
            return ""
        points = sorted(f"U+{ord(each):04X}" for each in self.missing)
        named = ", ".join(points[:_NAMED]) + (", …" if len(points) > _NAMED else "")
        count = "1 character" if len(points) == 1 else f"{len(points)} characters"
        return (
            f"Drawn as boxes: {count} that no font of this machine has ({named}); install one, "
            "such as Noto Sans CJK"
        )


def fonts_for(texts: Iterable[str], first: Sequence[str] = (MAIN,)) -> Fonts:
    """Return the fonts that together can draw the texts.

    The fonts in `first` come first, then the main one; others follow for the characters that these
    lack, the best ones first.
    """
    with unreported_fonts():
        return _fonts_for(texts, first)


@contextmanager
def unreported_fonts() -> Iterator[None]:
    """Keep matplotlib from logging which fonts it takes where a family has no normal weight.

    All families are looked at for the characters of a text, and nobody chose those.
    """
    log = logging.getLogger("matplotlib.font_manager")

    # A new function each time, since blocks may be nested.
    def is_reported(record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(_NO_WEIGHT)

    log.addFilter(is_reported)
    try:
        yield
    finally:
        log.removeFilter(is_reported)


def _fonts_for(texts: Iterable[str], first: Sequence[str]) -> Fonts:
    wanted = {each for text in texts for each in text if each.isprintable() and not each.isspace()}
    families = list(dict.fromkeys([*first, MAIN]))
    known = {code for family in families for code in _characters_of(family)}
    missing = {each for each in wanted if ord(each) not in known}
    while missing:
        best = max(_others(), key=lambda name: _count(missing, name), default=MAIN)
        drawn = {each for each in missing if ord(each) in _characters_of(best)}
        if not drawn:
            break
        families.append(best)
        missing -= drawn
    return Fonts(tuple(families), frozenset(missing))


def _count(characters: Iterable[str], family: str) -> int:
    return sum(ord(each) in _characters_of(family) for each in characters)


def _others() -> list[str]:
    """Return the installed font families, except the main one and those of boxes."""
    from matplotlib.font_manager import fontManager

    names = {font.name for font in fontManager.ttflist}
    return sorted(name for name in names if name != MAIN and not name.startswith(_BOXES))


def _characters_of(family: str) -> frozenset[int]:
    """Return the code points of the upright font of a family; empty if it cannot be read."""
    from matplotlib.font_manager import FontProperties, fontManager

    return _characters(fontManager.findfont(FontProperties(family=[family])))


@cache
def _characters(path: str) -> frozenset[int]:
    from matplotlib.ft2font import FT2Font

    try:
        return frozenset(FT2Font(path).get_charmap())
    except (OSError, RuntimeError):  # a font of pictures or a damaged one
        return frozenset()
