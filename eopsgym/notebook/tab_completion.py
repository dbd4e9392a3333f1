"""Tab completion of tool names and parameters in `episode.call("` and `await episode.acall("`.

IPython requests completions on every press of the key in any cell. So nothing here runs code of the
user, and text that is not a call of an episode is left to IPython within microseconds.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.gym.tool_names import SEPARATOR, prefixed_name, split_name

_CALL = re.compile(
    r"""(?<![\w.])(?P<owner>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\.\s*(?:do|a?call)\(\s*
        (?:(?P<quote>["'])(?P<tool>[\w/]*)
        |["'](?P<called>[\w/]+)["']\s*,(?P<given>[^()]*?)(?P<word>\w*))\Z""",
    re.VERBOSE,
)
_REACH = 2_000


def register(shell: Any) -> None:
    """Make an IPython shell complete the tools of the user's episodes."""
    completer = getattr(shell, "Completer", None)
    known = getattr(completer, "custom_matchers", None)
    if known is None or any(getattr(each, "eopsgym", False) for each in known):
        return
    from IPython.core.completer import SimpleCompletion, context_matcher

    @context_matcher(identifier="eopsgym_tools", priority=90)  # type: ignore[untyped-decorator]
    def match(context: Any) -> dict[str, Any]:
        completions = complete(_before(context), shell.user_ns)
        if completions is None:
            return {"completions": []}
        fragment, names, kind = completions
        return {
            "completions": [SimpleCompletion(text=name, type=kind) for name in names],
            "matched_fragment": fragment,
            # Within the quotes of a tool's name no other completions apply, such as names of files.
            "suppress": kind == "function",
        }

    match.eopsgym = True
    known.append(match)


def complete(text: str, names: Mapping[str, Any]) -> tuple[str, list[str], str] | None:
    """Return completions of the text: the word begun, all words that complete it, and their kind.

    It is None where the text is not a call of an episode.

    Args:
        text: the cell up to the cursor.
        names: the variables of the user.
    """
    match = _CALL.search(text[-_REACH:]) if "do(" in text or "call(" in text else None
    episode = _episode(match["owner"], names) if match else None
    if match is None or episode is None:
        return None
    if match["quote"]:
        tools = _tools(episode, "/" in match["tool"])
        return match["tool"], [each for each in tools if each.startswith(match["tool"])], "function"
    begun = match["word"]
    # After `name=` the user writes a value, not a name.
    if not match["given"].rstrip().endswith(",") and match["given"].strip():
        return None
    wanted = [f"{each}=" for each in _parameters(episode, match["called"])]
    free = [each for each in wanted if each not in match["given"]]
    return begun, [each for each in free if each.startswith(begun)], "param"


def _before(context: Any) -> str:
    lines = context.full_text.split("\n")
    return "\n".join([*lines[: context.cursor_line], context.text_until_cursor])


def _episode(owner: str, names: Mapping[str, Any]) -> Any:
    """Return the episode behind a dotted name, without evaluating properties."""
    first, *rest = owner.split(".")
    value = names.get(first)
    for name in rest:
        value = vars(value).get(name) if hasattr(value, "__dict__") else None
    kinds = type(value).__mro__
    ours = any((k.__module__, k.__name__) == ("eopsgym.gym.episode", "Episode") for k in kinds)
    return value if ours else None


def _tools(episode: Any, by_system: bool) -> Iterable[str]:
    for system, server in episode.servers.items():
        for name in server.domain.tools:
            if not episode.is_selected(system, name):
                continue
            if by_system:
                yield f"{system}/{name}"
            elif episode.tool_names == "prefixed":
                yield prefixed_name(system, name)
            else:
                yield name


def _parameters(episode: Any, tool: str) -> list[str]:
    system, name = split_name(tool)
    if episode.tool_names == "prefixed" and not system:
        system, _, name = tool.partition(SEPARATOR)
    for server in episode.servers.values():
        if name in server.domain.tools and system in ("", server.domain.name):
            return list(server.domain.tools[name].schema.get("properties", ()))
    return []
