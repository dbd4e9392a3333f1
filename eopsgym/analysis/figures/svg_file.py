"""SVG files whose bytes depend on nothing but what is drawn."""

import re
from pathlib import Path

# Ids of matplotlib's for what is cut off: digests of numbers whose last digit is the solver's whim.
_CUT = re.compile(r'(<clipPath id="|"url\(#)(p[0-9a-f]{10})')


def count_cuts(path: Path) -> None:
    """Number the clip paths in an SVG of matplotlib's, in the order of their use."""
    names: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return found[1] + names.setdefault(found[2], f"cut{len(names)}")

    text = _CUT.sub(numbered, path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8", newline="\n")
