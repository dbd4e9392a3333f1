"""The HR seed of our own: within its organisation, and wrong only where it says so."""

import json
import re
import sqlite3
from collections.abc import Iterator

import pytest

from dev.seeds.company import build_company
from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import load_template
from tests.domains import seeded

CLOSED = "('closed_complete', 'closed_incomplete', 'cancelled')"


@pytest.fixture(scope="module")
def cases() -> seeded.Cases:
    return seeded.cases("hr")


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("hr")
    yield connection
    connection.close()


def ids(database: sqlite3.Connection, query: str) -> set[str]:
    return {str(found) for found in seeded.ids(database, query)}


def test_no_reference_leaves_the_organisation(database: sqlite3.Connection) -> None:
    scoped = {
        table
        for table in seeded.tables(database)
        if "org_id" in {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
    }
    for table in sorted(scoped):
        for _, _, target, column, key, *_ in database.execute(f"PRAGMA foreign_key_list({table})"):
            if target in scoped - {"organization"}:
                across = (
                    f'SELECT count(*) FROM "{table}" AS a JOIN "{target}" AS b '
                    f'ON a."{column}" = b."{key}" WHERE a.org_id <> b.org_id'
                )
                assert (table, column, ids(database, across)) == (table, column, {"0"})


def test_nothing_was_changed_before_it_was_made(database: sqlite3.Connection) -> None:
    for table in set(seeded.tables(database)) - {"user_role"}:
        early = f"SELECT rowid FROM {table} WHERE updated_at < created_at"
        assert (table, ids(database, early)) == (table, set())


def test_texts_and_numbers_have_their_form(database: sqlite3.Connection) -> None:
    long = "length(short_description) > 120 OR length(worknotes) > 120"
    assert ids(database, f"SELECT number FROM hr_case WHERE {long}") == set()
    for table, column, form in (
        ("hr_case", "number", r"HRC\d{7}"),
        ("hr_case_task", "number", r"HRT\d{7}"),
        ("hr_profile", "number", r"HRP\d{5}"),
        ("knowledge", "kb_number", r"KB\d{7}"),
        ("user", "static_token", r"tok_hr_[a-z]+\.[a-z]+2?_[0-9a-f]{6}"),
        ("hr_profile", "national_tax_id", r"TAX-[12]-\d{3}"),
    ):
        values = [row[0] for row in database.execute(f"SELECT {column} FROM {table}")]
        assert [value for value in values if not re.fullmatch(form, value)] == []
        assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("table", "column", "least"),
    [("hr_case", "status", 9), ("hr_case", "priority", 5), ("hr_case", "source", 6),
     ("hr_case", "coe_type", 5), ("hr_case_task", "task_type", 5), ("hr_case_task", "status", 6),
     ("knowledge", "state", 3), ("hr_case_knowledge", "used_as", 3), ("user", "role", 4),
     ("notification", "type", 5), ("hr_service", "fulfillment_type", 6)],
)  # fmt: skip
def test_every_value_occurs(
    database: sqlite3.Connection, table: str, column: str, least: int
) -> None:
    assert len(ids(database, f"SELECT DISTINCT {column} FROM {table}")) >= least


def test_the_same_people_as_in_the_other_systems(database: sqlite3.Connection) -> None:
    people = {(p.first_name, p.last_name, p.email) for p in build_company().people}
    stored = set(database.execute("SELECT first_name, last_name, email FROM user"))
    assert stored == people


# the awkward cases: exactly the rows that the rules point at


BREAKS = {
    "namesakes": """SELECT user_id FROM user AS u WHERE EXISTS (SELECT 1 FROM user AS o
        WHERE o.first_name = u.first_name AND o.last_name = u.last_name
        AND o.org_id = u.org_id AND o.user_id <> u.user_id)""",
    "without_profile": """SELECT user_id FROM user
        WHERE user_id NOT IN (SELECT user_id FROM hr_profile)""",
    "group_without_members": """SELECT group_id FROM user_group
        WHERE group_id NOT IN (SELECT group_id FROM user_group_member)""",
    "inactive_group": "SELECT group_id FROM user_group WHERE NOT active",
    "inactive_service": "SELECT hr_service_id FROM hr_service WHERE NOT active",
    "inactive_rule": "SELECT assignment_rule_id FROM assignment_rules WHERE NOT active",
    "service_of_inactive_topic": """SELECT hr_service_id FROM hr_service AS s
        JOIN topic_detail AS t ON t.topic_detail_id = s.topic_detail
        WHERE s.active AND NOT t.active""",
    "skill_nobody_has": """SELECT skill_id FROM skill
        WHERE skill_id NOT IN (SELECT skill FROM user_skill)""",
    "wrong_coe": """SELECT hr_case_id FROM hr_case AS c
        JOIN hr_service AS s ON s.hr_service_id = c.hr_service
        JOIN topic_detail AS t ON t.topic_detail_id = s.topic_detail
        JOIN topic_category AS k ON k.topic_category_id = t.topic_category
        WHERE k.coe_type <> c.coe_type""",
    "account_in_notes": """SELECT hr_case_id FROM hr_case
        WHERE instr(worknotes, account_number)""",
    "account_outside_payroll": """SELECT hr_case_id FROM hr_case
        WHERE account_number > '' AND coe_type <> 'Payroll'""",
    "own_case_assigned": "SELECT hr_case_id FROM hr_case WHERE assigned_to = opened_for",
    "suspended_without_reason": f"""SELECT hr_case_id FROM hr_case
        WHERE status IN ('suspended', {CLOSED[1:-1]}) AND worknotes IS NULL""",
    "approved_not_started": """SELECT hr_case_id FROM hr_case
        WHERE status = 'awaiting_approval' AND request_status <> 'requested'""",
    "started_unapproved": """SELECT hr_case_id FROM hr_case WHERE status = 'work_in_progress'
        AND approval_criteria AND request_status IS NOT 'approved'""",
    "assignee_without_skill": f"""SELECT hr_case_id FROM hr_case AS c, json_each(c.skills) AS j
        WHERE assigned_to AND status NOT IN {CLOSED} AND NOT EXISTS (SELECT 1 FROM user_skill
        WHERE user = c.assigned_to AND skill = j.value)""",
    "case_in_inactive_group": f"""SELECT hr_case_id FROM hr_case
        JOIN user_group ON group_id = assignment_group
        WHERE NOT active AND status NOT IN {CLOSED}""",
    "case_of_inactive_service": """SELECT hr_case_id FROM hr_case
        JOIN hr_service ON hr_service_id = hr_service WHERE NOT active""",
    "closed_checklist_unticked": """SELECT hr_case_task_id FROM hr_case_task
        JOIN checklist ON case_task_id = hr_case_task_id
        WHERE status = 'closed_complete' AND NOT checked""",
    "task_flag_wrong": f"""SELECT hr_case_task_id FROM hr_case_task
        WHERE active <> (status NOT IN {CLOSED})""",
    "url_task_without_url": """SELECT hr_case_task_id FROM hr_case_task
        WHERE (task_type = 'url') <> (external_url IS NOT NULL)""",
    "survey_to_another": """SELECT hr_case_task_id FROM survey_instance AS i
        JOIN hr_case_task AS t ON t.hr_case_task_id = i.case_task_id
        JOIN hr_case AS c ON c.hr_case_id = t.parent_case WHERE i.assigned_to <> c.opened_for""",
    "assignee_outside_group": f"""SELECT hr_case_id FROM hr_case AS c
        WHERE assigned_to AND status NOT IN {CLOSED} AND NOT EXISTS (SELECT 1
        FROM user_group_member WHERE group_id = c.assignment_group AND user_id = c.assigned_to)""",
    "draft_article_linked": """SELECT hr_case_id FROM hr_case_knowledge
        JOIN knowledge USING (knowledge_id) WHERE state <> 'published'""",
}
FIRST_ONLY = {"draft_article_linked", "survey_to_another"}


@pytest.mark.parametrize("name", sorted(BREAKS))
def test_rows_break_a_rule_only_on_purpose(
    database: sqlite3.Connection, cases: seeded.Cases, name: str
) -> None:
    meant = cases[name][:1] if name in FIRST_ONLY else cases[name]
    assert ids(database, BREAKS[name]) == set(meant)


def test_closed_cases_have_closed_tasks(database: sqlite3.Connection, cases: seeded.Cases) -> None:
    query = f"""SELECT DISTINCT hr_case_id FROM hr_case JOIN hr_case_task AS t
        ON parent_case = hr_case_id WHERE t.status NOT IN {CLOSED}
        AND hr_case.status IN ('awaiting_acceptance', {CLOSED[1:-1]})"""
    meant = {cases["accepted_with_open_task"][0], cases["closed_with_open_task"][0]}
    assert ids(database, query) == meant


def test_nobody_asks_twice(database: sqlite3.Connection) -> None:
    query = f"""SELECT group_concat(hr_case_id) FROM hr_case WHERE status NOT IN {CLOSED}
        GROUP BY opened_for, hr_service HAVING count(*) > 1"""
    assert ids(database, query) == set()


def test_work_of_people_who_left(database: sqlite3.Connection, cases: seeded.Cases) -> None:
    gone, *work = cases["offboarded_with_work"]
    query = (
        f"""SELECT {{key}} FROM {{table}} WHERE assigned_to = {gone} AND status NOT IN {CLOSED}"""
    )
    open_cases = ids(database, query.format(key="hr_case_id", table="hr_case"))
    open_tasks = ids(database, query.format(key="hr_case_task_id", table="hr_case_task"))
    assert open_cases | open_tasks == set(work)
    assert open_cases
    assert open_tasks
    ended = f"SELECT active FROM user JOIN hr_profile USING (user_id) WHERE user_id = {gone}"
    assert ids(database, f"{ended} AND employment_end_date < '2026-03-02'") == {"0"}


def test_the_free_may_leave_and_the_busy_may_not(cases: seeded.Cases) -> None:
    database = Database(load_template(get_domain("hr")), Clock(ANCHOR), "guarded")
    admin = database.rows("SELECT static_token AS t FROM user ORDER BY user_id LIMIT 1")[0]["t"]
    free = {"user_id": cases["free_to_leave"][0]}
    assert not database.call("offboard_hr_profile", free, admin).is_error
    for name in ("busy_to_leave", "manager_with_reports"):
        result = database.call("offboard_hr_profile", {"user_id": cases[name][0]}, admin)
        assert json.loads(result.text)["detail"]["details"][0]["context"] == {"rule": "HR-8.2"}
