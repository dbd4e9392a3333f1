"""Interactions: calls, mails and chats with customers."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    CaseId,
    Channel,
    ContactId,
    CreatedAfter,
    CreatedBefore,
    InteractionStatus,
    Moment,
)
from eopsgym.domains.csm.rules import service
from eopsgym.domains.csm.tables import INTERACTION

InteractionId = Annotated[int, Field(description="Id of an interaction")]
Partner = Annotated[int, Field(description="User who handled the interaction")]


@tool(reads="interactions")
def find_interactions(
    ctx: Context,
    interaction_id: Opt[InteractionId] = None,
    channel: Opt[Channel] = None,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    case_id: Opt[CaseId] = None,
    interacted_user: Opt[Partner] = None,
    status: Opt[InteractionStatus] = None,
    started_at: Opt[str] = None,
    ended_at: Opt[str] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
    started_at_before: Opt[str] = None,
    started_at_after: Opt[str] = None,
    ended_at_before: Opt[str] = None,
    ended_at_after: Opt[str] = None,
) -> list[Row]:
    """List interactions that pass every filter given; bounds are inclusive."""
    spans = {
        "started_at": (started_at_after, started_at_before),
        "ended_at": (ended_at_after, ended_at_before),
    }
    return records.browse(ctx, INTERACTION, spans=spans)


@tool(reads="interactions")
def count_interaction_by_status(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    case_id: Opt[CaseId] = None,
    channel: Opt[Channel] = None,
) -> list[Row]:
    """Count interactions by status; a status without any is left out."""
    return records.count_by(ctx, INTERACTION, "status", ctx.take())


@tool(reads="interactions")
def avg_interactions_per_case_by_status(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    channel: Opt[Channel] = None,
) -> list[Row]:
    """For each status, interactions for each case that has one in it."""
    average = "count(case_id) * 1.0 / nullif(count(DISTINCT case_id), 0)"
    found = ctx.measure(INTERACTION, average, ctx.take(), by=["status"])
    return [
        {"status": status, "avg_interactions_per_case": value or 0.0} for status, value in found
    ]


@tool(writes="interactions")
def register_new_interaction(
    ctx: Context,
    channel: Channel,
    status: InteractionStatus,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    case_id: Opt[CaseId] = None,
    interacted_user: Opt[Partner] = None,
    started_at: Opt[Moment] = None,
    ended_at: Opt[Moment] = None,
) -> Row:
    """Record an interaction. It started now unless `started_at` says otherwise."""
    values = records.given(ctx, INTERACTION)
    records.check_known(ctx, values)
    values["started_at"] = values.get("started_at") or ctx.stamp
    service.check_new_interaction(ctx, values)
    return records.add(ctx, INTERACTION, values)


@tool(writes="interactions")
def update_interaction(
    ctx: Context,
    interaction_id: InteractionId,
    channel: Opt[Channel] = None,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    case_id: Opt[CaseId] = None,
    interacted_user: Opt[Partner] = None,
    status: Opt[InteractionStatus] = None,
    started_at: Opt[Moment] = None,
    ended_at: Opt[Moment] = None,
) -> Row:
    """Change an interaction; only the fields that are given."""
    values = records.given(ctx, INTERACTION)
    row = records.revise(ctx, INTERACTION, interaction_id, values)
    service.check_interaction(ctx, {**row, **values})
    return records.change(ctx, INTERACTION, row, values)
