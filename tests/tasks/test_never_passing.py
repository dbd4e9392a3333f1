"""Verifiers that no run can pass, by their text alone."""

from typing import Any

import pytest

from eopsgym.tasks import load_tasks
from eopsgym.tasks.never_passing import AskedState, exclusions, flaws
from tests.share_seed import share

ITSM, CSM = "gym-itsm-mcp", "sn-csm-server"


def asked(sql: str, expected: Any = 1, comparison: str = "equals", seed: str = "") -> AskedState:
    return AskedState("it", sql, expected, comparison, CSM, seed)


def count(where: str, table: str = "customer_case") -> str:
    return f"SELECT count(*) FROM {table} WHERE {where}"


OUTER = "SELECT count(*) FROM account a LEFT JOIN customer_case c ON "


@pytest.mark.parametrize(
    ("it", "why"),
    [
        (asked("SELECT 0"), "its query always finds 0, and it wants 1"),
        (asked("SELECT 'x'", "y"), "its query always finds 'x', and it wants 'y'"),
        (asked("SELECT 1 - 1"), "its query always finds 0, and it wants 1"),
        (asked("SELECT 2 > 3 AS found"), "its query always finds 0, and it wants 1"),
        (asked("SELECT 1 WHERE 1 = 0"), "its query always finds [], and it wants 1"),
        (
            asked("SELECT number FROM customer_case WHERE case_id = 7 LIMIT 0", "x"),
            "its query always finds [], and it wants 'x'",
        ),
        (
            asked("SELECT sum(case_id) FROM customer_case", "open"),
            "its query finds a number, which never equals the text 'open'",
        ),
        (
            asked("SELECT length('ab')", 2, "greater_than"),
            "its query always finds 2, and it wants greater_than 2",
        ),
        (
            asked(count("case_id = 7"), "abc", "greater_than"),
            "nothing is greater_than 'abc', which is not a number",
        ),
        (
            asked("SELECT sum(case_id) FROM customer_case", None, "less_than"),
            "nothing is less_than None, which is not a number",
        ),
        (
            asked(count("case_id > 3 AND case_id < 2")),
            "customer_case.case_id cannot be > 3 and < 2 at once",
        ),
        (
            asked(count("case_id BETWEEN 10 AND 5")),
            "customer_case.case_id cannot be >= 10 and <= 5 at once",
        ),
        (
            asked(count("3 <= case_id AND case_id >= 1 AND case_id < 3")),
            "customer_case.case_id cannot be >= 3 and < 3 at once",
        ),
        (
            asked(count("LOWER(short_description) = 'Red light'")),
            "lower(customer_case.short_description) never equals 'Red light', "
            "which is in mixed case",
        ),
        (
            asked(count("active = 'yes'", "user")),
            "user.active has numbers, and never equals the text 'yes'",
        ),
        (
            asked("SELECT state FROM customer_case WHERE case_id = 1", "done"),
            "no tool writes 'done' into customer_case.state, only canceled, closed, in_progress, "
            "new, pending, resolved",
        ),
        (
            asked(count("state = 'new' AND state = 'closed'")),
            "customer_case.state cannot be 'new' and 'closed' at once",
        ),
        (
            asked("SELECT CASE WHEN EXISTS"
                  " (SELECT 1 FROM customer_case WHERE UPPER(number) = 'Cs-1')"
                  " THEN 1 ELSE 0 END"),
            "upper(customer_case.number) never equals 'Cs-1', which is in mixed case",
        ),
        (
            asked(count("lower(state) IS 'New'")),
            "lower(customer_case.state) never equals 'New', which is in mixed case",
        ),
        (
            asked(count("instr(lower(number), 'Cs') > 0 AND state = 'new'")),
            "lower(customer_case.number) never contains 'Cs', which is in another case",
        ),
        (
            asked(count("upper(number) GLOB '*cs*'")),
            "upper(customer_case.number) never contains '*cs*', which is in another case",
        ),
        (
            asked("SELECT lower(number) FROM customer_case", "Cs-1", "contains"),
            "lower(customer_case.number) never contains 'Cs-1', which is in another case",
        ),
        (
            asked(count("product_id = NULL")),
            "it compares with NULL, which is never true; write IS NULL or IS NOT NULL",
        ),
        (asked(count("1 = 0")), "a condition of constants alone is false"),
        (
            asked(count("state = 'new' AND state IS NULL")),
            "customer_case.state cannot be 'new' and null at once",
        ),
        (
            asked(count("state = 'new' AND NOT state = 'new'")),
            "customer_case.state cannot be 'new' and != 'new' at once",
        ),
        (
            asked(count("case_id = 7 AND case_id > 10")),
            "customer_case.case_id cannot be '7' and > '10' at once",
        ),
        (asked(count("case_id = 7"), -1), "its query finds a count, which is never equals -1"),
        (
            asked(count("case_id = 7"), 0, "less_than"),
            "its query finds a count, which is never less_than 0",
        ),
        (
            asked("SELECT EXISTS (SELECT 1 FROM customer_case WHERE case_id = 7)", 2),
            "its query finds 0 or 1, which is never equals 2",
        ),
    ],
)  # fmt: skip
def test_a_verifier_that_no_state_passes_is_reported(it: AskedState, why: str) -> None:
    assert [each.why for each in flaws(it) if not each.published] == [why]


@pytest.mark.parametrize(
    ("it", "why"),
    [
        (asked(count("case_id = 1"), "1"), "it compares the text '1' with a number"),
        (asked(count("case_id = 1"), "1", "greater_than"), "it compares the text '1' with a num"),
        (asked("SELECT case_id FROM customer_case", "7"), "it compares the text '7' with a number"),
        (asked("SELECT number FROM customer_case", 7), "it compares the number 7 with a text"),
    ],
)
def test_a_text_that_is_compared_with_a_number_fails_published_scoring_alone(
    it: AskedState, why: str
) -> None:
    (found,) = flaws(it)
    assert found.published
    assert found.why.startswith(why)


@pytest.mark.parametrize(
    "it",
    [
        asked(count("case_id = 1")),
        asked(count("LOWER(short_description) LIKE '%Red%'")),  # LIKE knows no case
        asked(count("LOWER(short_description) = 'Red light'"), 0),  # it wants no such row
        asked(count("state = 'new' OR state = 'closed'")),
        asked(count("state IN ('new', 'nowhere')")),
        asked(count("short_description = 'done'")),
        asked(count("case_id = '1'")),  # SQLite makes a number of it
        asked(count("instr(lower(number), 'cs') > 0")),
        asked(count("instr(lower(number), 'Cs') = 0")),
        asked(count("NOT instr(lower(number), 'Cs')")),
        asked(count("lower(number) GLOB '*[Cc]s*'")),
        asked(count("state = 'new' AND state <> 'closed' AND state IN ('new', 'pending')")),
        asked(count("case_id = 7 AND case_id < 10")),
        asked(count("case_id > 3 AND case_id < 2"), 0),
        asked(count("case_id > 3 AND case_id < 5 AND case_id <= 4")),
        asked(count("case_id BETWEEN 5 AND 5")),
        asked(count("NOT case_id BETWEEN 10 AND 5")),
        asked(count("case_id BETWEEN 10 AND 5 OR state = 'new'")),
        asked(count("number BETWEEN '10' AND '5'")),  # letter by letter it is
        asked(count("number BETWEEN 10 AND 5")),
        asked("SELECT number FROM customer_case LIMIT 0", []),
        asked("SELECT sum(case_id) FROM customer_case", 12.5),
        asked("SELECT sum(case_id) FROM customer_case UNION SELECT 'open'", "open"),
        asked("SELECT sum(case_id) || ' open' FROM customer_case", "7 open"),
        asked("SELECT number FROM customer_case WHERE number = 'a' -- LIMIT 0", "a"),
        asked("SELECT max(number) FROM customer_case WHERE number = 'x LIMIT 0'", "x LIMIT 0"),
        asked(count("case_id IN (SELECT case_id FROM customer_case LIMIT 0)"), 0),
        asked("SELECT strftime('%Y', 'now')", "2031"),
        asked("SELECT abs(random()) % 2"),
        asked("SELECT nothing_known(3)"),
        asked(count("case_id = NULL"), 0),
        asked(count("1 = 1 AND 'a' < 5")),  # SQLite has an order of its own between kinds
        asked(count("number = '7' AND number > '10'")),  # letter by letter it is
        asked(count("number = '007' AND number NOT IN ('7', '8') AND number != '7'")),
        asked(count("coalesce(short_description, '') = '' AND short_description IS NULL")),
        asked(count("trim(short_description) = 'a' AND short_description != 'a'")),
        asked(count("CAST(number AS INTEGER) = 7 AND number != '7'")),
        asked(OUTER + "c.state = 'new' WHERE c.state IS NULL"),
        asked(OUTER + "1 = 0"),
        asked(OUTER + "c.account_id = NULL"),
        asked(count("0 IS NOT DISTINCT FROM 0 AND 0 IS DISTINCT FROM 1")),
        asked(count("instr(lower(number), 'Cs') > -1")),
        asked(count("instr(coalesce(lower(number), 'Cs'), 'Cs') > 0")),
        asked("SELECT EXISTS (SELECT max(number) FROM customer_case WHERE number = 'a' AND 1 = 0)"),
        asked(f"SELECT EXISTS ({count('case_id = 7 AND case_id = 8')})"),  # a count is a row
        asked(
            "SELECT CASE WHEN (SELECT number FROM customer_case WHERE number = 'a') = 'a'"
            " THEN 1 ELSE 0 END"
        ),
        asked("SELECT (SELECT state FROM customer_case WHERE number = 'a') = 'new'"),
        asked(count("coalesce(state, 'none') = 'none'")),
        asked("SELECT coalesce(lower(state), 'N/A') FROM customer_case LIMIT 1", "N/A"),
        asked("SELECT CAST(case_id AS TEXT) FROM customer_case WHERE case_id = 1", "1"),
        asked("SELECT CAST(number AS INTEGER) FROM customer_case WHERE number = 'a'", 0),
        asked(count("trim(number, 'y') = 'Crane safet' AND number = 'Crane safety'")),
        asked(OUTER + "c.state = 'ghost' WHERE c.state IS NULL"),
        asked(OUTER + "lower(c.number) = 'Xx'"),
        asked(count("account_id NOT IN (SELECT account_id FROM customer_case WHERE state = 'x')")),
        asked(
            count("state = 'new' OR account_id IN (SELECT case_id FROM customer_case WHERE 1=0)")
        ),
        asked(count("lower(number) = 'École' AND upper(short_description) = 'STRAßE'")),
        asked("SELECT 1 FROM customer_case WHERE number = 'x' AND number = 'y'", []),
        asked("SELECT number FROM customer_case WHERE number = 'x'", "[]", "contains"),
        asked(count("case_id = 7"), 10**400, "less_than"),
        asked(count("case_id = 7"), 10**400),
        asked(count("case_id = 7"), 0, "greater_than"),
        asked(count("case_id = 7"), 0.5, "less_than"),
        asked("SELECT 1"),
        asked("SELECT count(*) FROM a JOIN a b ON a.id = b.id WHERE a.x = 1 AND b.x = 2"),
        asked("SELECT state FROM customer_case", "new"),
    ],
)
def test_a_verifier_that_some_state_passes_has_no_flaw(it: AskedState) -> None:
    assert [*flaws(it)] == []


def test_pairs_whose_texts_or_joins_differ_do_not_exclude_each_other() -> None:
    nobody = "SELECT count(*) FROM account WHERE name = 'Nobody'"
    inner = count("account_id NOT IN (SELECT account_id FROM account WHERE name = 'Nobody')")
    joined = OUTER + "a.name = 'Nobody' WHERE a.name IS NULL"
    altered = asked(count("coalesce(state, 'zz') = 'zz'"))
    assert [*exclusions([asked(count("state = 'zz'"), 0), altered])] == []
    two_blanks = (asked(count("number = 'a  b'"), 0), asked(count("number = 'a b'")))
    for one, other in (
        (asked(nobody, 0), asked(inner)),
        (asked(nobody, 0), asked(joined)),
        two_blanks,
    ):
        assert [*exclusions([one, other])] == []


def test_a_text_that_looks_like_sql_is_left_as_it_is() -> None:
    one = asked(count("case_id IS 7 AND short_description = 'This is 7'"))
    other = asked("SELECT short_description FROM customer_case WHERE case_id = 7", "This is 7")
    assert [*exclusions([one, other])] == []


def test_a_value_that_the_seed_holds_needs_no_tool() -> None:
    sql = "SELECT count(*) FROM teams_templates WHERE visibility = 'hiddenmembership'"
    assert len([*flaws(AskedState("it", sql, 1, "equals", "teams"))]) == 1
    held = "SELECT count(*) FROM sla_definition WHERE metric = 'response'"
    assert [*flaws(AskedState("it", held, 1, "equals", "csm", "company"))] == []


KEY = "case_id = 7"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (asked(count(KEY), 1), asked(count(KEY), 0), "they want 1 and 0 of the same query"),
        (
            asked(count("state = 'new'"), 0),
            asked(count(f"{KEY} AND state = 'new'")),
            "one wants no rows, and the other wants some of these rows",
        ),
        (
            asked(count(f"{KEY} AND state = 'new'")),
            asked("SELECT state FROM customer_case WHERE case_id = 7", "closed"),
            "they want 'new' and 'closed' as state of one row",
        ),
    ],
)
def test_two_verifiers_that_no_state_passes_both_are_reported(
    one: AskedState, other: AskedState, why: str
) -> None:
    assert [*exclusions([one, other])] == [(0, 1, why)]
    assert [each[:2] for each in exclusions([other, one])] == [(0, 1)]


@pytest.mark.parametrize(
    "other",
    [
        asked(count("case_id = 8 AND state = 'closed'")),
        asked(count(f"{KEY} AND state = 'new' AND priority = 'high'")),
        asked(count("state = 'closed'")),
        asked(count("state = 'new' AND priority = 'low'"), 0),
        asked(count(f"{KEY} AND state = 'closed'"), 0),
    ],
)
def test_two_verifiers_of_which_one_state_passes_both_do_not_exclude_each_other(
    other: AskedState,
) -> None:
    assert [*exclusions([asked(count(f"{KEY} AND state = 'new'")), other])] == []


def test_no_verifier_of_our_tasks_is_said_never_to_pass() -> None:
    for task in share(load_tasks("data/tasks"), 150, "never passing"):
        every = [
            AskedState(
                each.name,
                each.query,
                each.config.get("expected_value"),
                str(each.config.get("comparison_type") or "equals"),
                each.gym_name,
            )
            for each in task.verifiers
            if each.type == "database_state"
        ]
        assert [flaw for each in every for flaw in flaws(each)] == []
        assert [*exclusions(every)] == []
