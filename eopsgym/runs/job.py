"""Jobs: runs that can be started, each a setup with the live parts that it names."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from eopsgym.agents import GeneratedPlan, Model, Orchestrator, Plan
from eopsgym.errors import StoreError
from eopsgym.gym import McpServer
from eopsgym.gym.recorded_tool_wording import Sources
from eopsgym.runs.fork_replay import Past
from eopsgym.runs.options import Options
from eopsgym.runs.run_file import Journal
from eopsgym.runs.setup import Setup
from eopsgym.runs.spending import Counting
from eopsgym.runs.whole_lines import check_room
from eopsgym.tasks import Judge, Task


@dataclass(frozen=True)
class JobRequest:
    """The arguments of `prepare` except the task, with which workers prepare the same job."""

    model: Model | str
    options: Options


@dataclass(frozen=True)
class Job:
    """The parts of one run.

    Attributes:
        now: the requested moment; None means that of the task.
        plan: the plan that the agent gets, or the object that generates it; None for no plan.
        judge_model: the model that judges; if a function judges, it is `judge`.
        journal: the run file to which the run is appended; None keeps it in memory only.
        past: the state from which a fork or a continued run starts.
        mcp: the MCP servers whose tools it offers.
        has_address: whether a `base_url` is given for its models.
        allowance: counts its replies against the budget of its experiment; None for no budget.
        asked: the arguments from which it was prepared; None if it was made in another way, such
            as a fork.
    """

    setup: Setup
    task: Task
    model: Model
    orchestrator: Orchestrator
    plan: Plan | GeneratedPlan | None
    now: str | None
    urls: Mapping[str, str] | None
    judge: Judge | None
    judge_model: Model | None
    tools_from: Sources | None
    experiment: str
    journal: Journal | None
    past: Past | None = None
    mcp: tuple[McpServer, ...] = ()
    has_address: bool = False
    allowance: Counting | None = None
    asked: JobRequest | None = None

    def repeated(self, number: int) -> "Job":
        """Return the job of another repeat."""
        return replace(self, setup=self.setup.repeated(number))

    def check_plans(self) -> None:
        """Check, before a plan is generated, that it can be stored.

        Raises:
            StoreError: it cannot be stored.
        """
        if isinstance(self.plan, GeneratedPlan) and self.plan.folder is not None:
            _check_folder(self.plan.folder)

    @property
    def is_simulated(self) -> bool:
        """Whether all of its models are simulated, so that none takes long to reply."""
        planners = (getattr(part, "planner", None) for part in (self.orchestrator, self.plan))
        models = filter(None, (self.model, *planners, self.judge_model))
        return all(getattr(model, "simulated", False) for model in models)


def _check_folder(folder: Path) -> None:
    """Create a folder for plans if it does not exist, and refuse one that is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_room(folder / "plan.json")
    except OSError as error:
        raise StoreError(
            f"cannot store plans in {folder}: {error.strerror}. No model was called; free some "
            "space or choose another folder"
        ) from error
