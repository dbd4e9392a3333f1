"""The file of an experiment: our TOML, or the JSON of the published harness.

    name = "thinking"
    about = "Does thinking more help, and what does it cost?"

    [tasks]
    from = ["itsm", "csm"]
    sample = 60
    seed = 7

    [runs]
    models = ["openai/gpt-5"]
    budgets = ["low", "high"]
    repeats = 3

    [question]          # which of two is better; runs stop when it is decided
    better = "high"
    than = "low"
    by = 0.05

    [limits]            # for each run
    turns = 50

    [budget]            # for the whole experiment
    dollars = 40

    [runtime]           # settings that do not distinguish runs
    concurrency = 8
    processes = 2

The published harness's `experiment.json` names `llms`, `domains`, `modes` (its tool sets),
`orchestrator` and `num_runs`. Its models are names of files in `conf/llm`. Templates of paths and
the number of instances of a model are ignored. An `llm_concurrency.json` beside it sets the number
of concurrent runs. Its `domain_conf.json` is a file for `--servers`, as addresses are not part of
an experiment.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.project_json import read_json_file
from eopsgym.runs.experiments.published_concurrency import FILE as CONCURRENCY_FILE
from eopsgym.runs.experiments.published_concurrency import published_concurrency
from eopsgym.user_paths import user_path

_TOOL_SETS = {
    "oracle": "oracle",
    "plus_5_tools": "plus_5",
    "plus_10_tools": "plus_10",
    "plus_15_tools": "plus_15",
}
"""The published names of tool sets, and ours."""
_IGNORED = frozenset({"num_llm_instances"})
_NO_EXPERIMENTS = {
    CONCURRENCY_FILE: "it is read together with the experiment.json beside it",
    "domain_conf.json": "give it as --servers domain_conf.json",
}
"""Published files that are no experiments, with the way to use them."""
MODEL_FILES = Path("conf/llm")


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TasksSection(_Section):
    """The section of the tasks; see `TaskChoice`."""

    sources: list[str] = Field(default=[], alias="from")
    split: Literal["main", "refusals", "all"] | None = None
    config: str | None = None
    tiers: list[str] = []
    feasible: bool | None = None
    pairs: bool = False
    sample: int | None = None
    seed: int = 0
    by: list[str] = ["domain", "tier"]


class RunsSection(_Section):
    """The section of the combined conditions and of the settings of all runs; see `run_grid`."""

    models: list[str] = ["scripted/gold"]
    orchestrators: list[str] = ["react"]
    plans: list[str] = ["none"]
    budgets: list[str | int] = []
    tool_sets: list[str] = ["default"]
    modes: list[Literal["published", "guarded"]] = ["published"]
    repeats: int | None = None
    judge: str | None = None
    repaired: bool | None = None
    tool_names: Literal["published", "prefixed"] | None = None
    now: str | None = None


class QuestionSection(_Section):
    """The section of the question; see `Question`."""

    better: str
    than: str
    by: float = 0.0
    looks: int | list[float] = 4
    alpha: float = 0.05
    spending: Literal["obrien_fleming", "pocock"] = "obrien_fleming"
    least_chance: float = 0.0


class LimitsSection(_Section):
    """The section of the limits of a run; see `Limits`."""

    turns: int | None = 50
    tokens: int | None = None
    cost: float | None = None
    seconds: float | None = None


class BudgetSection(_Section):
    """The section of the budget of the whole experiment; see `StudyBudget`."""

    dollars: float | None = None
    tokens: int | None = None
    hours: float | None = None
    ask_above: float | None = None
    allow_unknown_prices: bool = False


class RuntimeSection(_Section):
    """The section of settings that do not distinguish runs, except for the systems in `urls`."""

    concurrency: int = 4
    results: str = "results"
    base_url: str | None = None
    urls: dict[str, str] | None = None
    timeout: float | None = None
    processes: int | None = None
    backend: Literal["processes", "ray"] | None = None
    address: str | None = None


class ExperimentFile(_Section):
    """The content of an experiment file."""

    name: str
    about: str = ""
    tasks: TasksSection = TasksSection()
    runs: RunsSection = RunsSection()
    question: QuestionSection | None = None
    limits: LimitsSection = LimitsSection()
    budget: BudgetSection = BudgetSection()
    runtime: RuntimeSection = RuntimeSection()

    @property
    def names_something(self) -> bool:
        """Whether the file chooses tasks or models."""
        return self.tasks != TasksSection() or "models" in self.runs.model_fields_set


def read_experiment_file(path: str | Path) -> ExperimentFile:
    """Return the content of an experiment file; the default name is that of the file.

    Raises:
        ConfigError: the file is invalid; the message names the field and the nearest valid one.
    """
    path = user_path(path)
    if path.suffix == ".json":
        return _published(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(
            f"cannot read the experiment {path}: {error.strerror}; `eopsgym experiment list` "
            "lists the existing ones"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not TOML: {error}") from error
    return _checked({"name": path.stem, **data}, path)


def _checked(data: Mapping[str, Any], path: Path) -> ExperimentFile:
    try:
        return ExperimentFile.model_validate(data)
    except ValidationError as error:
        wrong = "; ".join(_message(each) for each in error.errors())
        raise ConfigError(f"{path}: {wrong}") from None


_SECTIONS = {
    "tasks": TasksSection,
    "runs": RunsSection,
    "question": QuestionSection,
    "limits": LimitsSection,
    "budget": BudgetSection,
    "runtime": RuntimeSection,
}


def _message(wrong: ErrorDetails) -> str:
    """Return a text that says why a field is invalid."""
    *outer, last = [str(part) for part in wrong["loc"]]
    where = ".".join((*outer, last))
    if wrong["type"] != "extra_forbidden":
        return f"{where}: {wrong['msg'][0].lower()}{wrong['msg'][1:]}, not {wrong['input']!r}"
    section: Any = ExperimentFile
    for name in outer:
        section = _SECTIONS[name]
    known = _names(section.model_fields.items())
    return f"{where}: there is no such field; {names_there_are(last, known)}"


def _names(fields: Iterable[tuple[str, FieldInfo]]) -> list[str]:
    return [field.alias or name for name, field in fields]


# The published harness


def _published(path: Path) -> ExperimentFile:
    """Return the content of the published harness's `experiment.json`.

    Raises:
        ConfigError: the file is not one, has an unknown field, or a field is invalid.
    """
    if path.name in _NO_EXPERIMENTS:
        raise ConfigError(f"{path} is not an experiment; {_NO_EXPERIMENTS[path.name]}")
    data, _ = read_json_file(path, "the experiment")
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: the experiment must be a JSON object")
    known = {"llms", "domains", "modes", "orchestrator", "num_runs", *_IGNORED}
    for name in data:
        if name not in known and not _is_template(name):
            raise ConfigError(
                f"{path}: {name}: there is no such field; {names_there_are(name, sorted(known))}"
            )
    for name in ("llms", "domains", "modes", "orchestrator"):
        if data.get(name) in ("", []) or (name == "llms" and name not in data):
            raise ConfigError(f"{path}: {name}: names nothing; name at least one")
    models = _texts(data, "llms", path)
    runs = {
        "models": [_model(name, path) for name in models],
        "tool_sets": [_tool_set(name, path) for name in _texts(data, "modes", path)],
        "orchestrators": _texts(data, "orchestrator", path),
        "repeats": data.get("num_runs"),
    }
    name = path.absolute().parent.name if path.stem == "experiment" else path.stem
    given: dict[str, Any] = {
        "name": name or path.stem,
        "tasks": {"from": _texts(data, "domains", path)},
    }
    if (concurrency := published_concurrency(path, models)) is not None:
        given["runtime"] = {"concurrency": concurrency}
    named = {key: value for key, value in runs.items() if value not in (None, [])}
    return _checked({**given, "runs": named}, path)


def _is_template(name: str) -> bool:
    return name.endswith(("_path", "_template", "_dir", "_folder"))


def _texts(data: Mapping[str, Any], name: str, path: Path) -> list[str]:
    value = data.get(name, [])
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise ConfigError(f"{path}: {name}: must be a text or a list of texts, not {value!r}")
    return values


def _model(name: str, path: Path) -> str:
    """Return the model of a published name: a file beside the experiment, or in `conf/llm`."""
    for folder in (path.parent, path.parent / "llm", MODEL_FILES):
        file = folder / f"{name}.json"
        if file.is_file():
            return str(file)
    if "/" in name:
        return name
    files = [file.stem for file in sorted(MODEL_FILES.glob("*.json"))]
    raise ConfigError(f"{path}: llms: no model file {name}.json; {names_there_are(name, files)}")


def _tool_set(name: str, path: Path) -> str:
    if name not in _TOOL_SETS and name not in _TOOL_SETS.values():
        known = names_there_are(name, _TOOL_SETS)
        raise ConfigError(f"{path}: modes: there is no mode {name!r}; {known}")
    return _TOOL_SETS.get(name, name)
