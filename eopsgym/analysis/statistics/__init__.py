"""Statistics: repeats, intervals, comparisons, power, averages, refusals and agreement.

Functions for single values take verdicts (`outcomes` describes their forms), and functions that
return tables take a source, like `scores`. docs/statistics.md explains the use of each.
"""

from eopsgym.analysis.statistics.agreement import (
    Agreement,
    agreement,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    percent_agreement,
)
from eopsgym.analysis.statistics.averages import AVERAGES, averages, averages_of_cells
from eopsgym.analysis.statistics.comparing import compare_models
from eopsgym.analysis.statistics.intervals import interval, wilson
from eopsgym.analysis.statistics.leading_group import Leading, leading_group
from eopsgym.analysis.statistics.outcomes import Outcomes, outcomes
from eopsgym.analysis.statistics.outcomes_by import outcomes_by
from eopsgym.analysis.statistics.paired import (
    PairedCounts,
    cochran_q,
    holm,
    mcnemar,
    paired_counts,
    paired_interval,
    sign_flip_test,
)
from eopsgym.analysis.statistics.power import (
    Discordance,
    discordance,
    minimum_detectable_effect,
    repeats_needed,
    tasks_needed,
)
from eopsgym.analysis.statistics.refusals import refusal_table
from eopsgym.analysis.statistics.repeat_table import repeat_table
from eopsgym.analysis.statistics.repeats import (
    Flips,
    flip_rate,
    noise_floor,
    pass_at_1,
    pass_at_k,
    pass_hat_k,
)
from eopsgym.analysis.statistics.results import Estimate, Interval, Test
from eopsgym.analysis.statistics.sequential import Decision, Look, decide
from eopsgym.analysis.statistics.sequential_plan import (
    PlannedRun,
    SequentialPlan,
    sequential_plan,
)
from eopsgym.analysis.statistics.spending import spending_bounds

__all__ = [
    "AVERAGES",
    "Agreement",
    "Decision",
    "Discordance",
    "Estimate",
    "Flips",
    "Interval",
    "Leading",
    "Look",
    "Outcomes",
    "PairedCounts",
    "PlannedRun",
    "SequentialPlan",
    "Test",
    "agreement",
    "averages",
    "averages_of_cells",
    "cochran_q",
    "cohen_kappa",
    "compare_models",
    "decide",
    "discordance",
    "fleiss_kappa",
    "flip_rate",
    "holm",
    "interval",
    "krippendorff_alpha",
    "leading_group",
    "mcnemar",
    "minimum_detectable_effect",
    "noise_floor",
    "outcomes",
    "outcomes_by",
    "paired_counts",
    "paired_interval",
    "pass_at_1",
    "pass_at_k",
    "pass_hat_k",
    "percent_agreement",
    "refusal_table",
    "repeat_table",
    "repeats_needed",
    "sequential_plan",
    "sign_flip_test",
    "spending_bounds",
    "tasks_needed",
    "wilson",
]
