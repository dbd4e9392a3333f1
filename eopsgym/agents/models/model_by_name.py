"""Models by name: `scripted/gold`, `openai/gpt-5`, a model file, or a registered one."""

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from eopsgym.agents.models.address_and_key import no_key_for
from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.model_file import load_llm_config
from eopsgym.agents.models.model_pool import ModelPool
from eopsgym.agents.models.provider_names import check_provider
from eopsgym.agents.models.thinking_budgets import Budget, read_budget
from eopsgym.agents.protocols import Model
from eopsgym.agents.scripted.baseline_names import BASELINE_NAMES
from eopsgym.agents.scripted.scripted_models import (
    GoldVariant,
    Script,
    ScriptedModel,
    gold,
    missed_refusal,
    naive,
)
from eopsgym.agents.scripted.unsteady_names import UNSTEADY
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.user_paths import user_path

if TYPE_CHECKING:
    from eopsgym.agents.scripted.unsteady import Unsteady

CONF = Path("conf/llm")
ModelFactory = Callable[..., Model]
_OWN: dict[str, ModelFactory] = {}


Variation = Callable[[Script], GoldVariant]


def _of(module: str, kind: str) -> Variation:
    """Return a variation that imports its slow module only when it is used."""

    def variation(script: Script) -> GoldVariant:
        made: GoldVariant = getattr(import_module(f"eopsgym.agents.scripted.{module}"), kind)(
            script
        )
        return made

    return variation


def _baseline(name: str) -> Variation:
    def variation(script: Script) -> GoldVariant:
        # Imported late, because it imports the proofs.
        from eopsgym.agents.scripted.baselines import baseline

        return baseline(name, script)

    return variation


BROKEN: dict[str, Variation] = {
    "missing_lookup": _of("paper_failures", "missing_lookup"),
    "cascading_state": _of("paper_failures", "cascading_state"),
    "wrong_id": _of("paper_failures", "wrong_id"),
    "premature": _of("paper_failures", "premature"),
    "policy_violation": _of("tried_failures", "policy_violation"),
    "side_effect": _of("tried_failures", "side_effect"),
    "wrong_argument": _of("tried_failures", "wrong_argument"),
    "gave_up": _of("stopped_short", "gave_up"),
    "looped": _of("stopped_short", "looped"),
    "ran_out": _of("stopped_short", "ran_out"),
    "misuse_after_error": _of("tried_failures", "misuse_after_error"),
    "false_refusal": _of("stopped_short", "false_refusal"),
    "missed_refusal": missed_refusal,
}
"""The variation of a gold run for each kind of failure."""

FAILURES = tuple(BROKEN)
"""The kinds of failure of scripted models, by their names in model names and tags.

The first four are those of the paper. `eopsgym.analysis.failures.KINDS` describes each.
"""

SCRIPTED: dict[str, Variation] = {
    "scripted/gold": gold,
    "scripted/naive": naive,
    **{f"scripted/{kind}": broken for kind, broken in BROKEN.items()},
    **{f"baseline/{name}": _baseline(name) for name in BASELINE_NAMES},
}
"""The scripted models with one variation of the gold run; `scripted/noop` needs no script.

Those under `baseline/` are cheap strategies, which win almost nothing.
"""

NOOP = "scripted/noop"
PREFIXES = ("scripted/", "baseline/")
"""The prefixes of the names of scripted models."""
SCRIPTED_NAMES = (NOOP, *SCRIPTED, *UNSTEADY)
"""The names of all scripted models."""


def register_model(name: str, factory: ModelFactory) -> None:
    """Register a factory for `make_model(name)`, for your own models; a later one replaces it.

    It is called with `budget=…` if a budget is given, and then has to accept this parameter.
    """
    if name.startswith(PREFIXES):
        taken = " and ".join(PREFIXES)
        raise ConfigError(f"'{name}': names under {taken} are reserved; use another prefix")
    _OWN[name] = factory


def registered_models() -> Mapping[str, ModelFactory]:
    """Return the factories of the registered models, by their names."""
    return dict(_OWN)


def make_model(
    name: str,
    *,
    script: Script | None = None,
    instance: int | None = None,
    conf: Path = CONF,
    timeout: float | None = None,
    budget: Budget | None = None,
    base_url: str | None = None,
    keys: bool = True,
) -> Model:
    """Return the model with a name.

    Args:
        name: a scripted model, a registered one, a model file (a path, or a name in `conf`), or
            litellm's name of a model (`provider/model`).
        script: the gold run that a scripted model follows or breaks.
        instance: the index, modulo their number, of the model in a file that lists several; by
            default a pool of all of them.
        conf: the folder of model files.
        timeout: seconds for one attempt of a live model (180).
        budget: how much it is to think: `none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`,
            or a number of thinking tokens; by default as its file says, or its provider.
        base_url: the address of the server, which gets no key from the environment. A server that
            needs a key needs a model file.
        keys: whether to look up the key that a model file names; a model that only plays a
            cassette needs none.

    Raises:
        ConfigError: there is no such model or provider, or it does not support the budget or the
            address.
    """
    asked = None if budget is None else read_budget(budget)
    _check_url(base_url)
    kind = kind_of_model(name, conf)
    if kind == "own":
        if base_url is not None:
            raise ConfigError(f"{name} is not a live model; leave base_url out")
        return _own(name, script, asked)
    if kind == "file" and (path := _file(name, conf)):
        configs = load_llm_config(path)
        if instance is not None:
            configs = [configs[instance % len(configs)]]
        try:
            models = [config.model(path.stem, timeout, asked, base_url, keys) for config in configs]
        except ConfigError as error:
            raise ConfigError(f"{path}: {error}") from error
        return models[0] if len(models) == 1 else ModelPool(models, path.stem)
    if kind == "provider":
        check_provider(name)
        key = no_key_for(name) if base_url else None
        return LiteLLMModel(name, api_base=base_url, api_key=key, timeout=timeout, budget=asked)
    files = sorted(p.stem for p in conf.glob("*.json"))
    raise ConfigError(
        f"there is no model '{name}'; write provider/model as litellm does (openai/gpt-5), a model "
        f"file ({', '.join(files) or f'none in {conf}'}), or one of {', '.join(SCRIPTED_NAMES)}"
    )


def kind_of_model(name: str, conf: Path = CONF) -> Literal["own", "file", "provider", ""]:
    """Return the kind of model that a name stands for; empty if there is none."""
    if name.startswith(PREFIXES) or name in _OWN:
        return "own"
    if _file(name, conf):
        return "file"
    provider, slash, model = name.partition("/")
    return "provider" if slash and provider and model and not name.endswith(".json") else ""


def _check_url(url: str | None) -> None:
    if url is not None and not url.startswith(("http://", "https://")):
        shown = url.rpartition("@")[2]
        raise ConfigError(
            f"{shown!r} is not the address of a server; write it as http://127.0.0.1:8000/v1"
        )


def _own(name: str, script: Script | None, budget: Budget | None) -> Model:
    """Return a scripted model or a registered one.

    Raises:
        ConfigError: it does not support that budget.
    """
    factory = _OWN.get(name)
    if factory is not None and "budget" in inspect.signature(factory).parameters:
        return factory(budget=budget)
    if factory is None:
        return scripted_model(name, script, budget)
    if budget not in (None, "none"):
        raise ConfigError(f"{name} does not think; leave out the budget {budget}, or use 'none'")
    return factory()


def scripted_model(
    name: str, script: Script | None = None, budget: Budget | None = None
) -> "ScriptedModel | Unsteady":
    """Return a scripted model that follows `script`.

    Raises:
        ConfigError: there is no such model, its script is missing, its failure is impossible in
            this task, or it supports no budget.
    """
    if name not in SCRIPTED_NAMES:
        raise ConfigError(f"there is no model '{name}'; {names_there_are(name, SCRIPTED_NAMES)}")
    if budget not in (None, "none") and name not in UNSTEADY:
        raise ConfigError(f"{name} does not think; leave out the budget {budget}, or use 'none'")
    if name == NOOP:
        return ScriptedModel(name, GoldVariant((), "Done."))
    if script is None:
        raise ConfigError(
            f"'{name}' replays the gold run of a task: use a task with the key 'gold'"
        )
    script.check_tool_names()
    if name in UNSTEADY:
        from eopsgym.agents.scripted.unsteady import Unsteady

        return Unsteady(script, budget, name)
    return ScriptedModel(name, SCRIPTED[name](script))


def _file(name: str, conf: Path) -> Path | None:
    paths = [user_path(name)] if name.endswith(".json") else [user_path(conf) / f"{name}.json"]
    return next((path for path in paths if path.is_file()), None)
