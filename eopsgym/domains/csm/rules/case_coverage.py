"""The entitlement that covers a case, its number of cases, and its hours."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from eopsgym.domains.csm.access import LEADERS
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.kernel import Call, Change, Row, rule

_COVERING = """
    SELECT e.* FROM entitlement e JOIN contract c USING (contract_id)
    WHERE e.account_id = ? AND e.active = 1 AND (e.product_id IS NULL OR e.product_id = ?)
      AND c.status = 'active' AND ? BETWEEN c.start_date AND c.end_date
    ORDER BY e.product_id IS NULL,
             CASE e.support_level WHEN 'enterprise' THEN 0 WHEN 'premium' THEN 1 ELSE 2 END,
             e.entitlement_id
    LIMIT 1
"""
_THIS_MONTH = """
    SELECT count(*) FROM customer_case
    WHERE account_id = ? AND (? IS NULL OR product_id = ?)
      AND state <> 'canceled' AND substr(sys_created_on, 1, 7) = ? AND case_id <> ?
"""
HOURS = {"h8x5": (9, 17, 5), "h12x6": (8, 20, 6)}
"""Opening hour, closing hour and days per week, from Monday; `h24x7` never closes."""


def covering(call: Call, case: Row) -> Row | None:
    """Return the entitlement that covers a case today, if any."""
    return call.row(_COVERING, case["account_id"], case["product_id"], call.stamp[:10])


@rule("CSM-2.4", CASE, when="insert")
def is_covered(change: Change) -> Iterable[str]:
    if change.call.user["role"] not in LEADERS and not covering(change.call, change.row):
        yield "No active entitlement under a running contract covers the case"


@rule("CSM-2.5", CASE, when="insert")
def is_within_the_monthly_limit(change: Change) -> str | None:
    call, row = change.call, change.row
    entitlement = covering(call, row)
    limit = entitlement["max_cases_per_month"] if entitlement else 0
    if call.user["role"] in LEADERS or not entitlement or not limit:
        return None
    product = entitlement["product_id"]
    values = (row["account_id"], product, product, call.stamp[:7], row["case_id"])
    used = call.value(_THIS_MONTH, *values)
    if used < limit:
        return None
    return f"The entitlement allows {limit} cases a month and {used} are registered"


def opening(hours: str | None, moment: datetime) -> datetime:
    """Return the first time from `moment` on that is within the coverage hours."""
    if hours not in HOURS:
        return moment
    start, end, days = HOURS[hours]
    if moment.weekday() < days and start <= moment.hour < end:
        return moment
    day = moment.replace(hour=start, minute=0, second=0, microsecond=0)
    while day <= moment or day.weekday() >= days:
        day += timedelta(days=1)
    return day
