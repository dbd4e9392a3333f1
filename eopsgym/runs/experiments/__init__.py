"""Experiments: a question, the runs that answer it, and what they may cost.

- `experiment`: an experiment, from Python or from a file, and how it is run
- `experiment_file`: the TOML file that says it, and the published harness's own
- `question`: whether one of two sides is better, asked at looks until it is decided
- `only`: which runs are made where not all that are missing are wanted
- `planned_runs`: all runs prepared, which are missing, and their making
- `task_choice`: which tasks, and how a sample of them is drawn
- `estimate`: what is still to be made, and what it will probably take
- `kept_settings`: what an experiment was the last time, so that a name never means two things
"""

from eopsgym.runs.experiments.estimate import CostEstimate
from eopsgym.runs.experiments.experiment import Experiment
from eopsgym.runs.experiments.question import Question, StudyAnswer
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.spending import StudyBudget

__all__ = ["CostEstimate", "Experiment", "Question", "StudyAnswer", "StudyBudget", "TaskChoice"]
