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
_NO_TOOL = "there is no such tool among those that a model sees"


@click.command(short_help="Do a task yourself, with only what a model sees.")
@click.argument("source")
@click.option(
    "--record", metavar="WHO", help="Store the play in the task's certificate, under this name."
)
@click.option("--note", default="", metavar="TEXT", help="A remark to store with the play.")
def play(source: str, record: str | None, note: str) -> None:
    """Do a task yourself, with only what a model sees: the prompts and its tools.

    SOURCE is DOMAIN/TASK_ID or a file. Lines are read from the terminal or a pipe: `TOOL {"name":
    "value"}` calls a tool with these arguments, `? TOOL` prints what the tool does, and
    `answer TEXT` begins the final answer, which continues to the end of the input (Ctrl-D).

    Then the verdict is printed. With --record the calls, the answer and the outcome are stored in
    the task's certificate; use it only if you know neither the solution nor the verifiers.
    """
    from eopsgym.sync import run_sync
    from eopsgym.tasks.certify import judged, record_play

    tasks = load_own_or((source,))
    if len(tasks) != 1:
        raise click.UsageError(f"{source} has {len(tasks)} tasks; name one, as DOMAIN/TASK_ID")
    task = tasks[0]
    made = run_sync(judged(task, run_sync(_played(task, record or "", note))))
    say(f"\n{made.outcome}" + (f": {made.why}" if made.why else ""))
    if record:
        say(f"stored in {record_play(task, made)}")


async def _played(task: "Task", who: str, note: str) -> "Play":
    """Let a person play a task, line by line.

    Raises:
        TaskError: the input ends without an answer.
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
                say(f"not called: the text after {word} is not a JSON object; write {word} {{}}")
            elif word:
                calls.append(PlayedCall(word, arguments or {}))
                step = await tools.call(word, arguments or {})
                say(f"refused: {step.text}" if step.is_error else step.text)
    finally:
        await episode.close()
    raise TaskError(
        "the input ended without an answer, so nothing is judged or stored; end with `answer TEXT`"
    )


def _arguments(text: str) -> dict[str, Any] | None:
    """Return the arguments of a call; None if they are not a JSON object."""
    try:
        arguments = json.loads(text or "{}")
    except ValueError:
        return None
    return arguments if isinstance(arguments, dict) else None
