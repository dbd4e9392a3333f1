"""The gallery: every figure of the notebooks on one page, `docs/figures.md`.

`make figures` draws them from the published numbers and the committed sample of simulated runs.
`python -m dev.gallery --check` draws them again and fails where they are other than what is kept:
the page with its tables, the texts of each drawing, and, where the same version of matplotlib drew
both, all that is drawn, up to half a point.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from dev.drawings import look_alike, maker, texts
from eopsgym.analysis import figures
from eopsgym.analysis.figures import Figure
from eopsgym.analysis.figures.tables_as_text import escape_markdown
from eopsgym.analysis.simulated_sample import sample_trajectories

ROOT = Path(__file__).resolve().parent.parent
PAGE, FOLDER = ROOT / "docs" / "figures.md", ROOT / "docs" / "figures"
DRAWN = {
    "15_leaderboard": (
        figures.leaderboard,
        partial(figures.leaderboard, split="public"),
        figures.newer_results,
    ),
    "16_cost_and_success": (figures.cost_and_success,),
    "17_planning_horizon": (figures.planning_horizon,),
    "18_tool_overload": (figures.tool_overload,),
    "19_plan_conditioned": (figures.plan_conditioned,),
    "20_orchestrators": (figures.orchestrators,),
    "21_thinking_budget": (figures.thinking_budget,),
    "22_verifier_categories": (figures.verifier_categories,),
    "23_failure_modes": (figures.failure_modes,),
    "24_infeasible_tasks": (figures.infeasible_tasks,),
    "25_is_the_difference_real": (figures.is_the_difference_real,),
    "26_noise_floor": (figures.noise_floor,),
    "27_whose_fault": (figures.whose_fault,),
    "28_cost_per_solved_task": (figures.cost_per_solved_task,),
    "29_guarded_or_published": (figures.guarded_or_published,),
    "30_the_benchmark_in_numbers": (
        lambda _: figures.size_of_benchmark(),
        lambda _: figures.example_of_failure(),
    ),
}
"""Notebook to the figures that it draws first."""
_HEAD = """# Figures

Every figure of the notebooks, as `make figures` draws it: published numbers, and beside them the
runs of `data/samples`, which are simulated, marked so, and say nothing about language models. In
its notebook each is drawn from your runs, has knobs, and opens the runs behind a point. Terms are
explained in the [glossary](glossary.md).
"""


def drawn() -> Iterator[tuple[str, Figure]]:
    """Each figure, with the notebook it is from."""
    with sample_trajectories() as sample:
        for notebook, functions in DRAWN.items():
            for function in functions:
                yield notebook, function(sample)


def page(made: list[tuple[str, Figure]]) -> str:
    """The page of some figures, with their tables folded away."""
    parts = [_HEAD]
    for notebook, figure in made:
        table = figure.markdown().split("\n", 2)[2].split("\n\n")[0]
        notes = "\n".join(f"- {escape_markdown(note)}" for note in figure.notes)
        parts += [
            f"## {escape_markdown(figure.title)}",
            f"From [{notebook}](../notebooks/{notebook}.ipynb).",
            f"![{figure.title}](figures/{figure.name}.svg)",
            f"<details><summary>Notes</summary>\n\n{notes}\n\n</details>",
            f"<details><summary>The numbers</summary>\n\n{table}\n\n</details>",
        ]
    return "\n\n".join(parts).rstrip() + "\n"


def write(made: list[tuple[str, Figure]]) -> None:
    """Write the page and its drawings, and take away drawings that no figure makes any more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for _, figure in made:
        figure.save(FOLDER / f"{figure.name}.svg", columns=2)
    PAGE.write_text(page(made), encoding="utf-8")


def stale(made: list[tuple[str, Figure]]) -> list[str]:
    """What is kept and is other than what is drawn now."""
    said = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    found = [] if said == page(made) else [PAGE.name]
    names = {f"{figure.name}.svg" for _, figure in made}
    found += sorted(names ^ {path.name for path in FOLDER.glob("*.svg")})
    with TemporaryDirectory() as folder:
        for _, figure in made:
            (new,) = figure.save(Path(folder) / f"{figure.name}.svg", columns=2)
            kept = FOLDER / new.name
            if kept.is_file() and not _same(kept, new):
                found.append(kept.name)
    return found


def _same(kept: Path, new: Path) -> bool:
    if texts(kept) != texts(new):
        return False
    return maker(kept) != maker(new) or look_alike(kept, new)


def main(arguments: list[str]) -> None:
    """Write the gallery, or with `--check` only compare."""
    made = list(drawn())
    if "--check" not in arguments:
        write(made)
        return
    found = stale(made)
    if found:
        sys.exit(f"docs: {', '.join(found)} are other than the figures: make figures")


if __name__ == "__main__":
    main(sys.argv[1:])
