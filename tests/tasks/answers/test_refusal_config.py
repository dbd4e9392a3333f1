"""What a task file may say of a right refusal."""

from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks.answers.refusal_config import read_refusal

REASON: dict[str, Any] = {
    "kind": "inactive",
    "facts": [["Timesheet Unlock"], ["inactive", "switched off"]],
    "shown": [{"has": [{"service_name": "Timesheet Unlock", "active": False}]}],
}


def test_a_reason_has_a_kind_facts_and_what_shows_it() -> None:
    (reason,) = read_refusal({"reasons": [REASON]}, "here").reasons
    assert reason.kind == "inactive"
    assert str(reason) == "'Timesheet Unlock' and 'inactive' or 'switched off'"
    assert reason.shown[0][0].has == ({"service_name": "Timesheet Unlock", "active": False},)


def test_an_entry_that_lists_parts_asks_for_all_of_them() -> None:
    parts = [{"has": ["a letter"]}, {"tool": "list_members", "lacks": ["Ines"]}]
    (reason,) = read_refusal({"reasons": [REASON | {"shown": [parts]}]}, "here").reasons
    assert [part.tools for part in reason.shown[0]] == [(), ("list_members",)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"kind": "because"}, "reason 1: 'kind' must be one of missing_tool, not_found"),
        ({"facts": []}, "reason 1: 'facts' must hold lists of texts"),
        ({"facts": [["a"], []]}, "reason 1: 'facts' must hold lists of texts"),
        ({"facts": ["a"]}, "reason 1: 'facts' must hold lists of texts"),
        ({"shown": []}, "reason 1: 'shown' must say which tool results show the fact"),
        ({"shown": "request?"}, "reason 1: 'shown' must be a list"),
        ({"shown": [{"tool": "x"}]}, "shown 1: must have 'has', or 'lacks' together with 'tool'"),
        ({"shown": [{"lacks": ["x"]}]}, "shown 1: must have 'has', or 'lacks' together"),
        ({"shown": [{"has": [3]}]}, "shown 1: 'has' must hold texts and objects"),
        ({"shown": [{"has": ["x"], "of": 1}]}, "shown 1: unknown key 'of'"),
        ({"says": ["no tool"]}, "reason 1: unknown key 'says'"),
    ],
)
def test_what_has_the_wrong_shape_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(TaskError, match=words):
        read_refusal({"reasons": [REASON | changes]}, "here")


def test_only_a_missing_tool_needs_nothing_that_shows_it() -> None:
    bare = {"kind": "missing_tool", "facts": [["ticket"], ["no tool"]]}
    assert read_refusal({"reasons": [bare]}, "here").reasons[0].shown == ()
    with pytest.raises(TaskError, match="if the request alone decides, write 'request'"):
        read_refusal({"reasons": [bare | {"kind": "state"}]}, "here")
    stated = bare | {"kind": "state", "shown": "request"}
    assert read_refusal({"reasons": [stated]}, "here").reasons[0].shown == ()
