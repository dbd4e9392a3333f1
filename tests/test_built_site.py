"""The site is built without a warning, loads nothing from another host, and is clicked through.

One test builds it, in `build/site`, where a build of an hour before makes this one quick.
"""

import functools
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from dev.site.build import build
from dev.site.sources import ROOT
from eopsgym import load_tasks
from tests.browser import open_page

SITE = ROOT / "build" / "site"
LOADING = {"src", "srcset", "data", "poster"}
ELSEWHERE = re.compile(r"^\s*(?:https?:)?//")
STYLE = re.compile(r"(?:@import\s+|url\(\s*)['\"]?((?:https?:)?//[^'\")\s]+)")
SCRIPT = re.compile(r"(?:import|fetch|importScripts|\.src\s*=)\s*\(?\s*['\"`](https?://[^'\"`]+)")


class Loaded(HTMLParser):
    """The addresses that a page loads by itself, apart from links that a reader may follow."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in LOADING]
        self.addresses += [v or "" for name, v in attrs if tag == "link" and name == "href"]


def loaded_from_elsewhere(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    found = STYLE.findall(text) if path.suffix in (".css", ".html") else []
    if path.suffix in (".js", ".html"):
        found += SCRIPT.findall(text)
    if path.suffix == ".html":
        found += filter(ELSEWHERE.match, Loaded(text).addresses)
    return [f"{path.relative_to(SITE)}: {each}" for each in found]


class Quiet(SimpleHTTPRequestHandler):
    """Serve files without a line for each."""

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def served() -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_what_is_loaded_from_elsewhere_is_found() -> None:
    page = '<a href="https://a.example"></a><script src="//b.example/c.js"></script>'
    assert [*filter(ELSEWHERE.match, Loaded(page).addresses)] == ["//b.example/c.js"]
    assert STYLE.findall("@import 'https://a.example/b.css'; c: url(d.png)") == [
        "https://a.example/b.css"
    ]
    assert SCRIPT.findall('import("https://a.example/b.js")') == ["https://a.example/b.js"]


def test_the_site_is_built_whole_and_can_be_clicked_through(open_browser: BrowserContext) -> None:
    assert build() == 0
    files = [path for path in SITE.rglob("*") if path.suffix in (".html", ".css", ".js")]
    assert len(files) > 150
    assert [each for path in files for each in loaded_from_elsewhere(path)] == []
    with served() as address, open_page(open_browser) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/index.html")
        search_for_a_function(page)
        click_to_a_notebook(page)
        click_to_a_task(page)
        read_on_a_narrow_page(page, address)
        assert errors == []
        assert asked
        assert [each for each in asked if not each.startswith((address, "data:"))] == []


def search_for_a_function(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.locator("input[name=q]:visible").first.fill("run_task")
    page.keyboard.press("Enter")
    results = page.locator("#search-results li a")
    results.filter(has_text="eopsgym.run_task").first.click()
    expect(page.locator("h1")).to_contain_text("eopsgym.run_task")
    expect(page.locator("dt.py")).to_contain_text("task")
    expect(page.locator("article")).to_contain_text("Run one task and judge it.")


def click_to_a_notebook(page: Page) -> None:
    page.locator("header").get_by_role("link", name="Notebooks").first.click()
    page.locator("article").get_by_role("link", name="_leaderboard").click()
    figure = page.locator(".cell_output img").first
    expect(figure).to_be_visible()
    assert figure.evaluate("image => image.complete && image.naturalWidth") > 300


def click_to_a_task(page: Page) -> None:
    task = load_tasks("itsm/itsm_001_right_amara")[0]
    page.locator("header").get_by_role("link", name="Systems").first.click()
    page.locator("article a[href='itsm_tasks.html']").first.click()
    page.locator("article table").first.get_by_role("link", name=task.id).click()
    section = page.locator("section", has=page.locator("h2", has_text=task.id)).last
    expect(section).to_contain_text(" ".join(task.user_prompt.split())[:80])
    section.get_by_role("link", name=str(task.pair)).click()
    assert page.url.endswith(f"#{str(task.pair).replace('_', '-')}")


def read_on_a_narrow_page(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 420, "height": 800})
    for place in ("index.html", "reference/eopsgym.run_task.html", "systems/itsm_tasks.html"):
        page.goto(f"{address}/{place}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 420
