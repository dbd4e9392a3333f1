"""`eopsgym tasks play`."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.certify import load_own_or
from eopsgym.cli.output import say
from eopsgym.errors import TaskError

if TYPE_CHECKING:
    from eopsgym.tasks import Task
    from eopsgym.tasks.certify import Play
_NO_TOOL = "there is no such tool in sight"


@click.command(short_help="Do a task yourself, with no more than a model sees.")
@click.argument("source")
@click.option("--record", metavar="WHO", help="Keep the play in the task's certificate.")
@click.option("--note", default="", metavar="TEXT", help="What is to be said of it.")
def play(source: str, record: str | None, note: str) -> None:
    """Do a task yourself, with no more than a model sees: the prompts and the tools in sight.

    SOURCE is DOMAIN/TASK_ID or a file. Lines are read from the terminal or a pipe: `TOOL {"name":
    "value"}` calls a tool with these arguments, `? TOOL` says what the tool does, and `answer TEXT`
    is the final answer, up to the end of the input (Ctrl-D).

    Then the verdict is told. With --record the calls, the answer and the outcome are kept in the
    task's certificate; it is for those who know neither solution nor verifiers.
    """
    from eopsgym.sync import run_sync
    from eopsgym.tasks.certify import judged, record_play

    found = load_own_or((source,))
    if len(found) != 1:
        raise click.UsageError(f"{source} has {len(found)} tasks; name one, DOMAIN/TASK_ID")
    task = found[0]
    made = run_sync(judged(task, run_sync(_played(task, record or "", note))))
    say(f"\n{made.outcome}" + (f": {made.why}" if made.why else ""))
    if record:
        say(f"kept in {record_play(task, made)}")


async def _played(task: "Task", who: str, note: str) -> "Play":
    """Let a person play a task, line by line.

    Raises:
        TaskError: the input ends before there is an answer.
    """
    from eopsgym.tasks import start
    from eopsgym.tasks.certify import Play, PlayedCall, what_is_seen

    read = sys.stdin.readline
    episode = await start(task)
    try:
        tools = episode.for_agent()
        listed = {tool.name: tool for tool in await tools.list_tools()}
        say(f"{task.system_prompt}\n\n{task.user_prompt}\n\nTools: {', '.join(listed)}\n")
        calls: list[PlayedCall] = []
        while line := read():
            word, _, rest = line.strip().partition(" ")
            if word == "answer":
                answer = "".join([f"{rest}\n", *iter(read, "")]).strip()
                return Play(who, what_is_seen(task), tuple(calls), answer, note=note)
            if word == "?":
                tool = listed.get(rest.strip())
                say(f"{tool.description}\n{json.dumps(tool.input_schema)}" if tool else _NO_TOOL)
            elif word and (arguments := _arguments(rest)) is None:
                say(f"not called: what follows {word} is no JSON object; write {word} {{}}")
            elif word:
                calls.append(PlayedCall(word, arguments or {}))
                step = await tools.call(word, arguments or {})
                say(f"refused: {step.text}" if step.is_error else step.text)
    finally:
        await episode.close()
    raise TaskError("the input ended before there was an answer; nothing is judged or kept")


def _arguments(text: str) -> dict[str, Any] | None:
    """Read the arguments of a call; None where they are no JSON object."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
