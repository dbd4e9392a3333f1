"""A certificate is small, the same each time, whole or not there, and knows its task by content."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym import domains
from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, load_tasks, read_task, tools_in_sight
from eopsgym.tasks.authoring.draw_distractors import draw_distractors, keep_distractors
from eopsgym.tasks.certify import (
    Certificate,
    Proof,
    certificate_path,
    certify_task,
    certify_tasks,
    digest_of,
    read_certificate,
    stale_certificates,
    write_certificate,
)
from eopsgym.tasks.certify.request_classifier import (
    classify_requests,
    stale_request_words,
    write_request_words,
)
from eopsgym.tasks.certify.stored_certificate import stored_in_words
from eopsgym.tasks.certify.table_of_proofs import table_of_proofs
from tests.toy import depot, incident_desk, office

MOST_BYTES = 6_000


def made(task: Task, *proofs: Proof) -> Certificate:
    return Certificate(task.id, task.domain, task.tier, digest_of(task), proofs)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A folder with the certificate of the small office's move."""
    task = office.task()
    write_certificate(made(task, Proof("orders", 3, 3)), certificate_path(task, tmp_path))
    return tmp_path


def test_it_is_small_and_the_same_each_time_in_several_processes_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    easy = incident_desk.task(tmp_path, verifiers=[office.check("easy", "SELECT 1")])
    tasks = [easy, office.task(office.DELETE)]
    one = {each.task: each for each in certify_tasks(tasks)}
    two = {each.task: each for each in certify_tasks(tasks, jobs=2)}
    assert capfd.readouterr() == ("", "")
    assert set(one) == set(two) == {"take_printer", "delete_mill"}
    for name, made in one.items():
        assert json.dumps(made.to_json()) == json.dumps(two[name].to_json())
    assert not one[easy.id].holds
    write_certificate(one[easy.id], certificate_path(easy, tmp_path))
    assert certificate_path(easy, tmp_path).stat().st_size < MOST_BYTES
    assert [path.name for path in tmp_path.rglob("*.part")] == []


def test_a_stored_one_stands_until_its_task_or_seed_is_another(
    stored: Path, tmp_path: Path
) -> None:
    assert list(stale_certificates([office.task()], stored)) == []
    (said,) = stale_certificates([office.task(title="Another title")], stored)
    assert "move_office.json: it is older than its task, seed, policy or the proofs" in said
    assert said.endswith("make it with `eopsgym tasks certify itsm/move_office`")
    data = office.data()
    seed = tmp_path / "office.sql"
    data["gym_servers_config"][0]["seed_database_file"] = str(seed)
    seed.write_text(office.SEED.read_text(encoding="utf-8"), encoding="utf-8")
    task = read_task(data, "office.json")
    write_certificate(made(task, Proof("orders", 3, 3)), certificate_path(task, stored))
    assert list(stale_certificates([task], stored)) == []
    base = tmp_path / "base.sql"
    base.write_text(seed.read_text(encoding="utf-8"), encoding="utf-8")
    seed.write_text("-- include: base.sql\n", encoding="utf-8")
    assert len(list(stale_certificates([task], stored))) == 1
    write_certificate(made(task, Proof("orders", 3, 3)), certificate_path(task, stored))
    base.write_text(base.read_text(encoding="utf-8") + "-- another\n", encoding="utf-8")
    assert len(list(stale_certificates([task], stored))) == 1


@pytest.mark.parametrize(
    "words",
    [
        "policy.md",
        "proof/required_lookups.toml",
        "proof/bookkeeping.toml",
        "proof/stray_writes.toml",
        "proof/stray_rows.sql",
    ],
)
def test_one_is_older_than_what_its_system_says_of_itself(
    words: str, tmp_path: Path, stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domains, "_ADDED", {})
    folder = tmp_path / "another"
    shutil.copytree(Path(depot.__file__).parent, folder)
    (folder / "proof").mkdir(exist_ok=True)
    name = f"depot-{Path(words).stem}"
    domains.add_domain(replace(depot.DOMAIN, name=name, gym_name=f"gym-{name}", folder=folder))
    data = office.data()
    data["gym_servers_config"][0]["mcp_server_name"] = f"gym-{name}"
    task = read_task(data, "depot.json")
    write_certificate(made(task, Proof("orders", 3, 3)), certificate_path(task, stored))
    assert list(stale_certificates([task], stored)) == []
    comments = {".toml": "# A comment.\n", ".sql": "-- A comment.\n"}
    contents = {".toml": "another = 1\n", ".sql": "SELECT 1;\n", ".md": "\n"}
    kind = Path(words).suffix
    for text, problems in ((comments.get(kind, ""), 0), (contents[kind], 1)):
        with (folder / words).open("a", encoding="utf-8") as file:
            file.write(text)
        assert len(list(stale_certificates([task], stored))) == problems


def test_one_that_is_missing_broken_or_not_all_proved_is_named(stored: Path) -> None:
    (said,) = stale_certificates([office.task(office.DELETE)], stored)
    assert "delete_mill has no certificate" in said
    task = office.task()
    path = certificate_path(task, stored)
    write_certificate(made(task, Proof("stray writes", 3, 2, ("one wins",))), path)
    (said,) = stale_certificates([task], stored)
    assert said.endswith(
        "fails stray writes; `eopsgym tasks certify itsm/move_office` shows the failures"
    )
    for text in ("{", "[]", '{"proofs": 1}'):
        path.write_text(text, encoding="utf-8")
        (said,) = stale_certificates([task], stored)
        assert str(path) in said
        with pytest.raises(TaskError, match="make it with"):
            read_certificate(task, stored)


def test_what_cannot_be_written_leaves_the_old_one(stored: Path) -> None:
    task = office.task()
    folder = certificate_path(task, stored)
    before = folder.read_bytes()
    with pytest.raises(TaskError, match="cannot write"):
        write_certificate(made(task), folder / "below_a_file.json")
    assert folder.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gold": None, "plan": ["Do it."]}, "it has no reference solution to prove it with"),
        (
            {"gold": {"calls": [{"tool": "update_location"}], "answer": "Done."}},
            "the reference solution does not run",
        ),
    ],
)
async def test_a_task_that_cannot_be_played_fails_with_the_reason(
    changes: dict[str, object], said: str
) -> None:
    certificate = await certify_task(office.task(**changes))
    assert not certificate.holds
    assert any(said in failure for failure in certificate.failures)


def test_the_table_counts_by_system_and_tier(tmp_path: Path) -> None:
    task = office.task()
    certificates = [
        made(task, Proof("orders", 3, 3)),
        made(incident_desk.task(tmp_path), Proof("orders", 5, 4, ("one wins",))),
    ]
    rows = table_of_proofs(certificates)
    assert [(row["system"], row["tier"], row["orders"]) for row in rows] == [
        ("itsm", "-", "3/3"),
        ("itsm", "T1", "4/5 (1 fail)"),
        ("all", "", "7/8 (1 fail)"),
    ]
    assert rows[2]["certified"] == 1


# The requests of a set


def requests(*texts: str, twins: bool = False) -> list[Task]:
    """Ten tasks that can be done and ten that cannot, in these words; twins share theirs."""
    found = []
    for number in range(10):
        for name, text in zip(("can", "cannot"), texts, strict=True):
            base = office.MOVE if name == "can" else office.DELETE
            other = f"{'cannot' if name == 'can' else 'can'}_{number}" if twins else None
            words = f"{text} Site {number} of the north."
            more = {"task_id": f"{name}_{number}", "user_prompt": words, "pair": other}
            found.append(office.task(base, **more))
    return found


def test_requests_that_give_themselves_away_are_distinguished(tmp_path: Path) -> None:
    found = classify_requests(requests("Move it.", "Delete it if that is allowed."))
    assert found is not None
    assert found.auc > 0.95
    assert not found.holds
    path = tmp_path / "words.json"
    write_request_words(found, path)
    said = stale_request_words(requests("Move it.", "Delete it if that is allowed."), path)
    assert said is not None
    assert "reword requests so that they reveal less" in said


def test_twins_cannot_be_distinguished(tmp_path: Path) -> None:
    tasks = requests("Move it.", "Move it.", twins=True)
    found = classify_requests(tasks)
    assert found is not None
    assert found.holds
    path = tmp_path / "words.json"
    assert "there is no measure" in str(stale_request_words(tasks, path))
    write_request_words(found, path)
    assert stale_request_words(tasks, path) is None
    assert "older than the requests" in str(stale_request_words(tasks[1:], path))
    assert classify_requests(tasks[:6]) is None


# What larger tool sets add


def test_tools_are_drawn_into_the_file_of_somebody_else_and_not_into_ours(tmp_path: Path) -> None:
    file = tmp_path / "itsm_001_right_amara.json"
    file.write_text(json.dumps(office.data() | {"task_id": file.stem}), encoding="utf-8")
    (task,) = load_tasks(file)
    assert keep_distractors(task)
    assert load_tasks(file)[0].distractors == draw_distractors(task)
    assert load_tasks("itsm/itsm_001_right_amara")[0].distractors != draw_distractors(task)


def test_a_task_of_somebody_else_has_its_certificate_beside_it(tmp_path: Path) -> None:
    ours = load_tasks("itsm/itsm_001_right_amara")[0]
    copied = tmp_path / "itsm_001_right_amara.json"
    copied.write_text(json.dumps(ours.raw), encoding="utf-8")
    assert certificate_path(ours).is_relative_to(data_dir() / "certificates")
    assert certificate_path(load_tasks(copied)[0]) == tmp_path / "itsm_001_right_amara.certificate"
    assert "no certificate; make one" in stored_in_words(load_tasks(copied)[0])[0]


@pytest.mark.parametrize("changes", [{"task_id": "../up"}, {"domain": "../.."}, {"domain": ".."}])
def test_no_id_leads_a_certificate_out_of_its_folder(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    with pytest.raises(TaskError, match="rename the task"):
        certificate_path(office.task(**changes), tmp_path)


def test_drawn_tools_are_kept_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path))
    file = tmp_path / "tasks" / "itsm" / "move_office.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(office.data()), encoding="utf-8")
    assert keep_distractors(office.task())
    task = read_task(json.loads(file.read_text(encoding="utf-8")), file)
    assert task.distractors == draw_distractors(task)
    assert len({*task.distractors} - {*task.selected_tools}) == 15
    assert not keep_distractors(task)
    for count in (5, 10, 15):
        sight = tools_in_sight(task, f"plus_{count}")
        assert sight == {*task.selected_tools, *task.distractors[:count]}
        assert sight == tools_in_sight(office.task(), f"plus_{count}")
    other = office.task(distractors=["list_incidents", "add_new_user"])
    assert tools_in_sight(other, "plus_5") == {*other.selected_tools, *other.distractors}
    with pytest.raises(TaskError, match="cannot write the drawn tools of delete_mill"):
        keep_distractors(office.task(office.DELETE))


def test_a_stored_one_reads_as_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path))
    task = office.task()
    assert "no certificate" in stored_in_words(task)[0]
    proofs = (Proof("orders", 3, 2, ("one wins",)), Proof("wordings", 8, 8, notes=("well",)))
    write_certificate(made(task, *proofs), certificate_path(task))
    assert stored_in_words(task) == [
        "It is not certified",
        "  NO orders            2 of 3 hold",
        "       - one wins",
        "  ok wordings          8 of 8 hold",
        "       (well)",
    ]
    assert "older than its task" in stored_in_words(office.task(title="Another"))[0]
