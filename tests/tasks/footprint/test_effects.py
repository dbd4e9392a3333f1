"""What leaves the house counts when it is made, whatever is taken back afterwards."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import DomainError
from eopsgym.gym import Database, Episode, build_template
from eopsgym.tasks import find_task
from eopsgym.tasks.footprint.config import read_footprint
from eopsgym.tasks.footprint.effects import lasting_effects
from eopsgym.tasks.footprint.leaves_the_house import kinds_of_effects
from eopsgym.tasks.footprint.net_row import net_rows
from tests.toy import incident_desk

Call = tuple[str, dict[str, Any]]
NOTICE = {"incident_id": "INC_001", "email": "ida@northwind.example", "type": "update"}
NAMED = {"subject": "INC0000001 is yours", "message": "Please look."}
SEND: Call = ("send_notification", NOTICE | NAMED)
ROW = {
    "insert": "notification",
    "set": NOTICE | {"subject": NAMED["subject"], "status": "queued", "org_id": "ORG_001"},
    "free": ["notification_id", "message", "created_on", "updated_on"],
}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    return incident_desk.seed(tmp_path)


async def said(desk: Path, calls: Sequence[Call], *rows: Any, **more: Any) -> list[str]:
    """Return the lasting effects of some calls at the service desk that are not allowed."""
    episode = Episode.start("itsm", desk, user="token-ada")
    for tool, arguments in calls:
        step = episode.call(tool, arguments)
        assert not step.is_error, step.text
    footprint = read_footprint({"rows": list(rows), **more}, "test")
    net = net_rows(episode, "itsm")
    return [str(each) for each in await lasting_effects(episode, "itsm", net, footprint)]


def drop(name: str) -> Call:
    return "delete_notifications", {"notification_id": name}


async def test_a_notification_that_was_deleted_again_has_been_sent(desk: Path) -> None:
    lasting = "sent a notification to ida@northwind.example, which cannot be taken back"
    assert await said(desk, [SEND, drop("NOTIF_001")]) == [f"step 1 (send_notification) {lasting}"]
    assert await said(desk, [SEND, drop("NOTIF_001")], ROW | {"optional": True}) == []


async def test_a_second_one_is_one_too_many_although_it_is_deleted(desk: Path) -> None:
    assert len(await said(desk, [SEND, SEND, drop("NOTIF_002")], ROW)) == 1
    assert await said(desk, [SEND], ROW) == []


async def test_one_that_was_changed_afterwards_counts_as_it_was_sent(desk: Path) -> None:
    wrong = (SEND[0], SEND[1] | {"email": "rex@northwind.example"})
    mended = ("update_notification", {"notification_id": "NOTIF_001", "email": NOTICE["email"]})
    (lasting,) = await said(desk, [wrong, mended], ROW)
    assert lasting.startswith("step 1 (send_notification) sent a notification to rex@")
    text = ("update_notification", {"notification_id": "NOTIF_001", "message": "Please, look."})
    assert await said(desk, [SEND, text], ROW) == []  # its text is free


async def test_what_either_way_allows_is_allowed(desk: Path) -> None:
    either = [{"cases": [[], [ROW]]}]
    assert await said(desk, [SEND, drop("NOTIF_001")], either=either) == []


@pytest.mark.parametrize("name", domain_names())
def test_each_system_says_what_leaves_the_house_in_sql_that_runs(name: str) -> None:
    domain = get_domain(name)
    database = Database(build_template(domain, "", "no rows"))
    assert kinds_of_effects(domain)
    for kind in kinds_of_effects(domain):
        row = ", ".join(f'NULL AS "{column}"' for column in domain.schema.tables[kind.table])
        where = kind.where or "1"
        query = f"SELECT {kind.says} FROM (SELECT {row}) AS made, (SELECT {row}) AS was"
        database.rows(f"{query} WHERE {where}")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("[[kinds]]", "unknown keys kinds; known are inside and .*kind"),
        ('[[kind]]\ntable = "letters"\nsays = "1"\ncolumns = ["a"]', "no table letters"),
        ('[[kind]]\ntable = "location"\nsays = "1"\ncolumns = ["a"]', "location has no column a"),
        ('[[kind]]\ntable = "location"\nsays = "1"\ncolumns = []', "of location must have columns"),
        ('[[kind]]\ntable = "location"\nwho = "me"', "a kind has the unknown keys who"),
        (
            '[[kind]]\ntable = "location"\nsays = "1"\ncolumns = ["city"]\ntools = ["fly"]',
            "there is no tool fly",
        ),
    ],
)
def test_what_is_wrong_with_it_is_named(tmp_path: Path, said: str, problem: str) -> None:
    domain = get_domain("itsm")
    schema = (domain.folder / "schema.sql").read_text(encoding="utf-8")
    (tmp_path / "schema.sql").write_text(schema, encoding="utf-8")
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "leaves_the_house.toml").write_text(said, encoding="utf-8")
    with pytest.raises(DomainError, match=problem):
        kinds_of_effects(replace(domain, folder=tmp_path))


TEAM = "team-aurora"
BINDING = "https://graph.microsoft.com/v1.0/users('{}')"


@pytest.mark.parametrize(("leaves", "lasts"), [("", 0), ("ines.laforet_brightwell", 1)])
async def test_a_guest_on_a_list_counts_when_taken_off_and_not_when_others_join(
    leaves: str, lasts: int
) -> None:
    server = find_task("teams/teams_013_a_guest_for_aurora").servers[0]
    episode = Episode.start("teams", server.seed, user=server.user, repaired=True)
    ids = {}
    for user in ("ines.laforet_brightwell", "jade.brown"):
        arguments = {"teamId": TEAM, "user_odata_bind": BINDING.format(user)}
        step = episode.call("add_team_member", arguments)
        assert not step.is_error, step.text
        ids[user] = step.value["id"]
    if leaves:
        episode.call("remove_team_member", {"teamId": TEAM, "membershipId": ids[leaves]})
    row = {"update": "teams", "key": {"team_id": TEAM}, "free": ["members", "updated_date_time"]}
    footprint = read_footprint({"rows": [row]}, "test")
    net = net_rows(episode, "teams")
    found = await lasting_effects(episode, "teams", net, footprint)
    assert len(found) == lasts
