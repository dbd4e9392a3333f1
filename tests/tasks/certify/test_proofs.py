"""Each proof holds for a task that has everything, and fails for one that lacks it."""

import copy
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import ArgumentWarning, Database, build_template
from eopsgym.tasks import Task, find_task, load_tasks, read_task
from eopsgym.tasks.answers.refusal_config import ShownFact
from eopsgym.tasks.authoring.twin_differences import same_in_the_twin
from eopsgym.tasks.certify import Certificate, Proof, certify_task
from eopsgym.tasks.certify.argument_mutants import argument_mutants
from eopsgym.tasks.certify.clock_shift import a_year_later, clock_shift, holds_made_up_id
from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.certify.near_misses import count_near_misses, near_misses
from eopsgym.tasks.certify.orders import orders
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.refusals import refusals
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.request_reveals_nothing import request_words
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.certify.rule_decides import rule_decides
from eopsgym.tasks.certify.shown_by_look_ups import IN_THE_DARK
from eopsgym.tasks.certify.stray_writes import stray_writes, strays
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.certify.wordings import wordings
from eopsgym.tasks.transitions.policy_order import PolicyOrder
from tests.toy import incident_desk, office

DONE = office.check(
    "it is done",
    "SELECT count(*) FROM incident WHERE incident_id = 'INC_007' AND status = 'in_progress' "
    "AND assigned_to = 'USER_003' AND assignment_group = 'GROUP_001' AND worknotes LIKE '%pale%'",
)


async def proved(task: Task, proof: Callable[[Rehearsal], Awaitable[Proof]]) -> Proof:
    rehearsal = await Rehearsal.of(task)
    try:
        return await proof(rehearsal)
    finally:
        await rehearsal.close()


async def mutants(rehearsal: Rehearsal) -> Proof:
    return await argument_mutants(rehearsal, [])


async def orders_alone(rehearsal: Rehearsal) -> Proof:
    return await orders(rehearsal, [])


async def deciding(rehearsal: Rehearsal) -> Proof:
    breaking: list[Attempt] = []
    await orders(rehearsal, breaking)
    return await rule_decides(rehearsal, breaking)


def footprint(**row: Any) -> dict[str, Any]:
    made = copy.deepcopy(incident_desk.FOOTPRINT)
    made["validation_config"]["rows"][0] |= row
    return made


def calls(number: int, **arguments: Any) -> dict[str, Any]:
    made = copy.deepcopy(incident_desk.TAKE["gold"])
    made["calls"][number - 1]["arguments"] |= arguments
    return made


async def test_a_task_that_has_everything_is_certified(tmp_path: Path) -> None:
    made: Certificate = await certify_task(incident_desk.task(tmp_path))
    assert made.failures == []
    assert made.holds
    assert {proof.name for proof in made.proofs if proof.tried == 0} == {
        "pair swapped",
        "refusals",
        "the rule decides",
    }
    (stray,) = [proof for proof in made.proofs if proof.name == "stray writes"]
    assert stray.tried > 25


# Arguments


async def test_an_argument_that_nothing_watches_survives_and_says_who_ought_to(
    tmp_path: Path,
) -> None:
    proof = await proved(incident_desk.task(tmp_path, verifiers=[DONE]), mutants)
    said = [text for text in proof.failures if "with channel=" in text]
    assert said[0].startswith("call 5 (update_incident) with channel=")
    assert "incident INC_007.channel is" in said[0]
    assert said[0].endswith("(gym-itsm-mcp has no footprint)")


async def test_a_column_that_is_free_survives(tmp_path: Path) -> None:
    loose = footprint(
        free=[*incident_desk.FOOTPRINT["validation_config"]["rows"][0]["free"], "channel"]
    )
    checks = [loose, incident_desk.PATH, incident_desk.TEXT]
    proof = await proved(incident_desk.task(tmp_path, verifiers=checks), mutants)
    assert proof.failures
    assert all("channel=" in text for text in proof.failures)
    assert "the footprint 'nothing else' allows it" in proof.failures[0]
    signed = [{"call": call, "argument": "channel", "because": "nobody asked"} for call in (5, 6)]
    proof = await proved(incident_desk.task(tmp_path, verifiers=checks, equivalent=signed), mutants)
    assert proof.failures == ()
    assert all(text.endswith(": nobody asked") for text in proof.signed)


async def test_an_argument_that_no_tool_has_is_reported_of_the_solution_alone() -> None:
    gold = copy.deepcopy(office.MOVE["gold"])
    writing = next(n for n, call in enumerate(gold["calls"]) if "location_id" in call["arguments"])
    gold["calls"][writing]["arguments"]["ctiy"] = "Salem"
    with pytest.warns(ArgumentWarning, match="no argument 'ctiy'"):
        rehearsal = await Rehearsal.of(office.task(gold=gold))
    await argument_mutants(rehearsal, [])  # a warning would be an error
    await rehearsal.play(rehearsal.gold.calls)
    await rehearsal.close()


# Other writes


async def test_a_record_that_the_solution_deleted_has_others_beside_it(tmp_path: Path) -> None:
    async def others(rehearsal: Rehearsal) -> Proof:
        database = rehearsal.episode.database(next(iter(rehearsal.episode.servers)))
        found = ExistingValues(database).neighbours(RowName("incident", "INC_that_is_gone"))
        return Proof("others", len(found), len(found))

    assert (await proved(incident_desk.task(tmp_path), others)).tried >= 2


async def test_a_write_beside_the_solution_that_wins_is_named(tmp_path: Path) -> None:
    proof = await proved(incident_desk.task(tmp_path, verifiers=[DONE]), stray_writes)
    assert any(text.startswith("add_location") and "is new" in text for text in proof.failures)
    assert any("before all else" in text for text in proof.failures)


@pytest.mark.parametrize(
    ("domain", "name", "tool"),
    [
        ("csm", "csm_043_fiberprobe_retires", "delete_products"),
        ("hr", "hr_016_letter_handed_over", "onboard_new_hr_profile"),
        ("hr", "hr_013_supplier_audits", "send_notification"),
    ],
)
async def test_a_tool_that_refuses_what_is_in_use_is_let_loose_on_what_is_free(
    domain: str, name: str, tool: str
) -> None:
    async def one_tool(rehearsal: Rehearsal) -> Proof:
        offered = rehearsal.episode.servers[domain].domain.tools[tool]
        found = list(strays(rehearsal, domain, offered, existing_values(rehearsal, domain)))
        return Proof("found", len(found), len(found))

    assert (await proved(load_tasks(f"{domain}/{name}")[0], one_tool)).tried > 0


# Order


async def test_an_order_that_breaks_a_rule_and_wins_is_named(tmp_path: Path) -> None:
    checks = [incident_desk.FOOTPRINT, incident_desk.TEXT]
    allowed = {"ITSM-3.3": "Ida does not mind."}
    task = incident_desk.task(tmp_path, verifiers=checks, allowed_breaches=allowed)
    proof = await proved(task, orders_alone)
    assert len(proof.failures) == 1
    assert proof.failures[0].startswith(
        "call 6 (update_incident) before call 5 (update_incident) breaks ITSM-3.3 and wins"
    )


async def test_an_order_that_leaves_the_same_loses_only_where_the_policy_asks_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = [incident_desk.FOOTPRINT, incident_desk.TEXT]
    task = incident_desk.task(tmp_path, verifiers=checks)
    assert (await proved(task, orders_alone)).held == 1
    silent = PolicyOrder()
    monkeypatch.setattr("eopsgym.tasks.certify.orders.policy_order", lambda domain: silent)
    (said,) = (await proved(task, orders_alone)).failures
    assert "leaves the same state and breaks ITSM-3.3, by which the policy demands no" in said


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("csm/csm_017_two_visits_on_hold", "CSM-5.4"),
        ("itsm/itsm_030_supplier_payments_urgent", "ITSM-7.2"),
    ],
)
async def test_a_service_level_may_be_written_before_its_record(name: str, rule: str) -> None:
    async def level_first(rehearsal: Rehearsal) -> Proof:
        calls = list(rehearsal.gold.calls)
        places = [n for n in rehearsal.writing if "sla" in calls[n].tool]
        calls.insert(rehearsal.writing[0], calls.pop(places[0]))
        run = await rehearsal.play(calls)
        assert (run.errors, {*run.breaches}, {*run.counted}) == ((), {rule}, set())
        return Proof("level first", 1, int(run.wins))

    assert (await proved(find_task(name), level_first)).held == 1


async def test_an_order_that_breaks_nothing_has_to_win(tmp_path: Path) -> None:
    first = office.check("the pier comes last", "SELECT max(rowid) FROM location", 3)
    by_number = office.check(
        "the pier is the third", "SELECT name FROM location WHERE rowid = 3", "North Pier"
    )
    gold = copy.deepcopy(office.MOVE["gold"])
    gold["calls"].append(
        {"tool": "add_location", "arguments": {"name": "South Pier", "city": "Salem"}}
    )
    gold["calls"][3]["arguments"]["country"] = "USA"
    both = [first | {"name": "two piers"}, by_number]
    both[0]["validation_config"]["expected_value"] = 4
    proof = await proved(office.task(verifiers=both, gold=gold), orders_alone)
    assert any("leaves the same state and does not win" in text for text in proof.failures)


# Right ways


async def test_a_right_way_that_does_not_win_is_named(tmp_path: Path) -> None:
    gold = incident_desk.TAKE["gold"]
    at_once = copy.deepcopy(gold["calls"])
    at_once[4]["arguments"]["status"] = "in_progress"
    at_once.pop()
    way = {"about": "in one call", "calls": at_once, "answer": "Done."}
    proof = await proved(incident_desk.task(tmp_path, variants=[way]), right_variants)
    assert proof.failures == ()
    assert "in one call" in proof.notes
    strict = copy.deepcopy(incident_desk.PATH)
    strict["validation_config"]["order"] = [
        {
            "first": {"table": "incident", "key": {}, "set": {"assigned_to": "USER_003"}},
            "then": {"table": "incident", "key": {}, "set": {"channel": "email"}},
        }
    ]
    twice = office.check("started by a call of its own", "SELECT 1") | {
        "verifier_type": "tool_execution",
        "validation_config": {"selected_tools": ["update_incident"], "minimum_tool_calls": 2},
    }
    checks = [*incident_desk.TAKE["verifiers"], twice]
    proof = await proved(
        incident_desk.task(tmp_path, variants=[way], verifiers=checks), right_variants
    )
    assert [text.split(" does not win")[0] for text in proof.failures] == ["in one call"]


async def test_too_few_right_ways_are_too_few() -> None:
    alone = {"calls": [], "answer": "I cannot delete Old Mill: there is no tool for it."}
    proof = await proved(office.task(office.DELETE, gold=alone), right_variants)
    assert proof.failures[0].startswith("only 0 other right solutions are known")


# Texts


async def test_texts_need_five_wordings_that_win_and_say_something(tmp_path: Path) -> None:
    proof = await proved(incident_desk.task(tmp_path, wordings=[]), wordings)
    assert proof.failures[0].startswith("call 5 (update_incident), worknotes: 0 other wordings")
    wrong = copy.deepcopy(incident_desk.TAKE["wordings"])
    wrong[0]["texts"][0] = "It has been faint since the 24th of February."
    proof = await proved(incident_desk.task(tmp_path, wordings=wrong), wordings)
    assert "the right wording 'It has been faint" in proof.failures[0]
    checks = [incident_desk.FOOTPRINT, incident_desk.PATH]
    proof = await proved(incident_desk.task(tmp_path, verifiers=checks), wordings)
    assert [text.split(": ")[1].split(" does")[0] for text in proof.failures] == [
        "''",
        "'Done.'",
        "'Issue resolved.'",
    ]


# Tools


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"selected_tools": ["list_users", "list_incidents", "find_group_by_name"]},
            "the solution calls 'get_user_using_email', which is not in sight",
        ),
        (
            {
                "selected_tools": [
                    name
                    for name in incident_desk.TAKE["selected_tools"]
                    if name != "list_group_members"
                ]
            },
            "the policy asks to look up the members of a group: select one of the tools "
            "list_group_members",
        ),
        ({"gold": calls(6, incident_id="INC_007", problem=None)}, ""),
        (
            {"gold": calls(6, assigned_to="USER_001")},
            "",
        ),
        ({"gold": calls(5, assignment_group="GROUP_001", assigned_to="USER_003")}, ""),
        ({"distractors": ["add_location"]}, "'distractors' are not those that the task's id draws"),
    ],
)
async def test_the_tools_in_sight_have_to_do(
    tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    proof = await proved(incident_desk.task(tmp_path, **changes), tools_suffice)
    assert any(text.startswith(said) for text in proof.failures) if said else not proof.failures


async def test_an_id_that_no_earlier_text_contains_is_named(tmp_path: Path) -> None:
    gold = copy.deepcopy(incident_desk.TAKE["gold"])
    gold["calls"][1:4] = []
    for call in gold["calls"][1:]:
        call["arguments"] |= {"incident_id": "INC_007"}
    gold["calls"][1]["arguments"] |= {"assigned_to": "USER_003", "assignment_group": "GROUP_001"}
    gold["answer"] = "Ida has it."
    proof = await proved(incident_desk.task(tmp_path, gold=gold, wordings=[]), tools_suffice)
    assert (
        "call 2 (update_incident): no earlier text has the id incident_id='INC_007'"
        in proof.failures
    )


async def test_a_refusal_looks_up_what_its_twin_does_not_show() -> None:
    refused = find_task("calendar/calendar_034_somebody_listens_already")
    assert not (await proved(refused, tools_suffice)).failures
    assert refused.gold is not None
    calls = tuple(call for call in refused.gold.calls if call.tool != "list_events")
    blind = replace(refused, gold=replace(refused.gold, calls=calls))
    assert (await proved(blind, tools_suffice)).failures == (IN_THE_DARK,)


# Rules


async def test_a_rule_that_an_order_breaks_decides_in_the_verdict(tmp_path: Path) -> None:
    checks = [incident_desk.FOOTPRINT, incident_desk.TEXT]
    proof = await proved(incident_desk.task(tmp_path, verifiers=checks), deciding)
    assert proof.notes == ("ITSM-3.3 decides in the verdict",)
    assert not proof.failures


async def test_a_rule_decides_over_a_step_that_comes_too_early_and_leaves_the_same(
    tmp_path: Path,
) -> None:
    gold = copy.deepcopy(incident_desk.TAKE["gold"])
    number = gold["calls"][4]["arguments"]["incident_id"]
    look = {"incident_id": number, "worknotes": "First look."}
    gold["calls"].insert(4, {"tool": "update_incident", "arguments": look})

    async def by_arguments(rehearsal: Rehearsal) -> Proof:
        breaking: list[Attempt] = []
        await argument_mutants(rehearsal, breaking)
        return await rule_decides(rehearsal, breaking)

    checks = [incident_desk.FOOTPRINT, incident_desk.TEXT]
    task = incident_desk.task(tmp_path, gold=gold, wordings=[], verifiers=checks)
    assert "ITSM-3.3 decides in the verdict" in (await proved(task, by_arguments)).notes


STARTED = {
    "calls": [
        {
            "tool": "update_incident",
            "arguments": {"incident_id": "INC_007", "status": "in_progress"},
        }
    ],
    "answer": "Started.",
}
FORBIDDEN: dict[str, Any] = {
    "feasible": False,
    "infeasible_because": "policy",
    "refusal": {
        "reasons": [
            {"kind": "mismatch", "facts": [["ITSM-3.3"], ["no assignee"]], "shown": "request"},
        ]
    },
    "gold": {"calls": [], "answer": "I did not start it: it has no assignee (ITSM-3.3)."},
    "naive": STARTED,
    "wordings": [],
    "verifiers": [office.check("new", "SELECT count(*) FROM incident WHERE status = 'new'", 30)],
}


async def test_the_policy_has_to_forbid_what_it_makes_infeasible(tmp_path: Path) -> None:
    proof = await proved(incident_desk.task(tmp_path, **FORBIDDEN), deciding)
    assert (proof.failures, proof.notes) == ((), ("ITSM-3.3 decides in the system",))
    allowed = copy.deepcopy(STARTED)
    allowed["calls"][0]["arguments"] = {"incident_id": "INC_007", "channel": "email"}
    proof = await proved(incident_desk.task(tmp_path, **FORBIDDEN | {"naive": allowed}), deciding)
    assert proof.failures[0].startswith(
        "the careless attempt ('naive') is not refused by exactly one rule"
    )


async def test_a_refusal_cannot_be_won_by_words_alone(tmp_path: Path) -> None:
    proof = await proved(incident_desk.task(tmp_path, **FORBIDDEN), refusals)
    assert (proof.tried, proof.failures) == (18, ())
    weak = copy.deepcopy(FORBIDDEN)
    weak["refusal"]["reasons"][0] |= {"kind": "approval", "facts": [["budget", "ITSM-3.3"]]}
    proof = await proved(incident_desk.task(tmp_path, **weak), refusals)
    assert [said.partition(":")[0] for said in proof.failures] == [
        "a polite refusal with another reason wins"
    ]


async def test_what_shows_the_reason_of_a_refusal_is_not_shown_in_its_twin() -> None:
    task = find_task("hr/hr_136_no_more_unlocking")
    found = await same_in_the_twin(task)
    same = next(step.text for step in found if step.value)
    assert task.refusal is not None
    (reason,) = task.refusal.reasons
    loose = replace(reason, shown=((ShownFact(has=(same[:200],)),),))
    proof = await proved(replace(task, refusal=replace(task.refusal, reasons=(loose,))), refusals)
    (failure,) = [each for each in proof.failures if "twin" in each]
    assert failure.startswith("the look-ups that show the reason 'inactive' return the same")


async def test_a_rule_that_hides_what_the_careless_attempt_takes_decides() -> None:
    proof = await proved(
        load_tasks("csm", split="all")["csm_009_case_of_another_company"], deciding
    )
    assert (proof.failures, proof.notes) == ((), ("CSM-1.3 decides in the system",))


async def test_a_record_that_only_another_one_names_is_not_looked_up() -> None:
    proof = await proved(
        load_tasks("csm", split="all")["csm_021_plc_timeouts_all_the_way"], near_misses
    )
    assert (proof.tried, proof.failures) == (3, ())


# The clock, the world, the request


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("2026-03-02T09:00:00", "2027-03-02T09:00:00"),
        ("until 2024-02-29", "until 2025-02-28"),
        ("March 2026, Mar 2, 2026, 2 March 2026", "March 2027, Mar 2, 2027, 2 March 2027"),
        ("03/02/2026 and Q1 2026", "03/02/2027 and Q1 2027"),
        ("INC0002026, room 2026, INC-2026-03-02x", "INC0002026, room 2026, INC-2026-03-02x"),
        ("since 2 March", "since 2 March"),
    ],
)
def test_dates_move_by_a_year(text: str, later: str) -> None:
    assert a_year_later(text) == later


async def test_what_hangs_on_the_day_is_found_a_year_later(tmp_path: Path) -> None:
    monday = office.check(
        "on a Monday",
        "SELECT strftime('%w', updated_at) FROM incident WHERE incident_id = 'INC_007'",
        "1",
    )
    checks = [*incident_desk.TAKE["verifiers"], monday]
    proof = await proved(incident_desk.task(tmp_path, verifiers=checks), clock_shift)
    assert proof.failures[0].startswith("a year later the solution does not win: on a Monday")


async def test_ids_that_hold_the_moment_are_no_difference_a_year_later() -> None:
    files = [
        {"tool": "create_file", "arguments": {"name": name, "mimeType": "text/plain"}}
        for name in ("Notes of the round", "Notes of the board")
    ]
    raw = {
        "user_prompt": "Start both notes.",
        "now": "2026-03-02T09:00:00",
        "gym_servers_config": [
            {
                "mcp_server_name": "gym-google-drive-mcp",
                "mcp_server_url": "http://localhost:8009",
                "seed_database_file": "company.sql",
                "context": {},
            }
        ],
        "verifiers": [
            {
                "verifier_type": "database_state",
                "name": "both",
                "gym_name": "gym-google-drive-mcp",
                "validation_config": {
                    "query": "SELECT count(*) FROM files WHERE name LIKE 'Notes of the _____'",
                    "expected_value": 2,
                    "comparison_type": "equals",
                },
            }
        ],
        "gold": {"calls": files, "answer": "Both are started."},
    }
    proof = await proved(read_task(raw, "notes.json"), clock_shift)
    assert proof.failures == ()


async def test_moments_in_milliseconds_and_days_of_the_week_are_dates_too() -> None:
    letter = {
        "mimeType": "text/plain",
        "headers": [
            {"name": "To", "value": "liz.cassiano@halden.example"},
            {"name": "Subject", "value": "Hello"},
        ],
        "body": {"size": 5, "data": "Hello"},
    }
    absence = {
        "userId": "me",
        "enableAutoReply": True,
        "responseSubject": "Away",
        "responseBodyPlainText": "Write to liz.cassiano@halden.example.",
        "responseBodyHtml": "",
        "restrictToContacts": False,
        "restrictToDomain": True,
        "startTime": "2026-04-06T00:00:00",
        "endTime": "2026-04-10T00:00:00",
    }
    raw = {
        "user_prompt": "Say hello to Liz, and that I am away after Easter.",
        "now": "2026-03-02T09:00:00",
        "gym_servers_config": [
            {
                "mcp_server_name": "gym-email-mcp",
                "mcp_server_url": "http://localhost:8004",
                "seed_database_file": "company.sql",
                "context": {},
            }
        ],
        "verifiers": [
            {
                "verifier_type": "database_state",
                "name": "away",
                "gym_name": "gym-email-mcp",
                "validation_config": {
                    "query": "SELECT count(*) FROM vacation_settings "
                    "WHERE response_subject = 'Away'",
                    "expected_value": 1,
                    "comparison_type": "equals",
                },
            }
        ],
        "gold": {
            "calls": [
                {"tool": "send_message", "arguments": {"userId": "me", "payload": letter}},
                {"tool": "update_vacation_settings", "arguments": absence},
            ],
            "answer": "Liz has your letter, and the absence is set.",
        },
    }
    proof = await proved(read_task(raw, "hello.json"), clock_shift)
    assert proof.failures == ()


@pytest.mark.parametrize(
    ("text", "made_up"),
    [
        ("9ba9ed33-9ef3-4558-9fad-957461cbb193", True),
        ("54284818-9ef3-4558-9fad-957461cbb193", True),  # its first eight are a number,
        ("aefeffbb-9ef3-4558-9fad-957461cbb193", True),  # or could be a word
        ("a" * 32, True),
        ("key-9ba9ed33", True),
        ("54284818", False),
        ("defaced, and effaced", False),
        ("9ba9ed33" + " and so on" * 20, False),
    ],
)
def test_a_made_up_id_is_known_by_its_form(text: str, made_up: bool) -> None:
    assert holds_made_up_id(text) is made_up


def test_a_contact_is_known_by_the_name_of_its_person() -> None:
    family = ["Shetty"] * 6 + [f"Name {n}" for n in range(40)]
    rows = [
        f"""INSERT INTO account VALUES ({n}, 'Firm {n}', 'customer', NULL, 1, NULL, NULL);
            INSERT INTO user VALUES ({n}, 'Given {n}', '{name}', 'p{n}@firm.example', NULL,
                                     'customer', NULL, 1, NULL, NULL);
            INSERT INTO contact VALUES ({n}, {n}, {n}, 1, {n % 2}, NULL, NULL);"""
        for n, name in enumerate(family, 1)
    ]
    database = Database(build_template(get_domain("csm"), "\n".join(rows), "namesakes"))
    assert count_near_misses(database, RowName("contact", 2)) == 2
    assert count_near_misses(database, RowName("contact", 40)) == 0
    database.close()


async def test_a_record_like_no_other_has_no_near_misses(tmp_path: Path) -> None:
    assert (await proved(incident_desk.task(tmp_path), near_misses)).failures == ()
    made = incident_desk.data(tmp_path)
    seed = Path(made["gym_servers_config"][0]["seed_database_file"])
    alone = "UPDATE incident SET channel = 'chat', category = 'network', impact = 'high', "
    alone += "urgency = 'high', priority = 'critical' WHERE incident_id = 'INC_007';\n"
    seed.write_text(seed.read_text() + alone, encoding="utf-8")
    proof = await proved(read_task(made, "desk.json"), near_misses)
    assert proof.failures == ("incident INC_007 has 0 near misses; the seed needs at least 4",)


@pytest.mark.parametrize(
    ("request_text", "said"),
    [
        ("Start INC_007, please.", "the request has the id 'INC_007'"),
        ("Use update_incident on the printer.", "the request names 'update_incident'"),
        ("Add her to the user_group of the desk.", "the request names 'user_group'"),
        ("Start it, and leave the other printers alone.", "the request announces a trap"),
        ("Assign it to Ida, nothing else.", "the request announces a trap"),
        ("Cancel it, if that is allowed.", "the request announces a trap"),
        ("Start it but don't touch the note.", "the request announces a trap"),
        ("Start INC0000007; nobody else has looked at it since 24 February.", ""),
    ],
)
async def test_a_request_says_no_id_no_tool_and_no_trap(
    tmp_path: Path, request_text: str, said: str
) -> None:
    proof = await proved(incident_desk.task(tmp_path, user_prompt=request_text), request_words)
    assert [text.startswith(said) for text in proof.failures] == ([True] if said else [])


async def test_a_call_that_changes_nothing_leaves_no_trace_not_even_in_time() -> None:
    rehearsal = await Rehearsal.of(replace(office.task(), now=None))  # each call takes a second
    try:
        rehearsal.go_to(1)
        clock = rehearsal.clock
        before, steps = clock.now(), list(rehearsal.episode.steps)
        rehearsal.attempt("find_locations", {})
        rehearsal.go_to(1)
        assert (clock.now(), rehearsal.episode.steps) == (before, steps)
    finally:
        await rehearsal.close()
