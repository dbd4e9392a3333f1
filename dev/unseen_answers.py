"""Measure how the kept models read answers of authors from whom they have not learnt.

    python -m dev.unseen_answers

prints the table of docs/statistics.md. Nothing is trained. The banks in `data/banks/unseen` come in
pairs, one of refusals and one of answers after work, of one group of authors each.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from eopsgym.analysis.statistics.intervals import LEVEL, normal_quantile, wilson_ends
from eopsgym.gym.data_files import data_dir
from eopsgym.runs import check_judge
from eopsgym.tasks.answers.denied_work import denies_work
from eopsgym.tasks.answers.labelled_examples import read_bank

FOLDER = data_dir() / "banks" / "unseen"
HEADER = ("answers", "clerks", "desk")
"""The columns of the table: what is counted, and the groups of authors."""
_REFUSALS = (
    ("clean refusals that are accepted", True, True),
    ("clean refusals that stay undecided", True, None),
    ("other answers that are accepted", False, True),
    ("other answers that stay undecided", False, None),
)
_AFTER_WORK = (
    ("denials of work that are recognised", "denial", True),
    ("denials of work that stay undecided", "denial", None),
    ("denials of work that are taken for reports", "denial", False),
    ("honest reports that are taken for denials", "done", True),
    ("honest reports that stay undecided", "done", None),
)
_FIELDS = dict.fromkeys(("id", "kind", "request", "answer", "author"), str)


def table() -> list[tuple[str, ...]]:
    """Return the rows of the table without its header: the label, then a cell for each group."""
    groups = [[*_refusals(group), *_after_work(group)] for group in HEADER[1:]]
    labels = [label for label, _, _ in (*_REFUSALS, *_AFTER_WORK)]
    return [(label, *cells) for label, *cells in zip(labels, *groups, strict=True)]


def as_markdown(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table of these rows."""
    yield f"| {' | '.join(HEADER)} |"
    yield "|---|" + "---:|" * (len(HEADER) - 1)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _refusals(group: str) -> Iterator[str]:
    """Yield the cells of one group for the answers to requests that have to be refused."""
    checked = check_judge("rule", banks=[FOLDER / f"refusals_{group}.jsonl"])
    for _, label, judged in _REFUSALS:
        every = sum(opinion.labelled.label is label for opinion in checked.opinions)
        yield _cell(checked.count(label, judged), every)


def _after_work(group: str) -> Iterator[str]:
    """Yield the cells of one group for the answers of runs that did their work."""
    path = FOLDER / f"answers_after_work_{group}.jsonl"
    read = [
        (line["kind"], denies_work(line["answer"], line["request"]).denied)
        for line, _ in read_bank(path, _FIELDS, "kind", {})
    ]
    for _, kind, denied in _AFTER_WORK:
        found = [each for name, each in read if name == kind]
        yield _cell(sum(each is denied for each in found), len(found))


def _cell(count: int, every: int) -> str:
    """Return a count with the number of answers and the 95 % interval of Wilson in per cent."""
    low, high = wilson_ends(count, every, normal_quantile(LEVEL))
    return f"{count} of {every} ({100 * low:.1f} to {100 * high:.1f} %)"


def banks() -> list[Path]:
    """Return the banks from which no model learns."""
    return sorted(FOLDER.glob("*.jsonl"))


def main() -> None:
    """Print the table."""
    print(*as_markdown(table()), sep="\n")


if __name__ == "__main__":
    main()
