"""Planners: models that write a plan from policy, request and tools, without calling tools."""

import json
from collections.abc import Sequence

from eopsgym.agents.messages import EventSink, Message, Prompt, Reply
from eopsgym.agents.orchestrators.react import ask
from eopsgym.agents.protocols import Model
from eopsgym.agents.stopping import Meter, Stop, StopReason, outcome_of
from eopsgym.gym import ToolInfo

LONGEST = 20_000
"""The letters of the longest plan: ten pages, several times the length of a good one."""

PLAN = """\
You plan; another agent acts. It has the tools that are listed below and reads the same policy and \
request as you do, and it will work by what you write. You cannot call tools yourself.

Write the plan under these headings:

INTENT
What shall be true when the work is done, and what must stay as it is.

RELEVANT POLICIES
Each rule of the policy that decides something here, with its number and with what it decides. Say \
so if the request goes against one, or cannot be fulfilled with these tools.

STRATEGY
Numbered steps in order. For each the tool, what it is called with, and which earlier step each \
value comes from. Whatever the request does not state is looked up before it is used.

RISKS
What could be mistaken or go wrong, how the agent notices, and what it does then.

NOTES
What has to be checked before the final answer, and what that answer must say.

Keep it to a page, and write nothing besides the plan."""
"""The instructions for a planner."""


def planner_messages(prompt: Prompt, tools: Sequence[ToolInfo]) -> list[Message]:
    """Return the messages for a planner: the instructions, then policy, request and tools."""
    return [Message("system", PLAN), Message("user", situation(prompt, tools))]


def situation(prompt: Prompt, tools: Sequence[ToolInfo]) -> str:
    """Return policy, request (with its plan, if any) and tools as text for a planner."""
    policy = f"# Policy\n\n{prompt.system}\n\n" if prompt.system else ""
    request = prompt.messages()[-1].content
    listed = "\n".join(
        json.dumps(
            {"name": t.name, "description": t.description, "parameters": t.input_schema},
            ensure_ascii=False,
        )
        for t in tools
    )
    return f"{policy}# Request\n\n{request}\n\n# Tools\n\n{listed}"


async def ask_planner(
    planner: Model, messages: Sequence[Message], meter: Meter, events: EventSink
) -> str:
    """Ask a planner for a plan and return its text.

    Raises:
        Stop: the planner fails, a limit is reached, or its reply is no plan (`no_plan`).
    """
    reply = await ask(planner, messages, (), meter, events, "planner")
    if wrong := what_is_wrong_with(reply):
        raise Stop(StopReason.NO_PLAN, f"the planner {planner.name} gave no plan: {wrong}")
    return reply.text.strip()


def what_is_wrong_with(reply: Reply) -> str:
    """Return why a planner's reply is not a plan (empty, cut off, withheld, too long); else ""."""
    outcome = outcome_of(reply)
    if outcome.stop is not StopReason.ANSWERED:
        called = f"it called {reply.tool_calls[0].name} instead" if reply.tool_calls else ""
        return called or outcome.detail
    return too_long(reply.text)


def too_long(text: str) -> str:
    """Return the error text for a plan that is too long; empty for any other."""
    return f"{len(text):,} letters, of {LONGEST:,} at the most" if len(text) > LONGEST else ""
