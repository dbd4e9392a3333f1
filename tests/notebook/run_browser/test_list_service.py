"""The messages between the page of a list and its kernel, and what the next cell can use."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import eopsgym
from eopsgym import scan, tag_failures
from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.notebook import Browser
from eopsgym.notebook.run_browser.filters import View
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.run_browser.worker import Worker
from eopsgym.runs import Runs, read_tags, run_task, run_tasks
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import open_trajectories
from tests.jupyter_kernel import start_kernel
from tests.notebook.run_browser.studies import MARKUP, odd_study, study
from tests.patience import PATIENCE
from tests.runs.processes import start

Message = dict[str, Any]


class Page:
    """The page of a browser: it sends messages and keeps the answers."""

    def __init__(self, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        self.browser = browser
        self.heard: list[Message] = []
        self.view: Message = {}
        monkeypatch.setattr(browser.service, "_send", self.heard.append)

    def send(self, kind: str, **rest: Any) -> list[Message]:
        """Send a message, and return what is answered."""
        self.heard.clear()
        if kind == "view":
            self.view = rest
        self.browser.service.receive({"kind": kind, **rest})
        self.browser.service.wait()
        if any(each["kind"] == "changed" for each in self.heard):  # as the page answers it
            self.browser.service.receive({"kind": "view", **self.view, "again": True})
            self.browser.service.wait()
        return [each for each in self.heard if each["kind"] != "heard"]

    def answer(self, kind: str, answers: str, **rest: Any) -> Message:
        """Send a message, and return the first answer of a kind."""
        return next(each for each in self.send(kind, **rest) if each["kind"] == answers)


def assert_set(event: threading.Event) -> None:
    assert event.wait(PATIENCE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study(tmp_path)
    return tmp_path


@pytest.fixture
def page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    with open_trajectories(folder) as trajectories:
        browser = trajectories.browse()
        yield Page(browser, monkeypatch)
        browser.close()


FAILED = [{"column": "verdict", "how": "in", "values": ["failed"]}]


def test_a_view_is_answered_with_its_rows_and_then_its_counts(page: Page) -> None:
    schema = page.answer("start", "schema")
    assert schema["asked"] is True
    assert [each["name"] for each in schema["columns"]][:2] == ["verdict", "task"]
    answers = page.send("view", seq=7, filters=FAILED, rows=2)
    kinds = [each["kind"] for each in answers]
    assert kinds[:2] == ["count", "facets"]
    count = answers[0]
    assert (count["seq"], count["total"], len(count["rows"])) == (7, 12, 2)
    assert {row[1] for row in count["rows"]} == {"failed"}
    assert count["count"] == len(page.browser.runs)
    # The kinds of failure of so few runs are found without being asked for.
    (last,) = [each for each in answers if each["kind"] == "facets"][-1:]
    kinds_found = {each["column"]: dict(each["values"]) for each in last["facets"]}["failure"]
    assert kinds_found.get("wrong_id", 0) > 0


def test_pages_of_an_older_order_are_not_sent(page: Page) -> None:
    page.send("view", seq=1)
    order = page.browser.service.number
    sent = page.answer("page", "page", order=order, start=3, stop=6)
    assert (sent["start"], len(sent["rows"])) == (3, 3)
    assert page.send("page", order=order + 1, start=3, stop=6) == []
    assert page.answer("page", "page", order=order, start=10, stop=99)["start"] == 10


def test_a_bad_condition_is_one_line_and_the_former_rows_stay(page: Page) -> None:
    page.send("view", seq=1, filters=FAILED)
    before = page.browser.sql
    (problem,) = page.send("view", seq=2, where="cosst > 1")
    assert (problem["kind"], problem["seq"]) == ("problem", 2)
    assert "cosst" in problem["text"]
    assert "\n" not in problem["text"]
    assert page.browser.sql == before


def test_the_next_cell_uses_what_is_seen_or_what_is_marked(page: Page, folder: Path) -> None:
    page.send("view", seq=1, filters=FAILED, sort=[{"column": "steps", "descending": True}])
    browser = page.browser
    with open_trajectories(folder) as store:
        expected = store.rows(browser.sql)
    assert [run.id for run in browser.runs] == [row["run_id"] for row in expected]
    assert browser.where == "NOT strict"
    assert browser.frame["run_id"].tolist() == [row["run_id"] for row in expected]
    chosen = [run.id for run in browser.runs][1::-1]
    page.send("mark", run_ids=chosen)
    assert [run.id for run in browser.runs] == chosen
    assert browser.where == f"run_id IN ('{chosen[0]}', '{chosen[1]}')"
    assert browser.frame["run_id"].tolist() == chosen
    assert isinstance(browser.runs, Runs)


def test_a_cell_can_look_elsewhere(page: Page) -> None:
    browser = page.browser.look(verdict="failed", sort="-steps", search="the")
    assert {run.strict for run in browser.runs} == {False}
    steps = browser.frame["steps"].tolist()
    assert steps == sorted(steps, reverse=True)
    with pytest.raises(ConfigError, match="did you mean verdict"):
        browser.look(verdicts="failed")
    with pytest.raises(StoreError, match="cosst"):
        browser.look(where="cosst > 1")
    assert {run.strict for run in browser.runs} == {False}
    with pytest.warns(
        EopsgymWarning, match="no run has 'fail' in the column verdict: did you mean"
    ):
        assert len(browser.look(verdict="fail").runs) == 0


def test_a_run_opens_beside_the_list_and_closes(page: Page) -> None:
    run_id = page.answer("view", "count", seq=1)["rows"][0][0]
    assert page.answer("open", "opened", run_id=run_id) == {"kind": "opened", "run_id": run_id}
    browser = page.browser
    assert browser.run is not None
    assert browser.run.id == run_id
    assert type(browser.beside.children[0]).__name__ == "Stepper"
    assert "names 0 runs" in page.answer("open", "opened", run_id="x" * 50)["problem"]
    # The run before is not taken for the chosen one.
    assert page.browser.run is None
    assert "names 0 runs" in browser.beside.children[0].value
    browser.grid._handle_custom_msg({"kind": "shut"}, [])
    assert browser.beside.children == ()


def test_keys_go_from_run_to_run(page: Page) -> None:
    page.send("view", seq=1, sort=[{"column": "verdict", "descending": True}])
    gone = page.answer("go", "gone", what="failed", **{"from": -1})
    assert page.browser.runs[gone["index"]].id == gone["run_id"]
    assert page.browser.runs[gone["index"]].strict is False
    assert page.answer("go", "gone", what="next", **{"from": 11})["text"] == "this is the last run"


def test_tags_are_stored_as_those_of_a_cell_and_counted(page: Page, folder: Path) -> None:
    run_id = page.answer("view", "count", seq=1)["rows"][0][0]
    tag = {"run_id": run_id, "tag": "wrong_id", "severity": "major", "note": MARKUP}
    answers = page.send("tag", **tag, source="Ada")
    assert answers[0] == {"kind": "tagged", "run_id": run_id}
    (stored,) = read_tags(folder)
    assert (stored.run_id, stored.tag, stored.severity, stored.note, stored.source) == (
        run_id, "wrong_id", "major", MARKUP, "Ada",
    )  # fmt: skip
    (shown,) = answers[1]["tags"]
    assert shown == {
        "tag": "wrong_id", "step": None, "note": MARKUP, "severity": "major", "source": "Ada",
    }  # fmt: skip
    facets = [each for each in answers if each["kind"] == "facets"][-1]["facets"]
    assert {each["column"]: dict(each["values"]) for each in facets}["tag"]["wrong_id"] == 1
    wrong = page.answer("tag", "tagged", run_id=run_id, tag="wrong_ids")
    assert "did you mean 'wrong_id'?" in wrong["problem"]
    page.send("untag", run_id=run_id, tag="wrong_id", step=None, source="Ada")
    assert [*read_tags(folder)] == []


def test_runs_in_memory_take_no_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_task(load_tasks("itsm")[0], "scripted/gold")
    browser = Runs(run).browse()
    page = Page(browser, monkeypatch)
    assert page.answer("start", "schema")["tags"]["can"] is False
    assert "only in memory" in page.answer("tag", "tagged", run_id=run.id, tag="none")["problem"]
    assert [each.id for each in browser.runs] == [run.id]
    assert browser.where == f"run_id IN ('{run.id}')"
    browser.close()


def test_runs_of_a_folder_are_listed_alone(folder: Path) -> None:
    some = Runs.read(folder)[:4]
    browser = some.browse(columns=["run_id", "steps"])
    assert repr(browser) == "Browser(4 runs)"
    assert {run.id for run in browser.runs} == {run.id for run in some}
    assert [*browser.frame.columns] == ["run_id", "steps"]
    browser.close()
    with pytest.raises(ConfigError, match="there are no runs to browse"):
        Runs().browse()
    with pytest.raises(ConfigError, match="there is no column 'stepps'; did you mean steps"):
        some.browse(columns=["stepps"])


def until(meets: Callable[[], bool], seconds: float = 20) -> bool:
    """Wait until a condition is met."""
    deadline = time.monotonic() + seconds
    while not meets() and time.monotonic() < deadline:
        time.sleep(0.05)
    return meets()


def test_new_runs_appear_and_the_page_keeps_its_place(page: Page, folder: Path) -> None:
    count = page.answer("view", "count", seq=1)
    third = count["rows"][2][0]
    page.heard.clear()
    run_tasks(load_tasks("itsm")[6:8], "scripted/gold", results=folder, progress=False)
    assert until(lambda: any(each["kind"] == "changed" for each in page.heard))
    assert until(lambda: len(page.browser.runs) == 14)
    place_of_page = {"anchor": third, "selected": third, "above": 1, "start": 2, "rows": 3}
    again = page.answer("view", "count", seq=2, again=True, **place_of_page)
    assert again["total"] == 14
    place = [run.id for run in page.browser.runs].index(third)
    assert (again["selected_at"], again["anchor_at"], again["start"]) == (place, place, place - 1)
    assert again["rows"][1][0] == third


def test_new_runs_that_could_not_be_read_are_read_by_the_next_look(folder: Path) -> None:
    with open_trajectories(folder) as trajectories:
        assert trajectories.reopen is not None
        reopen, errors = trajectories.reopen, [StoreError("the folder is being moved")]

        def read_again() -> RunRows:
            if errors:
                raise errors.pop()
            return RunRows(reopen())

        browser = Browser(RunRows(trajectories.another()), "true", read_again)
        browser._new._ended.set()  # so that this test looks, and no thread
        browser._new._thread.join()
        run_task(load_tasks("itsm")[0], "scripted/noop", results=folder, experiment="later")
        with pytest.raises(StoreError, match="being moved"):
            browser._new.look()
        assert browser._new.look()
        browser.service.wait()
        assert len(browser.runs) == 13
        browser.close()


def test_rows_that_others_replace_are_closed_and_what_is_seen_is_of_one_moment(
    page: Page, folder: Path
) -> None:
    service, go, together = page.browser.service, threading.Event(), []

    class Watched(RunRows):
        def order(self, view: View) -> Any:
            together.append(service.seen[0] is first)
            return super().order(view)

    first = service.rows
    second, third = (Watched(open_trajectories(folder)) for _ in range(2))
    service._slow.put("busy", lambda: assert_set(go))
    service.replace(second)
    service.replace(third)
    go.set()
    service.wait()
    assert service.seen[0] is service.rows is third
    assert together == [True]
    for closed in (first, second):
        with pytest.raises(duckdb.ConnectionException):
            closed.store.connection.execute("SELECT 1")
    assert len(page.browser.runs) == 12


def test_tags_of_others_appear(page: Page, folder: Path) -> None:
    run_id = page.answer("view", "count", seq=1)["rows"][0][0]
    eopsgym.Runs.read(folder).where(id=run_id)[0].tag("looped", source="somebody else")

    page.heard.clear()
    assert until(lambda: any(each["kind"] == "changed" for each in page.heard))
    facets = page.answer("view", "facets", seq=2)["facets"]
    assert {each["column"]: dict(each["values"]) for each in facets}["tag"]["looped"] == 1


def test_answers_of_a_scan_appear_in_an_open_list(page: Page, folder: Path) -> None:
    shown = page.answer("start", "schema")["shown"]
    asked = {"seq": 1, "rows": 3, "columns": ["task"]}
    page.send("view", **asked)
    page.heard.clear()
    scan(folder, lambda run: run.strict, name="did it pass?")
    assert until(lambda: any(each["kind"] == "changed" for each in page.heard))
    (columns,) = [each for each in page.heard if each["kind"] == "columns"]
    assert columns["added"] == ["did it pass?"]
    assert columns["columns"][-1]["name"] == "did it pass?"
    assert page.browser.service.shown == [*shown, "did it pass?"]
    only = [{"column": "did it pass?", "how": "in", "values": [False]}]
    answers = page.send("view", seq=2, rows=3, filters=only, columns=["did it pass?"])
    assert answers[0]["columns"] == ["did it pass?"]
    assert {row[1] for row in answers[0]["rows"]} == {False}
    condition = page.browser.where
    with open_trajectories(folder) as store:
        assert store.runs(condition)[0].strict is False
    # Without the answers, there is no such column, and no filter by it.
    page.heard.clear()
    (folder / "scans.jsonl").unlink()
    assert until(lambda: any(each["kind"] == "changed" for each in page.heard))
    assert page.browser.service.shown == shown
    assert page.browser.where == "true"


def test_columns_that_somebody_chose_stay_when_a_scan_adds_one(page: Page, folder: Path) -> None:
    page.send("columns", columns=["task", "steps"])
    page.heard.clear()
    scan(folder, lambda run: run.strict, name="did it pass?")
    assert until(lambda: any(each["kind"] == "changed" for each in page.heard))
    (columns,) = [each for each in page.heard if each["kind"] == "columns"]
    assert columns["added"] == []
    assert page.browser.service.shown == ["task", "steps"]


def test_each_page_of_a_list_gets_the_columns_that_it_asks_for(page: Page) -> None:
    page.send("view", seq=1)
    order = page.browser.service.number
    page.send("columns", columns=["task", "steps"])  # in another view of the list
    sent = page.answer("page", "page", order=order, start=0, stop=1, columns=["model", "gone"])
    assert sent["columns"] == ["model"]
    assert len(sent["rows"][0]) == 2


# Every bar is drawn at once, as if a person were there.
ALL_BARS = """
import eopsgym
from eopsgym.runs import progress_bar
progress_bar.LONG_SECONDS = 0
progress_bar._is_before_somebody = lambda: True
results = {results!r}
"""
BROWSE = """
browser = eopsgym.open_trajectories(results).browse()
browser.service.receive({"kind": "view", "seq": 1})
browser.service.wait()
eopsgym.run_tasks("itsm/itsm_001_right_amara", "scripted/noop", results=results, progress=False)
browser._new.look()
browser.service.wait()
print(len(browser.runs))
browser.close()
"""


def test_work_in_threads_draws_no_bars_in_the_cell(folder: Path) -> None:
    with start_kernel(folder) as kernel:
        tagged = kernel.run(ALL_BARS.format(results=str(folder)) + "eopsgym.tag_failures(results);")
        cell = kernel.run(BROWSE)
    assert "display_data" in [each["kind"] for each in tagged.outputs]
    assert [(each["kind"], each.get("text")) for each in cell.outputs] == [("stream", "13\n")]


def test_a_slow_condition_does_not_keep_the_next_one_waiting(page: Page) -> None:
    slow = "(SELECT sum(a.range + b.range) FROM range(1000000) a, range(1000000) b) > steps"
    service = page.browser.service
    order = page.answer("view", "count", seq=0)["order"]
    service.receive({"kind": "view", "seq": 1, "where": slow})
    assert until(lambda: service._slow._running == "view")
    service.receive({"kind": "page", "order": order, "start": 0, "stop": 2})  # rows do not wait
    assert until(lambda: any(each["kind"] == "page" for each in page.heard))
    assert service._slow._running == "view"
    service.receive({"kind": "view", "seq": 2, "filters": FAILED})
    assert until(lambda: any(each.get("seq") == 2 for each in page.heard))
    assert all(each.get("seq") != 1 for each in page.heard)


def test_no_rows_are_in_the_state_of_the_widgets(page: Page) -> None:
    run_id = page.answer("view", "count", seq=1)["rows"][0][0]
    browser = page.browser
    state = repr([each.get_state() for each in (browser, browser.grid, browser.beside)])
    assert run_id not in state
    assert load_tasks("itsm")[0].id not in state


def test_a_cell_finds_the_kinds_of_failure_that_it_asks_for(folder: Path) -> None:
    with open_trajectories(folder) as store:
        browser = store.browse().look(failure="wrong_id")
        found = {run.id for run in browser.runs}
        assert found
        tagged = tag_failures(store)
        wrong = tagged[tagged["primary"] & (tagged["kind"] == "wrong_id")]
        assert found == {*wrong["run_id"]}
        browser.close()


def test_the_copy_has_the_first_rows_and_the_counts(folder: Path) -> None:
    with open_trajectories(folder) as store:
        browser = store.browse("NOT strict")
        shown = browser.twin()["text/html"]
        assert f"<b>{len(browser.runs)} runs</b>" in shown
        assert "✗ failed" in shown
        assert "✓ passed" not in shown
        assert "scripted/wrong_id&nbsp;<b>" in shown
        browser.close()


def test_markup_in_the_copy_is_text(tmp_path: Path) -> None:
    odd_study(tmp_path)
    with open_trajectories(tmp_path) as store:
        browser = store.browse(columns=["model", "answer"])
        shown = browser.twin()["text/html"]
        assert "<img" not in shown
        assert "&lt;img src=x" in shown
        assert "mathjax_ignore" in shown
        assert len(shown) < 20_000
        browser.close()


def test_a_worker_does_the_newest_work_and_survives_an_error() -> None:
    done: list[str] = []
    errors: list[Exception] = []
    worker = Worker("test", errors.append)

    def fail() -> None:
        raise ValueError("on purpose")

    worker.put("first", lambda: time.sleep(0.1))
    for name in "abc":
        worker.put("same", lambda name=name: done.append(name))  # type: ignore[misc]
    worker.put("fails", fail)
    worker.put("last", lambda: done.append("last"))
    assert worker.wait()
    assert done == ["c", "last"]
    assert [str(each) for each in errors] == ["on purpose"]
    worker.end()
    worker.put("late", lambda: done.append("late"))
    assert done == ["c", "last"]


def test_a_program_that_opened_runs_ends_without_a_word_of_the_database(tmp_path: Path) -> None:
    process = start("tests.notebook.run_browser.opens_runs_and_ends", tmp_path)
    printed, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert printed.startswith("Run(delete_mill, scripted/gold")
