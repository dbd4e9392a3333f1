"""Which entitlement covers a case, how many cases it allows, and when its hours run."""

from datetime import datetime, timedelta

from eopsgym.domains.core import Context, Row
from eopsgym.domains.csm.access import leads

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
      AND state <> 'canceled' AND substr(sys_created_on, 1, 7) = ?
"""
HOURS = {"h8x5": (9, 17, 5), "h12x6": (8, 20, 6)}
"""Opening hour, closing hour and days a week, from Monday; `h24x7` never closes."""


def covering(ctx: Context, account_id: int, product_id: int | None) -> Row | None:
    """The entitlement that covers a case of an account on a product today, if any."""
    return ctx.row(_COVERING, account_id, product_id, ctx.stamp[:10])


def check_coverage(ctx: Context, case: Row) -> None:
    """A new case is covered and within the monthly limit, unless a manager or admin says so."""
    entitlement = covering(ctx, case["account_id"], case.get("product_id"))
    message = "No active entitlement under a running contract covers the case"
    ctx.require("CSM-2.4", leads(ctx) or entitlement is not None, message)
    limit = entitlement["max_cases_per_month"] if entitlement else 0
    if not entitlement or not limit:
        return
    product = entitlement["product_id"]
    used = ctx.value(_THIS_MONTH, case["account_id"], product, product, ctx.stamp[:7])
    message = f"The entitlement allows {limit} cases a month and {used} are registered"
    ctx.require("CSM-2.5", leads(ctx) or used < limit, message)


def opening(hours: str | None, moment: datetime) -> datetime:
    """The first moment from `moment` on at which a coverage is open."""
    if hours not in HOURS:
        return moment
    start, end, days = HOURS[hours]
    if moment.weekday() < days and start <= moment.hour < end:
        return moment
    day = moment.replace(hour=start, minute=0, second=0, microsecond=0)
    while day <= moment or day.weekday() >= days:
        day += timedelta(days=1)
    return day
