"""Tasks over several systems: what is mounted wrongly, who acts, and the prompt that says so."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from eopsgym import run_task
from eopsgym.domains import list_domains
from eopsgym.errors import EopsgymError
from eopsgym.tasks import Task, lint_tasks, start
from eopsgym.tasks.joined_prompt import joined_prompt
from eopsgym.tasks.task import TaskServer
from tests.own_tasks import own_tasks
from tests.toy import new_site

CONNIES = {**new_site.IN_MAIL, "context": new_site.CONNIES_MAIL, "user_info": new_site.CONNIE}
UNMOUNTED = "sn-csm-server"
FOOTPRINT = {
    "verifier_type": "footprint",
    "name": "footprint",
    "gym_name": UNMOUNTED,
    "category": "integrity",
    "validation_config": {"rows": []},
}
ELSEWHERE = {**new_site.ORDER, "first": {**new_site.ORDER["first"], "gym_name": UNMOUNTED}}
MISNAMED = {
    **new_site.IN_MAIL,
    "user_info": {"name": "Bella Castro", "email": "bella.castro@halden.example"},
}
BAD: list[tuple[dict[str, Any], str]] = [
    (
        {"gym_servers_config": [new_site.IN_HR, new_site.IN_ITSM, new_site.IN_MAIL, CONNIES]},
        "gym_servers_config, 3 and 4: mcp_server_name: email is mounted 2 times",
    ),
    (
        {
            "gym_servers_config": [
                new_site.IN_HR,
                {**new_site.IN_ITSM, "mcp_server_name": "gym-itms"},
                new_site.IN_MAIL,
            ]
        },
        "gym_servers_config, 2: mcp_server_name: no domain 'gym-itms'",
    ),
    (
        {"gym_servers_config": [new_site.IN_HR, new_site.IN_ITSM, CONNIES]},
        "gym_servers_config: context: sn-hr-internal is used by divya.ravel@halden.example and "
        "gym-email-mcp by connie.simon@halden.example, who are different people",
    ),
    (
        {"verifiers": [new_site.check("case", UNMOUNTED, "SELECT 1")]},
        "verifier 'case': gym_name: it checks 'sn-csm-server', which is not mounted",
    ),
    (
        {"verifiers": [*new_site.TASK["verifiers"], FOOTPRINT]},
        "verifier 'footprint': gym_name: it checks 'sn-csm-server', which is not mounted",
    ),
    (
        {"verifiers": [*new_site.TASK["verifiers"][:3], new_site.way(order=ELSEWHERE)]},
        "verifier 'skill first': order, 1: first: gym_name: it checks 'sn-csm-server'",
    ),
    (
        {"gym_servers_config": [new_site.IN_HR, new_site.IN_ITSM, MISNAMED]},
        "gym_servers_config, 3: 'user_info' tells the agent that bella.castro@halden.example acts, "
        "and the token of the context is that of divya.ravel@halden.example",
    ),
]


@pytest.mark.parametrize(("changes", "problem"), BAD)
def test_what_is_mounted_wrongly_is_one_error_from_lint_and_from_run(
    changes: dict[str, Any], problem: str
) -> None:
    task = new_site.task(**changes)
    (finding,) = lint_tasks([task])
    assert (finding.task, finding.problem[: len(problem)]) == ("new_site", problem)
    with pytest.raises(EopsgymError) as caught:
        run_task(task)
    assert str(caught.value).startswith(f"new_site: {problem}")


async def test_a_task_says_why_its_acting_users_are_different_people() -> None:
    servers = [new_site.IN_HR, new_site.IN_ITSM, CONNIES]
    task = new_site.task(gym_servers_config=servers, several_people="She does it for Connie.")
    assert lint_tasks([task]) == []
    await (await start(task)).close()
    assert "several_people" not in task.to_published()
    one = new_site.task(several_people="There is only Divya.")
    assert "one person acts in all its systems" in str(lint_tasks([one]))


async def test_the_seed_and_not_the_file_says_who_acts() -> None:
    hidden = {**CONNIES, "user_info": new_site.DIVYA}
    task = new_site.task(gym_servers_config=[new_site.IN_HR, new_site.IN_ITSM, hidden])
    assert "who are different people" in str(lint_tasks([task]))


def test_a_token_that_is_nobodys_is_named() -> None:
    header = next(iter(new_site.IN_MAIL["context"]))
    unknown = {**new_site.IN_MAIL, "context": {header: "tok_of_nobody"}}
    task = new_site.task(gym_servers_config=[new_site.IN_HR, new_site.IN_ITSM, unknown])
    (finding,) = lint_tasks([task])
    assert "3: context: no user of the seed" in finding.problem


def test_who_acts_is_named_in_the_file_of_a_task_over_several_systems() -> None:
    nameless = {key: value for key, value in new_site.IN_HR.items() if key != "user_info"}
    servers = [nameless, new_site.IN_ITSM, new_site.IN_MAIL]
    (finding,) = lint_tasks([new_site.task(gym_servers_config=servers)])
    assert "gym_servers_config, 1: 'user_info' lacks the 'name'" in finding.problem


def test_the_prompt_says_who_acts_where() -> None:
    prompt = new_site.task().system_prompt
    assert prompt.endswith(
        "In HR, ITSM and Mail you act for Divya Ravel (divya.ravel@halden.example). "
        "It is 2026-03-02T09:00:00 UTC."
    )
    servers = [new_site.IN_HR, new_site.IN_ITSM, CONNIES]
    prompt = new_site.task(gym_servers_config=servers, several_people="Asked").system_prompt
    assert (
        "In HR and ITSM you act for Divya Ravel (divya.ravel@halden.example). "
        "In Mail you act for Connie Simon (connie.simon@halden.example). It is"
    ) in prompt


def mounted(names: Sequence[str]) -> list[TaskServer]:
    return [TaskServer(name, "", "company.sql", {}) for name in names]


def test_joined_policies_keep_every_rule_and_repeat_none() -> None:
    for one, other in combinations(list_domains(), 2):
        prompt = joined_prompt(mounted([one.gym_name, other.gym_name]), None)
        assert prompt.startswith("# Several systems\n\nYou work in 2 systems")
        for rule in (*one.rules, *other.rules):
            assert f"**{rule}** " in prompt
        said = [line.partition("** ")[2] for line in prompt.split("\n") if line.startswith("- **")]
        assert len(set(said)) == len(said)
        assert prompt.count("The session note that comes with the request") <= 1
        assert prompt.count(f"\n\n# {other.policy.strip()[2:20]}") == 1


def test_a_rule_that_another_system_has_word_by_word_names_that_one() -> None:
    prompt = joined_prompt(mounted([new_site.HR, new_site.ITSM]), None)
    assert "- **ITSM-1.6** As HR-1.6.\n" in prompt
    assert "- **HR-1.6** If a rule forbids the request" in prompt


def _plain(task: Task) -> str:
    """The prompt of a task of one system: its policy, who acts, and the time."""
    (server,) = task.servers
    user = server.user_info
    facts = f"You act for {user['name']} ({user['email']}). It is {task.now} UTC."
    return f"{server.domain.policy.strip()}\n\n{facts}"


def test_the_prompts_of_tasks_of_one_system_are_its_policy_and_who_acts() -> None:
    alone = [task for task in own_tasks() if len(task.servers) == 1 and not task.own_prompt]
    assert len(alone) > 700
    assert [task.id for task in alone if task.system_prompt != _plain(task)] == []


def test_a_task_of_systems_that_there_are_not_is_read_and_named() -> None:
    servers = [{**new_site.IN_HR, "mcp_server_name": name} for name in ("gym-one", "gym-two")]
    task = new_site.task(gym_servers_config=servers)
    with pytest.raises(EopsgymError, match="new_site: gym_servers_config, 1"):
        run_task(task)
