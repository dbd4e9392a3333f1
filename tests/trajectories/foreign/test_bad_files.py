"""Damaged, cut off, mixed, huge and hostile files: read as far as they go, with a report."""

import gzip
import json
import os
import platform
import random
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.errors import StoreError
from eopsgym.runs import Runs
from eopsgym.runs.result_file_names import BESIDE_RUN_FILES
from eopsgym.trajectories import import_results, open_trajectories
from eopsgym.trajectories.foreign.json_scan import scan
from eopsgym.trajectories.sign_file import held
from tests.runs.processes import finish, start
from tests.trajectories.foreign import made_files as made
from tests.trajectories.foreign import made_traces as traces
from tests.trajectories.published_results.made_results import made_file, made_run, says

ODD = {
    "markup": "<script>alert(1)</script> **b** `c` $x^2$ [a](b)",
    "CJK and right to left": "東京 한국어 שלום مرحبا \u202ereversed",
    "controls": "\x00\x1b[31m\r\n\x7f",
    "half a character": "\ud83d",
    "path": "../../../etc/passwd",
    "long": "x" * 5000,
    "dollar": "$HOME ${PATH} $1",
}


IMPORTER = "tests.trajectories.foreign.importer"


def _published(text: str) -> str:
    return json.dumps(made_file(made_run(says(text))))


def _nemo(text: str) -> str:
    return made.lines(made.rollout(task_id=text), *(made.rollout(task_id=str(n)) for n in range(5)))


def _inspect(text: str) -> str:
    samples = [made.sample(n, uuid=f"{n} {text}") for n in range(5)]
    samples[0]["id"] = samples[0]["messages"][0]["content"] = text
    return json.dumps(made.log(*samples))


def _tau2(text: str) -> str:
    simulations = [made.simulation(f"{n} {text}") for n in range(5)]
    simulations[0]["messages"][0]["content"] = simulations[0]["task_id"] = text
    return json.dumps(made.tau2_results(*simulations))


def _mini(text: str) -> str:
    data = made.trajectory()
    data["messages"][0]["content"] = data["info"]["config"]["model"]["model_name"] = text
    return json.dumps(data, indent=1)


def _chat(text: str) -> str:
    return made.lines(*(made.chat(f"{text}{n}") for n in range(5)))


def _atif(text: str) -> str:
    return json.dumps(traces.atif(text), indent=1)


def _otel(text: str) -> str:
    return made.lines(*(traces.span_export(f"t{n}", f"{text}{n}") for n in range(5)))


def _verifiers(text: str) -> str:
    return made.lines(*(traces.rollout_row(f"{text}{n}", info={"n": n}) for n in range(5)))


FORMS: dict[str, Callable[[str], str]] = {
    "published": _published,
    "nemo_gym": _nemo,
    "inspect": _inspect,
    "tau2": _tau2,
    "mini_swe_agent": _mini,
    "messages": _chat,
    "atif": _atif,
    "otel": _otel,
    "verifiers": _verifiers,
}
LINES = ("nemo_gym", "messages", "otel", "verifiers")
"""The formats whose files have a record in each line."""
EACH = pytest.mark.parametrize("form", sorted(FORMS))


def load(path: Path, folder: Path) -> tuple[int, str]:
    """Import a file that may be damaged; return how many runs are new, and what was reported.

    Every error is one of the package.
    """
    try:
        report = import_results(path, folder)
    except StoreError as error:
        return 0, str(error)
    return report.added, "\n".join(map(str, report.unread))


def check_store(folder: Path) -> None:
    """Check that the tables hold everything that was imported, and that all of it can be shown."""
    store = open_trajectories(folder)
    for table in ("runs", "messages", "tool_calls", "verifiers", "usage"):
        store.rows(f"SELECT * FROM {table}")
    assert len(store.runs()) == len(list(Runs.read(folder)))


@EACH
def test_odd_texts_are_kept(tmp_path: Path, form: str) -> None:
    path = tmp_path / "file.json"
    for text in ODD.values():
        path.write_text(FORMS[form](text))
        added, said = load(path, tmp_path / "results")
        assert (added >= 1, said) == (True, "")
        texts = "".join(run.to_json() for run in Runs.read(tmp_path / "results"))
        expected = text.replace("\ud83d", "\ufffd")
        assert json.dumps(expected, ensure_ascii=False)[1:-1] in texts or expected in texts
    check_store(tmp_path / "results")


@EACH
def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(tmp_path: Path, form: str) -> None:
    text = FORMS[form]("x")
    path = tmp_path / "file.json"
    path.write_text(text)
    whole, _ = load(path, tmp_path / "whole")
    for share in (0.02, 0.3, 0.57, 0.9, 0.999):
        path.write_text(text[: int(len(text) * share)])
        added, said = load(path, tmp_path / f"results{share}")
        assert added <= whole
        assert "cut off" in said
        if whole > 1 and share == 0.9:
            assert added >= 3


@EACH
def test_a_damaged_file_is_read_or_reported(tmp_path: Path, form: str) -> None:
    path = tmp_path / "file.json"
    for seed in range(12):
        drawn = random.Random(seed)
        data = bytearray(FORMS[form](f"x{seed}").encode())
        for _ in range(drawn.choice((1, 5, 40))):
            data[drawn.randrange(len(data))] = drawn.choice(b'\x00\xff{}[]",:x9')
        path.write_bytes(bytes(data))
        added, said = load(path, tmp_path / f"results{seed}")
        assert added or said


@EACH
def test_a_record_with_parts_of_wrong_types_is_read_or_reported(tmp_path: Path, form: str) -> None:
    path = tmp_path / "file.json"
    wrong = [None, 7, -1, 1e400, "word", [], {}, [[]], [None], {"a": {}}, True, float("nan")]
    for seed in range(40):
        drawn = random.Random(seed)
        text = FORMS[form](f"x{seed}")
        lines = text.splitlines() if form in LINES else [text]
        records = [json.loads(line) for line in lines]
        for record in records:
            for _ in range(drawn.choice((1, 3, 10))):
                _put(record, drawn, json.loads(json.dumps(drawn.choice(wrong))))
        path.write_text("\n".join(map(json.dumps, records)))
        added, said = load(path, tmp_path / f"results{seed}")
        assert added or said
        load(path, tmp_path / "results")
    check_store(tmp_path / "results")


def _put(value: Any, drawn: random.Random, wrong: Any) -> None:
    """Put a wrong value at a random place."""
    while isinstance(value, dict | list) and value:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = drawn.choice(keys)
        if not isinstance(value[key], dict | list) or not value[key] or drawn.random() < 0.2:
            value[key] = wrong
            return
        value = value[key]


@EACH
def test_what_is_imported_twice_or_packed_is_not_doubled(tmp_path: Path, form: str) -> None:
    text = FORMS[form]("x")
    path = tmp_path / "in" / "file.json"
    path.parent.mkdir()
    path.write_text(text)
    first = import_results(path.parent, tmp_path / "results")
    (tmp_path / "in" / "file.json.gz").write_bytes(gzip.compress(text.encode()))
    again = import_results(path.parent, tmp_path / "results")
    assert (again.added, again.known) == (0, 2 * first.added)
    assert len(Runs.read(tmp_path / "results")) == first.added


@EACH
def test_a_packed_file_that_is_cut_off_is_read_as_far_as_it_goes(tmp_path: Path, form: str) -> None:
    text = FORMS[form]("x")
    whole = import_results(_written(tmp_path / "whole.json", text.encode()), tmp_path / "whole")
    # Two packed files after each other are one; the second loses its end.
    packed = gzip.compress(text[:-50].encode()) + gzip.compress(text[-50:].encode())
    path = _written(tmp_path / "a.json.gz", packed)
    assert load(path, tmp_path / "both") == (whole.added, "")
    for cut in (packed[:-20], packed[:-50] + bytes(50)):
        added, said = load(_written(path, cut), tmp_path / f"cut{len(cut)}")
        assert added >= whole.added - 1
        assert "packed" in said


def test_a_document_that_ends_anywhere_is_cut_off_and_not_damaged() -> None:
    text = (
        '{"a": [1, -2.5e-10, true, false, null, NaN, -Infinity], "b\\u00e9\\n": {"c": "x\\ud83d"}}'
    )
    assert scan(text).problem == ""
    assert {scan(text[:end]).problem for end in range(1, len(text))} == {"cut off"}
    for damaged in ('{"a": tru, "b": 1}', '{"a": 1. , "b": 1}', r'{"a": "\u12 and so on"}', "[1 2"):
        assert scan(damaged).problem.startswith("damaged")


@EACH
def test_what_a_packed_file_has_lost_is_named_once(tmp_path: Path, form: str) -> None:
    text = FORMS[form]("x")
    packed = gzip.compress(text[:-50].encode()) + gzip.compress(text[-50:].encode())
    (tmp_path / "a").mkdir()
    _written(tmp_path / "a" / "whole.json", FORMS[form]("y").encode())
    for cut in (packed[:-20], packed[:-50] + bytes(50)):
        _written(tmp_path / "a" / "half.json.gz", cut)
        report = import_results(tmp_path / "a", tmp_path / f"results{len(cut)}")
        assert [each.why for each in report.unread if "packed" in each.why] != []
        assert len({each.why for each in report.unread}) == 1


def test_a_zip_file_of_no_known_format_that_is_cut_off_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    _written(tmp_path / "in" / "a.jsonl", made.lines(made.chat("hello")).encode())
    path = tmp_path / "in" / "b.json"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("any.txt", "x" * 1000)
    path.write_bytes(path.read_bytes()[:-30])
    (unread,) = import_results(path.parent, tmp_path / "results").unread
    assert str(unread) == (
        "b.json (a zip file of no known format; the end of the zip file is missing: it is cut "
        "off, or still being written)"
    )


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_a_folder_and_a_file_of_mixed_formats_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for form, text in FORMS.items():
        (folder / f"{form}.json").write_text(text("x"))
    made.write_eval(folder / "more" / "log.eval", made.sample(99))
    mixed = made.lines(made.rollout(task_id="m"), made.chat("mixed"), {"other": 1}, {"other": 2})
    (folder / "mixed.jsonl").write_text(f"{mixed}half {{")
    (folder / "notes.txt").write_text("none")
    for own in BESIDE_RUN_FILES:
        (folder / own).write_text("{}")
    report = import_results(folder, tmp_path / "results")
    assert {each.name: each.added for each in report.formats} == {
        "published": 1,
        "nemo_gym": 7,
        "inspect": 6,
        "tau2": 5,
        "mini_swe_agent": 1,
        "messages": 6,
        "atif": 1,
        "otel": 5,
        "verifiers": 5,
    }
    assert [str(each) for each in report.unread] == [
        "mixed.jsonl, line 3, and 1 more up to line 4 (of no known format)",
        "mixed.jsonl, line 5 (it is neither an object nor a list)",
    ]
    assert report.passed_over == {".txt": 1}
    names = sorted(path.name for path in (tmp_path / "results").glob("*.runs.jsonl"))
    assert names == sorted(f"{form}.runs.jsonl" for form in FORMS)
    for title in ("NeMo Gym", "Inspect", "tau2-bench", "mini-swe-agent", "chat messages"):
        assert title in str(report)


def test_a_wrong_format_is_one_error_that_names_those_that_were_tried(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"learning_rate": 1}')
    with pytest.raises(StoreError) as raised:
        import_results(path, tmp_path / "results")
    assert "of no known format" in str(raised.value)
    assert "Formats tried: published harness, NeMo Gym, Inspect, tau2-bench" in str(raised.value)
    with pytest.raises(eopsgym.EopsgymError, match="no format 'inspct'; did you mean inspect"):
        import_results(path, tmp_path / "results", format="inspct")


def _rollouts(*names: str) -> list[str]:
    return [json.dumps(made.rollout(task_id=name)) for name in names]


A, B, C = _rollouts("a", "b", "c")
PRETTY = json.dumps(made.rollout(task_id="b"), indent=1)


@pytest.mark.parametrize(
    ("text", "tasks", "unread"),
    [
        pytest.param(f"{A}{B}\n{C}", "abc", [], id="two objects on a line"),
        pytest.param(f"{A}\n{A[:40]}\n{C}", "ac", ["line 2"], id="a damaged line"),
        pytest.param(f"{A}{B[:40]}\n{C}", "ac", ["line 1"], id="half an object after another"),
        pytest.param(f"{PRETTY}\n{PRETTY}{A}", "bba", [], id="documents after each other"),
        pytest.param(f"{PRETTY}\nand so on", "b", ["follows object 1"], id="a document and words"),
        pytest.param(f"{PRETTY}\n{PRETTY[:-1]}", "bb", ["object 2"], id="the second is cut off"),
        pytest.param(f"[{A}]\n[{B}, {C}]", "abc", [], id="lines of lists"),
        pytest.param(f"null\n{A}\n7\n\n[]", "a", ["line 1", "line 3", "line 5"], id="no objects"),
        pytest.param(f"\n \n{A}\n{{", "a", ["line 4"], id="empty lines count"),
        pytest.param(f"\ufeff{A}\r\n\ufeff{B}\r\n", "ab", [], id="joined files of Windows"),
    ],
)
def test_every_object_of_a_file_is_read_or_reported(
    tmp_path: Path, text: str, tasks: str, unread: list[str]
) -> None:
    path = tmp_path / "a.jsonl"
    for encoding in ("utf-8", "utf-16"):
        path.write_bytes(text.encode(encoding))
        report = import_results(path, tmp_path / encoding)
        assert report.content["replies"] == 2 * len(tasks)
        assert [run.task for run in Runs.read(tmp_path / encoding)] == [*dict.fromkeys(tasks)]
        assert len(report.unread) == len(unread)
        assert all(place in str(note) for place, note in zip(unread, report.unread, strict=True))


def test_a_damaged_first_line_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"responses_create_params": {"inp\n' + made.lines(made.rollout()))
    added, said = load(path, tmp_path / "results")
    assert added == 1
    assert said.startswith("a.jsonl, line 1 (")


def test_nesting_that_no_table_can_hold_becomes_a_text(tmp_path: Path) -> None:
    deep: Any = "bottom"
    for _ in range(150):
        deep = [deep]
    data = made.rollout(task_id="t", own=deep)
    data["response"]["output"][1]["arguments"] = json.dumps({"deep": deep, "flat": [1]})
    path = tmp_path / "a.jsonl"
    path.write_text(made.lines(data))
    assert load(path, tmp_path / "results") == (1, "")
    (run,) = Runs.read(tmp_path / "results")
    arguments = run.steps[0].arguments
    assert (arguments["flat"], arguments["deep"]) == ([1], json.dumps(deep))
    assert "bottom" in json.dumps(run.imported["rest"]["own"])
    path.write_text('{"responses_create_params": {}, "response": ' + "[" * 100_000)
    added, said = load(path, tmp_path / "deep")
    assert added == 0
    assert "nested too deeply" in said


def test_names_that_differ_only_in_case_can_be_queried(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(made.lines(made.rollout(task_id="t", own={"a": 1, "A": 2, "": 3})))
    assert load(path, tmp_path / "results") == (1, "")
    rows = open_trajectories(tmp_path / "results").rows("SELECT imported::VARCHAR AS it FROM runs")
    assert '"A": 2' in rows[0]["it"].replace("\\", "")


def test_a_record_of_many_megabytes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = made.rollout(task_id="large")
    data["response"]["output"][2]["output"] = "word " * 4_000_000
    path.write_text(made.lines(data, made.rollout(task_id="small")))
    report = import_results(path, tmp_path / "results")
    assert (report.added, report.unread) == (2, ())
    first, _ = Runs.read(tmp_path / "results")
    assert len(first.steps[0].text) == 20_000_000


def test_members_of_a_zip_file_are_only_names_and_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made.write_eval(tmp_path / "in" / "a.eval", made.sample())
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../out.json", "{}")
        archive.writestr("samples/../../../out.json", json.dumps(made.sample(2)))
        archive.writestr("samples/bomb_epoch_1.json", b"0" * 5_000_000)
    monkeypatch.setattr("eopsgym.trajectories.foreign.zip_files.MOST_BYTES", 1_000_000)
    before = {*tmp_path.rglob("*")}
    added, said = load(path, tmp_path / "results")
    assert added == 1
    assert "samples/bomb_epoch_1.json (it is larger than" in said
    new = {each.relative_to(tmp_path).parts[0] for each in {*tmp_path.rglob("*")} - before}
    assert new == {"results"}


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04", b"PK\x03\x04" + bytes(200), b"PK\x03\x04" + b"\xff" * 200]
)
def test_what_only_begins_as_a_zip_file_is_reported(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.eval"
    path.write_bytes(data)
    added, said = load(path, tmp_path / "results")
    assert added == 0
    assert "end of the zip file is missing" in said


def test_an_empty_member_is_not_the_end_of_a_zip_file_that_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a.eval"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("samples/", "")
        for number in range(2):
            each = made.sample(number)
            archive.writestr(f"samples/{each['id']}_epoch_1.json", json.dumps(each))
    path.write_bytes(path.read_bytes()[:-40])
    added, said = load(path, tmp_path / "results")
    assert added == 2
    assert "end of the zip file is missing" in said


def test_a_file_that_grows_is_imported_again_without_doubling(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    text = made.lines(*(made.rollout(task_id=str(n)) for n in range(4)))
    half = text.index("\n", len(text) // 2) - 30
    path.write_text(text[:half])
    added, said = load(path, tmp_path / "results")
    assert "cut off, or still being written" in said
    path.write_text(text)
    report = import_results(path, tmp_path / "results")
    assert (added + report.added, report.known) == (4, added)


_ENDLESS = """
import sys
import time
from eopsgym.trajectories import import_results
import_results(sys.argv[1], sys.argv[2])
"""


def test_an_import_that_is_killed_leaves_only_complete_runs(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(made.lines(*(made.rollout(task_id=str(n)) for n in range(600))))
    results = tmp_path / "results"
    running = subprocess.Popen([sys.executable, "-c", _ENDLESS, path, results])
    file = results / "nemo_gym.runs.jsonl"
    while running.poll() is None and not (file.exists() and file.stat().st_size > 9_000):
        time.sleep(0.005)
    os.kill(running.pid, signal.SIGKILL) if running.poll() is None else None
    running.wait()
    lines = file.read_bytes().splitlines()
    report = import_results(path, results)
    assert len(Runs.read(results)) == 600
    assert report.added + report.known == 600
    assert report.known >= len(lines) - 1


def test_imports_into_one_folder_at_once_add_each_run_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(made.lines(*(made.rollout(task_id=str(n)) for n in range(150))))
    results = tmp_path / "results"
    printed = finish(*(start(IMPORTER, path, results) for _ in range(3)))
    assert sorted(printed) == ["0 150\n", "0 150\n", "150 0\n"]
    assert [each.name for each in results.iterdir()] == ["nemo_gym.runs.jsonl"]
    assert len((results / "nemo_gym.runs.jsonl").read_bytes().splitlines()) == 150


def test_an_import_that_waits_says_for_which_and_knows_its_runs_then(tmp_path: Path) -> None:
    path, results = tmp_path / "a.jsonl", tmp_path / "results"
    path.write_text(made.lines(made.rollout(task_id="a"), made.rollout(task_id="b")))
    results.mkdir()
    with held(results / ".importing"):
        waiting = start(IMPORTER, path, results)
        assert waiting.stderr is not None
        said = waiting.stderr.readline()
        # What the import that holds the folder adds meanwhile.
        (tmp_path / "half.jsonl").write_text(made.lines(made.rollout(task_id="a")))
        import_results(tmp_path / "half.jsonl", tmp_path / "elsewhere")
        shutil.copy(tmp_path / "elsewhere" / "nemo_gym.runs.jsonl", results)
    assert said.startswith(f"waiting for process {os.getpid()} on {platform.node()} since ")
    assert said.endswith(f", which imports runs into {results}; interrupt to give up\n")
    assert finish(waiting) == ["1 1\n"]


@pytest.mark.parametrize(
    ("text", "value", "problem"),
    [
        ('{"a": [1, 2, {"b": 3', {"a": [1, 2]}, "cut off"),
        ('{"a": 1, "b', {"a": 1}, "cut off"),
        ('{"a": "wor', {}, "cut off"),
        ("[1, 2", [1, 2], "cut off"),
        ('{"a": 1} x', {"a": 1}, "more text follows its end"),
        ('{"a": [1 2]}', {"a": [1]}, "damaged: a comma is missing"),
        ('{"a" 1}', {}, "damaged: a colon is missing"),
        ("{}", {}, ""),
        (' {"a": [], "b": {"c": null}} ', {"a": [], "b": {"c": None}}, ""),
        ('{"a": "a\tb"}', {}, "damaged: Invalid control character"),
        ("7", {}, "it is neither an object nor a list"),
    ],
)
@pytest.mark.parametrize("lazy", [False, True])
def test_a_text_is_parsed_as_far_as_it_goes(
    text: str, value: Any, problem: str, lazy: bool
) -> None:
    scanned = scan(text, lazy=lazy)
    found = scanned.value
    if isinstance(found, dict):
        found = {
            name: [*each] if not isinstance(each, dict | int | str) else each
            for name, each in found.items()
        }
    else:
        found = [*found]
    assert (found, scanned.problem) == (value, problem)
