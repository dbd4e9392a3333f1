"""A report: one page with everything in it, from any results, safe against what is in them."""

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from eopsgym import write_report
from eopsgym.analysis.simulated_sample import sample_trajectories
from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.runs import Run, Runs, run_task, run_tasks
from tests.browser import open_page
from tests.toy import office
from tests.toy.made_runs import changed

SECTIONS = ["Scores", "Figures", "Why runs failed", "Worst tasks", "Runs, step by step"]
MARKUP = "<img src=x onerror=alert(1)>\"'&amp;<script>"
HEBREW = "מודל \u202eabc"


def widths(image: Mapping[str, str | None]) -> tuple[int, int]:
    """The width at which an image is shown, and its own, in pixels."""
    png = b64decode((image["src"] or "").partition(",")[2])
    return int(image["width"] or 0), int.from_bytes(png[16:20], "big")


class Reader(HTMLParser):
    """The parts of a page: tags, attributes, headings and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.handlers: list[str] = []
        self.widths: list[tuple[int, int]] = []
        self.headings: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.widths.append(widths(dict(attrs)))
        for name, value in attrs:
            if name in ("src", "href", "action", "data"):
                self.addresses.append(value or "")
            if name.startswith("on"):
                self.handlers.append(name)
            if name == "id":
                self.anchors.add(value or "")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "h2" and data.strip():
            self.headings.append(data)
            self.tags.append("")


def read(path: Path) -> Reader:
    return Reader(path.read_text(encoding="utf-8"))


def check_self_contained(page: Reader) -> None:
    assert "script" not in page.tags
    assert page.handlers == []
    assert all(each.startswith(("data:image/png;base64,", "#")) for each in page.addresses)
    assert {each[1:] for each in page.addresses if each[0] == "#"} <= page.anchors


def by(model: str, deletes: bool = False) -> Run:
    return run_task(office.task(office.DELETE if deletes else office.MOVE), f"scripted/{model}")


def test_the_sample_has_all_sections_and_needs_nothing_else(tmp_path: Path) -> None:
    with sample_trajectories() as sample:
        path = write_report(sample, tmp_path / "report.html", runs=3)
    page = read(path)
    text = path.read_text(encoding="utf-8")
    assert page.headings == SECTIONS
    check_self_contained(page)
    assert page.tags.count("img") >= 4
    assert all(own == 2 * shown for shown, own in page.widths)
    assert page.anchors == {"run-1", "run-2", "run-3"}
    assert "all of the runs are simulated" in text
    assert "scripted/unsteady" in text
    assert "Not here" not in text
    assert len(text) < 4_000_000


def test_one_run_makes_a_report(tmp_path: Path) -> None:
    run = by("noop")
    text = write_report(run, tmp_path / "one.html").read_text(encoding="utf-8")
    assert "1 run, 1 model, 1 task" in text
    assert run.id in text
    check_self_contained(read(tmp_path / "one.html"))


def test_simulated_models_are_called_so_and_real_ones_nothing(tmp_path: Path) -> None:
    for simulated in (True, False):
        run = changed(by("noop"), simulated=simulated)
        text = write_report(run, tmp_path / "page.html").read_text(encoding="utf-8")
        scores = text.partition("<h2>Figures")[0].partition("<h2>Scores")[2]
        assert (">simulated</span>" in scores) is simulated
        assert not re.search(r"True|False|>simulated</th>", scores)


@pytest.mark.parametrize("width", [360, 560])
def test_a_narrow_page_does_not_scroll_sideways(
    open_browser: BrowserContext, width: int, tmp_path: Path
) -> None:
    path = write_report(Runs([by("noop"), by("gold")]), tmp_path / "report.html")
    with open_page(open_browser) as page:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_passed_runs_are_shown_when_none_failed(tmp_path: Path) -> None:
    path = write_report(by("gold"), tmp_path / "gold.html")
    text = path.read_text(encoding="utf-8")
    assert "No run failed." in text
    assert "The rules found no failure." in text
    assert read(path).anchors == {"run-1"}


def test_a_folder_without_runs_has_a_report_that_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    folder.mkdir()
    path = write_report(folder, tmp_path / "report.html")
    assert "There are no runs here yet." in path.read_text(encoding="utf-8")
    assert list(folder.iterdir()) == []
    with pytest.raises(StoreError, match=r"no results at .*nowhere"):
        write_report(tmp_path / "nowhere", tmp_path / "report.html")


def test_a_folder_that_is_being_written_to_counts_its_complete_runs(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    run_tasks([office.task()], "scripted/gold", results=folder, progress=False)
    (file,) = folder.glob("*.runs.jsonl")
    whole = file.read_bytes()
    file.write_bytes(whole + whole[: len(whole) // 2])
    with pytest.warns(EopsgymWarning, match="only the beginning of a run in 1 line"):
        text = write_report(folder, tmp_path / "report.html").read_text(encoding="utf-8")
    assert "1 run, 1 model, 1 task" in text
    assert "1 line could not be read, such as" in text
    run_id = json.loads(whole)["id"].encode()
    file.write_bytes(whole + whole.replace(run_id, b"another", 1))
    text = write_report(folder, tmp_path / "report.html").read_text(encoding="utf-8")
    assert "2 runs, 1 model, 1 task" in text


@pytest.mark.parametrize("name", [MARKUP, HEBREW, "$x$ \\(y\\)", "通义千问", "a" * 300])
def test_names_are_texts_and_never_markup(name: str, tmp_path: Path) -> None:
    runs = Runs(
        changed(by(kind, deletes), id=f"{name}{n}", model=name, simulated=False, task=name)
        for n, (kind, deletes) in enumerate((("gold", False), ("noop", True)))
    )
    page = read(write_report(runs, tmp_path / "report.html", title=name))
    check_self_contained(page)
    assert page.headings == SECTIONS


def test_a_report_is_replaced_and_another_file_is_not(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"page\.html is there and is no report"):
        write_report(by("gold"), path)
    assert path.read_text(encoding="utf-8") == "mine"
    path.unlink()
    write_report(by("gold"), path, title="first")
    write_report(by("gold"), path, title="second")
    text = path.read_text(encoding="utf-8")
    assert "second" in text
    assert "first: report" not in text
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_places_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"there is no folder"):
        write_report(by("gold"), tmp_path / "none" / "page.html")
    with pytest.raises(ConfigError, match=r"is a folder; name a file in it"):
        write_report(by("gold"), tmp_path)
    with pytest.raises(ConfigError, match=r"runs must be 0 or more, not -1"):
        write_report(by("gold"), tmp_path / "page.html", runs=-1)


def test_as_many_runs_are_contained_as_are_asked_for(tmp_path: Path) -> None:
    runs = Runs([by("gold"), by("noop"), by("noop", deletes=True)])
    for count in (0, 1, 3, 9):
        page = read(write_report(runs, tmp_path / "page.html", runs=count))
        assert len(page.anchors) == min(count, 3)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert re.search(r"failed \(<bdi>.*passed \(<bdi>", text, re.DOTALL)  # failed ones first


def test_of_very_many_failed_runs_a_part_is_analysed_and_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("eopsgym.notebook.report.failed_runs.TAGGED", 2)
    runs = Runs([by("noop") for _ in range(3)])
    text = write_report(runs, tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Of 3 failed runs 2 were analysed" in text
