"""The published numbers: whole, as the reference has them, and consistent with each other."""

import csv
import json
from collections import Counter

import pandas as pd
import pytest

from eopsgym.agents import Usage, price_list
from eopsgym.analysis.paper import SYSTEMS, paper_table, published_runs
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from tests.reference import reference

ROWS = {
    "main_results": 16, "public_split": 14, "leaderboard_later": 3, "plan_conditioned": 7,
    "thinking_budget": 6, "verifier_categories": 8, "gpt5_runs": 153, "newer_results": 36,
    "task_counts": 9, "published_tasks": 8, "planning_horizon": 2, "tool_overload": 4,
    "orchestrators": 3, "prices": 1, "hybrid_pairs": 5, "totals": 11, "worked_failure": 5,
    "contradictions": 12,
}  # fmt: skip
ENTERED = tuple(ROWS)[:7]
WITHOUT = set(SYSTEMS) | {"infeasible"}


@pytest.mark.parametrize(("name", "rows"), ROWS.items())
def test_a_table_has_as_many_rows_as_were_read(name: str, rows: int) -> None:
    assert len(paper_table(name)) == rows


@pytest.mark.parametrize("name", ENTERED)
def test_the_numbers_are_those_of_the_reference(name: str) -> None:
    with reference("paper", f"{name}.csv").open(encoding="utf-8") as file:
        theirs = list(csv.DictReader(file))
    with (data_dir() / "paper" / f"{name}.csv").open(encoding="utf-8") as file:
        assert list(csv.DictReader(file)) == theirs


def test_the_hybrid_pairs_are_those_of_the_tasks_that_were_read() -> None:
    pairs: Counter[frozenset[str]] = Counter()
    for file in reference("tasks", "hybrid").glob("*.json"):
        servers = json.loads(file.read_text(encoding="utf-8"))["gym_servers_config"]
        pairs[frozenset(get_domain(server["mcp_server_name"]).name for server in servers)] += 1
    table = paper_table("hybrid_pairs")
    rows = zip(table["backbone"], table["collaboration"], table["read_tasks"], strict=True)
    assert pairs == {frozenset(pair): count for *pair, count in rows}


def test_the_page_beside_the_tables_speaks_of_each() -> None:
    page = (data_dir() / "paper" / "README.md").read_text(encoding="utf-8")
    names = {path.stem for path in (data_dir() / "paper").glob("*.csv")}
    assert names == set(ROWS)
    assert {name for name in names if f"`{name}.csv`" not in page} == set()


def test_what_is_unknown_stays_blank() -> None:
    table = paper_table("main_results")
    assert table.isna().sum()[["infeasible", "paper_avg", "usd_per_task"]].to_list() == [8, 7, 9]
    assert not table[list(SYSTEMS)].isna().any(axis=None)


@pytest.mark.parametrize("name", ["nothing", "../seeds/itsm", ""])
def test_a_table_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(ConfigError, match=r"no published table .*main_results"):
        paper_table(name)


def weighted(row: "pd.Series[float]", weights: "pd.Series[float]") -> float:
    cells = row[weights.index].astype(float)
    return float((cells * weights).sum() / weights.sum())


def test_three_published_averages_follow_from_the_cells() -> None:
    counts = paper_table("task_counts").set_index("domain")
    systems = list(SYSTEMS)
    for _, row in paper_table("main_results").iterrows():
        assert weighted(row, counts.loc[systems, "listed"]) == pytest.approx(row.site_avg, abs=0.3)
        if pd.notna(row.paper_avg) and pd.notna(row.infeasible):
            assert weighted(row, counts["listed"]) == pytest.approx(row.paper_avg, abs=0.3)
    for _, row in paper_table("leaderboard_later").iterrows():
        assert row[systems].astype(float).mean() == pytest.approx(row.avg, abs=0.06)
    for _, row in paper_table("public_split").iterrows():
        if row.model != "GPT-5-Mini":  # its average does not follow from its cells
            mean = weighted(row, counts.loc[systems, "public_listed"])
            assert mean == pytest.approx(row.avg, abs=0.2)


def test_the_published_runs_are_real_and_come_to_what_their_report_says() -> None:
    runs = published_runs()
    assert set(runs["origin"]) == {"published runs"}
    passed = runs.groupby("domain")["success"].agg(["sum", "size"])
    assert passed.to_numpy().tolist() == [[29, 92], [17, 61]]
    costs = runs.groupby("domain")[["cost", "cost_cache_in_full"]].mean().round(3)
    assert costs.to_numpy().tolist() == [[0.19, 0.238], [0.153, 0.192]]
    assert (runs["verifiers_passed"].eq(runs["verifiers"]) == runs["success"]).all()
    assert runs["task"].is_unique


def test_the_price_of_the_published_runs_is_the_listed_one() -> None:
    runs = published_runs()
    first = runs.iloc[0]
    usage = Usage(
        input_tokens=int(first["fresh_input_tokens"]),
        output_tokens=int(first["output_tokens"]),
        cache_read_tokens=int(first["cache_read_tokens"]),
        cache_write_tokens=0,
    )
    assert price_list().cost("gpt-5", usage) == pytest.approx(first["cost"])
