"""Links of pages, from their places in the project to their places on the site."""

import os.path
import re
import urllib.parse
from collections.abc import Callable
from pathlib import PurePosixPath

_FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2[`~]* *$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)#\s]+)((?:#[^)\s]*)?\))")
_SOURCE = re.compile(r'(<img src=")([^":]+)()(?=")')
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_RENAMED = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "data/paper/README.md": "paper_numbers.md",
}
"""Pages outside `docs/` with their places on the site."""


def site_path(path: str) -> str:
    """Return the place on the site of a file, given as a path from the project's folder.

    A page of `docs/` is at the root, a notebook in `notebooks/`. A file that is no page, such as a
    module, becomes a page in `code/` that shows it.
    """
    if path in _RENAMED:
        return _RENAMED[path]
    folder, _, rest = path.partition("/")
    if folder == "docs":
        return rest
    return path if folder == "notebooks" else f"code/{path}.md"


def moved_links(text: str, path: str) -> tuple[str, set[str]]:
    """Return a page whose links lead to places on the site, and the files that it links to.

    Args:
        text: the page in Markdown.
        path: its path from the project's folder. The returned files are such paths, too.
    """
    linked = set()
    here = PurePosixPath(site_path(path)).parent.as_posix()

    def moved(found: re.Match[str]) -> str:
        target = urllib.parse.urljoin(path, found[2])
        linked.add(target)
        return found[1] + os.path.relpath(site_path(target), here) + found[3]

    def outside_code(piece: str) -> str:
        for pattern in (_LINK, _SOURCE):
            piece = pattern.sub(moved, piece)
        return _ANCHOR.sub(r"[]{#\1}", piece)

    return without_fences(text, outside_code), linked


def without_fences(text: str, change: Callable[[str], str]) -> str:
    """Return a text in Markdown of which all but the fenced code is changed by a function."""
    parts, end = [], 0
    for fence in _FENCE.finditer(text):
        parts += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(text[end:])])
