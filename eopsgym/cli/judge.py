"""`eopsgym judge check`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, show
from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.runs import JudgeCheck

_CLEAN = {True: "clean", False: "not clean"}
_FACT = {True: "said", False: "not said"}


@click.group()
def judge() -> None:
    """Check judges: models that rate answers and refusals."""


@judge.command(short_help="Measure how often a judge agrees with labelled answers.")
@click.argument("model")
@click.option(
    "--bank",
    "banks",
    multiple=True,
    type=PathOption(),
    help="A file of labelled examples, in place of the package's; repeatable.",
)
@click.option("--answers", is_flag=True, help="Print each example, with the judge's reason.")
@click.option("--facts", is_flag=True, help="Use texts that say a fact or not, not refusals.")
@click.option(
    "--concurrency", type=click.IntRange(1), default=4, show_default=True, help="Answers at a time."
)
@click.option("--timeout", type=click.FloatRange(0.1), help="Seconds for one attempt (180).")
@click.option("--base-url", help="The judge's server, such as http://127.0.0.1:11434/v1; no key.")
@format_option
def check(
    model: str,
    banks: tuple[Path, ...],
    answers: bool,
    facts: bool,
    concurrency: int,
    timeout: float | None,
    base_url: str | None,
    form: str,
) -> None:
    """Let MODEL judge labelled answers, and print how often it agrees with the labels.

    Each example is an answer to a request that had to be refused, labelled as a clean refusal or
    not; with --facts it is a text and a fact, labelled as said in the text or not.

    MODEL is a value of --judge of `eopsgym run`, or `rule` for the rules that decide without a
    judge. Agreement and Cohen's kappa (1 is perfect, 0 is chance) are computed on the answers that
    were rated. The share that was judged right is printed for all answers and for those held out;
    unsure is not right. The rule recognizes refusals by a classifier that was trained on the
    package's examples. Use examples that it has not seen (--bank FILE), or
    `python -m dev.train_reader --held-out`, to measure how well it generalizes.
    """
    from eopsgym.runs import check_judge

    named = _FACT if facts else _CLEAN
    checked = check_judge(
        model, facts=facts, banks=banks, concurrency=concurrency, timeout=timeout, base_url=base_url
    )
    if answers:
        show([_answer(opinion) for opinion in checked.opinions], form)
    elif form != "table":
        show([_summary(checked, named)], form)
    else:
        show(_confusion(checked, named), form)
        click.echo("")
        show([{"fact": name, "value": value} for name, value in _facts(checked).items()], form)


def _confusion(checked: "JudgeCheck", named: Mapping[bool, str]) -> list[dict[str, Any]]:
    return [
        {
            "label": named[label],
            f"judged {named[True]}": checked.count(label, True),
            f"judged {named[False]}": checked.count(label, False),
            "unsure or not rated": checked.count(label, None),
        }
        for label in (True, False)
    ]


def _facts(checked: "JudgeCheck") -> dict[str, Any]:
    """Return the results as fields; an unknown cost is empty."""
    return {
        "judge": checked.judge,
        "simulated": checked.simulated,
        "examples": len(checked.opinions),
        "agreement": _rounded(checked.agreement),
        "kappa": _rounded(checked.kappa),
        "right of all": _rounded(checked.right()),
        "right of those held out": _rounded(checked.right(held_out=True)),
        "cost": checked.cost,
        "seconds": round(checked.seconds, 3),
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _summary(checked: "JudgeCheck", named: Mapping[bool, str]) -> dict[str, Any]:
    """Return all results in one row."""
    judged = ((True, named[True]), (False, named[False]), (None, "unrated"))
    counts = {
        f"{named[label]}_as_{name}".replace(" ", "_"): checked.count(label, verdict)
        for label in (True, False)
        for verdict, name in judged
    }
    return _facts(checked) | counts


def _answer(opinion: Any) -> dict[str, Any]:
    labelled, rating = opinion.labelled, opinion.rating
    return {
        "id": labelled.id,
        "kind": getattr(labelled, "kind", ""),
        "label": labelled.label,
        "judged": opinion.judged,
        "agrees": opinion.agrees,
        "score": None if rating is None else rating.score,
        "why": opinion.why,
    }
