"""A figure of scores: what it shows, and that simulated runs are marked."""

from pathlib import Path

import matplotlib as mpl
import pandas as pd
import pytest

from eopsgym import plot_scores, scores
from eopsgym.errors import ConfigError
from eopsgym.runs import Runs, run_task
from tests.jupyter_kernel import start_kernel
from tests.toy import office

mpl.use("agg")


def test_a_bar_for_each_model_and_simulated_ones_are_marked() -> None:
    runs = [run_task(office.task(), f"scripted/{name}") for name in ("gold", "noop")]
    axes = plot_scores(scores(runs, by=["model"]))
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names == ["scripted/gold (simulated)", "scripted/noop (simulated)"]
    assert [bar.get_width() for bar in axes.patches] == [1.0, 0.0]
    assert {bar.get_hatch() for bar in axes.patches} == {"/////"}
    assert [text.get_text() for text in axes.texts] == ["n = 1", "n = 1"]
    assert axes.get_xlabel() == "share of runs that pass on tasks that can be done (strict)"


def test_a_bar_for_each_plan_where_that_is_asked() -> None:
    runs = [run_task(office.task(), plan=plan) for plan in ("none", "reference")]
    axes = plot_scores(scores(runs, by=["plan"]), by="plan")
    names = {label.get_text() for label in axes.get_yticklabels()}
    assert names == {"none (simulated)", "reference (simulated)"}
    with pytest.raises(ConfigError, match=r"several rows for one model"):
        plot_scores(scores(runs, by=["model", "plan"]))
    both = scores(runs, by=["model", "plan"])
    with pytest.raises(ConfigError, match=r"must be one column"):
        plot_scores(both, by=["model", "plan"])  # type: ignore[arg-type]
    both["both"] = both["model"] + ", " + both["plan"]
    assert len(plot_scores(both, by="both").patches) == 2
    with pytest.raises(ConfigError, match=r"there is no score 'strict' by plan"):
        plot_scores(scores(runs, by=["model"]), by="plan")


def test_models_without_a_verdict_have_no_bar() -> None:
    columns = {"model": ["a"], "simulated": [False], "scored": [0], "strict": [None]}
    assert len(plot_scores(pd.DataFrame(columns)).patches) == 0


@pytest.mark.parametrize(
    ("columns", "score"),
    [
        ({"model": ["a"], "scored": [1], "strict": [1.0]}, "cost"),
        ({"domain": ["a"], "scored": [1], "strict": [1.0]}, "strict"),
        ({"model": ["a", "a"], "scored": [1, 1], "strict": [1.0, 0.0]}, "strict"),
    ],
)
def test_a_table_it_cannot_draw_is_refused(columns: dict[str, list[object]], score: str) -> None:
    with pytest.raises(ConfigError, match=r"scores\(runs, by=\['model'\]\)"):
        plot_scores(pd.DataFrame(columns), score)


def test_runs_are_no_table() -> None:
    with pytest.raises(ConfigError, match=r"pass scores\(runs, by=\['model'\]\)"):
        plot_scores(Runs())  # type: ignore[arg-type]


def test_every_figure_of_a_notebook_is_shown_and_not_the_first_alone(tmp_path: Path) -> None:
    with start_kernel(tmp_path) as kernel:
        kernel.run(
            "import eopsgym\n"
            "runs = eopsgym.run_tasks(eopsgym.load_tasks('itsm')[:2], progress=False)\n"
            "scores = eopsgym.scores(runs, by=['model'])"
        )
        plots = [kernel.run("axes = eopsgym.plot_scores(scores)") for _ in range(2)]
        plots.append(kernel.run("axes = scores.plot(x='model', y='strict')"))
    for cell in plots:
        assert cell.errors == []
        assert ["image/png" in output["data"] for output in cell.outputs] == [True]
