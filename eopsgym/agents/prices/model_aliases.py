"""Other names of models in results and gateways, with litellm's names for the same models."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

_FILE = Path(__file__).with_name("model_aliases.toml")


@lru_cache(maxsize=1)
def usual_aliases() -> Mapping[str, str]:
    """Return eopsgym's aliases: a name, or a prefix with `*`, to litellm's name."""
    aliases: dict[str, str] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["aliases"]
    return aliases


def names_for(model: str, aliases: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that aliases give to a model, in their order.

        >>> list(names_for("vllm/Azure/gpt-5", {"vllm/azure/*": "azure/*"}))
        ['azure/gpt-5']

    Args:
        model: any name.
        aliases: other names to names; both may end in `*`, which stands for the rest of the name.
    """
    for other, name in aliases.items():
        start = other.removesuffix("*")
        if start == other:
            if model.casefold() == other.casefold():
                yield name
        elif model.casefold().startswith(start.casefold()):
            yield name.replace("*", model[len(start) :])
