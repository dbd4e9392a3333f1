"""SVG files whose bytes depend only on the drawing."""

import re
from pathlib import Path

# Ids of clip paths are digests of numbers whose last digits vary with the layout solver.
_CUT = re.compile(r'(<clipPath id="|"url\(#)(p[0-9a-f]{10})')


def count_cuts(path: Path) -> None:
    """Number the clip paths in an SVG file of matplotlib, in the order of their use."""
    names: dict[str, str] = {}

    def numbered(match: re.Match[str]) -> str:
        return match[1] + names.setdefault(match[2], f"cut{len(names)}")

    text = _CUT.sub(numbered, path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8", newline="\n")
