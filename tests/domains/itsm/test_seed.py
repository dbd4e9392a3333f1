"""The ITSM seed of our own: in the published form, and wrong only where it says so."""

import re
import sqlite3
from collections.abc import Iterator

import pytest

from eopsgym.domains.itsm.rules.shared_rules import PRIORITIES
from tests.domains import seeded
from tests.domains.seeded import ids

OPEN = "('new', 'in_progress', 'on_hold')"


@pytest.fixture(scope="module")
def cases() -> seeded.Cases:
    return seeded.cases("itsm")


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("itsm")
    yield connection
    connection.close()


def test_everybody_works_at_a_location_there_is(database: sqlite3.Connection) -> None:
    lost = "SELECT user_id FROM users WHERE location_id NOT IN (SELECT location_id FROM location)"
    assert ids(database, lost) == set()


@pytest.mark.parametrize(
    ("table", "column", "pattern"),
    [
        ("users", "user_id", r"USER_\d{3,}"),
        ("users", "static_token", r"tok_itsm_[a-z]+\.[a-z]+2?_[0-9a-f]{6}"),
        ("users", "phone", r"\+1-\d{3}-\d{3}-\d{4}"),
        ("incident", "incident_id", r"INC_\d{3,}"),
        ("incident", "number", r"INC\d{7}"),
        ("knowledge", "kb_number", r"KB\d{7}"),
        ("change", "number", r"CHG\d{7}"),
        ("problem", "number", r"PRB\d{7}"),
        ("incident_sla", "incident_sla_id", r"TSLA_\d{3,}"),
        ("incident_affected_cis", "incident_affected_cis_id", r"TASKCI_\d{3,}"),
    ],
)
def test_ids_and_numbers_have_the_published_form(
    database: sqlite3.Connection, table: str, column: str, pattern: str
) -> None:
    values = [row[0] for row in database.execute(f"SELECT {column} FROM {table}")]
    assert [value for value in values if not re.fullmatch(pattern, value)] == []
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("table", "column", "least"),
    [
        ("incident", "status", 6),
        ("incident", "priority", 5),
        ("incident", "category", 6),
        ("problem", "status", 6),
        ("change", "status", 8),
        ("knowledge", "state", 4),
        ("incident_sla", "stage", 5),
        ("configuration_item", "status", 5),
        ("service", "status", 5),
        ("service", "used_for", 4),
        ("notification", "type", 4),
        ("notification", "status", 5),
        ("users", "role", 4),
    ],
)
def test_every_state_occurs(
    database: sqlite3.Connection, table: str, column: str, least: int
) -> None:
    assert len(ids(database, f"SELECT DISTINCT {column} FROM {table}")) >= least


def test_roles_have_the_permissions_of_the_policy(database: sqlite3.Connection) -> None:
    query = """SELECT role.name, action, count(*) FROM role_permission
               JOIN role USING (role_id) JOIN permission USING (perm_id) GROUP BY 1, 2"""
    assert set(database.execute(query)) == {
        ("admin", "crud", 18),
        ("manager", "crud", 18),
        ("agent", "crud", 10),
        ("agent", "read", 8),
        ("reporter", "read", 18),
    }


# the rules, and the cases that break them

RULES: dict[str, tuple[str, dict[str, int | None]]] = {
    "ITSM-2.3 priority": (
        "SELECT incident_id FROM incident WHERE priority <> CASE impact || ' ' || urgency "
        + " ".join(f"WHEN '{i} {u}' THEN '{p}'" for (i, u), p in PRIORITIES.items())
        + " END",
        {"wrong_priority": None},
    ),
    "ITSM-2.3 template priority": (
        "SELECT incident_template_id FROM incident_template WHERE priority <> "
        "CASE impact || ' ' || urgency "
        + " ".join(f"WHEN '{i} {u}' THEN '{p}'" for (i, u), p in PRIORITIES.items())
        + " END",
        {"template_with_wrong_priority": None},
    ),
    "ITSM-2.4 one incident a caller and item": (
        f"""SELECT i.incident_id FROM incident i
            JOIN incident o USING (caller_id, configuration_item)
            WHERE i.incident_id > o.incident_id AND i.status IN {OPEN} AND o.status IN {OPEN}""",
        {},
    ),
    "ITSM-2.5 offering of the service": (
        """SELECT incident_id FROM incident i JOIN service_offering o
           ON o.service_offering_id = i.service_offering WHERE o.business_service <> i.service""",
        {},
    ),
    "ITSM-2.6 suggestions": (
        f"""SELECT DISTINCT i.incident_id FROM incident i JOIN service s ON s.service_id = i.service
            JOIN knowledge k ON k.org_id = i.org_id AND k.state = 'published'
              AND k.title LIKE '%' || s.name || '%'
            LEFT JOIN incident_knowledge l
              ON l.incident_id = i.incident_id AND l.knowledge_id = k.knowledge_id
            WHERE i.status IN {OPEN} AND l.incident_kb_id IS NULL""",
        {"new_without_articles": None},
    ),
    "ITSM-3.1 assignee": (
        f"""SELECT i.incident_id FROM incident i JOIN users u ON u.user_id = i.assigned_to
            LEFT JOIN user_group_member m
              ON m.user_id = u.user_id AND m.group_id = i.assignment_group
            WHERE i.status IN {OPEN}
              AND (u.active = 0 OR u.role NOT IN ('agent', 'manager') OR m.member_id IS NULL)""",
        {"assignee_outside_group": None, "departed_assignee": None},
    ),
    "ITSM-3.1 assignee of a change": (
        """SELECT c.change_id FROM change c JOIN users u ON u.user_id = c.assigned_to
           LEFT JOIN user_group_member m
             ON m.user_id = u.user_id AND m.group_id = c.assignment_group
           WHERE c.status NOT IN ('closed', 'canceled')
             AND (u.active = 0 OR m.member_id IS NULL)""",
        {"departed_change_assignee": None},
    ),
    "ITSM-3.3 work has an assignee": (
        """SELECT incident_id FROM incident WHERE status IN ('in_progress', 'on_hold', 'resolved')
           AND (assigned_to IS NULL OR assignment_group IS NULL)""",
        {},
    ),
    "ITSM-4.2 reason": (
        """SELECT incident_id FROM incident WHERE status = 'on_hold' AND (on_hold_reason IS NULL
             OR on_hold_reason = 'Awaiting Change' AND change_request IS NULL
             OR on_hold_reason = 'Awaiting Problem' AND problem IS NULL)""",
        {"hold_without_reason": None},
    ),
    "ITSM-4.3 resolution": (
        """SELECT incident_id FROM incident WHERE status IN ('resolved', 'closed') AND
           (resolution_code IS NULL OR resolution_notes IS NULL OR resolved_by IS NULL
            OR resolved IS NULL OR resolved < created_at
            OR status = 'closed' AND close_notes IS NULL)""",
        {},
    ),
    "ITSM-4.4 codes": (
        """SELECT incident_id FROM incident i LEFT JOIN change c ON c.change_id = i.change_request
           WHERE resolution_code = 'Resolved By Change' AND c.status IS NOT 'closed'
              OR resolution_code = 'Resolved By Problem' AND i.problem IS NULL""",
        {},
    ),
    "ITSM-5.1 both places": (
        """SELECT c.child_incident FROM child_incident c JOIN incident i
           ON i.incident_id = c.child_incident WHERE i.parent_incident IS NOT c.parent_incident""",
        {"half_linked_child": 1},
    ),
    "ITSM-5.3 closed parents": (
        f"""SELECT p.incident_id FROM incident p
            JOIN child_incident c ON c.parent_incident = p.incident_id
            JOIN incident i ON i.incident_id = c.child_incident
            WHERE p.status = 'closed' AND i.status IN {OPEN}""",
        {},
    ),
    "ITSM-5.4 majors": (
        """SELECT DISTINCT p.incident_id FROM incident p JOIN child_incident c
           ON c.parent_incident = p.incident_id
           WHERE p.priority = 'critical' AND p.problem IS NULL""",
        {"major_without_problem": 0},
    ),
    "ITSM-6.1 recurring": (
        """WITH pair AS (
             SELECT a.incident_id AS first, b.incident_id AS other FROM incident a
             JOIN incident b USING (service, short_description)
             WHERE a.problem IS NULL AND b.problem IS NULL AND b.created_at
               BETWEEN a.created_at AND datetime(a.created_at, '+30 days'))
           SELECT other FROM pair
           WHERE first IN (SELECT first FROM pair GROUP BY first HAVING count(*) > 2)""",
        {"recurring_without_problem": None},
    ),
    "ITSM-6.1 problems have incidents": (
        """SELECT p.problem_id FROM problem p LEFT JOIN incident i ON i.problem = p.problem_id
           GROUP BY p.problem_id HAVING count(i.incident_id) < 3 OR min(i.created_at) <>
             (SELECT created_at FROM incident WHERE incident_id = p.original_task)""",
        {},
    ),
    "ITSM-6.5 resolved problems that cannot close": (
        """SELECT problem_id FROM problem p WHERE status = 'resolved' AND NOT EXISTS (
             SELECT 1 FROM change_request_mapping m JOIN change c USING (change_id)
             WHERE m.problem_id = p.problem_id AND c.status IN ('review', 'closed')
               AND c.close_code IS NOT 'unsuccessful')""",
        {"problem_with_failed_change": None, "problem_without_change": None},
    ),
    "ITSM-7.1 definition fits": (
        """SELECT s.incident_sla_id FROM incident_sla s JOIN incident i USING (incident_id)
           JOIN sla_definition d USING (sla_def_id)
           WHERE d.applies_to_priority <> i.priority OR d.active = 0 OR d.org_id <> i.org_id
              OR datetime(s.start_time, '+' || d.target_mins || ' minutes') <> s.breach_time""",
        {"wrong_sla_linked": 1},
    ),
    "ITSM-7.1 resolution SLA": (
        """SELECT incident_id FROM incident i WHERE priority <> 'planning' AND NOT EXISTS (
             SELECT 1 FROM incident_sla s JOIN sla_definition d USING (sla_def_id)
             WHERE s.incident_id = i.incident_id AND d.metric = 'resolution')""",
        {"open_without_sla": None},
    ),
    "ITSM-7.3 pauses": (
        """SELECT i.incident_id FROM incident i JOIN incident_sla s USING (incident_id)
           JOIN sla_definition d USING (sla_def_id)
           WHERE i.status = 'on_hold' AND s.stage = 'in_progress' AND d.pause_on_pending = 1""",
        {"hold_not_paused": None},
    ),
    "ITSM-7.5 breaches": (
        """SELECT incident_id FROM incident_sla WHERE stage = 'in_progress'
           AND breach_time < '2026-03-02 09:00:00'""",
        {"unmarked_breach": None, "unmarked_breach_inactive_manager": None},
    ),
    "ITSM-7.5 alerts": (
        f"""SELECT s.incident_id FROM incident_sla s JOIN incident i USING (incident_id)
            LEFT JOIN notification n ON n.incident_id = i.incident_id AND n.type = 'alert'
            WHERE s.stage = 'breached' AND i.status IN {OPEN} AND n.notification_id IS NULL""",
        {},
    ),
    "ITSM-7.6 one definition": (
        """SELECT max(sla_def_id) FROM sla_definition WHERE active = 1
           GROUP BY org_id, metric, applies_to_priority HAVING count(*) > 1""",
        {"second_active_sla_definition": None},
    ),
    "ITSM-8.4 plans": (
        """SELECT change_id FROM change WHERE status NOT IN ('new', 'canceled')
           AND (implementation_plan IS NULL
                OR risk = 'high' AND (testing_plan IS NULL OR cab_required = 0))""",
        {"change_high_risk_incomplete": None},
    ),
    "ITSM-8.6 mapped": (
        """SELECT incident_id FROM incident i WHERE change_request IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM change_request_mapping m
             WHERE m.incident_id = i.incident_id AND m.change_id = i.change_request)""",
        {"change_not_mapped": 0},
    ),
    "ITSM-9.1 items": (
        f"""SELECT i.incident_id FROM incident i JOIN configuration_item c
              ON c.configuration_item_id = i.configuration_item
            WHERE i.status IN {OPEN} AND c.status NOT IN ('in_use', 'maintenance')""",
        {"incident_on_retired_item": 0},
    ),
    "ITSM-9.2 owners": (
        """SELECT configuration_item_id FROM configuration_item JOIN users ON user_id = owner_id
           WHERE status = 'in_use' AND users.active = 0
             AND owner_id = (SELECT owned_by FROM service WHERE name = 'File Shares')""",
        {"item_with_inactive_owner": None},
    ),
    "ITSM-9.4 owners": (
        """SELECT service_id FROM service JOIN users ON user_id = owned_by
           WHERE users.active = 0 OR users.role NOT IN ('manager', 'admin')""",
        {"service_with_inactive_owner": None},
    ),
    "ITSM-9.4 retired services": (
        """SELECT service_id FROM service s
           JOIN service_offering o ON o.business_service = s.service_id
           WHERE s.status = 'retired' AND o.status <> 'retired'""",
        {"retired_service_with_live_offering": 0},
    ),
    "ITSM-10.3 linked articles": (
        """SELECT incident_kb_id FROM incident_knowledge JOIN knowledge USING (knowledge_id)
           WHERE state <> 'published'""",
        {"draft_article_linked": 2},
    ),
    "ITSM-11.1 recipients": (
        """SELECT notification_id FROM notification n LEFT JOIN users u
             ON u.email = n.email AND u.org_id = n.org_id WHERE u.active IS NOT 1
             AND n.status = 'queued'""",
        {"queued_to_inactive": None},
    ),
    "ITSM-12.4 managers": (
        """SELECT group_id FROM user_group g JOIN users u ON u.user_id = g.manager_id
           WHERE g.active = 1 AND u.active = 0""",
        {"group_with_inactive_manager": None},
    ),
    "ITSM-12.4 members": (
        """SELECT m.user_id FROM user_group_member m JOIN users u USING (user_id)
           WHERE u.active = 0 OR u.role NOT IN ('agent', 'manager')""",
        {"departed_member": 0},
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_only_the_listed_cases_break_a_rule(
    rule: str, database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    query, places = RULES[rule]
    expected: set[str] = set()
    for name, place in places.items():
        expected |= set(cases[name] if place is None else cases[name][place : place + 1])
    assert ids(database, query) == expected


def test_records_stay_inside_one_organisation(database: sqlite3.Connection) -> None:
    for table, column, target, key in (
        ("incident", "caller_id", "users", "user_id"),
        ("incident", "service", "service", "service_id"),
        ("incident", "assigned_to", "users", "user_id"),
        ("incident", "configuration_item", "configuration_item", "configuration_item_id"),
        ("incident", "problem", "problem", "problem_id"),
        ("change", "requested_by", "users", "user_id"),
        ("user_group_member", "user_id", "users", "user_id"),
        ("notification", "incident_id", "incident", "incident_id"),
        ("change_request_mapping", "change_id", "change", "change_id"),
    ):
        query = f"""SELECT count(*) FROM {table} a JOIN {target} b ON b.{key} = a.{column}
                    WHERE a.org_id <> b.org_id"""
        assert (table, column, database.execute(query).fetchone()[0]) == (table, column, 0)


def test_namesakes_share_their_name_and_twins_their_text(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    for case in ("namesakes", "namesakes_across"):
        names = "SELECT first_name || ' ' || last_name FROM users WHERE user_id IN (?, ?)"
        assert len(set(database.execute(names, cases[case]))) == 1
    twins = "SELECT short_description, org_id FROM incident WHERE incident_id IN (?, ?)"
    rows = set(database.execute(twins, cases["twin_incidents"]))
    assert len(rows) == 2
    assert len({short for short, _ in rows}) == 1


def test_someone_can_be_deactivated_and_others_cannot(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    (user,) = cases["free_to_leave"]
    query = "SELECT count(*) FROM configuration_item WHERE owner_id = ? AND status = 'in_use'"
    assert database.execute(query, (user,)).fetchone()[0] == 0
    assert database.execute(query, cases["open_on_same_item"][1:2]).fetchone()[0] >= 1


def test_waiting_incidents_name_the_problem_or_change_they_wait_for(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    waiting = "SELECT count(*) FROM incident WHERE status = 'on_hold' AND problem = ?"
    for case in ("problem_without_workaround", "problem_with_waiting_incidents"):
        assert database.execute(waiting, cases[case][:1]).fetchone()[0] >= 2
    change, incident = cases["change_in_review"][:2]
    held = "SELECT change_request, on_hold_reason FROM incident WHERE incident_id = ?"
    assert database.execute(held, (incident,)).fetchone() == (change, "Awaiting Change")


def test_resolved_incidents_are_ready_to_close_after_72_hours(
    database: sqlite3.Connection, cases: seeded.Cases
) -> None:
    old = ids(
        database,
        """SELECT incident_id FROM incident
           WHERE status = 'resolved' AND resolved < '2026-02-27 09:00:00'""",
    )
    assert set(cases["resolved_over_72_hours_ago"]) <= old
    assert not set(cases["resolved_recently"]) & old
