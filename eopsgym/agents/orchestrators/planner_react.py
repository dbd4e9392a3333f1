"""The orchestrator `planner_react`: a planner writes a plan, and react follows it."""

from dataclasses import replace

from eopsgym.agents.messages import EventSink, Prompt
from eopsgym.agents.orchestrators.planning import Planning
from eopsgym.agents.orchestrators.react import act, opening, tools_of
from eopsgym.agents.plans.ask_planner import PLAN, ask_planner, planner_messages
from eopsgym.agents.protocols import Environment, Model
from eopsgym.agents.stopping import Limits, Meter, Outcome, Stop, outcome_of


class PlannerReact(Planning):
    """A planner reads policy, request and tools and writes a plan; react follows it.

    The planner's reply counts in tokens, cost and seconds, but not as a turn. If the run has a plan
    already, the planner is not asked. If the planner gives no plan (an empty reply, or one that is
    cut off or too long), the run ends with `no_plan`.
    """

    kind = "planner_react"
    prompts = (PLAN,)

    async def run(
        self,
        prompt: Prompt,
        model: Model,
        environment: Environment,
        limits: Limits,
        events: EventSink,
    ) -> Outcome:
        """Return the outcome of one run; see `Orchestrator.run`."""
        meter = Meter(limits)
        try:
            try:
                if not prompt.plan:
                    asked = planner_messages(prompt, await tools_of(environment))
                    plan = await ask_planner(self.planner or model, asked, meter, events)
                    prompt = replace(prompt, plan=plan)
            finally:
                # The executor's request, with the plan if there is one, is recorded in any case.
                messages = opening(prompt, events)
            return outcome_of(await act(messages, model, environment, meter, events))
        except Stop as stop:
            return stop.outcome
