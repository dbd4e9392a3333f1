"""What agents usually write beside what was asked for, and no footprint of ours refuses."""

from collections.abc import Iterator

import pytest

from eopsgym.tasks import load_tasks
from eopsgym.tasks.footprint.config import FootprintRow, Inside


def new_rows(system: str, table: str) -> Iterator[tuple[str, FootprintRow]]:
    """The new rows of a table in the footprints of a system's tasks, with the task."""
    for task in load_tasks(system, split="all"):
        for each in task.verifiers:
            if each.type == "footprint":
                rows = each.footprint.every_row
                yield from (
                    (task.id, r) for r in rows if (r.operation, r.table) == ("insert", table)
                )


def test_a_new_guest_may_be_given_with_a_name() -> None:
    guests = list(new_rows("calendar", "attendees"))
    assert guests
    assert not {task for task, row in guests if "displayName" not in row.columns}


@pytest.mark.parametrize("table", ["teams_channel_tabs", "teams_chat_tabs"])
def test_a_new_tab_may_have_its_page_on_the_web_and_any_id_of_its_app(table: str) -> None:
    tabs = list(new_rows("teams", table))
    assert tabs
    for task, row in tabs:
        shows = row.sets.get("configuration_json")
        if shows is None:  # free: a check of the task's own looks at it
            continue
        assert isinstance(shows, Inside), task
        assert shows.may == {"websiteUrl": shows.sets["contentUrl"]}, task
        assert "entityId" in shows.free, task
