"""The rows of a list of runs: filters, orders, counts and pages, against SQL on the store."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from eopsgym import scan
from eopsgym.agents import PreparedModel, Reply, ToolCall
from eopsgym.analysis import Scan
from eopsgym.errors import ConfigError, StoreError
from eopsgym.notebook.run_browser.chosen_runs import chosen_condition, chosen_query
from eopsgym.notebook.run_browser.filters import view_of
from eopsgym.notebook.run_browser.next_runs import place
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.run_browser.shown_columns import FAILURE, SHOWN
from eopsgym.notebook.run_browser.value_counts import value_counts
from eopsgym.runs import rescore, run_task, tag_run
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import Trajectories, open_trajectories
from tests.analysis.scans.judges import QUESTION, ScriptedJudge
from tests.notebook.run_browser.studies import MARKUP, ODD_NAMES, odd_study, study
from tests.toy import office


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("study")
    study(place)
    return place


@pytest.fixture(scope="module")
def store(folder: Path) -> Iterator[Trajectories]:
    with open_trajectories(folder) as opened:
        yield opened


@pytest.fixture
def rows(store: Trajectories) -> Iterator[RunRows]:
    made = RunRows(store.another())
    yield made
    made.close()


def seen(rows: RunRows, **asked: Any) -> list[str]:
    """The ids of the runs of a view, in its order."""
    return rows.run_ids(rows.order(view_of(asked, rows.columns)))


def ids(store: Trajectories, rest: str) -> list[str]:
    return [row["run_id"] for row in store.rows(f"SELECT run_id FROM runs {rest}")]


def one(column: str, how: str, *values: Any) -> dict[str, Any]:
    return {"column": column, "how": how, "values": values}


NEWEST = "ORDER BY started_at DESC NULLS LAST, run_id"


def test_the_newest_run_is_first(rows: RunRows, store: Trajectories) -> None:
    assert seen(rows) == ids(store, NEWEST)


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        (one("verdict", "in", "failed"), "NOT strict"),
        (one("verdict", "in", "failed", "no verdict"), "strict IS NOT TRUE"),
        (one("model", "in", "scripted/gold"), "model = 'scripted/gold'"),
        (one("model", "contains", "GOLD"), "model = 'scripted/gold'"),
        (one("budget", "in", None), "budget IS NULL"),
        (one("steps", "range", 3, None), "steps >= 3"),
        (one("steps", "range", "3", "5"), "steps BETWEEN 3 AND 5"),
        (one("input_tokens", "range", None, 0), "input_tokens <= 0"),
        (one("started_at", "range", "2000-01-01T00:00", None), "true"),
        (one("started_at", "range", None, "2000-01-01T00:00"), "false"),
        (one("request", "contains", "e"), "true"),
        (one("request", "contains", "no such text"), "false"),
        (one("task", "contains", "itsm_00"), "task LIKE 'itsm_00%'"),
        (one("run_id", "contains", "'; DROP TABLE runs"), "false"),
        (one("verdict", "in"), "false"),
    ],
)
def test_a_filter_is_what_it_is_in_sql(
    rows: RunRows, store: Trajectories, asked: dict[str, Any], where: str
) -> None:
    expected = ids(store, f"WHERE {where} {NEWEST}")
    assert seen(rows, filters=[asked]) == expected
    view = view_of({"filters": [asked]}, rows.columns)
    assert ids(store, f"WHERE {chosen_condition(rows, 'true', view, [])} {NEWEST}") == expected


def test_every_filter_has_to_be_met_and_the_query_for_them_gives_the_same(
    rows: RunRows, store: Trajectories
) -> None:
    asked = {
        "filters": [one("verdict", "in", "failed"), one("tier", "in", "T1", "T2")],
        "where": "errors = 0",
        "search": "THE",
        "sort": [{"column": "steps", "descending": True}, {"column": "task"}],
    }
    view = view_of(asked, rows.columns)
    shown = rows.run_ids(rows.order(view))
    assert shown
    query = chosen_query(rows, "true", view, [])
    assert "tier IN ('T1', 'T2')" in query
    assert [row["run_id"] for row in store.rows(query)] == shown
    assert chosen_condition(rows, "true", view, shown[:2]) == (
        f"run_id IN ('{shown[0]}', '{shown[1]}')"
    )


def test_a_comment_in_a_condition_hides_nothing_after_it(
    rows: RunRows, store: Trajectories
) -> None:
    view = view_of({"where": "errors = 0 -- none", "search": "the"}, rows.columns)
    shown = rows.run_ids(rows.order(view))
    query = chosen_query(rows, "true -- all", view, [])
    assert [row["run_id"] for row in store.rows(query)] == shown
    of_store = [run.id for run in store.runs("strict -- passed")]
    assert of_store == [run.id for run in store.runs("strict")]


@pytest.mark.parametrize("column", [each.name for each in SHOWN])
@pytest.mark.parametrize("descending", [False, True])
def test_every_column_sorts_and_unknown_values_come_last(
    rows: RunRows, column: str, descending: bool
) -> None:
    order = rows.order(view_of({"sort": [one_sort(column, descending)]}, rows.columns))
    assert sorted(order.tolist()) == list(range(rows.count))
    values = [row[1] for row in rows.page(order.tolist(), [column])]
    known = [value for value in values if value not in (None, "")]
    assert values[: len(known)] == known
    if rows.columns[column].of_run:  # the first of several values decides
        known = [str(value).split(", ")[0] for value in known]
    if column not in ("request", "answer"):  # pages have their beginnings only
        assert known == sorted(known, reverse=descending)


def one_sort(column: str, descending: bool) -> dict[str, Any]:
    return {"column": column, "descending": descending}


def test_the_counts_of_a_column_follow_all_filters_but_its_own(
    rows: RunRows, store: Trajectories
) -> None:
    view = view_of({"filters": [one("verdict", "in", "failed")]}, rows.columns)
    facets = {each["column"]: dict(each["values"]) for each in rows.facets(view)}
    by_model = "SELECT model, count(*) FILTER (NOT strict) FROM runs GROUP BY ALL"
    assert facets["model"] == dict(store.tuples(by_model))
    failed = facets["model"]["scripted/wrong_id"] + facets["model"]["scripted/gold"]
    assert facets["verdict"] == {"failed": failed, "passed": rows.count - failed}
    assert sum(facets["repeats"].values()) == failed


def test_a_page_has_the_values_of_its_columns_after_the_id(
    rows: RunRows, store: Trajectories
) -> None:
    order = rows.order(view_of({}, rows.columns))[2:4].tolist()
    page = rows.page(order, ["steps", "tier", "model", "verdict"])
    query = f"SELECT run_id, steps, model, strict FROM runs {NEWEST} LIMIT 2 OFFSET 2"
    for row, (run_id, steps, model, strict) in zip(page, store.tuples(query), strict=True):
        assert [*row[:2], *row[3:]] == [run_id, steps, model, "passed" if strict else "failed"]
        assert row[2] in ("T1", "T2", "T3", "T4")
    assert rows.page([], ["steps"]) == []


def test_texts_are_found_in_requests_answers_and_messages_and_not_in_system_prompts(
    rows: RunRows, store: Trajectories
) -> None:
    (answer,) = store.tuples(
        "SELECT run_id, answer FROM runs WHERE answer <> '' ORDER BY run_id LIMIT 1"
    )
    assert answer[0] in seen(rows, search=answer[1].upper())
    (said,) = store.tuples(
        "SELECT content FROM messages WHERE role = 'system' ORDER BY run_id LIMIT 1"
    )
    assert seen(rows, search=said[0][:200]) == []
    (asked,) = store.tuples("SELECT task, request FROM tasks ORDER BY task LIMIT 1")
    found = seen(rows, search=asked[1])
    assert found == ids(store, f"WHERE task = '{asked[0]}' {NEWEST}")
    view = view_of({"search": asked[1][:9]}, rows.columns)
    condition = chosen_condition(rows, "true", view, [])
    assert seen(rows, search=asked[1][:9]) == ids(store, f"WHERE {condition} {NEWEST}")
    assert seen(rows, search=asked[1] + "!") == []


CALLED = {"text": 'Trunk "A"\nof 東京', "parent": "INC_273"}


@pytest.mark.parametrize("most_copied", [600_000_000, 0])
@pytest.mark.parametrize("text", ["inc_273", 'trunk "a"', '"A"\nof 東京', "find_it", "ponder"])
def test_a_text_is_found_in_calls_and_in_thinking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, most_copied: int
) -> None:
    monkeypatch.setattr("eopsgym.notebook.run_browser.found_texts._MOST_COPIED", most_copied)
    task = load_tasks("itsm")[0]
    call = Reply("", "I ponder.", (ToolCall("1", "find_it", CALLED),))
    run = run_task(task, PreparedModel([call, Reply("Done.")], "caller"), results=tmp_path)
    run_task(task, PreparedModel([Reply("Done.")], "other"), results=tmp_path)
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        assert seen(rows, search=text) == [run.id]
        condition = chosen_condition(rows, "true", view_of({"search": text}, rows.columns), [])
        assert ids(store, f"WHERE {condition}") == [run.id]
        rows.close()


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("cosst > 1", 'column "cosst" not found'),
        ("cost >", "syntax error"),
        ("true; DROP TABLE runs", "syntax error"),
        ("true) UNION SELECT 1 --", "syntax error"),
    ],
)
def test_a_bad_condition_is_an_error_and_the_rows_stay(
    rows: RunRows, where: str, words: str
) -> None:
    before = seen(rows)
    with pytest.raises(StoreError, match=words):
        seen(rows, where=where)
    assert seen(rows) == before


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"filters": [one("costs", "range", 1, 2)]}, "did you mean cost"),
        ({"filters": [one("cost", "about", 1)]}, "there is no filter 'about'"),
        ({"filters": [one("cost", "range", 1)]}, "a range of cost needs two ends"),
        ({"filters": [one("cost", "range", "much", None)]}, "'much' is not a number"),
        ({"filters": [one("model", "in", ["a"])]}, "is no value of model; give a text or a number"),
        ({"sort": [{"column": "price"}]}, "there is no column 'price'"),
    ],
)
def test_a_bad_filter_is_named(rows: RunRows, asked: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        seen(rows, **asked)


def test_a_number_of_numpy_is_a_number(rows: RunRows) -> None:
    steps = next(row[1] for row in rows.page([0], ["steps"]))
    assert seen(rows, filters=[one("steps", "in", np.int64(steps))]) == seen(
        rows, filters=[one("steps", "in", steps)]
    )


def test_places_to_go(rows: RunRows, store: Trajectories) -> None:
    order = rows.order(view_of({"sort": [one_sort("verdict", True)]}, rows.columns))
    verdicts = [row[1] for row in rows.page(order.tolist(), ["verdict"])]
    tasks = [row[1] for row in rows.page(order.tolist(), ["task"])]
    assert place(rows, order, "next", -1) == 0
    assert place(rows, order, "previous", 0) is None
    assert place(rows, order, "next", rows.count - 1) is None
    assert place(rows, order, "failed", 0) == verdicts.index("failed")
    assert place(rows, order, "failed", rows.count - 1) is None
    same = place(rows, order, "same task", rows.count - 1)
    assert same is not None
    assert tasks[same] == tasks[-1]
    assert place(rows, order, "failed always", -1) is None  # each ran once
    assert place(rows, order, "nowhere", 0) is None


def test_the_values_of_a_column_for_its_filter(rows: RunRows, store: Trajectories) -> None:
    (ends,) = store.rows("SELECT min(steps) AS low, max(steps) AS high FROM runs")
    assert value_counts(rows, "steps") == ends
    assert value_counts(rows, "model", "GOLD") == {"values": [["scripted/gold", 6]], "more": 0}
    assert sum(number for _, number in value_counts(rows, "tier")["values"]) == rows.count
    assert value_counts(rows, "answer") == {"values": [], "more": 0}


def test_the_values_for_a_filter_are_counted_under_all_filters_but_those_of_the_column(
    rows: RunRows, store: Trajectories
) -> None:
    task = store.tuples("SELECT task FROM runs WHERE strict ORDER BY task LIMIT 1")[0][0]
    asked = {
        "filters": [one("verdict", "in", "failed"), one("task", "in", task)],
        "where": "model = 'scripted/wrong_id'",
    }
    view = view_of(asked, rows.columns)
    failed = store.tuples("""
        SELECT task, count(*) FROM runs WHERE NOT strict AND model = 'scripted/wrong_id'
        GROUP BY ALL ORDER BY 2 DESC, task""")
    found = value_counts(rows, "task", "", view)["values"]
    assert [each for each in found if each[1]] == [list(pair) for pair in failed]
    assert task in [value for value, _ in found]
    assert value_counts(rows, "run_id", "", view)["values"]


def test_tags_are_values_of_their_own_and_are_read_again(tmp_path: Path) -> None:
    runs = study(tmp_path, "scripted/gold")
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        assert seen(rows, filters=[one("tag", "in", None)]) == seen(rows)
        tag_run(runs[0].id, "wrong_id", severity="major", results=tmp_path)
        tag_run(runs[0].id, "looped", results=tmp_path)
        rows.read_beside()
        for kind in ("wrong_id", "looped"):
            assert seen(rows, filters=[one("tag", "in", kind)]) == [runs[0].id]
        row = rows.rows_of([runs[0].id]).tolist()
        assert rows.page(row, ["tag", "severity"]) == [[runs[0].id, "looped, wrong_id", "major"]]
        for value, listed in (("major", [runs[0].id]), (None, seen(rows)[:]), ("minor", [])):
            bad = view_of({"filters": [one("severity", "in", value)]}, rows.columns)
            expected = [each for each in listed if value or each != runs[0].id]
            assert rows.run_ids(rows.order(bad)) == expected
            condition = chosen_condition(rows, "true", bad, [])
            assert {*ids(store, f"WHERE {condition}")} == {*expected}
        tagged = view_of({"filters": [one("tag", "in", "looped")]}, rows.columns)
        assert ids(store, f"WHERE {chosen_condition(rows, 'true', tagged, [])}") == [runs[0].id]
        rows.close()


def counts(rows: RunRows) -> dict[str, dict[Any, int]]:
    """The counts of each facet, without filters."""
    return {each["column"]: dict(each["values"]) for each in rows.facets(view_of({}, rows.columns))}


def check_filter(
    rows: RunRows, store: Trajectories, asked: dict[str, Any], expected: set[str]
) -> None:
    """A filter shows these runs, and its condition in SQL gives the same."""
    view = view_of({"filters": [asked]}, rows.columns)
    shown = rows.run_ids(rows.order(view))
    assert {*shown} == expected
    condition = chosen_condition(rows, "true", view, [])
    assert "run_id IN ('" not in condition  # it is no list of ids
    assert ids(store, f"WHERE {condition} {NEWEST}") == shown


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("rule", "SELECT rule, run_id FROM breaches"),
        ("category", "SELECT category, run_id FROM verifiers WHERE NOT verifier_strict"),
    ],
)
def test_broken_rules_and_categories_of_failed_verifiers_are_values_of_a_run(
    tmp_path: Path, name: str, broken: str
) -> None:
    study(tmp_path)
    run_task("itsm/itsm_019_children_of_the_mail_queue", "scripted/wrong_id", results=tmp_path)
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        expected: dict[str | None, set[str]] = {}
        for value, run_id in store.tuples(broken):
            expected.setdefault(value, set()).add(run_id)
        assert expected
        everything = {*seen(rows)}
        expected[None] = everything - {run for runs in expected.values() for run in runs}
        assert counts(rows)[name] == {value: len(runs) for value, runs in expected.items()}
        for value, runs in expected.items():
            check_filter(rows, store, one(name, "in", value), runs)
        some = next(iter(expected))
        check_filter(rows, store, one(name, "contains", str(some).lower()), expected[some])
        rows.close()


def test_answers_of_scans_are_columns_and_counts(tmp_path: Path) -> None:
    runs = study(tmp_path, "scripted/gold")
    long, first = {runs[0].id, runs[1].id}, runs[0].id
    scan(tmp_path, lambda run: run.id in long, name="is it long?")
    scan(tmp_path, lambda run: len(run.steps), name="calls")
    scan(tmp_path, lambda run: "Ada's" if run.id == first else None, name="errors")
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        kinds = {
            name: each.kind for name, each in rows.columns.items() if "by code" in each.meaning
        }
        assert kinds == {"is it long?": "flag", "calls": "number", "errors (scan)": "word"}
        assert counts(rows)["is it long?"] == {True: 2, False: len(runs) - 2}
        assert counts(rows)["errors (scan)"] == {"Ada's": 1, None: len(runs) - 1}
        check_filter(rows, store, one("is it long?", "in", True), long)
        check_filter(rows, store, one("is it long?", "contains", "RUE"), long)
        check_filter(rows, store, one("errors (scan)", "in", "Ada's", None), {*seen(rows)})
        check_filter(
            rows, store, one("calls", "range", 3, None),
            {run.id for run in runs if len(run.steps) >= 3},
        )  # fmt: skip
        order = rows.order(view_of({"sort": [one_sort("calls", True)]}, rows.columns)).tolist()
        steps = sorted((len(run.steps) for run in runs), reverse=True)
        assert [row[1] for row in rows.page(order, ["calls"])] == steps
        assert value_counts(rows, "calls") == {"low": min(steps), "high": max(steps)}
        rows.close()


def test_answers_of_several_judges_are_columns_of_their_own(tmp_path: Path) -> None:
    study(tmp_path, "scripted/gold")
    for judge in ("Ada", "Bea"):
        scan(tmp_path, QUESTION, model=ScriptedJudge(name=judge), name="dated")
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        assert {"dated (Ada)", "dated (Bea)"} == {name for name in rows.columns if "dated" in name}
        assert rows.columns["dated (Ada)"].meaning == (
            f"The answer by Ada (simulated) to: {QUESTION}"
        )
        rows.close()
        # A column that a user joins takes the place of one of its name.
        frame = Scan.read(tmp_path, "dated", "Ada").column.rename(columns={"dated": "dated (Ada)"})
        joined = RunRows(store.another(), beside=[frame])
        assert joined.columns["dated (Ada)"].meaning.startswith("The column dated (Ada) of a table")
        joined.close()


def test_repeats_say_whether_all_runs_under_the_same_conditions_failed(tmp_path: Path) -> None:
    from eopsgym.runs import run_tasks
    from eopsgym.tasks import load_tasks

    tasks = load_tasks("itsm")[:2]
    run_tasks(tasks, "scripted/wrong_id", results=tmp_path, repeats=2, progress=False)
    run_tasks(tasks[:1], "scripted/gold", results=tmp_path, progress=False)
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        values = dict(rows.facets(view_of({}, rows.columns))[-1]["values"])
        expected = store.rows("""
            SELECT count(*) AS n FROM (
                FROM runs SELECT run_id, bool_and(NOT strict) OVER (PARTITION BY task, model) AS f,
                count(*) OVER (PARTITION BY task, model) AS n
            ) WHERE f AND n > 1""")[0]["n"]
        facets = {
            each["column"]: dict(each["values"]) for each in rows.facets(view_of({}, rows.columns))
        }
        assert facets["repeats"]["failed in every repeat"] == expected > 0
        assert facets["repeats"]["one run"] == 1
        assert values
        order = rows.order(view_of({}, rows.columns))
        assert place(rows, order, "failed always", -1) is not None
        rows.close()


def test_a_joined_frame_adds_columns_and_facets(rows: RunRows, store: Trajectories) -> None:
    first, second, *_ = seen(rows)
    frame = pd.DataFrame(
        {
            "run_id": [first, first, second, "unknown"],
            "topic": ["mail", "phone", None, "x"],
            "score": [0.5, 0.7, 0.1, 9.0],
        }
    )
    joined = RunRows(store.another(), beside=[frame])
    assert seen(joined, filters=[one("topic", "in", "phone")]) == [first]
    assert seen(joined, filters=[one("score", "range", 0.2, None)]) == [first]
    assert seen(joined, sort=[one_sort("score", False)])[:2] == [second, first]
    facets = {
        each["column"]: dict(each["values"]) for each in joined.facets(view_of({}, joined.columns))
    }
    assert facets["topic"] == {"mail": 1, "phone": 1, None: joined.count - 1}
    assert "score" not in facets
    view = view_of({"filters": [one("topic", "in", "mail")]}, joined.columns)
    assert chosen_condition(joined, "true", view, []) == f"run_id IN ('{first}')"
    joined.close()
    for wrong in (frame.drop(columns="run_id"), frame.rename(columns={"topic": "model"})):
        with pytest.raises(ConfigError, match=r"run_id|rename it"):
            RunRows(store.another(), beside=[wrong])


def test_rows_that_the_store_keeps_are_those_that_are_copied(
    rows: RunRows, store: Trajectories
) -> None:
    copied = RunRows(store.another(), where="1 = 1")
    columns = [each.name for each in SHOWN]
    sort = [{"column": "cost", "descending": True}]
    for asked in ({}, {"sort": sort}, {"filters": [one("verdict", "in", "failed")]}):
        view = view_of(asked, rows.columns)
        order = rows.order(view)
        assert order.tolist() == copied.order(view).tolist()
        assert rows.page(order.tolist(), columns) == copied.page(order.tolist(), columns)
        assert rows.facets(view) == copied.facets(view)
    copied.close()
    assert seen(rows) == ids(store, NEWEST)


def test_new_runs_and_verdicts_are_in_the_rows(tmp_path: Path) -> None:
    for stands in (1, 2):
        run_task(office.task(), "scripted/gold", results=tmp_path, again=True)
        with open_trajectories(tmp_path) as store:
            rows = RunRows(store.another())
            assert len(seen(rows, filters=[one("verdict", "in", "passed")])) == stands
            rows.close()
    never = office.check("never", "SELECT count(*) FROM location WHERE name = 'Nowhere'")
    rescore(tmp_path, [office.task(verifiers=[*office.MOVE["verifiers"], never])])
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        assert len(seen(rows, filters=[one("verdict", "in", "failed")])) == 2
        rows.close()


def test_failure_kinds_are_set_later(rows: RunRows) -> None:
    first, second, *_ = seen(rows)
    rows.replace(FAILURE, rows.rows_of([second, "unknown"]).tolist(), ["looped", "wrong_id"])
    assert seen(rows, filters=[one(FAILURE, "in", "looped")]) == [second]
    assert first in seen(rows, filters=[one(FAILURE, "in", None)])


def test_odd_names_and_long_texts_are_texts_and_cut(tmp_path: Path) -> None:
    odd_study(tmp_path)
    with open_trajectories(tmp_path) as store:
        rows = RunRows(store.another())
        order = rows.order(view_of({}, rows.columns)).tolist()
        page = rows.page(order, ["model", "answer"])
        assert {row[1] for row in page} == {name[:300] for name in ODD_NAMES}
        assert max(len(row[2]) for row in page) == 300
        assert len(seen(rows, search=MARKUP)) == 1
        for name in ODD_NAMES:
            assert len(seen(rows, filters=[one("model", "in", name)])) == 1
        rows.close()


def test_ids_restrict_the_rows_and_one_that_is_not_there_has_no_row(store: Trajectories) -> None:
    some = ids(store, NEWEST)[:3]
    rows = RunRows(store.another(), ids=some)
    assert seen(rows) == some
    assert rows.rows_of([some[1], "unknown"]).tolist()[1] == -1
    rows.close()
