"""Draw `data/tasks/splits.toml`: the refusals that are not in the main selection of our tasks.

`python -m dev.splits` writes it after tasks were added, removed or changed; with `--check` it
writes nothing and fails where another one would be drawn, which is what the tests do.

The main selection keeps every task that can be done, and in each system as many refusals as
`MOST_INFEASIBLE` allows. They are divided among the tiers as the refusals of the system are, and
within a tier drawn by a digest of the seed and the task's id: refusals whose twin can be done
first, as both of these count as a pair. The same tasks give the same file, in whatever order they
are read, and a new task moves few others.
"""

import hashlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.splits import ALL, MOST_INFEASIBLE, splits_file

SEED = 29
_HEAD = """\
# The refusals that are not in the main selection of our tasks, by system.
# Drawn by `python -m dev.splits`, which says how; do not edit.
"""


def refusals_apart(tasks: Sequence[Task], seed: int = SEED) -> list[str]:
    """Return the ids, in order, of the infeasible tasks of a system that main does not hold."""
    feasible = {task.id for task in tasks if task.feasible}
    infeasible = [task for task in tasks if not task.feasible]
    by_tier: dict[str, list[Task]] = {}
    for task in infeasible:
        by_tier.setdefault(task.tier or "", []).append(task)
    places = apportioned({tier: len(each) for tier, each in by_tier.items()}, room(len(feasible)))
    kept = {
        task.id
        for tier, count in places.items()
        for task in sorted(by_tier[tier], key=lambda task: _lot(task, feasible, seed))[:count]
    }
    return sorted(task.id for task in infeasible if task.id not in kept)


def room(feasible: int) -> int:
    """Return how many infeasible tasks may stand beside so many feasible ones."""
    share = Fraction(str(MOST_INFEASIBLE))
    return int(feasible * share / (1 - share))


def apportioned(sizes: Mapping[str, int], places: int) -> dict[str, int]:
    """Divide places among groups by their sizes: the largest remainders get what is left over."""
    whole = sum(sizes.values())
    places = min(places, whole)
    exact = {name: Fraction(size * places, whole) for name, size in sizes.items()}
    made = {name: int(part) for name, part in exact.items()}
    by_remainder = sorted(exact, key=lambda name: (made[name] - exact[name], name))
    for name in by_remainder[: places - sum(made.values())]:
        made[name] += 1
    return made


def _lot(task: Task, feasible: set[str], seed: int) -> tuple[bool, str]:
    digest = hashlib.sha256(f"{seed}/{task.domain}/{task.id}".encode()).hexdigest()
    return task.pair not in feasible, digest


def splits_text(systems: Iterable[str]) -> str:
    """Return what the file has to say of these systems."""
    parts = [_HEAD, f"seed = {SEED}", f"most_infeasible = {MOST_INFEASIBLE}", "", "[refusals]"]
    for system in systems:
        ids = refusals_apart(load_tasks(system, split=ALL))
        parts += [f"{system} = [", *(f'    "{each}",' for each in ids), "]"]
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> str | None:
    """Write the file, or compare it; return what is wrong."""
    folders = (data_dir() / "tasks").iterdir()
    text = splits_text(sorted(path.name for path in folders if path.is_dir()))
    file = splits_file()
    if arguments == ["--check"]:
        kept = file.read_text(encoding="utf-8") if file.is_file() else ""
        return None if kept == text else f"{file} is out of date; run: python -m dev.splits"
    file.write_text(text, encoding="utf-8")
    print(file)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
