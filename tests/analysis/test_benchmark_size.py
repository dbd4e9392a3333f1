"""The size of the published benchmark beside that of this package."""

import pytest

from eopsgym.analysis import benchmark_size, figures, tasks_by_tool_set
from eopsgym.domains import get_domain
from eopsgym.tasks import load_tasks
from tests.analysis.figures.test_all_figures import covers_nothing_and_stays_on_the_page


def test_the_papers_sizes_are_those_that_it_names_and_ours_are_counted() -> None:
    table = benchmark_size().set_index(["origin", "system"])
    paper = table.loc["paper", "all"]
    assert paper[["tasks", "tools", "tables", "keys_per_table"]].to_list() == [1150, 512, 164, 1.7]
    assert paper["verifiers_per_task"] == 5.3
    ours = table.loc["this package"]
    tasks = load_tasks("csm", split="all")
    assert ours.loc["CSM", "tasks"] == len(tasks)
    assert ours.loc["CSM", "mean_calls"] == pytest.approx(
        sum(len(task.gold.calls) for task in tasks if task.gold) / len(tasks)
    )
    assert ours.loc["CSM", "tables"] == len(get_domain("csm").schema.tables)
    single = ours.drop(index=["all", "Hybrid"])
    assert ours.loc["all", "tools"] == single["tools"].sum() == 512
    assert ours.loc["all", "tasks"] == ours.drop(index="all")["tasks"].sum()


def test_larger_tool_sets_show_more_tools() -> None:
    table = tasks_by_tool_set("main")
    wide = table.pivot(index="system", columns="tool_set", values="mean_tools")
    ordered = wide[["oracle", "plus_5", "plus_10", "plus_15", "all"]]
    assert ordered.diff(axis=1).iloc[:, 1:].ge(0).all(axis=None)
    assert (ordered["plus_5"] - ordered["oracle"]).loc["CSM"] == pytest.approx(5)


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", ["size_of_benchmark", "example_of_failure"])
def test_figures_of_the_overview_are_readable(name: str, columns: int) -> None:
    figure = getattr(figures, name)()
    covers_nothing_and_stays_on_the_page(name, figure.draw(columns, title=False, notes=False))
    assert figure.table["origin"].isin(["paper", "this package"]).all()
