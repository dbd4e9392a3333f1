"""An address or id that no earlier text contains can only be guessed."""

import base64

import pytest

from eopsgym.tasks.authoring.unknowable_literals import unknowable_literals
from eopsgym.tasks.gold import GoldCall

LETTER = base64.urlsafe_b64encode(b"Please write to Bo.Lind@acme.example from now on.").decode()
RESULT = {"from": "ann@acme.example", "id": "E7", "body": {"data": LETTER.rstrip("=")}}
READ = GoldCall("read", {}, "letter")


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"to": "ann@acme.example"}, []),
        ({"to": "bo.lind@acme.example"}, []),  # in the body of the letter, in whatever case
        ({"to": "cy@acme.example"}, []),  # the request has it
        (
            {"headers": [{"value": "Dee <dee@acme.example>, ann@acme.example"}]},
            ["dee@acme.example"],
        ),
        ({"to": {"$ref": "letter.from"}, "cc": "${letter.from}"}, []),
        ({"event_id": "E7"}, []),
        ({"event_id": "E8"}, ["E8"]),
        ({"title": "E8"}, []),  # no id
    ],
)
def test_what_neither_the_request_nor_a_result_contains_is_found(
    arguments: dict[str, object], found: list[str]
) -> None:
    calls = [READ, GoldCall("write", arguments)]
    said = "Write to them, and to cy@acme.example."
    assert list(unknowable_literals(calls, [RESULT, None], [1], said)) == [
        (1, each) for each in found
    ]


def test_a_result_that_comes_later_tells_nothing() -> None:
    calls = [GoldCall("write", {"to": "ann@acme.example"}), READ]
    assert list(unknowable_literals(calls, [None, RESULT], [0], "")) == [(0, "ann@acme.example")]
