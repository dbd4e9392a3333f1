"""Rules on teams: section 2 of the policy."""

from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.products.odata.properties import MOMENT
from eopsgym.domains.teams.access import is_administrator
from eopsgym.domains.teams.rules.roles import active_owners, ago, is_active, may_run, owners

_LEAST_OWNERS = 2
_QUIET_DAYS = 60


@rule(
    "TEAMS-2.1",
    "teams",
    on="display_name description visibility classification specialization member_settings"
    " guest_settings messaging_settings fun_settings discovery_settings",
    when="update",
)
def owners_change_a_team(change: Change) -> bool:
    """A team is changed by its owners and by administrators."""
    return may_run(change.call, change.row["team_id"])


@rule("TEAMS-2.1", "teams", on="soft_delete", when="update")
def administrators_delete_a_team(change: Change) -> bool:
    """A team is deleted by administrators alone."""
    return is_administrator(change.call)


@rule("TEAMS-2.2", "teams", on="members")
def two_active_owners_stay(change: Change) -> bool:
    """A team has two active owners at least."""
    if active_owners(change.call, change.row) >= _LEAST_OWNERS:
        return True
    before = owners(change.before) if change.before else []
    gone = {user for user in before if is_active(change.call, user)} - {*owners(change.row)}
    return change.before is not None and not gone


@rule("TEAMS-2.3", "teams", on="display_name")
def names_of_teams_are_fit_and_single(change: Change) -> str | None:
    row = change.row
    if not 4 <= len(row["display_name"] or "") <= 60:
        return "The name of a team has 4 to 60 characters"
    sql = """
        SELECT 1 FROM teams WHERE team_id <> ? AND org_id = ? AND NOT coalesce(soft_delete, 0)
            AND named(display_name) = named(?)
    """
    taken = change.call.value(sql, row["team_id"], row["org_id"], row["display_name"])
    return f"Another team is called '{row['display_name']}'" if taken else None


@rule("TEAMS-2.4", "teams", on="visibility classification")
def what_is_confidential_is_private(change: Change) -> bool:
    """A confidential team stays private."""
    row = change.row
    secret = str(row["classification"] or "").lower() == "confidential"
    return not secret or str(row["visibility"] or "").lower() == "private"


@rule("TEAMS-2.5", "teams", on="soft_delete", when="update")
def teams_in_use_stay(change: Change) -> bool:
    """Somebody has written in the channels of the team in the last 60 days."""
    written = MOMENT.format("created_datetime")
    sql = f"SELECT 1 FROM channel_messages WHERE team_id = ? AND {written} > ?"
    since = ago(change.call, days=_QUIET_DAYS)
    return not (change.row["soft_delete"] and change.call.value(sql, change.row["team_id"], since))
