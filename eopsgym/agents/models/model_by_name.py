"""Models by name: `scripted/gold`, `openai/gpt-5`, a model file, or one of your own."""

from collections.abc import Callable
from pathlib import Path

from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.model_file import load_llm_config
from eopsgym.agents.protocols import Model
from eopsgym.agents.scripted.gold_variants import Script
from eopsgym.agents.scripted.scripted_models import NOOP, SCRIPTED, scripted_model
from eopsgym.errors import ConfigError

CONF = Path("conf/llm")
ModelFactory = Callable[[], Model]
_OWN: dict[str, ModelFactory] = {}


def register_model(name: str, factory: ModelFactory) -> None:
    """Make `make_model(name)` call `factory`, for models of your own. A later one replaces it."""
    if name.startswith("scripted/"):
        raise ConfigError(f"'{name}': names under scripted/ are taken; use a prefix of your own")
    _OWN[name] = factory


def make_model(
    name: str,
    *,
    script: Script | None = None,
    instance: int = 0,
    conf: Path = CONF,
    timeout: float | None = None,
) -> Model:
    """The model called `name`.

    Args:
        name: a scripted model, a registered one, a model file (a path, or a name in `conf`), or a
            model as litellm names it (`provider/model`).
        script: the gold run that a scripted model follows or breaks.
        instance: which model of a file that lists several; counts round.
        conf: the folder of model files.
        timeout: seconds for one try of a live model; 180 unless given.

    Raises:
        ConfigError: there is no such model.
    """
    if name.startswith("scripted/"):
        return scripted_model(name, script)
    if name in _OWN:
        return _OWN[name]()
    if path := _file(name, conf):
        configs = load_llm_config(path)
        return configs[instance % len(configs)].model(path.stem, timeout)
    if "/" in name and not name.endswith(".json"):
        return LiteLLMModel(name, timeout=timeout)
    files = sorted(p.stem for p in conf.glob("*.json"))
    raise ConfigError(
        f"there is no model '{name}'; write provider/model as litellm does (openai/gpt-5), a model "
        f"file ({', '.join(files) or f'none in {conf}'}), or one of {', '.join([NOOP, *SCRIPTED])}"
    )


def _file(name: str, conf: Path) -> Path | None:
    paths = [Path(name)] if name.endswith(".json") else [conf / f"{name}.json"]
    return next((path for path in paths if path.is_file()), None)
