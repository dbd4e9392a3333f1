"""Rollouts of NeMo Gym: JSON lines with the request, the response and the reward.

Those of its EnterpriseOps-Gym environment also have the result of each verifier.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.agents import Outcome, StopReason
from eopsgym.runs import Run, RunServer
from eopsgym.tasks import Verification
from eopsgym.trajectories.foreign.conversation import Conversation
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, identifier, totals_of
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.openai_items import FINISH, ItemReader, take_usage
from eopsgym.trajectories.foreign.rewards import rewarded, take_reward
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    take_count,
    take_flag,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import utc_text
from eopsgym.trajectories.published_results.read_result import WORDING, domain_of
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.trajectories.published_results.verdicts import verification_of

_PLACED_OF_VERIFIER = ("passed", "expected", "actual", "comparison_type", "query", "details")
_MILLISECONDS = 1000


class NemoGymFormat(RecordFormat):
    """The rollouts of NeMo Gym."""

    name = "nemo_gym"
    title = "NeMo Gym"

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return an empty text for a rollout, which names no version; None for other records."""
        return "" if isinstance(record.get("responses_create_params"), dict) else None

    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the run of a rollout; a request without a response is reported."""
        if not isinstance(placed.record.get("response"), dict):
            yield Unread(placed.named(file), "a request of NeMo Gym without a response")
            return
        yield _Rollout(file, placed.record).run()


class _Rollout:
    """A rollout, to be converted."""

    def __init__(self, file: SourceFile, record: dict[str, Any]) -> None:
        self.file = file
        self.record = record
        self.request = inner(record, "responses_create_params")
        self.response = inner(record, "response")
        self.task = inner(record, "verifier_metadata")
        self.replies = 0

    def run(self) -> Run:
        identity = identifier(self.record)  # before parts of it are taken
        task, repeat = self._task(), self._repeat()
        model = take_text(self.response, "model")
        conversation = self._conversation(model)
        error = self.response.get("error")
        totals = self._complete(conversation)
        made = ForeignRun(
            *(NemoGymFormat.title, self.file, (identity,), task),
            domain=take_text(self.task, "domain"),
            tool_set=take_text(self.task, "mode").removesuffix("_tools"),
            model=model,
            orchestrator=take_text(inner(self.record, "agent_ref"), "name"),
            repeat=repeat,
            servers=self._servers(),
            events=conversation.events,
            outcome=_failed(error) if error else None,
            verification=self._verification(),
            totals=totals,
        )
        made.rest = self.record
        return made.run()

    def _task(self) -> str:
        """Return the id of the task; for a rollout without one, a digest of its request."""
        for part, name in ((self.task, "task_id"), (self.record, "task_id"), (self.record, "id")):
            if task := take_text(part, name):
                return task
        index = take_count(self.record, "_ng_task_index")
        if index is not None:
            return f"task_{index}"
        return f"request_{identifier(self.request.get('input'))}"

    def _repeat(self) -> int:
        return (take_count(self.record, "_ng_rollout_index") or 0) + 1

    def _conversation(self, model: str) -> Conversation:
        conversation = Conversation()
        of_tools = {
            tool: domain_of(gym_name)
            for tool, gym_name in inner(self.task, "tool_to_gym").items()
            if isinstance(gym_name, str)
        }
        reader = ItemReader(conversation, model, of_tools)
        if isinstance(self.request.get("instructions"), str):
            conversation.message("system", take_text(self.request, "instructions"))
        asked = self.request.get("input")
        if isinstance(asked, str):
            conversation.message("user", take_text(self.request, "input"))
        elif isinstance(asked, list):
            reader.read(asked, is_prompt=True)
        output, before = self.response.get("output"), conversation.replies
        if isinstance(output, list):
            reader.read(output)
        self.replies = conversation.replies - before
        self._add_latencies(conversation)
        return conversation

    def _add_latencies(self, conversation: Conversation) -> None:
        """Add the time of each call, where the list has all of them, in order."""
        latencies = items(self.record, "tool_latencies_ms")
        names = [str(latency.get("tool")) for latency in latencies]
        taken = [{**latency} for latency in latencies]
        milliseconds = [take_number(latency, "latency_ms") for latency in taken]
        seconds = [None if each is None else each / _MILLISECONDS for each in milliseconds]
        if conversation.time_calls(names, seconds):
            self.record["tool_latencies_ms"] = [
                {name: each for name, each in latency.items() if name not in ("tool", "gym")}
                for latency in taken
            ]

    def _complete(self, conversation: Conversation) -> Mapping[str, float | int | None]:
        """Give the last reply its time and end; return the tokens that it cannot have."""
        if not self.replies:  # then the last reply belongs to the request
            return totals_of(take_usage(self.response))
        at = utc_text(self.response.get("completed_at") or self.response.get("created_at"))
        reason = str(inner(self.response, "incomplete_details").get("reason"))
        whole = "tool_calls" if conversation.is_waiting else "stop"
        conversation.complete_last_reply(at, raw_finish_reason=FINISH.get(reason, whole))
        usage = take_usage(self.response)
        if self.replies > 1 or not conversation.ends_with_reply:
            return totals_of(usage)
        conversation.complete_last_reply(usage=usage)
        return {}

    def _servers(self) -> tuple[RunServer, ...]:
        servers = []
        for item in items(self.task, "gym_servers_config"):
            name = take_text(item, "mcp_server_name")
            seed = take_text(item, "seed_database_file")
            user = take_text(inner(item, "context"), "x-user-email")
            servers.append(RunServer(domain_of(name), name, seed, "", user, WORDING))
        return tuple(servers)

    def _verification(self) -> Verification:
        results = inner(self.record, "verification_results")
        if not results:
            return rewarded(take_reward(self.record, "reward"))
        said = self._with_definitions(results)
        defined = take_count(self.record, "num_verifiers_defined") or 0
        server_names = {item.get("gym_name") for item in items(self.task, "verifiers")}
        gym_name = str(server_names.pop()) if len(server_names) == 1 else ""
        data = {**self.record, "verification_results": said}
        verification = verification_of(data, gym_name, max(0, defined - len(results)))
        take_flag(self.record, "overall_success")
        for result in results.values():
            for name in _PLACED_OF_VERIFIER if isinstance(result, dict) else ():
                result.pop(name, None)
            if isinstance(result, dict) and result.get("error") and "actual" not in result:
                result.pop("error")
        return verification

    def _with_definitions(self, results: Mapping[str, Any]) -> dict[str, Any]:
        """Return the results with what the task says was expected, where they do not say it."""
        defined = {str(item.get("name")): item for item in items(self.task, "verifiers")}
        said = {}
        for name, result in results.items():
            config = inner(defined.get(name, {}), "validation_config")
            of_task = {"expected": config.get("expected_value")} if config else {}
            if isinstance(config.get("comparison_type"), str):
                of_task["comparison_type"] = config["comparison_type"]
            said[name] = {**of_task, **result} if isinstance(result, dict) else result
        return said


def _failed(error: Any) -> Outcome:
    detail = error.get("message") if isinstance(error, dict) else error
    return Outcome(None, StopReason.MODEL_ERROR, str(detail))
