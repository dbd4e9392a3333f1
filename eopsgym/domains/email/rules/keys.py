"""Keys and certificates: when they may be used, and when they go."""

from datetime import timedelta

from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.products.moments import moment_in

_DISABLED = timedelta(days=60)


@rule("EMAIL-12.1", "cse_key_pairs", on="enablement_state", when="update")
def a_key_in_use_stays_enabled(change: Change) -> str | None:
    if not change.enters("disabled", "enablement_state"):
        return None
    sql = (
        "SELECT email_address FROM cse_identities "
        "WHERE ? IN (primary_key_pair_id, signing_key_pair_id, encryption_key_pair_id)"
    )
    found = change.call.value(sql, change.row["key_pair_id"])
    return f"the identity '{found}' uses this key pair" if found else None


@rule("EMAIL-12.3", "cse_key_pairs", when="delete")
def a_key_rests_before_it_goes(change: Change) -> bool:
    """A key pair is destroyed only when it has been disabled for 60 days."""
    since = moment_in(change.row["disable_time"])
    if change.row["enablement_state"] != "disabled" or since is None:
        return False
    return change.call.now - since >= _DISABLED


@rule("EMAIL-12.4", "smime_info", on="is_default")
def the_default_certificate_is_valid(change: Change) -> bool:
    """A certificate that has lapsed is not made the default."""
    row = change.row
    ends = change.call.value("SELECT CAST(? AS INTEGER)", row["expiration"] or 0)
    return not row["is_default"] or ends > change.call.milliseconds
