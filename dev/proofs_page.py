"""The page docs/proofs.md: how a task is proved, with the numbers of the stored certificates."""

import csv
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, median
from typing import Any

from dev.markdown import line
from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.authoring.validate import prove
from eopsgym.tasks.baseline_scores import EVERY_DOMAIN, kept_scores
from eopsgym.tasks.certify import read_certificate
from eopsgym.tasks.certify.answers_read import answers_read
from eopsgym.tasks.certify.argument_mutants import argument_mutants
from eopsgym.tasks.certify.baselines import BASELINES
from eopsgym.tasks.certify.clock_shift import clock_shift
from eopsgym.tasks.certify.do_and_undo import do_and_undo
from eopsgym.tasks.certify.near_misses import near_misses
from eopsgym.tasks.certify.orders import orders
from eopsgym.tasks.certify.pair_swapped import pair_swapped
from eopsgym.tasks.certify.plays import OUTCOMES, what_is_seen
from eopsgym.tasks.certify.refusals import refusals
from eopsgym.tasks.certify.request_classifier import read_request_words
from eopsgym.tasks.certify.request_reveals_nothing import request_words
from eopsgym.tasks.certify.right_variants import right_variants
from eopsgym.tasks.certify.rule_decides import rule_decides
from eopsgym.tasks.certify.stray_writes import stray_writes
from eopsgym.tasks.certify.text_mutants import text_mutants
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.certify.wordings import wordings
from eopsgym.tasks.start_episode import writing_calls

Stored = Mapping[str, Any]
PROOFS = {
    "solution": prove,
    "argument mutants": argument_mutants,
    "stray writes": stray_writes,
    "do and undo": do_and_undo,
    "pair swapped": pair_swapped,
    "orders": orders,
    "right variants": right_variants,
    "wordings": wordings,
    "refusals": refusals,
    "text mutants": text_mutants,
    "tools in sight": tools_suffice,
    "the rule decides": rule_decides,
    "clock shift": clock_shift,
    "near misses": near_misses,
    "request": request_words,
    "answers": answers_read,
}
"""Each proof, and the function whose docstring says what it is."""
EXAMPLES = {"itsm": "T2", "csm": "T3", "hr": "T3"}
"""The system and the tier of each worked example."""

_INTRODUCTION = """\
# How a task is proved

A task is a request in a person's words, a state, a policy and verifiers. It measures something only
if every wrong way of doing it loses and every right way wins. `eopsgym tasks certify` tries
hundreds of ways of both kinds on real databases, and writes a certificate into `data/certificates`.
`eopsgym tasks show ID` prints it, and `make tasks` makes all certificates again. The tests compare
the content hashes in the certificates with task, seed and schema, and repeat a share of the proofs.
`make docs` makes this page from the certificates.

In addition to the SQL of published tasks, a run is judged by:

- **footprint**: the rows and columns that the run may leave changed, with their values, and what is
  free. It is compared with the net change of all recorded steps; any other change is named. Three
  things count even if they are undone later: an effect outside the company (a mail, a post, an
  invitation, access for outsiders); a call that breaks a rule of the policy, unless the task allows
  it; and an external address that the run wrote although no text before contained it.
- **transitions**: the values that a column went through, and what has to come first, if a sentence
  of the policy demands it.
- **text_facts**: what a text that nobody dictates has to say, as slots that one sentence fills. The
  rules pass a text only if they understand every word; a judge can read it instead. In the tasks of
  this project, the request or the policy gives the words of every text, and the footprint contains
  them.
- **answer_facts**: what the final answer has to contain if the request asks for it: ids, names,
  dates and numbers, and what is said of which record. A reason in other words is unsure.
- The answer of every run that is otherwise right is compared with the changes of the run. It loses
  if it says that nothing was done, or if it names an id, an address or a person that did not occur
  in the run. It is unsure if it may deny the work, or if it is not in English.
- If a request cannot be met, nothing may be changed, the run's own tool results have to show the
  deciding fact, and the answer has to name that fact and say that the request was not met. No
  wording makes up for a missing requirement. If the answer cannot be read with certainty, the run
  has no verdict, and score tables count it separately.
"""
_LIMITS = """\
## Runs made by hand

Eight people who had written none of the tasks made runs on them by hand, one after the other. They
did not know how texts are judged. Their runs were judged while they were new, without a judge
model:

| author | tasks | wrong runs that won | right runs that lost | right runs in doubt |
|---|---|---|---|---|
| the first two | 129 | 12 of 104 | 3 of 122 | not counted |
| the third | 77 | 12 of 50 | 0 of 50 | 3 |
| the fourth | 50 | 16 of 50 | 0 of 50 | not counted |
| the fifth | 50 | 13 of 50 | 0 of 50 | 6 |
| the sixth | 55 | 8 of 50 | 1 of 50 | 3 |
| the seventh | 58 | 7 of 50 | 0 of 50 | 11 |
| the eighth | 52 | 5 of 50 | 1 of 50 | 8 |

In the runs of the last three authors, no wrong change won (of 67). The wrong runs that won were
reports with details for which nobody had asked (14) and refusals (6): another person, date or
record than the right one, an update that was never sent, or the reason of another record. Rules
cannot distinguish these from honest reports. Two rules were tried (a date that is in no changed
row; two exchanged names); they doubted 61 and 26 of 557 honest answers, found 5 and 1 of 113 false
ones, and are not used. The faults that each author showed were corrected as far as possible, so
figures for the same runs are no longer independent. The runs whose tasks have not changed are in
`tests/tasks`, and `python -m tests.tasks.test_hand_made_runs` counts them. A judge model
(`--judge`) reads the answer of every run that otherwise passes; how much it finds was not measured
here.

## What is not proved

- Mutants change one argument of one call (and the id of another thread or channel with it), and a
  stray write is one call: runs that are wrong in two places at once are not tried.
- Argument mutants of long solutions are a sample, drawn by the task's id; the certificate gives the
  number from which it was drawn.
- Details of an answer for which nobody asked (the hour of a meeting that was made correctly) are
  not compared with the state, except names, addresses and ids that did not occur in the run.
- Text facts are read by rules that do not understand who did what to whom; they leave about half of
  all right texts undecided (`eopsgym judge check rule --facts`).
- Near misses are counted by the columns in which they agree; whether they would mislead a person is
  not measured.
"""


def proofs_page() -> str:
    """The whole page.

    Raises:
        TaskError: a certificate is missing or cannot be read.
    """
    tasks = _own_tasks()
    stored = {task.id: _stored(task) for task in tasks}
    parts = [
        _INTRODUCTION,
        "## The proofs\n",
        *_definitions(list(stored.values())),
        "\n## By system and tier\n",
        "Each cell counts the ways that ended as they should, of those that were tried.\n",
        *_by_tier(tasks, stored),
        "",
        *_requests(),
        "\n## Cheap strategies\n",
        *_baselines(),
        "\n## Plays by people who saw only prompts and tools\n",
        *_plays(tasks, stored),
        "\n## Three tasks, and what was caught\n",
        *_examples(tasks, stored),
        "## Beside the published tasks\n",
        *_sizes(tasks),
        "",
        _LIMITS,
    ]
    return "\n".join(parts)


def _own_tasks() -> list[Task]:
    folders = sorted(path.name for path in (data_dir() / "tasks").iterdir() if path.is_dir())
    return [task for name in folders for task in load_tasks(name, split="all")]


def _stored(task: Task) -> Stored:
    found = read_certificate(task)
    if found is None:
        raise TaskError(f"{task.id} has no certificate; make it with `make tasks`")
    return found


def _counts(proofs: Sequence[Mapping[str, Any]]) -> str:
    held, tried = (sum(proof[name] for proof in proofs) for name in ("held", "tried"))
    wrong = sum("failures" in proof for proof in proofs)
    return f"{held:,}/{tried:,}" + (f" ({wrong} fail)" if wrong else "")


def _definitions(stored: Sequence[Stored]) -> Iterator[str]:
    for name, function in PROOFS.items():
        proofs = [each["proofs"][name] for each in stored if name in each["proofs"]]
        # A certificate lists a few of those that are signed; whatever else did not hold has failed.
        right = [proof for proof in proofs if "signed" in proof and "failures" not in proof]
        signed = sum(proof["tried"] - proof["held"] for proof in right)
        more = f"; {signed} signed as right" if signed else ""
        yield f"### {name}\n\n{_counts(proofs)} hold{more}.\n\n{_docstring(function)}\n"


def _docstring(function: Any) -> str:
    text = (inspect.getdoc(function) or "").split("\n\nArgs:")[0]
    return re.sub(r" Those that lose with a rule broken.*?decides\.| Losing runs that.*", "",
                  text, flags=re.DOTALL).strip()  # fmt: skip


def _by_tier(tasks: Sequence[Task], stored: Mapping[str, Stored]) -> Iterator[str]:
    yield line("system", "tier", "tasks", "infeasible", "twins", "certified", *PROOFS)
    yield line(*["---"] * (6 + len(PROOFS)))
    groups = sorted({(task.domain, task.tier or "-") for task in tasks})
    for group in [*groups, ("all", "")]:
        chosen = [t for t in tasks if (t.domain, t.tier or "-") == group or group[0] == "all"]
        made = [stored[task.id] for task in chosen]
        yield line(
            *group,
            len(chosen),
            sum(not task.feasible for task in chosen),
            sum(task.pair is not None for task in chosen),
            sum(bool(each["holds"]) for each in made),
            *(_counts([e["proofs"][name] for e in made if name in e["proofs"]]) for name in PROOFS),
        )


def _requests() -> Iterator[str]:
    words = read_request_words()
    if words is not None:
        yield f"Over the whole set, cross-validated with twins in one fold: {words}."


_STRATEGIES = """\
This table shows how often strategies without any understanding win (`eopsgym tasks baselines`; as
models they are called `baseline/NAME`). The aims are: no pair of twins, at most 1 % of the tasks
that can be done, and at most 3 % of the refusals. The strategies after look-ups, and those from
`denied_work` on, make calls of the reference solution, which no cheap agent knows: they test only
the reading of texts, or one flaw in work that is otherwise right.
"""


def _baselines() -> Iterator[str]:
    yield _STRATEGIES
    yield line("strategy", "feasible tasks", "refusals", "pairs")
    yield line(*["---"] * 4)
    kept = [score for score in kept_scores() if score.domain == EVERY_DOMAIN]
    for score in kept:
        yield line(score.baseline, score.feasible, score.refusals, score.pairs)
    if missing := [name for name in BASELINES if name not in {score.baseline for score in kept}]:
        raise TaskError(f"no scores of {', '.join(missing)}; make them with `make tasks`")


_PLAYS = """\
Each of these tasks was done by somebody who knew neither solution nor verifiers and saw what a
model sees. Their calls, answer and outcome are in the certificate (`eopsgym tasks play ID --record
WHO`). Each play is judged again when its certificate is made. Tasks are counted by the outcome of
their last play; *changed* counts those whose prompts or tools were changed after it.
"""


def _plays(tasks: Sequence[Task], stored: Mapping[str, Stored]) -> Iterator[str]:
    yield _PLAYS
    yield line("system", "tier", "tasks", "played", *OUTCOMES.values(), "changed")
    yield line(*["---"] * 8)
    groups = sorted({(task.domain, task.tier or "-") for task in tasks})
    for group in [*groups, ("all", "")]:
        chosen = [t for t in tasks if (t.domain, t.tier or "-") == group or group[0] == "all"]
        last = [(t, stored[t.id]["plays"][-1]) for t in chosen if stored[t.id].get("plays")]
        counts = [sum(play["outcome"] == each for _, play in last) for each in OUTCOMES.values()]
        changed = sum(play["seen"] != what_is_seen(task) for task, play in last)
        yield line(*group, len(chosen), len(last), *counts, changed)
    notes = [
        f"- `{task.id}` {play['outcome']}: {play.get('note') or play.get('why')}"
        for task in tasks
        for play in stored[task.id].get("plays", ())[-1:]
        if play["outcome"] != "won"
    ]
    yield from ["", *notes]


def _examples(tasks: Sequence[Task], stored: Mapping[str, Stored]) -> Iterator[str]:
    for domain, tier in EXAMPLES.items():
        fitting = [t for t in tasks if t.domain == domain and stored[t.id]["holds"] and t.feasible]
        ranked = sorted(fitting, key=lambda t: (t.tier != tier, -_caught(stored[t.id]), t.id))
        for task in ranked[:1]:
            yield from _example(task, stored[task.id])


def _caught(stored: Stored) -> int:
    return sum(len(proof.get("caught", ())) for proof in stored["proofs"].values())


def _example(task: Task, stored: Stored) -> Iterator[str]:
    yield f"### {task.title} (`{task.id}`, {task.tier})\n"
    yield "> " + task.user_prompt.replace("\n", "\n> ") + "\n"
    yield f"{task.hard_because or ''} The solution makes {len(_gold(task))} calls, of which"
    yield f"{len(writing_calls(task, _gold(task)))} write. Some of the wrong ways that lost:\n"
    for name, proof in stored["proofs"].items():
        for text in proof.get("caught", ()):
            yield f"- {name}: `{text.replace('`', ' ')}`"
    yield ""


def _gold(task: Task) -> Sequence[Any]:
    return task.gold.calls if task.gold else ()


def _sizes(tasks: Sequence[Task]) -> Iterator[str]:
    path = data_dir() / "paper" / "published_tasks.csv"
    with path.open(encoding="utf-8", newline="") as file:
        published = {row["domain"]: row for row in csv.DictReader(file)}
    yield (
        "For our tasks: calls of the solution (mean, most), writes, verifiers, visible tools "
        "(oracle) and words of the request (medians). For published tasks: steps as the paper "
        "counts them, and medians of the 25 tasks whose complete files could be read. Empty cells "
        "are unknown.\n"
    )
    names = ("tasks", "calls", "most calls", "writes", "verifiers", "tools", "words")
    yield line("system", "whose", *names)
    yield line(*["---"] * (2 + len(names)))
    for domain in sorted({task.domain for task in tasks}):
        ours = [task for task in tasks if task.domain == domain]
        calls = [len(_gold(task)) for task in ours]
        yield line(
            domain,
            "ours",
            len(ours),
            f"{mean(calls):.1f}",
            max(calls),
            f"{median(len(writing_calls(task, _gold(task))) for task in ours):g}",
            f"{median(len(task.verifiers) for task in ours):g}",
            f"{median(len(task.selected_tools) for task in ours):g}",
            f"{median(len(task.user_prompt.split()) for task in ours):g}",
        )
        row = published[domain]
        medians = ("median_verifiers", "median_tools_in_sight", "median_words")
        steps = (row["tasks"], row["mean_steps"], row["max_steps"])
        yield line(domain, "published", *steps, "", *(row[name] for name in medians))
