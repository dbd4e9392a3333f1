"""The footprint that follows from a task's own solution."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym import Episode
from eopsgym.errors import TaskError
from eopsgym.tasks import load_tasks, play, read_task, start, verify
from eopsgym.tasks.footprint.draft import footprint_of
from eopsgym.tasks.footprint.write import footprint_file, task_files
from tests.share_seed import share
from tests.toy import office


async def test_a_solution_gives_final_values_and_what_is_free() -> None:
    found = await footprint_of(office.task())
    assert found == {
        office.GYM: {
            "rows": [
                {
                    "update": "location",
                    "key": {"location_id": "LOC_001"},
                    "set": {"city": "Salem"},
                    "free": ["updated_on"],
                },
                {
                    "insert": "location",
                    "set": {
                        "name": "North Pier",
                        "org_id": "ORG_001",
                        "city": "Salem",
                        "country": "USA",
                        "active": 1,
                    },
                    "free": ["location_id", "created_on", "updated_on"],
                },
            ]
        }
    }


async def test_stamps_are_free_where_the_clock_moves_on_with_every_call() -> None:
    assert await footprint_of(office.task(now=None)) == await footprint_of(office.task())


async def test_own_words_are_free_and_those_of_the_request_are_not() -> None:
    gold: dict[str, Any] = {"calls": [], "answer": "Done."}
    for city in ("Salem Harbour", "Port Said"):
        added = {"name": f"Dock at {city}", "city": city, "country": "USA"}
        gold["calls"] = [{"tool": "add_location", "arguments": added}]
        task = office.task(user_prompt="Add a dock at SALEM HARBOUR in the USA.", gold=gold)
        (row,) = (await footprint_of(task))[office.GYM]["rows"]
        assert ("city" in row["free"]) is (city == "Port Said")
        assert ("name" in row["free"]) is (city == "Port Said")
    words = [{"call": 1, "argument": "country", "texts": ["United States"]}]
    (row,) = (await footprint_of(office.task(gold=gold, wordings=words)))[office.GYM]["rows"]
    assert "country" in row["free"]


async def test_a_random_id_is_free_whatever_it_ends_in() -> None:
    (config,) = (await footprint_of(load_tasks("email/email_013_names_liz_settled")[0])).values()
    aliases = [row for row in config["rows"] if row.get("insert") == "send_as_aliases"]
    assert len(aliases) == 2
    assert all("verification_token" in row["free"] for row in aliases)
    assert all("display_name" in row["set"] for row in aliases)


async def test_who_acts_is_known_however_few_rows_a_table_has() -> None:
    (config,) = (await footprint_of(load_tasks("email/email_087_charles_goes")[0])).values()
    new = [row for row in config["rows"] if "insert" in row and row["insert"] != "message_labels"]
    assert {row["insert"] for row in new} >= {"auto_forwarding", "delegates", "messages"}
    for row in new:
        assert not {"user_id", "created_by", "updated_by"} & {*row.get("free", ())}


@pytest.mark.parametrize("domain", ["itsm", "csm", "hr"])
async def test_a_solution_fits_the_footprint_that_follows_from_it(domain: str) -> None:
    for task in share(load_tasks(domain, split="all"), 5, f"solutions of {domain}"):
        made = await footprint_of(task)
        assert set(made) == {server.gym_name for server in task.servers}
        footprints = [
            {"verifier_type": "footprint", "name": name, "gym_name": name}
            | {"validation_config": config, "category": "integrity"}
            for name, config in made.items()
        ]
        task = read_task({**task.raw, "verifiers": footprints}, f"{task.id}.json")
        episode = await start(task, mode="guarded")
        assert task.gold is not None
        answer = await play(episode, task.gold)
        found = await verify(task, episode, answer)
        assert [v.details for v in found.verdicts if not v.strict] == []


async def test_what_refers_to_a_new_row_says_so_in_the_footprint() -> None:
    (task,) = [t for t in load_tasks("hr", split="all") if t.id.startswith("hr_027")]
    (config,) = (await footprint_of(task)).values()
    (case,) = [row for row in config["rows"] if row.get("as")]
    assert case["insert"] == "hr_case"
    assert "hr_case_id" in case["free"]
    children = [row for row in config["rows"] if {"of": "hr_case.hr_case_id"} in [*_sets(row)]]
    assert len(children) > 1


def _sets(row: dict[str, Any]) -> Any:
    return row.get("set", {}).values()


async def test_what_hangs_on_a_row_made_anew_is_a_new_row() -> None:
    """Access is taken away and given anew, with an end in a row that has the id of the access."""
    shared = """
        SELECT mine.id, mine.file_id, mine.email_address, auth_token FROM permissions AS mine
        JOIN permissions AS own USING (file_id) JOIN users ON users.id = own.user_id
        WHERE mine.type = 'user' AND mine.role = 'writer' AND NOT mine.inherited
            AND own.role = 'owner' ORDER BY mine.id LIMIT 1
    """
    (row,) = Episode.start("drive").rows(shared)
    taken = {"fileId": row["file_id"], "permissionId": row["id"]}
    given = {
        "fileId": row["file_id"],
        "type": "user",
        "role": "reader",
        "emailAddress": row["email_address"],
        "expirationTime": "2026-04-01T00:00:00Z",
    }
    server = {
        "mcp_server_name": "gym-google-drive-mcp",
        "seed_database_file": "company.sql",
        "context": {"x-gdrive-user-token": row["auth_token"]},
    }
    calls = [("delete_permission", taken), ("create_permission", given)]
    gold = {"calls": [{"tool": tool, "arguments": each} for tool, each in calls], "answer": "Done."}
    tools = [tool for tool, _ in calls]
    data = office.data(gym_servers_config=[server], gold=gold, selected_tools=tools, verifiers=[])
    access, end = (await footprint_of(read_task(data, "anew.json")))["gym-google-drive-mcp"]["rows"]
    assert (access["update"], access["key"]) == ("permissions", {"id": row["id"]})
    assert (end["insert"], end["set"]["expires_time"]) == ("share_links", "2026-04-01 00:00:00")


async def test_a_footprint_is_written_once_and_kept_unless_it_is_to_be_made_anew(
    tmp_path: Path,
) -> None:
    path = tmp_path / "move_office.json"
    data = office.data()
    path.write_text(json.dumps(data), encoding="utf-8")
    file = await footprint_file(path)
    assert file.there == {}
    assert file.write() is True
    written = json.loads(path.read_text(encoding="utf-8"))
    assert path.read_text(encoding="utf-8").startswith('{\n  "gym_servers_config"')
    assert written["verifiers"][:-1] == data["verifiers"]
    assert written["verifiers"][-1]["validation_config"] == file.made[office.GYM]
    written["verifiers"][-1]["validation_config"]["rows"][0]["optional"] = True
    path.write_text(json.dumps(written), encoding="utf-8")
    again = await footprint_file(path)
    assert '"optional": true' in again.difference
    assert again.write() is False
    assert json.loads(path.read_text(encoding="utf-8")) == written
    assert again.write(anew=True) is True
    assert (await footprint_file(path)).difference == ""


def test_task_files_are_found_by_domain_id_file_and_folder(tmp_path: Path) -> None:
    (path,) = task_files("itsm/itsm_001_right_amara")
    assert task_files("itsm_001_right_amara") == task_files(str(path)) == [path]
    assert path in task_files("itsm")
    with pytest.raises(TaskError, match="csm/itsm_001"):
        task_files("csm/itsm_001_right_amara")
    assert task_files(str(path.parent)) == task_files("itsm")
    with pytest.raises(TaskError, match="no task file 'nowhere'"):
        task_files("nowhere")


async def test_a_task_without_solution_has_none_to_give() -> None:
    with pytest.raises(TaskError, match="no reference solution"):
        await footprint_of(office.task(gold=None))
