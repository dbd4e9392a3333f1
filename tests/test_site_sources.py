"""The sources of the site: links that fit their new places, docstrings as Markdown, an order."""

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from dev.site.docstrings import markdown_of
from dev.site.links import moved_links, site_path
from dev.site.sections import GUIDES
from dev.site.sources import gather, sources
from dev.site.systems import plain
from eopsgym.domains import domain_names

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("page", "text", "moved"),
    [
        ("docs/a.md", "[b](b.md#c)", "[b](b.md#c)"),
        ("docs/a.md", "[n](../notebooks/n.ipynb)", "[n](notebooks/n.ipynb)"),
        ("docs/a.md", "[r](../README.md)", "[r](readme.md)"),
        ("docs/a.md", "[m](../eopsgym/m.py)", "[m](code/eopsgym/m.py.md)"),
        ("docs/a.md", "[w](https://a.example/b)", "[w](https://a.example/b)"),
        ("docs/a.md", "```\n[b](../README.md)\n```\n", "```\n[b](../README.md)\n```\n"),
        ("README.md", "[a](docs/a.md)", "[a](a.md)"),
        ("README.md", '<img src="docs/figures/f.svg">', '<img src="figures/f.svg">'),
        ("notebooks/n.ipynb", "[a](../docs/a.md)", "[a](../a.md)"),
        ("notebooks/n.ipynb", "[o](o.ipynb)", "[o](o.ipynb)"),
        ("docs/a.md", '<a id="x"></a>`t`', "[]{#x}`t`"),
    ],
)
def test_a_link_leads_to_the_new_place(page: str, text: str, moved: str) -> None:
    assert moved_links(text, page)[0] == moved


def test_files_that_a_page_links_to_are_named_from_the_folder_of_the_project() -> None:
    assert moved_links("[m](../eopsgym/m.py), [b](b.md)", "docs/a.md")[1] == {
        "eopsgym/m.py",
        "docs/b.md",
    }


def test_the_sections_of_a_docstring_become_lists_and_examples_become_code() -> None:
    docstring = """Return a thing.

        >>> f(1)  # doctest: +ELLIPSIS
        1

    Args:
        x: a number,
            which is whole.
        y: one of these:

            - this
            - that

    Raises:
        ValueError: if it is not.
    """
    assert markdown_of(docstring).replace("\n\n\n", "\n\n") == (
        "Return a thing.\n\n```pycon\n>>> f(1)\n1\n```\n\n"
        "**Arguments**\n\n- **x**: a number,\n  which is whole.\n"
        "- **y**: one of these:\n\n  - this\n  - that\n\n"
        "**Raises**\n\n- **ValueError**: if it is not.\n"
    )


def test_a_request_has_no_markup() -> None:
    assert plain("a *b* <c> [d](e)") == "a \\*b\\* \\<c\\> \\[d\\](e)"


def test_every_page_has_a_place_in_the_order_of_the_site() -> None:
    guides = [name for names in GUIDES.values() for name in names]
    assert len(guides) == len({*guides})
    listed = {*guides, *domain_names(), "hybrid", "company", "index"}
    pages = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")]
    pages += ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "data/paper/README.md"]
    # A new page gets its place in `GUIDES`, in dev/site/sections.py.
    assert {site_path(page).removesuffix(".md") for page in pages} == listed


@pytest.mark.every_run
def test_links_lead_to_pages_of_the_site_and_every_page_is_reached_from_the_index() -> None:
    pages = sources()
    leads = {place: set(_links(place, text)) for place, text in pages.items()}
    pictures = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*")
        if path.suffix in (".png", ".svg")
    }
    lost = {
        f"{place}: {each}"
        for place, found in leads.items()
        for each in found - pages.keys() - pictures
    }
    assert lost == set()
    reached, waiting = {"index.md"}, ["index.md"]
    while waiting:
        found = leads.get(waiting.pop(), set()) & pages.keys() - reached
        reached |= found
        waiting += found
    assert pages.keys() - reached == set()


def _links(place: str, text: str) -> Iterator[str]:
    """Yield the places that a page links to, its lists of pages (`toctree`) included."""
    if place.startswith("code/"):
        return
    folder = PurePosixPath(place).parent
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    texts = [text]
    if place.endswith(".ipynb"):
        cells = json.loads(text)["cells"]
        texts = ["".join(each["source"]) for each in cells if each["cell_type"] == "markdown"]
    for each in texts:
        for fence in re.findall(r"^```.*?^```", each, re.DOTALL | re.MULTILINE):
            each = each.replace(fence, "")
        for link in re.findall(r"\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)", each):
            yield posixpath.normpath((folder / link).as_posix())
    for line in "\n".join(trees).splitlines():
        name = line.rpartition("<")[2].rstrip(">")
        if name and not name.startswith(":"):
            stem = posixpath.normpath((PurePosixPath("/") / folder / name).as_posix()).lstrip("/")
            yield f"{stem}.ipynb" if place == "notebooks/index.md" else f"{stem}.md"


def test_files_of_something_else_are_not_removed_for_the_sources(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="has files of something else"):
        gather(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]
