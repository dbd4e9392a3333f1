"""A system lends who acts what they do not have, so that each tool has something to change."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Domain
from eopsgym.errors import ConfigError
from eopsgym.tasks import load_tasks
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.rows_for_stray_calls import (
    FILE,
    filled,
    read_rows_for_stray_calls,
    with_added_rows,
)
from eopsgym.tasks.certify.stray_writes import strays
from tests.toy import depot

PARTS = """-- What is lent.
-- for update_crate, add_crate
INSERT INTO crate (crate_id) VALUES ('CR_900');
-- for delete_crate
INSERT INTO crate (crate_id) VALUES ('CR_901');
"""


def system(folder: Path, said: str) -> Domain:
    """The depot, with a file of rows that it lends."""
    shutil.copytree(Path(depot.__file__).parent, folder / "depot")
    (folder / "depot" / "proof").mkdir()
    (folder / "depot" / "proof" / FILE).write_text(said, encoding="utf-8")
    return replace(depot.DOMAIN, folder=folder / "depot")


def test_each_part_is_for_the_tools_that_it_names(tmp_path: Path) -> None:
    lent = read_rows_for_stray_calls(system(tmp_path, PARTS))
    assert lent["update_crate"] == lent["add_crate"]
    assert "CR_900" in lent["update_crate"]
    assert "CR_901" not in lent["update_crate"]
    assert "CR_901" in lent["delete_crate"]
    assert read_rows_for_stray_calls(depot.DOMAIN) == {}


@pytest.mark.parametrize("tool", ["paint_crate", "find_crates"])
def test_a_tool_that_does_not_write_is_lent_nothing(tool: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=f"{FILE}: depot has no writing tool '{tool}'"):
        read_rows_for_stray_calls(system(tmp_path, f"-- for {tool}\nSELECT 1;"))


def test_columns_of_the_acting_user_stand_as_values_of_sql() -> None:
    user = {"id": 7, "name": "Ada O'Hara", "left_at": None}
    sql = "SELECT :id, :name, :left_at, '10:30'"
    assert filled(sql, user) == "SELECT 7, 'Ada O''Hara', NULL, '10:30'"


async def test_a_tool_with_nothing_to_change_has_something_where_it_is_lent() -> None:
    rehearsal = await Rehearsal.of(load_tasks("email/email_007_the_card_goes_back")[0])
    tool = get_domain("email").tools["email_delete_delegate"]
    known = existing_values(rehearsal, "email")
    assert list(strays(rehearsal, "email", tool, known)) == []
    lent = read_rows_for_stray_calls(get_domain("email"))[tool.name]
    other = await with_added_rows(rehearsal, "email", lent)
    assert other is not None
    (call,) = strays(other, "email", tool, existing_values(other, "email"))
    assert call.tool == "email_delete_delegate"
    await other.close()
    await rehearsal.close()


@pytest.mark.parametrize(
    ("lent", "said"),
    [
        ("SELECT :badge", "the acting user's row has no column 'badge'"),
        ("INSERT INTO crates VALUES (1)", "no such table: crates"),
    ],
)
async def test_statements_that_fail_are_named_with_their_file(lent: str, said: str) -> None:
    rehearsal = await Rehearsal.of(load_tasks("email/email_001_the_build_server_moves")[0])
    with pytest.raises(ConfigError, match=f"{FILE}: .*{said}"):
        await with_added_rows(rehearsal, "email", lent)
    await rehearsal.close()


async def test_where_the_solution_does_not_win_beside_them_nothing_is_lent() -> None:
    (task,) = load_tasks("email/email_038_a_delegate_who_has_left")
    rehearsal = await Rehearsal.of(task)
    lent = read_rows_for_stray_calls(get_domain("email"))["email_delete_delegate"]
    assert await with_added_rows(rehearsal, "email", lent) is None
    await rehearsal.close()
