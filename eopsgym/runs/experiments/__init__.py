"""Experiments: a question, the runs that answer it, and their budget.

- `experiment`: an experiment, from Python or from a file
- `experiment_file`: the TOML file of an experiment, and that of the published harness
- `question`: whether one of two sides is better, tested at looks until it is decided
- `only`: the choice of some of the missing runs
- `planned_runs`: the prepared runs of an experiment
- `task_choice`: the choice of tasks, and samples of them
- `estimate`: the missing runs, and an estimate of their tokens and dollars
- `kept_settings`: the stored settings, so that a name never means two experiments
- `finished`: a cache that recognizes finished experiments
"""

from eopsgym.runs.experiments.estimate import CostEstimate
from eopsgym.runs.experiments.experiment import Experiment
from eopsgym.runs.experiments.question import Question, StudyAnswer
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.spending import StudyBudget

__all__ = ["CostEstimate", "Experiment", "Question", "StudyAnswer", "StudyBudget", "TaskChoice"]
