"""Whatever the runs are like, tables of statistics are made, and hold no misleading number."""

from random import Random

import pandas as pd
import pytest

from eopsgym import averages, compare_models, open_trajectories, refusal_table, repeat_table, scores
from eopsgym.analysis.statistics.trials import THREE
from eopsgym.runs import Fork, Run
from tests.toy.studies import study

ENDS = [("difference", "low", "high"), ("pass_at_1", "low", "high")]
ENDS += [(name, f"{name}_low", f"{name}_high") for name in ("over_halted", "missed", *THREE)]


def any_runs(seed: int) -> list[Run]:
    """Runs of up to three models under up to two conditions, as uneven as can be."""
    random = Random(seed)
    runs: list[Run] = []
    for domain in random.sample(["itsm", "hr", "csm"], random.randint(1, 3)):
        for plan in random.sample(["none", "reference"], random.randint(1, 2)):
            for feasible in (True, False, None):
                verdicts = {
                    model: {
                        f"{domain}_{feasible}_{place}": random.choices(
                            [True, False, None], random.choice([(1, 1, 1), (1, 0, 0), (0, 1, 0)]),
                            k=random.randint(1, 3),
                        )
                        for place in range(random.choice([0, 1, 15]))
                    }
                    for model in random.sample(["a", "b", "c"], random.randint(1, 3))
                }  # fmt: skip
                runs += study(
                    verdicts, domain, plan=plan, feasible=feasible,
                    simulated=random.random() < 0.3, refused=random.choice([True, False, None]),
                    answer=random.choice(["Done.", "I did not do it.", None]),
                )  # fmt: skip
    fork = Fork(runs[0].id if runs else "x", 1, {"error": "x"})
    return runs + study({"a": {"itsm_True_0": [True, False]}}, feasible=True, fork=fork)


@pytest.mark.sweep(2)
@pytest.mark.filterwarnings("ignore:forks are averaged here")
@pytest.mark.parametrize("seed", range(6))
def test_tables_are_made_of_any_runs(seed: int) -> None:
    with open_trajectories(any_runs(seed)) as trajectories:
        table = scores(trajectories)
        check(table[[name for name in table if name.startswith(THREE)]].convert_dtypes())
        for make in (compare_models, repeat_table, refusal_table, averages):
            check(make(trajectories))


def check(table: pd.DataFrame) -> None:
    assert "nan" not in table.to_string().lower().split()
    for value, low, high in ENDS:
        if {value, low, high} <= {*table.columns}:
            rows = table[[value, low, high]].astype("Float64").dropna()
            assert (rows[low] <= rows[value] + 1e-4).all()
            assert (rows[value] <= rows[high] + 1e-4).all()
            assert (rows[high] - rows[low] > 0).all()
            assert rows.abs().le(1).all().all()
    for p in {"p", "p_holm"} & {*table.columns}:
        assert table[p].dropna().between(0, 1).all()
