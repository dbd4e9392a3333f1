"""A check of the option `base_url`: at least one model of a run has to use it."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from eopsgym.agents.models.model_by_name import kind_of_model
from eopsgym.errors import ConfigError


def check_own_server(
    options: Mapping[str, Any], models: Iterable[Any], others: Iterable[Any] = ()
) -> None:
    """Refuse a server's address that no model would use.

    Args:
        options: the options of the runs; a judge, a plan and an orchestrator may name models, too.
        models: the models that work on the tasks, as objects or names.
        others: further plans and orchestrators.

    Raises:
        ConfigError: no live model is given by name.
    """
    url, workers = options.get("base_url"), list(models)
    if url is None or any(isinstance(m, str) and kind_of_model(m) != "own" for m in workers):
        return
    given = [*others, *(options.get(name) for name in ("judge", "plan", "orchestrator"))]
    if names_model_of(("provider",), given):
        return
    for model in workers:
        if not isinstance(model, str):
            raise is_made_already(model, "base_url", url)
    raise ConfigError(
        f"base_url is the server of live models, and {', '.join(workers)} is not live: name a "
        "model as PROVIDER/NAME (openai/NAME works with Ollama, vLLM and llama.cpp), or leave "
        "base_url out"
    )


def names_model_of(kinds: Collection[str], given: Iterable[Any]) -> bool:
    """Return whether one of some texts names a model of one of some kinds (see `kind_of_model`).

    The name may follow a prefix, as in `planner_react:openai/gpt-5`.
    """
    texts = [text for text in given if isinstance(text, str)]
    named = [*texts, *(text.partition(":")[2] for text in texts)]
    return any(kind_of_model(name) in kinds for name in named)


def is_made_already(model: Any, name: str, value: Any) -> ConfigError:
    """Return the error for an option that only a model given by name can take."""
    return ConfigError(
        f"{name} is only for a model given by name; {model!r} is an object. Set it when you make "
        f"the model: make_model(…, {name}={value!r})"
    )
