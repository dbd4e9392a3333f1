"""Parameters are spelt in more than one way, and mean the same columns and rows."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.tasks.authoring.parameter_columns import as_given, column_of, id_in, value_of
from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.certify.other_values import other_values, row_of

BELLA = "https://graph.microsoft.com/v1.0/users('bella.castro')"


@pytest.fixture
def known() -> ExistingValues:
    """What the own world of Teams holds."""
    clock = Clock("2026-03-02T09:00:00")
    return ExistingValues(Database(load_template(get_domain("teams"), None, clock), clock))


@pytest.mark.parametrize(
    ("parameter", "near", "table"),
    [
        ("teamId", [], "teams"),
        ("messageId", ["chat_messages"], "chat_messages"),
        ("webinar_id", [], "virtual_event_webinars"),
        ("tag_id", [], "teamwork_tags"),
        ("user_odata_bind", [], "teams_users"),
        ("_odata_id", [], "teams_users"),
        ("subject", [], None),
    ],
)
def test_a_parameter_names_rows_of_a_table(
    known: ExistingValues, parameter: str, near: list[str], table: str | None
) -> None:
    assert known.table_named_by(parameter, near) == table


def test_a_binding_names_a_row_and_others_take_its_form(known: ExistingValues) -> None:
    row = row_of("user_odata_bind", BELLA, known, [])
    assert row == RowName("teams_users", "bella.castro")
    others = list(other_values("user_odata_bind", {"type": "string"}, BELLA, known, []))
    assert others
    assert BELLA not in others
    assert all(str(each).startswith("https://graph.microsoft.com/v1.0/users('") for each in others)


@pytest.mark.parametrize(
    ("row", "parameter", "value"),
    [
        ({"display_name": "Leads"}, "displayName", "Leads"),
        ({"displayName": "Leads", "display_name": "Other"}, "displayName", "Leads"),
        ({"name": "Leads"}, "displayName", None),
    ],
)
def test_a_column_may_be_written_otherwise(row: dict[str, Any], parameter: str, value: Any) -> None:
    assert value_of(row, parameter) == value
    assert column_of(["is_archived"], "isArchived") == "is_archived"


def test_an_id_that_is_no_binding_is_given_as_it_is() -> None:
    assert as_given("userId", "bella.castro", "teams_users") == "bella.castro"
    assert as_given("user_odata_bind", "bella.castro", "teams_users") == BELLA
    assert id_in("userId", BELLA) == BELLA
