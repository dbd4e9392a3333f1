"""Runs that count in no score because they have no verdict, and the reasons."""

from eopsgym.runs import TRIED_AGAIN
from eopsgym.trajectories import Trajectories

_QUERY = """
    WITH unjudged AS (
        SELECT run_id, min_by(details, verifier_index) AS why
        FROM verifiers WHERE verifier_strict IS NULL GROUP BY run_id
    )
    SELECT
        CASE WHEN list_contains(?, stop) THEN stop
            WHEN imported.lost_verifiers IS NOT NULL THEN 'verifiers of one name were lost'
            ELSE coalesce(unjudged.why, nullif(refusal, ''), stop) END AS why,
        count(*) AS runs
    FROM runs LEFT JOIN unjudged USING (run_id)
    WHERE strict IS NULL GROUP BY 1 ORDER BY runs DESC, why
"""


def unscored_runs(trajectories: Trajectories) -> dict[str, int]:
    """Count runs without a verdict by the reason, the most frequent first.

    A reason is what ended the run (`model_error`, `crashed`) or, where it finished, why it
    could not be judged, as given by the verifier or the refusal that has no verdict.
    """
    reasons = trajectories.rows(_QUERY, sorted(TRIED_AGAIN))
    return {row["why"]: row["runs"] for row in reasons}
