"""The published numbers: the tables of the paper, later results, and 153 published runs."""

from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir

if TYPE_CHECKING:
    import pandas as pd

SYSTEMS = {
    "teams": "Teams",
    "csm": "CSM",
    "email": "Email",
    "itsm": "ITSM",
    "calendar": "Calendar",
    "hr": "HR",
    "drive": "Drive",
    "hybrid": "Hybrid",
}
"""The paper's names of systems in its order; `hybrid` stands for tasks over several systems."""
_FOLDER = "paper"


def paper_table(name: str) -> "pd.DataFrame":
    """Return a table of published numbers; unknown numbers are missing values.

    `data/paper/README.md` describes each table, the sources of its numbers, and how sure they are.

        >>> paper_table("main_results").set_index("model").loc["GPT-5", "csm"]
        np.float64(36.4)

    Args:
        name: `main_results`, `public_split`, `leaderboard_later`, `newer_results`, … .

    Raises:
        ConfigError: if there is no such table.
    """
    import pandas as pd

    folder = data_dir() / _FOLDER
    path = folder / f"{name}.csv"
    if Path(name).name != name or not path.is_file():
        known = ", ".join(sorted(each.stem for each in folder.glob("*.csv")))
        raise ConfigError(f"there is no published table {name!r}; there are {known}")
    return pd.read_csv(path, encoding="utf-8")


def published_runs() -> "pd.DataFrame":
    """Return the 153 published runs of gpt-5, one row each; they are real runs, not simulated ones.

    The columns are those of the file `gpt5_runs`, with `success` as a truth value, and `origin`
    (`published runs`), `fresh_input_tokens` (input that was not in the cache), `answer_tokens`
    (output without reasoning), `cost` (dollars, cached input at its price) and
    `cost_cache_in_full` (dollars, cached input at the price of fresh input).
    """
    runs = paper_table("gpt5_runs")
    prices = _prices()
    fresh = runs["input_tokens"] - runs["cache_read_tokens"]
    written = runs["output_tokens"] * prices["output"]
    cached = runs["cache_read_tokens"] * prices["cache_read"]
    return runs.assign(
        success=runs["success"].astype(bool),
        origin="published runs",
        fresh_input_tokens=fresh,
        answer_tokens=runs["output_tokens"] - runs["reasoning_tokens"],
        cost=fresh * prices["input"] + cached + written,
        cost_cache_in_full=runs["input_tokens"] * prices["input"] + written,
    )


def plan_gains() -> "pd.DataFrame":
    """Return what each plan brings in points over no plan, by model and system, from the paper.

    The columns are `model`, `plan` (`claude` or `human`), `system` and `points`. Their ranges are
    those that the paper names: 14 to 35 points for a person's plan, 5 to 13 for a model's.
    """
    table = paper_table("plan_conditioned").set_index(["model", "plan"])
    none = table.xs("none", level="plan")
    planned = table.drop(index="none", level="plan")
    gains = planned - none.reindex(planned.index.get_level_values("model")).to_numpy()
    long = (
        gains.round(1).reset_index().melt(["model", "plan"], var_name="system", value_name="points")
    )
    return long.dropna().reset_index(drop=True)


def _prices() -> dict[str, float]:
    """Return the price of one token of gpt-5 in dollars, by kind."""
    (row,) = paper_table("prices").query("model == 'gpt-5'").to_dict("records")
    return {kind: row[kind] / 1_000_000 for kind in ("input", "cache_read", "output")}
