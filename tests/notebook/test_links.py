"""Links of the notebooks and pages lead somewhere in the JupyterLab that `make lab` starts."""

import json
import re
import shlex
import shutil
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser import Server, open_page, serve_folder
from tests.runs.processes import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("*.md")), ROOT / "data/paper/README.md"]
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)")
SHOWN = """() => window.jupyterapp?.shell.currentWidget?.content?.isVisible"""
PATH_SHOWN = """path => window.jupyterapp.shell.currentWidget?.context?.path === path"""


def texts(path: Path) -> Iterator[str]:
    """What a page says, or the cells of a notebook that are no code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield text
        return
    cells = json.loads(text)["cells"]
    yield from ("".join(each["source"]) for each in cells if each["cell_type"] == "markdown")


def links() -> list[tuple[str, str]]:
    """Each page with a link of it, as paths seen from the project's folder."""
    found = set()
    for path in [*NOTEBOOKS, *PAGES]:
        for link in (each for text in texts(path) for each in LINK.findall(text)):
            place = urllib.parse.urljoin(path.relative_to(ROOT).as_posix(), link)
            assert not place.startswith(".."), f"{path} links out of the project: {link}"
            found.add((path.relative_to(ROOT).as_posix(), place))
    return sorted(found)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of `make lab`: its options, in its folder."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    done = subprocess.run(
        [make, "--dry-run", "lab"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (line,) = [each for each in done.stdout.splitlines() if "/jupyter lab" in each]
    options = [each for each in shlex.split(line)[2:] if each != "--allow-root"]
    with serve_folder(tmp_path_factory.mktemp("lab"), ROOT, options) as server:
        yield server


def answer(server: Server, path: str) -> dict[str, str]:
    """What the server says is at a path."""
    address = f"{server.url}/api/contents/{urllib.parse.quote(path)}?content=0"
    asked = urllib.request.Request(address, headers={"Authorization": f"token {server.token}"})
    with urllib.request.urlopen(asked, timeout=30) as found:
        said: dict[str, str] = json.load(found)
    return said


def test_it_opens_on_the_notebooks(server: Server) -> None:
    asked = f"{server.url}/?token={server.token}"
    with urllib.request.urlopen(asked, timeout=30) as found:
        assert urllib.parse.urlparse(found.url).path == "/lab/tree/notebooks"
    assert answer(server, "notebooks")["type"] == "directory"


def test_every_link_leads_to_a_file_that_it_serves(server: Server) -> None:
    every = links()
    assert len(every) > 80
    assert {page for page, _ in every} >= {path.relative_to(ROOT).as_posix() for path in NOTEBOOKS}
    lost = []
    for page, place in every:
        try:
            kind = answer(server, place)["type"]
        except urllib.error.HTTPError as error:
            kind = str(error)
        if kind not in ("file", "notebook"):
            lost.append(f"{page}: {place} ({kind})")
    assert lost == []


def test_a_link_of_a_notebook_opens_when_it_is_clicked(
    server: Server, open_browser: BrowserContext
) -> None:
    steps = [
        ("../docs/failures.md", "docs/failures.md"),
        ("02_step_through_a_run.ipynb", "notebooks/02_step_through_a_run.ipynb"),
    ]
    with open_page(open_browser) as page:
        for number, (link, place) in enumerate(steps):
            again = "&reset" if number == 0 else ""
            page.goto(
                f"{server.url}/lab/tree/notebooks/12_tag_failures.ipynb?token={server.token}{again}"
            )
            page.wait_for_function(SHOWN, polling=100, timeout=60_000)
            linked = page.locator(f'.jp-RenderedMarkdown a[data-commandlinker-args*="{place}"]')
            other = page.locator(f'.jp-RenderedMarkdown a[href*="{link.rpartition("/")[2]}"]')
            linked.or_(other).first.click()
            page.wait_for_function(PATH_SHOWN, arg=place, polling=100, timeout=60_000)
