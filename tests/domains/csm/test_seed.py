"""The customer service seed of our own: every state occurs, and is wrong only where it says so."""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.domains import seeded
from tests.domains.seeded import ids, tables

NOW = "2026-03-02 09:00:00"
LAST_ANCHOR_ROW = 292
OPEN = "('new', 'in_progress', 'pending')"


@pytest.fixture(scope="module")
def cases() -> seeded.Cases:
    return seeded.cases("csm")


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("csm")
    yield connection
    connection.close()


def test_ids_count_up_from_one_without_gaps(database: sqlite3.Connection) -> None:
    for table in tables(database):
        bounds = f'SELECT min(rowid), max(rowid), count(*) FROM "{table}"'
        low, high, count = database.execute(bounds).fetchone()
        assert (table, low, high) == (table, 1, count)


def test_cases_are_numbered_in_order_of_registration(database: sqlite3.Connection) -> None:
    """The numbers after the last anchor row are those of other desks, taken over in order."""
    wrong = """SELECT a.case_id FROM customer_case a JOIN customer_case b
               ON b.case_id = a.case_id + 1 WHERE b.sys_created_on < a.sys_created_on"""
    assert ids(database, wrong) == {LAST_ANCHOR_ROW}
    named = "SELECT case_id FROM customer_case WHERE number <> printf('CS-%07d', case_id)"
    assert ids(database, named) == set()


@pytest.mark.parametrize(
    ("table", "column", "least"),
    [
        ("customer_case", "state", 6),
        ("customer_case", "priority", 4),
        ("customer_case", "channel", 7),
        ("customer_case", "escalation_reason", 4),
        ("case_sla", "stage", 4),
        ("case_knowledge", "used_as", 3),
        ("knowledge", "state", 3),
        ("knowledge", "visibility", 2),
        ("interaction", "status", 3),
        ("notification", "type", 6),
        ("notification", "status", 2),
        ("installed_product", "status", 4),
        ("contract", "status", 4),
        ("contract", "contract_type", 3),
        ("entitlement", "support_level", 3),
        ("product", "category", 3),
        ("product", "lifecycle_state", 2),
        ("account", "account_type", 3),
        ("user_group", "type", 4),
        ("user", "role", 4),
        ("location", "city", 5),
    ],
)
def test_every_state_occurs(
    database: sqlite3.Connection, table: str, column: str, least: int
) -> None:
    query = f'SELECT count(DISTINCT {column}) FROM "{table}"'
    assert database.execute(query).fetchone()[0] >= least


# Rule, then a query for the ids that break it, their table, and the cases that list them.
RULES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "CSM-1.8 lengths": (
        """SELECT case_id FROM customer_case c LEFT JOIN product p USING (product_id)
           WHERE length(short_description) NOT BETWEEN 30 AND 120
              OR substr(short_description, 1, length(p.name) + 2) <> p.name || ': '""",
        "customer_case",
        (),
    ),
    "CSM-1.8 articles": (
        """SELECT knowledge_id FROM knowledge k LEFT JOIN product p USING (product_id)
           WHERE length(title) NOT BETWEEN 30 AND 120 OR length(body) NOT BETWEEN 30 AND 120
              OR title NOT LIKE 'Fix for ' || coalesce(p.name, '') || '%'""",
        "knowledge",
        (),
    ),
    "CSM-2.1 party": (
        """SELECT case_id FROM customer_case JOIN contact c USING (contact_id)
           WHERE c.account_id <> customer_case.account_id""",
        "customer_case",
        (),
    ),
    "CSM-2.2 units": (
        f"""SELECT case_id FROM customer_case c JOIN installed_product u USING
              (installed_product_id)
            WHERE c.state IN {OPEN} AND (u.account_id <> c.account_id
              OR u.product_id IS NOT c.product_id OR u.status <> 'in_use')""",
        "customer_case",
        ("unit_in_repair", "unit_of_other_product"),
    ),
    "CSM-2.2 products": (
        f"""SELECT case_id FROM customer_case c JOIN product p USING (product_id)
            WHERE c.state IN {OPEN} AND p.lifecycle_state = 'retired'""",
        "customer_case",
        ("retired_product_in_use",),
    ),
    "CSM-2.3 new cases": (
        """SELECT case_id FROM customer_case WHERE state = 'new'
           AND (assignment_group_id IS NOT NULL OR assigned_to IS NOT NULL)""",
        "customer_case",
        (),
    ),
    "CSM-2.5 limits": (
        """SELECT e.entitlement_id FROM entitlement e JOIN customer_case c USING (account_id)
           WHERE e.active = 1 AND e.max_cases_per_month > 0 AND c.sys_created_on >= '2026-03-01'
           GROUP BY e.entitlement_id HAVING count(*) >= e.max_cases_per_month""",
        "entitlement",
        ("limit_reached",),
    ),
    "CSM-2.6 twins": (
        f"""SELECT a.case_id FROM customer_case a JOIN customer_case b
              ON b.contact_id = a.contact_id AND b.case_id <> a.case_id AND
              b.installed_product_id = a.installed_product_id
            WHERE a.state IN {OPEN} AND b.state IN {OPEN}""",
        "customer_case",
        ("twin_cases",),
    ),
    "CSM-2.7 interactions": (
        """SELECT case_id FROM customer_case LEFT JOIN interaction USING (case_id)
           WHERE interaction_id IS NULL""",
        "customer_case",
        ("case_without_interaction",),
    ),
    "CSM-2.8 suggestions": (
        """SELECT DISTINCT c.case_id FROM customer_case c JOIN knowledge k USING (product_id)
           LEFT JOIN case_knowledge l
             ON l.case_id = c.case_id AND l.knowledge_id = k.knowledge_id
           WHERE c.state = 'new' AND k.state = 'published'
             AND k.sys_updated_on <= c.sys_created_on AND l.case_kb_id IS NULL""",
        "customer_case",
        ("new_without_articles",),
    ),
    "CSM-3.1 assignees": (
        f"""SELECT case_id FROM customer_case c JOIN user u ON u.user_id = c.assigned_to
            LEFT JOIN user_group_member m
              ON m.user_id = u.user_id AND m.group_id = c.assignment_group_id
            WHERE c.state IN {OPEN} AND (u.active = 0 OR u.role NOT IN ('agent', 'manager')
              OR m.member_id IS NULL)""",
        "customer_case",
        ("departed_assignee", "assignee_outside_group", "assignee_without_group"),
    ),
    "CSM-3.1 groups": (
        f"""SELECT case_id FROM customer_case JOIN user_group g
              ON g.group_id = assignment_group_id
            WHERE state IN {OPEN} AND g.active = 0""",
        "customer_case",
        ("open_case_in_inactive_group",),
    ),
    "CSM-3.4 vendors": (
        """SELECT case_id FROM customer_case JOIN user_group g
             ON g.group_id = assignment_group_id
           WHERE priority = 'critical' AND g.type = 'vendor'""",
        "customer_case",
        ("vendor_holds_critical",),
    ),
    "CSM-4.2 groups of work": (
        """SELECT case_id FROM customer_case
           WHERE state = 'in_progress' AND assignment_group_id IS NULL""",
        "customer_case",
        (),
    ),
    "CSM-4.3 closed with an article": (
        """SELECT c.case_id FROM customer_case c LEFT JOIN case_knowledge l
             ON l.case_id = c.case_id AND l.used_as = 'resolution'
           WHERE c.state = 'closed' AND l.case_kb_id IS NULL""",
        "customer_case",
        ("closed_without_article",),
    ),
    "CSM-4.4 closing times": (
        "SELECT case_id FROM customer_case WHERE (state = 'closed') <> (closed_on IS NOT NULL)",
        "customer_case",
        (),
    ),
    "CSM-4.5 interactions closed": (
        """SELECT DISTINCT case_id FROM customer_case c JOIN interaction i USING (case_id)
           WHERE c.state = 'closed' AND (i.status <> 'closed' OR i.ended_at IS NULL)""",
        "customer_case",
        (),
    ),
    "CSM-5.2 SLAs": (
        """SELECT case_id FROM customer_case c WHERE state IN ('in_progress', 'pending')
           AND (SELECT count(*) FROM case_sla s JOIN sla_definition d USING (sla_def_id)
                WHERE s.case_id = c.case_id AND d.active = 1
                  AND d.applies_to_priority = c.priority) <> 2""",
        "customer_case",
        ("in_progress_without_sla", "sla_of_old_priority"),
    ),
    "CSM-5.3 targets": (
        """SELECT s.case_id FROM case_sla s JOIN sla_definition d USING (sla_def_id)
           WHERE datetime(start_time, '+' || target_mins || ' minutes') <> breach_time""",
        "customer_case",
        ("wrong_breach_time",),
    ),
    "CSM-5.4 pauses": (
        """SELECT DISTINCT case_id FROM customer_case c JOIN case_sla s USING (case_id)
           JOIN sla_definition d USING (sla_def_id)
           WHERE c.state = 'pending' AND s.stage = 'in_progress' AND d.pause_on_pending = 1""",
        "customer_case",
        ("pending_not_paused",),
    ),
    "CSM-5.6 completion": (
        """SELECT case_sla_id FROM case_sla JOIN customer_case USING (case_id)
           WHERE (stage = 'completed') <> (completed_time IS NOT NULL)
              OR stage = 'completed' AND has_breached <> (completed_time > breach_time)
              OR state IN ('resolved', 'closed') AND stage <> 'completed'
              OR state = 'canceled' AND stage <> 'canceled'""",
        "case_sla",
        (),
    ),
    "breaches are marked": (
        f"""SELECT DISTINCT case_id FROM case_sla WHERE stage = 'in_progress'
            AND has_breached = 0 AND breach_time < '{NOW}'""",
        "customer_case",
        ("unmarked_breach",),
    ),
    "CSM-6.1 reasons": (
        """SELECT case_id FROM customer_case
           WHERE escalation <> (escalation_reason IS NOT NULL)""",
        "customer_case",
        ("escalated_without_reason",),
    ),
    "CSM-6.3 escalated cases": (
        """SELECT case_id FROM customer_case
           WHERE escalation = 1 AND priority NOT IN ('high', 'critical')""",
        "customer_case",
        ("low_priority_escalated",),
    ),
    "CSM-7.1 linked articles": (
        """SELECT case_kb_id FROM case_knowledge l JOIN knowledge k USING (knowledge_id)
           JOIN customer_case c USING (case_id)
           WHERE k.state <> 'published' AND l.used_as <> 'resolution'
              OR k.product_id <> c.product_id""",
        "case_knowledge",
        ("draft_suggested", "article_of_other_product"),
    ),
    "CSM-7.2 one resolution": (
        """SELECT case_id FROM case_knowledge WHERE used_as = 'resolution'
           GROUP BY case_id HAVING count(*) > 1""",
        "customer_case",
        ("two_resolutions",),
    ),
    "CSM-7.4 owners": (
        """SELECT knowledge_id FROM knowledge JOIN user ON user_id = owner_id
           WHERE user.active = 0 OR role = 'customer'""",
        "knowledge",
        ("article_with_inactive_owner",),
    ),
    "CSM-7.5 retired products": (
        """SELECT knowledge_id FROM knowledge JOIN product USING (product_id)
           WHERE state = 'published' AND lifecycle_state = 'retired'""",
        "knowledge",
        ("published_on_retired_product",),
    ),
    "CSM-8.1 primary contacts": (
        """SELECT contact_id FROM contact WHERE is_primary = 1 AND account_id IN (
             SELECT account_id FROM contact WHERE is_primary = 1 AND active = 1
             GROUP BY account_id HAVING count(*) > 1)""",
        "contact",
        ("two_primary_contacts",),
    ),
    "CSM-8.2 portal users": (
        """SELECT contact_id FROM contact c JOIN account a USING (account_id)
           JOIN user u ON u.user_id = c.portal_user_id
           WHERE c.active = 1 AND (u.active = 0 OR u.role <> 'customer'
             OR u.email NOT LIKE '%@' || a.email_domain)""",
        "contact",
        ("inactive_portal_user", "foreign_domain_contact"),
    ),
    "CSM-8.4 members": (
        """SELECT DISTINCT user_id FROM user_group_member JOIN user u USING (user_id)
           WHERE u.active = 0 OR u.role = 'customer'""",
        "user",
        ("departed_agent", "departed_manager_in_group"),
    ),
    "CSM-9.1 retired products": (
        """SELECT product_id FROM entitlement JOIN product USING (product_id)
           WHERE lifecycle_state = 'retired' AND active = 1""",
        "product",
        ("retired_product_live_entitlement",),
    ),
    "CSM-9.1 units of retired products": (
        """SELECT installed_product_id FROM installed_product JOIN product USING (product_id)
           WHERE lifecycle_state = 'retired' AND status = 'in_use'""",
        "installed_product",
        ("retired_product_in_use",),
    ),
    "CSM-9.2 places": (
        """SELECT installed_product_id FROM installed_product JOIN location l USING (location_id)
           WHERE l.active = 0""",
        "installed_product",
        ("unit_at_inactive_location",),
    ),
    "CSM-9.4 dates": (
        f"""SELECT contract_id FROM contract WHERE start_date >= end_date
            OR status = 'active' AND '{NOW[:10]}' NOT BETWEEN start_date AND end_date""",
        "contract",
        ("overdue_contract",),
    ),
    "CSM-9.5 contracts": (
        """SELECT entitlement_id FROM entitlement e JOIN contract c USING (contract_id)
           WHERE e.active = 1 AND (c.account_id <> e.account_id OR c.status = 'suspended')""",
        "entitlement",
        ("suspended_contract_live_entitlement",),
    ),
    "CSM-9.6 hours": (
        """SELECT entitlement_id FROM entitlement WHERE support_level || coverage_hours NOT IN
           ('standardh8x5', 'premiumh12x6', 'enterpriseh24x7')""",
        "entitlement",
        ("hours_below_level",),
    ),
    "CSM-9.7 definitions": (
        """SELECT sla_def_id FROM sla_definition WHERE active = 1
           GROUP BY metric, applies_to_priority, pause_on_pending HAVING count(*) > 1""",
        "sla_definition",
        (),
    ),
    "CSM-10.1 recipients": (
        """SELECT notification_id FROM notification n LEFT JOIN user u USING (email)
           WHERE u.user_id IS NULL""",
        "notification",
        (),
    ),
    "CSM-10.2 reports": (
        """SELECT c.case_id FROM customer_case c LEFT JOIN notification n
             ON n.case_id = c.case_id AND n.type = 'report' WHERE n.case_id IS NULL""",
        "customer_case",
        (),
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_only_the_listed_cases_break_a_rule(
    rule: str, database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    query, table, names = RULES[rule]
    listed = [row.split() for name in names for row in cases[name]]
    assert ids(database, query) == {int(key) for kind, key in listed if kind == table}


@pytest.mark.parametrize("case", ["namesakes_across_accounts", "namesakes_in_one_account"])
def test_namesakes_share_their_name_and_nothing_else(
    case: str, database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    contacts = [row.split()[1] for row in cases[case]]
    query = """SELECT first_name, last_name, email FROM contact
               JOIN user ON user_id = portal_user_id WHERE contact_id IN (?, ?)"""
    rows = list(database.execute(query, contacts))
    assert len({(first, last) for first, last, _ in rows}) == 1
    assert len({email for *_, email in rows}) == 2


def test_an_open_case_hangs_on_an_expired_contract(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    case = cases["expired_contract_open_case"][1].split()[1]
    query = """SELECT count(*), sum(c.status = 'active') FROM contract c
               JOIN customer_case USING (account_id) WHERE case_id = ? AND state = 'in_progress'"""
    count, active = database.execute(query, (case,)).fetchone()
    assert count >= 1
    assert active == 0


def test_resolved_cases_stand_where_closing_is_decided(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    unfinished = """SELECT count(*) FROM interaction WHERE case_id = ? AND status <> 'closed'"""
    solved = "SELECT count(*) FROM case_knowledge WHERE case_id = ? AND used_as = 'resolution'"
    for name, open_interactions, solutions in (
        ("resolved_ready_to_close", False, 1),
        ("resolved_open_interaction", True, 1),
        ("resolved_without_article", True, 0),
    ):
        for row in cases[name]:
            key = (row.split()[1],)
            assert bool(database.execute(unfinished, key).fetchone()[0]) is open_interactions
            assert database.execute(solved, key).fetchone()[0] == solutions


def test_nothing_stands_in_the_way_of_what_may_be_switched_off(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    (account,) = cases["account_closable"]
    query = f"""SELECT (SELECT count(*) FROM customer_case WHERE account_id = :id
                          AND state IN {OPEN})
                     + (SELECT count(*) FROM contract WHERE account_id = :id
                          AND status = 'active')"""
    assert database.execute(query, {"id": account.split()[1]}).fetchone()[0] == 0
    (product,) = cases["product_retirable"]
    query = """SELECT (SELECT count(*) FROM entitlement WHERE product_id = :id AND active = 1)
                    + (SELECT count(*) FROM installed_product WHERE product_id = :id
                         AND status = 'in_use')"""
    assert database.execute(query, {"id": product.split()[1]}).fetchone()[0] == 0
