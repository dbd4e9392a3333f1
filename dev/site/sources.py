"""Gather what Sphinx makes the site of, in a folder of its own."""

import json
import re
from pathlib import Path

from dev.site.links import moved_links, site_path
from dev.site.reference import FOLDER as REFERENCE
from dev.site.reference import FRONT, LAYERS, reference_pages
from dev.site.sections import guides_page, notebooks_page, title_of, toctree
from dev.site.systems import FOLDER as SYSTEMS
from dev.site.systems import system_pages
from eopsgym.domains import domain_names

ROOT = Path(__file__).resolve().parents[2]
_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "data/paper/README.md")
"""Pages beside those in `docs/`."""
_PICTURES = ("*.png", "er/*", "figures/*")
_QUESTION = re.compile(r"^\| \[\w+\]\(notebooks/(\w+)\.ipynb\) \| (.*) \|$", re.MULTILINE)
_LANGUAGES = {".py": "python", ".sql": "sql", ".toml": "toml"}


def gather(folder: Path) -> None:
    """Write all sources of the site into a folder, and remove from it what is none of them.

    A file that says the same already is left as it is, so that Sphinx does not read it again.

    Raises:
        ValueError: if a page links to a file that does not exist, or the folder has other files.
    """
    present = [each for each in folder.rglob("*") if each.is_file()]
    if present and not (folder / "conf.py").is_file():
        raise ValueError(f"{folder} has files of something else; build the site in another folder")
    wanted = {Path(place): text.encode() for place, text in sources().items()}
    for picture in (path for each in _PICTURES for path in (ROOT / "docs").glob(each)):
        wanted[picture.relative_to(ROOT / "docs")] = picture.read_bytes()
    wanted[Path("conf.py")] = Path(__file__).with_name("conf.py").read_bytes()
    wanted[Path("_static", "site.css")] = Path(__file__).with_name("site.css").read_bytes()
    for path in present:
        if path.relative_to(folder) not in wanted:
            path.unlink()
    for place, content in wanted.items():
        path = folder / place
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def sources() -> dict[str, str]:
    """Return all pages of the site, as Markdown or notebooks, by their place on it.

    Raises:
        ValueError: if a page links to a file that does not exist.
    """
    pages, linked = _written_pages()
    pages |= system_pages() | reference_pages()
    questions = dict(_QUESTION.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    pages["notebooks/index.md"] = notebooks_page(questions)
    titles = {
        place.rpartition(".")[0]: title_of(text)
        for place, text in pages.items()
        if "/" not in place
    }
    pages["guides/index.md"] = guides_page(titles)
    pages["index.md"] += "\n".join(
        ["", *toctree("notebooks/index", "guides/index", f"{SYSTEMS}/index", f"{REFERENCE}/index")]
    )
    pages[f"{SYSTEMS}/index.md"] += "\n".join(["", *_systems()])
    front = (place for place in pages if re.fullmatch(rf"{REFERENCE}/{FRONT}\.\w+\.md", place))
    names = sorted({Path(place).stem for place in front} - {f"{FRONT}.{each}" for each in LAYERS})
    pages[f"{REFERENCE}/index.md"] += "\n".join(
        [
            "",
            *toctree(*names, caption="import eopsgym"),
            *toctree(*(f"{FRONT}.{layer}" for layer in LAYERS), caption="Layers"),
        ]
    )
    for path in sorted(linked):
        pages.setdefault(site_path(path), _source_page(path))
    return pages


def _written_pages() -> tuple[dict[str, str], set[str]]:
    """Return the pages and notebooks of the project, and the other files that they link to."""
    pages, linked = {}, set()
    paths = [ROOT / page for page in _PAGES] + sorted((ROOT / "docs").glob("*.md"))
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        pages[site_path(name)], found = moved_links(path.read_text(encoding="utf-8"), name)
        linked |= found
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        name = path.relative_to(ROOT).as_posix()
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                text, found = moved_links("".join(cell["source"]), name)
                cell["source"] = text
                linked |= found
        pages[site_path(name)] = json.dumps(notebook)
    lost = sorted(each for each in linked if not (ROOT / each).is_file())
    if lost:
        raise ValueError(f"pages link to files that do not exist: {', '.join(lost)}")
    kept = {each for each in linked if site_path(each) not in pages}
    return pages, {each for each in kept if site_path(each).startswith("code/")}


def _systems() -> list[str]:
    lines: list[str] = []
    for name in domain_names():
        kinds = ("tables", "rules", "tasks")
        lines += toctree(f"/{name}", *(f"{name}_{kind}" for kind in kinds), caption=name)
    return [*lines, *toctree("/hybrid", "hybrid_tasks", "/company", caption="together")]


def _source_page(path: str) -> str:
    """Return the page that shows a file of the project, such as a module."""
    text = (ROOT / path).read_text(encoding="utf-8").rstrip("\n")
    language = _LANGUAGES.get(Path(path).suffix, "text")
    return f"---\norphan: true\n---\n\n# {path}\n\n~~~~~~{language}\n{text}\n~~~~~~\n"
