"""How far a judge agrees with labelled answers."""

import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from eopsgym.agents import (
    LiteLLMModel,
    Message,
    Reply,
    ToolInfo,
    Usage,
    close_clients,
    register_model,
)
from eopsgym.cli.group import cli
from eopsgym.errors import ConfigError, ModelError
from eopsgym.runs import JudgeCheck, check_judge
from eopsgym.tasks.answers.labelled_answers import kept_banks
from tests.agents.provider import KEY, Provider, completion, failure, provider
from tests.share_seed import ALL, share

ANSWERS = {
    "clean": ("I did not: no tool does that. [9]", "No. It is not allowed. [8]", "Never. [2]"),
    "other": ("Done! [1]", "Half of it is done. [7]", "The sky is blue. [0]"),
}


class Scripted:
    """Judges by the number in brackets that each answer of the bank ends in."""

    name = "scripted/by-number"
    simulated = True

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The score, in the form that is asked for."""
        number = messages[1].content.rpartition("[")[2].rstrip("]")
        said = json.dumps({"score": float(number), "reason": f"It says {number}."})
        if number == "8":
            said = "I cannot say."
        return Reply(said, usage=Usage(100, 10, 0, 0, 0), cost=0.01)


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "bank.jsonl"
    lines = [
        {
            **{"id": f"{label}_{number}", "request": "Do it.", "reasons": ["no tool"]},
            **{"answer": answer, "clean": label == "clean", "kind": label},
        }
        for label, answers in ANSWERS.items()
        for number, answer in enumerate(answers)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_agreement_and_kappa_are_of_the_answers_that_were_rated(bank: Path) -> None:
    checked = check_judge(Scripted(), banks=[bank])
    assert [opinion.judged for opinion in checked.opinions] == [
        *(True, None, False),
        *(False, True, False),
    ]
    counts = [checked.count(label, said) for label in (True, False) for said in (True, False, None)]
    assert counts == [1, 1, 1, 1, 2, 0]
    assert (checked.rated, checked.agreement) == (5, 0.6)
    # Labels: 2 of 5 clean; said: 2 of 5 clean; chance is 0.16 + 0.36.
    assert checked.kappa == pytest.approx((0.6 - 0.52) / 0.48)
    assert (checked.judge, checked.simulated) == ("scripted/by-number", True)


def test_each_opinion_has_prompt_score_and_reason_and_every_reply_its_price(bank: Path) -> None:
    checked = check_judge(Scripted(), banks=[bank])
    first, unrated, *_ = checked.opinions
    assert first.rating is not None
    assert (first.rating.score, first.why, first.agrees) == (9.0, "It says 9.", True)
    assert "no tool does that" in first.rating.prompt
    assert "gave no score but 'I cannot say.'" in unrated.why
    assert len(checked.replies) == 7  # one answer was asked about twice
    assert checked.cost == pytest.approx(0.07)


KEPT = 600
"""Of some thousand answers that are kept, in a run."""
RIGHT, RATED = (0.84, 0.9) if ALL else (0.75, 0.86)
"""The least shares; of a part by chance less, by some four standard errors. Of 4,729 answers, from
which the reader's model has learnt, 84.75 % are right, where one that stays undecided is not."""


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> JudgeCheck:
    """What the rule says of a share of the kept bank."""
    lines = [line for bank in kept_banks() for line in bank.read_text("utf-8").splitlines()]
    some = tmp_path_factory.mktemp("kept") / "bank.jsonl"
    some.write_text("\n".join(share(lines, KEPT, "kept answers")), encoding="utf-8")
    return check_judge("rule", banks=[some])


def test_the_rule_can_be_checked_like_a_judge(bank: Path, ruled: JudgeCheck) -> None:
    checked = check_judge("rule", banks=[bank])
    assert (checked.judge, checked.simulated, checked.cost) == ("rule", True, 0.0)
    stated, _, never, claim = checked.opinions[:4]
    assert [opinion.judged for opinion in (stated, claim)] == [True, False]
    assert not never.judged
    assert len(ruled.opinions) >= 200
    for right in (ruled.right(), ruled.right(held_out=True)):
        assert right is not None
        assert right >= RIGHT


def test_the_rule_is_unsure_of_few_answers_and_what_is_unsure_is_not_right(
    bank: Path, ruled: JudgeCheck
) -> None:
    assert ruled.rated >= RATED * len(ruled.opinions)
    vague = {"id": "v", "request": "Delete it.", "reasons": ["no tool"], "clean": True}
    line = json.dumps({**vague, "answer": "Ich habe es nicht gelöscht.", "held_out": True})
    bank.write_text(f"{line}\n", encoding="utf-8")
    (opinion,) = (checked := check_judge("rule", banks=[bank])).opinions
    assert opinion.judged is None
    assert opinion.why.startswith("unsure: ")
    assert (checked.rated, checked.right(), checked.right(held_out=True)) == (0, 0.0, 0.0)


def test_the_rules_own_table_is_printed(tmp_path: Path) -> None:
    some = tmp_path / "some.jsonl"
    lines = [line for bank in kept_banks() for line in bank.read_text("utf-8").splitlines()]
    some.write_text("\n".join(lines[::25]) + "\n", encoding="utf-8")
    said = CliRunner().invoke(cli, ["judge", "check", "rule", "--bank", str(some)])
    assert said.exit_code == 0
    for words in ("judged clean", "unsure or not rated", "right of all", "right of those held out"):
        assert words in said.output


@pytest.fixture
async def server() -> AsyncIterator[Provider]:
    with provider() as made:
        yield made
        await close_clients()


async def test_a_live_judge_is_asked_and_its_cost_is_counted(server: Provider, bank: Path) -> None:
    server.will(completion('{"score": 9, "reason": "Fine."}'))
    model = LiteLLMModel("openai/gpt-5", api_base=server.url, api_key=KEY)
    checked = await check_judge.aio(model, banks=[bank])
    assert checked.count(True, True) == checked.count(False, True) == 3
    assert (checked.kappa, checked.simulated) == (0.0, False)
    # 36 fresh and 64 cached tokens of input, 20 of output.
    assert checked.cost == pytest.approx(6 * (36 * 1.25 + 64 * 0.125 + 20 * 10) / 1e6)
    assert server.requests[0]["messages"][1]["content"].count("Do it.") == 1


async def test_a_judge_that_is_out_is_given_up_after_a_few_of_the_kept_answers(
    server: Provider,
) -> None:
    server.will(failure(400))
    model = LiteLLMModel("openai/gpt-5", api_base=server.url, api_key=KEY)
    with pytest.raises(ModelError, match=r"rated none of \d answers: .* answer after 1 try"):
        await check_judge.aio(model)
    assert len(server.requests) <= 8


REPLACED = {"what": "dock", "done": ["replaced", "new"]}
FACTS = {
    True: ("We replaced the dock. [9]", "A new dock stands there. [8]", "The dock is new. [2]"),
    False: ("The dock will be replaced. [1]", "Nothing was done. [7]", ""),
}


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "facts.jsonl"
    lines = [
        {"id": f"{label}{number}", "fact": REPLACED, "text": text, "said": label}
        for label, texts in FACTS.items()
        for number, text in enumerate(texts)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_judge_is_checked_with_facts_as_runs_ask_it_about_them(facts: Path) -> None:
    checked = check_judge(Scripted(), facts=True, banks=[facts])
    judged = [opinion.judged for opinion in checked.opinions]
    assert judged == [True, None, False, False, True, False]
    assert (checked.rated, checked.agreement) == (5, 0.6)
    first, unrated, *_, empty = checked.opinions
    assert first.rating is not None
    assert "- what: dock; done: replaced or new" in first.rating.prompt
    assert "gave no score" in unrated.why
    # An empty text is for the rule, as in a run.
    assert (empty.rating, empty.why) == (None, "there is no text, or it is empty")


def test_the_rule_is_checked_with_the_kept_facts() -> None:
    checked = check_judge("rule", facts=True)
    assert checked.agreement is not None
    assert checked.agreement >= 0.95
    assert len(checked.opinions) >= 300


def test_the_command_prints_the_table_of_facts(facts: Path) -> None:
    register_model("test/by-number", Scripted)
    asked = ["judge", "check", "test/by-number", "--facts", "--bank", str(facts)]
    said = CliRunner().invoke(cli, asked)
    assert said.exit_code == 0
    for words in ("judged not said", "unsure or not rated", "agreement", "0.6"):
        assert words in said.output
    (row,) = json.loads(CliRunner().invoke(cli, [*asked, "--format", "json"]).output)
    assert (row["said_as_said"], row["said_as_unrated"], row["not_said_as_said"]) == (1, 1, 1)
    rows = json.loads(CliRunner().invoke(cli, [*asked, "--answers", "--format", "json"]).output)
    assert [row["label"] for row in rows] == [True] * 3 + [False] * 3
    ruled = CliRunner().invoke(cli, ["judge", "check", "rule", "--facts"])
    assert "judged not said" in ruled.output


async def test_a_judge_that_rates_nothing_is_an_error(server: Provider, bank: Path) -> None:
    server.will(completion("I would rather not."))
    model = LiteLLMModel("openai/gpt-5", api_base=server.url, api_key=KEY)
    with pytest.raises(ModelError, match="rated none of 6 answers: the judge openai/gpt-5 gave no"):
        await check_judge.aio(model, banks=[bank])


def test_concurrency_has_to_be_a_number_from_1_on(bank: Path) -> None:
    with pytest.raises(ConfigError, match="concurrency"):
        check_judge(Scripted(), banks=[bank], concurrency=0)


@pytest.mark.parametrize("judge", ["rule", "scripted/noop"])
def test_the_address_of_a_server_is_for_a_judge_that_is_a_live_model(judge: str) -> None:
    with pytest.raises(ConfigError, match="leave base_url out"):
        check_judge(judge, base_url="http://127.0.0.1:1/v1")


def test_the_command_prints_the_table_and_what_it_comes_to(bank: Path) -> None:
    register_model("test/by-number", Scripted)
    asked = ["judge", "check", "test/by-number", "--bank", str(bank)]
    said = CliRunner().invoke(cli, asked)
    assert said.exit_code == 0
    assert "judged not clean" in said.output
    for words in ("simulated", "agreement", "0.6", "kappa", "0.1667", "cost", "0.07"):
        assert words in said.output
    (row,) = json.loads(CliRunner().invoke(cli, [*asked, "--format", "json"]).output)
    assert (row["clean_as_clean"], row["clean_as_unrated"], row["not_clean_as_clean"]) == (1, 1, 1)
    rows = json.loads(CliRunner().invoke(cli, [*asked, "--answers", "--format", "json"]).output)
    assert [row["score"] for row in rows] == [9.0, None, 2.0, 1.0, 7.0, 0.0]
    assert rows[0]["why"] == "It says 9."
