"""Interactions: calls, e-mails and chats with customers."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import Since, Until


class Parties(TypedDict, total=False):
    """The account, the contact and the channel of an interaction."""

    account_id: int
    contact_id: int
    channel: value_types.Channel


class PartiesOfCase(Parties, total=False):
    """The account, the contact, the channel and the case of an interaction."""

    case_id: int


class InteractionCommon(PartiesOfCase, total=False):
    interacted_user: int
    status: value_types.InteractionStatus


class InteractionFields(InteractionCommon, total=False):
    started_at: str
    ended_at: str


class InteractionFilters(InteractionCommon, Created, total=False):
    interaction_id: int
    started_at: str
    ended_at: str
    started_at_before: Annotated[str, Until("started_at")]
    started_at_after: Annotated[str, Since("started_at")]
    ended_at_before: Annotated[str, Until("ended_at")]
    ended_at_after: Annotated[str, Since("ended_at")]


INTERACTION = Record(
    "interaction",
    "Interaction",
    (InteractionFields, InteractionFilters),
    starts="started_at",
)


@tool(reads="interactions")
def find_interactions(call: Call, **filters: Unpack[InteractionFilters]) -> list[Row]:
    """List the interactions that match every filter given, ordered by id; all without filters.

    An interaction is a call, an e-mail, a chat or similar, often about a case. `started_at` and
    `ended_at` match exactly; for a range use the parameters that end in `_after` and `_before`,
    whose bounds are inclusive.
    """
    return INTERACTION.list(call, filters)


@tool(reads="interactions")
def count_interaction_by_status(call: Call, **filters: Unpack[PartiesOfCase]) -> list[Row]:
    """Count the interactions that match every filter given, by status.

    Returns a list of `status` and `count`; a status without any interaction is left out.
    """
    return INTERACTION.count_by(call, "status", filters)


@tool(reads="interactions")
def avg_interactions_per_case_by_status(call: Call, **filters: Unpack[Parties]) -> list[Row]:
    """Compute, for each status, how many interactions of that status a case has on average.

    Returns a list of `status` and `avg_interactions_per_case`. Only cases with an interaction of
    that status are included. Interactions without a case are ignored; a status with only such
    interactions has 0.
    """
    average = "count(case_id) * 1.0 / nullif(count(DISTINCT case_id), 0)"
    averages = INTERACTION.measure(call, average, filters, by=["status"])
    return [
        {"status": status, "avg_interactions_per_case": value or 0.0} for status, value in averages
    ]


@tool(writes="interactions", required=("channel", "status"))
def register_new_interaction(call: Call, **fields: Unpack[InteractionFields]) -> Row:
    """Record an interaction, and return it; it starts now by default.

    Account, contact, case and the user who handled it are set only if they are given: they are not
    taken from the case or from the signed-in user. The case does not change.
    """
    return INTERACTION.create(call, fields)


@tool(writes="interactions")
def update_interaction(call: Call, interaction_id: int, **fields: Unpack[InteractionFields]) -> Row:
    """Change an interaction, and return it; only the fields that are given are changed.

    The status `closed` does not set `ended_at`, and `ended_at` does not set the status. A call
    without a field to change is refused with `No fields to update`, an unknown id with
    `interaction_id not found`.
    """
    return INTERACTION.update(call, interaction_id, fields)
