"""Questions about runs, answered by scripted judges and by functions."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from eopsgym import EopsgymWarning, estimate_scan, open_trajectories, run_tasks, scan
from eopsgym.analysis import Scan
from eopsgym.errors import ConfigError, ModelAccessError, ModelError, StoreError
from eopsgym.runs import Run, Runs
from tests.analysis.scans.judges import QUESTION, ScriptedJudge, answer, moved, run_that_says
from tests.toy import office

DATED = run_that_says("It will be done by 12 May 2026.")
PLAIN = run_that_says("It will be done.")


def by_date(messages: Any) -> str:
    """The reply of a judge that looks for the date."""
    if "12 May" in messages[1].content:
        return answer("yes", (2, "by 12 May 2026"))
    return answer("no", reason="There is no date.")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    for model in ("scripted/gold", "scripted/noop"):
        run_tasks([office.task()], model, results=tmp_path, progress=False)
    return tmp_path


def test_each_run_gets_an_answer_a_reason_and_checked_citations() -> None:
    found = scan([DATED, PLAIN], QUESTION, model=ScriptedJudge(by_date))
    frame = found.frame
    assert [*frame["run_id"]] == [DATED.id, PLAIN.id]
    assert [*frame["value"]] == ["yes", "no"]
    assert [*frame["cited"]] == ["step 2: “by 12 May 2026”", ""]
    assert [*frame["cited_steps"]] == [[2], []]
    assert {*frame["not_in_run"], *frame["problem"], *frame["cut"]} == {""}
    assert found.counts == {"yes": 1, "no": 1}
    assert [*found.column.columns] == ["run_id", QUESTION]


def test_a_simulated_judge_is_called_simulated() -> None:
    found = scan([DATED], QUESTION, model=ScriptedJudge())
    assert found.simulated
    assert "(simulated)" in repr(found)
    assert [*found.frame["scan_simulated"]] == [True]


@pytest.mark.parametrize(
    ("citation", "problem"),
    [
        ((9, ""), "there is no step 9"),
        ((-1, ""), "there is no step -1"),
        ((1, "by 12 May 2026"), "“by 12 May 2026” is not at step 1: it is at step 2"),
        ((2, "by 13 May 2026"), "“by 13 May 2026” is not at step 2: it is nowhere in the run"),
        ((None, "by 13 May 2026"), "“by 13 May 2026”: it is nowhere in the run"),
    ],
)
def test_a_citation_that_is_not_in_the_run_is_reported_and_no_proof(
    citation: tuple[int | None, str], problem: str
) -> None:
    judge = ScriptedJudge(lambda messages: answer("yes", citation, (2, "12 may 2026")))
    found = scan([DATED], QUESTION, model=judge)
    (row,) = found.frame.to_dict("records")
    assert row["not_in_run"] == problem
    assert row["cited"] == "step 2: “12 may 2026”"
    assert "1 run with citations that are not in it" in repr(found)


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("I think so.", "it has no JSON object with 'answer'"),
        (answer("perhaps"), "the answer 'perhaps' is not one of"),
        (answer(7), "the answer 7 is not one of"),
        (answer("yes") + answer("no"), "it gives several different answers"),
        ('{"answer": "yes"}', "there is no reason"),
        ('{"answer": "yes", "reason": "x", "citations": 3}', "'citations' is no list"),
        ('{"answer": "yes", "reason": "x", "citations": [3]}', "a citation is no object"),
        (answer("yes", (True, "x")), "the step True of a citation"),
        ("{" * 5_000, "it has no JSON object"),
    ],
)
def test_a_wrong_reply_is_asked_for_once_more_and_then_unanswered(reply: str, why: str) -> None:
    def judge_of(run: Run) -> ScriptedJudge:
        return ScriptedJudge(
            lambda messages: by_date(messages) if run.answer in messages[1].content else reply
        )

    judge = judge_of(DATED)
    found = scan([DATED, PLAIN], QUESTION, model=judge)
    assert len(judge.asked) == 3
    assert why in judge.asked[-1][-1].content
    (yes, unanswered) = found.answers
    assert (yes.value, unanswered.value) == ("yes", None)
    assert why in unanswered.problem
    assert found.counts == {"yes": 1, None: 1}


def test_the_second_reply_counts_where_it_can_be_read() -> None:
    replies = iter(["What?", answer("no")])
    found = scan([DATED], QUESTION, model=ScriptedJudge(lambda messages: next(replies)))
    assert found.counts == {"no": 1}
    assert found.tokens == 240


def test_a_judge_that_answers_nothing_is_an_error() -> None:
    judge = ScriptedJudge(lambda messages: ModelError("no connection"))
    with pytest.raises(ModelError, match=r"answered none of 2 questions: .*no connection"):
        scan([DATED, PLAIN], QUESTION, model=judge)


def test_a_judge_that_fails_is_noticed_after_the_first_questions() -> None:
    judge = ScriptedJudge(lambda messages: ModelError("no connection"))
    runs = [run_that_says(f"Number {number}.") for number in range(12)]
    with pytest.raises(ModelError, match="answered none of 8 questions"):
        scan(runs, QUESTION, model=judge)
    assert len(judge.asked) == 8


def test_a_refused_key_ends_the_scan_at_once() -> None:
    judge = ScriptedJudge(lambda messages: ModelAccessError("no key"))
    with pytest.raises(ModelAccessError):
        scan([DATED, PLAIN], QUESTION, model=judge, concurrency=1)
    assert len(judge.asked) == 1


def test_a_second_call_asks_nothing_and_another_question_or_setting_asks_again(
    results: Path,
) -> None:
    judge = ScriptedJudge()
    assert scan(results, QUESTION, model=judge).known == 0
    again = scan(results, QUESTION, model=judge)
    assert (again.known, again.cost, len(judge.asked)) == (2, 0.0, 2)
    assert again.counts == {"yes": 2}
    scan(results, "was it polite?", model=judge)
    scan(results, QUESTION, model=judge, answers=["yes", "no"])
    scan(results, QUESTION, model=judge, most_letters=3_000)
    assert len(judge.asked) == 8
    other = ScriptedJudge(settings={"temperature": 1})
    scan(results, QUESTION, model=other)
    assert len(other.asked) == 2


def test_a_run_without_an_answer_is_asked_about_again(results: Path) -> None:
    replies = iter([answer(), "What?", "What?", answer("no")])
    judge = ScriptedJudge(lambda messages: next(replies))
    first = scan(results, QUESTION, model=judge, concurrency=1)
    assert first.counts == {"yes": 1, None: 1}
    second = scan(results, QUESTION, model=judge)
    assert second.counts == {"yes": 1, "no": 1}
    assert second.known == 1


def test_an_interrupted_scan_goes_on_where_it_was(results: Path) -> None:
    asked: list[int] = []

    def stop(messages: Any) -> str | Exception:
        asked.append(1)
        if len(asked) == 2:
            raise asyncio.CancelledError
        return answer()

    judge = ScriptedJudge(stop)
    given = f"1 of 2 answers were given and are in {results / 'scans.jsonl'}"
    with pytest.raises(asyncio.CancelledError, match=f"^{re.escape(given)}$"):
        scan(results, QUESTION, model=judge, concurrency=1)
    found = scan(results, QUESTION, model=judge, concurrency=1)
    assert (found.known, len(asked)) == (1, 3)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (0, "none of 3 answers was given"),
        (2, "2 of 3 answers were given; with results=FOLDER they are kept"),
    ],
)
def test_an_interrupted_scan_of_runs_in_memory_says_that_nothing_is_kept(
    answers: int, said: str
) -> None:
    asked: list[int] = []

    def stop(messages: Any) -> str:
        asked.append(1)
        if len(asked) > answers:
            raise asyncio.CancelledError
        return answer()

    runs = [run_that_says(f"Number {number}.") for number in range(3)]
    with pytest.raises(asyncio.CancelledError, match=f"^{said}$"):
        scan(runs, QUESTION, model=ScriptedJudge(stop), concurrency=1)


def test_a_limit_of_cost_ends_the_asking_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = ScriptedJudge(name="openai/gpt-5-mini", cost=0.02, simulated=False)
    runs = [run_that_says(f"Number {number}.") for number in range(4)]
    found = scan(runs, QUESTION, model=judge, cost=0.05, concurrency=1)
    assert len(judge.asked) < 4
    assert found.cost == pytest.approx(0.02 * len(judge.asked))
    assert found.answers[-1].problem == "the limit of cost was reached before"
    assert found.counts[None] == 4 - len(judge.asked)


def test_a_limit_holds_for_questions_that_are_asked_at_once() -> None:
    judge = ScriptedJudge(name="openai/gpt-5-mini", cost=0.02, simulated=False)
    runs = [run_that_says(f"Number {number}.") for number in range(12)]
    found = scan(runs, QUESTION, model=judge, cost=0.05, concurrency=12)
    assert found.cost is not None
    assert found.cost <= 0.05 + 12 * 0.02
    assert found.counts[None] > 0


def test_an_unknown_price_stops_before_the_first_question() -> None:
    judge = ScriptedJudge(name="nobody/knows-it", simulated=False)
    with pytest.raises(ConfigError, match="nobody/knows-it has no price"):
        scan([DATED], QUESTION, model=judge)
    assert judge.asked == []
    assert "unknown" in repr(estimate_scan([DATED], QUESTION, model=judge))
    found = scan([DATED], QUESTION, model=judge, allow_unknown_prices=True)
    assert found.cost is None
    assert "cost unknown" in repr(found)


def test_a_live_model_is_priced_before_it_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    judge = ScriptedJudge(name="openai/gpt-5-mini", cost=0.001, simulated=False)
    scan([DATED], QUESTION, model=judge)
    said = capsys.readouterr().err
    assert "1 question to openai/gpt-5-mini about 1 run" in said
    assert "dollars: 0.0" in said


def test_an_estimate_counts_what_is_known_and_asks_nothing(results: Path) -> None:
    judge = ScriptedJudge()
    estimate = estimate_scan(results, QUESTION, model=judge)
    assert (estimate.questions, estimate.known, judge.asked) == (2, 0, [])
    assert estimate.tokens.low < estimate.tokens.likely < estimate.tokens.high
    scan(results, QUESTION, model=judge)
    assert estimate_scan(results, QUESTION, model=judge).questions == 0


@pytest.mark.parametrize(
    ("answers", "given", "kept"),
    [
        (["polite", "rude"], "Polite.", "polite"),
        ({"a": "the first", "b": "the second"}, "b", "b"),
        ((0, 10), 7, 7.0),
        ((0, 10), "7.5", 7.5),
        (["yes", "no"], True, "yes"),
    ],
)
def test_answers_are_of_the_declared_kind(answers: Any, given: Any, kept: Any) -> None:
    judge = ScriptedJudge(lambda messages: answer(given))
    found = scan([DATED], "how was it?", model=judge, answers=answers)
    assert [*found.counts] == [kept]


@pytest.mark.parametrize("number", [11, -1, "many", True, float("inf")])
def test_a_number_outside_of_the_range_is_no_answer(number: Any) -> None:
    judge = ScriptedJudge(lambda messages: answer(number))
    with pytest.raises(ModelError, match="is not a number from 0 to 10"):
        scan([DATED], "how was it?", model=judge, answers=(0, 10))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"model": ""}, "name the judge"),
        ({"answers": "yes"}, "are no answers"),
        ({"answers": ["yes"]}, "are not several different labels"),
        ({"answers": ["yes", "Yes"]}, "are not several different labels"),
        ({"answers": (5, 5)}, "is empty"),
        ({"concurrency": 0}, "concurrency must be a whole number from 1 on"),
        ({"most_letters": 10}, "most_letters must be a whole number from 2,000 on"),
        ({"cost": -1}, "cost must be a number of dollars"),
        ({"name": "run_id"}, "cannot be the name of a scan"),
        ({"where": "steps > 99"}, "there are no runs to scan"),
    ],
)
def test_an_option_that_cannot_be_used_is_an_error(options: Any, why: str) -> None:
    judge = ScriptedJudge()
    with pytest.raises(ConfigError, match=why):
        scan([DATED], QUESTION, **{"model": judge, **options})
    assert judge.asked == []


# Functions


def test_a_function_gives_a_value_or_an_error_for_each_run() -> None:
    def length(run: Run) -> int:
        if run.id == PLAIN.id:
            raise LookupError("nothing")
        return len(run.steps)

    found = scan([DATED, PLAIN, moved()], length)
    assert found.name == "length"
    assert [each.value for each in found.answers] == [1, None, 3]
    assert [each.problem for each in found.answers] == ["", "LookupError: nothing", ""]
    assert repr(found).startswith("Scan('length' by code, 3 runs: ")


def test_a_function_that_always_fails_is_warned_of() -> None:
    with pytest.warns(EopsgymWarning, match="raised an error for each of 2 runs"):
        found = scan([DATED, PLAIN], lambda run: run.nothing, name="broken")  # type: ignore[attr-defined]
    assert found.counts == {None: 2}


def test_a_function_needs_no_model() -> None:
    with pytest.raises(ConfigError, match="leave model= out"):
        scan([DATED], lambda run: 1, model=ScriptedJudge())


def test_the_values_of_a_function_are_kept_once(results: Path) -> None:
    for _ in range(2):
        scan(results, lambda run: len(run.steps), name="steps")
    assert len((results / "scans.jsonl").read_text(encoding="utf-8").splitlines()) == 2


# What is kept


def test_a_scan_is_a_table_of_the_store_that_joins(results: Path) -> None:
    with open_trajectories(results) as trajectories:
        assert trajectories.rows("FROM scans") == []
        scan(trajectories, QUESTION, model=ScriptedJudge(), where="strict", name="dated")
        scan(trajectories, lambda run: len(run.steps) > 1, name="long")
        rows = trajectories.rows(
            "SELECT model, strict, value FROM scans NATURAL JOIN runs WHERE scan = 'dated'"
        )
        assert rows == [{"model": "scripted/gold", "strict": True, "value": "yes"}]
        longs = trajectories.rows("SELECT value FROM scans WHERE scan = 'long' ORDER BY value")
        assert [row["value"] for row in longs] == ["false", "true"]
    with open_trajectories(results) as trajectories:
        assert trajectories.rows("SELECT count(*) AS n FROM scans") == [{"n": 3}]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.1, "0.1"), (7.0, "7"), (-2.5e-9, "-2.5e-09"), (12, "12"), (2**60 + 1, str(2**60 + 1))],
)
def test_a_number_is_in_the_table_as_it_was_given(results: Path, value: Any, text: str) -> None:
    scan(results, lambda run: value, name="number")
    rows = open_trajectories(results).rows("SELECT value, value_number FROM scans LIMIT 1")
    assert rows == [{"value": text, "value_number": float(value)}]


@pytest.mark.parametrize(
    "damage", [{"value": 2**64}, {"tokens": 2**64}, {"cited": [[2**64, ""]]}, {"cost": 1e999}]
)
def test_a_number_beyond_all_tables_is_a_damaged_line(results: Path, damage: Any) -> None:
    scan(results, lambda run: 1, name="number")
    first, _, others = (results / "scans.jsonl").read_text(encoding="utf-8").partition("\n")
    damaged = json.dumps({**json.loads(first), **damage})
    (results / "scans.jsonl").write_text(f"{damaged}\n{others}", encoding="utf-8")
    with pytest.warns(EopsgymWarning, match="too large"):
        trajectories = open_trajectories(results)
    assert len(trajectories.rows("FROM scans")) == 1


def test_half_a_character_in_a_name_or_question_leaves_the_file_readable(results: Path) -> None:
    scan(results, lambda run: 1, name="late \ud83d")
    scan(results, "was it \ud83d?", model=ScriptedJudge(name="judge \ud83d"))
    names = open_trajectories(results).rows(
        "SELECT DISTINCT scan, scan_judge FROM scans ORDER BY 1"
    )
    assert [row["scan"] for row in names] == ["late \ufffd", "was it \ufffd?"]
    assert Scan.read(results, "late \ufffd").counts == {1: 2}


def test_cited_steps_join_with_calls(results: Path) -> None:
    judge = ScriptedJudge(lambda messages: answer("yes", (2, "Salem"), (3, "")))
    with open_trajectories(results) as trajectories:
        scan(trajectories, QUESTION, model=judge, where="strict")
        tools = trajectories.rows(
            "SELECT tool FROM scans JOIN tool_calls USING (run_id) "
            "WHERE list_contains(cited_steps, step) ORDER BY step"
        )
    assert [row["tool"] for row in tools] == ["update_location", "add_location"]


def test_an_earlier_scan_can_be_read(results: Path) -> None:
    made = scan(results, QUESTION, model=ScriptedJudge(), name="dated")
    read = Scan.read(results, "dated")
    assert {*read.answers} == {*made.answers}
    assert len(read.runs) == 2
    with pytest.raises(ConfigError, match=r"there is no scan 'late'.*dated"):
        Scan.read(results, "late")
    scan(results, QUESTION, model=ScriptedJudge(name="another"), name="dated")
    with pytest.raises(ConfigError, match=r"several judges answered 'dated'; name one: .*another"):
        Scan.read(results)
    scan(results, lambda run: 1, name="one")
    with pytest.raises(ConfigError, match=r"there are several scans in .*; name one: dated, one"):
        Scan.read(results)


def test_runs_in_memory_keep_answers_where_a_folder_is_given(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    for _ in range(2):
        scan([DATED], QUESTION, model=judge)
    assert len(judge.asked) == 2
    for _ in range(2):
        scan([DATED], QUESTION, model=judge, results=tmp_path / "kept")
    assert len(judge.asked) == 3


def test_a_damaged_file_of_answers_is_an_error_for_a_scan_and_a_warning_for_the_store(
    results: Path,
) -> None:
    (results / "scans.jsonl").write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(StoreError, match="is not an answer of a scan"):
        scan(Runs.read(results), QUESTION, model=ScriptedJudge())
    with pytest.warns(EopsgymWarning), open_trajectories(results) as trajectories:
        assert trajectories.rows("FROM scans") == []


def test_the_answers_are_a_facet_of_the_browser(results: Path) -> None:
    found = scan(results, lambda run: "long" if len(run.steps) > 1 else "short", name="length")
    browser = found.browse()
    try:
        browser.look(length="long")
        assert [run.model for run in browser.runs] == ["scripted/gold"]
    finally:
        browser.close()
