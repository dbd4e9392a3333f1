"""What leaves the house is done and undone, and noticed."""

from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError
from eopsgym.tasks import find_task
from eopsgym.tasks.certify import Proof
from eopsgym.tasks.certify.do_and_undo import do_and_undo, read_pairs
from eopsgym.tasks.certify.rehearsal import Rehearsal

TASKS = (
    "calendar/calendar_001_rooms_that_fit",
    "csm/csm_001_wafereye_offline_again",
    "drive/drive_001_which_version_holds",
    "email/email_001_the_build_server_moves",
    "hr/hr_001_new_account_by_phone",
    "itsm/itsm_001_right_amara",
    "teams/teams_041_two_teams_of_one_name",
)


async def proved(name: str) -> Proof:
    rehearsal = await Rehearsal.of(find_task(name))
    try:
        return await do_and_undo(rehearsal)
    finally:
        await rehearsal.close()


@pytest.mark.parametrize("name", TASKS)
async def test_everything_that_a_system_offers_is_noticed(name: str) -> None:
    proof = await proved(name)
    assert proof.tried == proof.held > 0
    assert not proof.notes
    assert any("cannot be taken back" in text for text in proof.caught)


async def test_what_no_system_names_is_not_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eopsgym.tasks.footprint.effects.kinds_of_effects", lambda domain: ())
    failures = (await proved("email/email_001_the_build_server_moves")).failures
    assert failures[0].startswith("a mail to a stranger, undone after the solution, does not lose")


def test_each_system_has_pairs() -> None:
    assert all(read_pairs(get_domain(name)) for name in domain_names())


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('[[pair]]\nabout = "a"\ndo = { tool = "fly", arguments = {} }\nundo = []', "fly"),
        (
            '[[pair]]\nabout = "a"\nundo = []\n'
            'do = { tool = "add_location", arguments = { x = 1 } }',
            "add_location has no parameter x",
        ),
        ("[[pair]]\nabout = 1", "do"),
    ],
)
def test_what_is_wrong_with_a_pair_is_named(tmp_path: Path, said: str, problem: str) -> None:
    domain = get_domain("itsm")
    schema = (domain.folder / "schema.sql").read_text(encoding="utf-8")
    (tmp_path / "schema.sql").write_text(schema, encoding="utf-8")
    (tmp_path / "proof").mkdir()
    (tmp_path / "proof" / "do_and_undo.toml").write_text(said, encoding="utf-8")
    with pytest.raises(ConfigError, match=problem):
        read_pairs(replace(domain, folder=tmp_path))
