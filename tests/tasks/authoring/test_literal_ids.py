"""An id that an earlier call returned is no knowledge of one's own."""

import pytest

from eopsgym.tasks.authoring.literal_ids import literal_ids
from eopsgym.tasks.gold import GoldCall

LIST = GoldCall("list", {}, "all")
LISTED = {
    "items": [{"id": "E7", "name": "Sync", "parent_id": "P1"}, {"id": "INBOX", "name": "INBOX"}]
}


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"id": "E7"}, ["E7"]),
        ({"id": {"$ref": "all.items[name=Sync].id"}}, []),
        ({"parents": [{"of": "P1"}]}, ["P1"]),
        ({"label": "INBOX"}, []),  # its name as well
        ({"title": "Sync"}, []),  # no id
        ({"id": "E8"}, []),  # returned by no call
    ],
)
def test_an_id_that_was_returned_is_to_be_a_reference(arguments: object, found: list[str]) -> None:
    assert isinstance(arguments, dict)
    calls = [LIST, GoldCall("write", arguments)]
    assert list(literal_ids(calls, [LISTED, None], [1], "")) == [(1, each, 0) for each in found]


def test_what_the_request_says_is_known() -> None:
    calls = [LIST, GoldCall("write", {"id": "E7"})]
    assert list(literal_ids(calls, [LISTED, None], [1], "Delete E7.")) == []


def test_a_call_does_not_know_what_comes_after_it() -> None:
    calls = [GoldCall("write", {"id": "E7"}), LIST]
    assert list(literal_ids(calls, [None, LISTED], [0], "")) == []
