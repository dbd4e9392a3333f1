"""People's tags of the kinds of failure, and their agreement with the rules."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eopsgym.analysis.failures.facts import read_facts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.analysis.failures.tag import Tagged, as_frame
from eopsgym.analysis.sources import Source, opened
from eopsgym.runs import RESULTS, own_kinds
from eopsgym.runs.tag_kinds import NOTHING

if TYPE_CHECKING:
    import pandas as pd

_TAGS = """
    SELECT run_id, step, tag, source, note FROM tags
    WHERE run_id IN (SELECT run_id FROM runs) ORDER BY source, run_id, said_at"""


def people_tags(source: Source = RESULTS) -> "pd.DataFrame":
    """Return the failures that people tagged, one row per tag, as in `tag_failures`.

    A tag is a kind of failure (`run.tag("wrong_id", "took Ben for Bea", step=5)`), a kind that the
    study has declared (`declare_kind`), or `none`, which says that a person looked and found
    nothing. Other words in older files are left out. The tagger is the person who tagged. The
    primary tag of a run is a person's last one, since people change their minds.

    Args:
        source: a results folder, or an open store of one; the tags are beside the run files.
    """
    import pandas as pd

    with opened(source) as trajectories:
        tags = trajectories.rows(_TAGS)
        known = {*KINDS, NOTHING, *(own_kinds(trajectories.source) if trajectories.source else ())}
        runs = {run.run_id: run for run in read_facts(trajectories, _TAGGED)} if tags else {}
    frames = []
    for person in dict.fromkeys(tag["source"] for tag in tags):
        own_tags = [tag for tag in tags if tag["source"] == person and tag["tag"] in known]
        findings: dict[str, list[FailureFinding]] = {}
        for tag in own_tags:
            steps = () if tag["step"] is None else (tag["step"],)
            findings.setdefault(tag["run_id"], []).append(
                FailureFinding(tag["tag"], tag["note"], steps)
            )
        each = [Tagged(runs[r], tuple(some), first=some[-1]) for r, some in findings.items()]
        frames.append(as_frame(each, tagger=person))
    some = [frame for frame in frames if len(frame)]
    made = pd.concat(some, ignore_index=True) if some else as_frame([])
    made.attrs = {}
    return made


_TAGGED = "run_id IN (SELECT run_id FROM tags)"


def primary_kinds(*tags: "pd.DataFrame", among: Sequence[str] = ()) -> "pd.DataFrame":
    """Return the primary kinds of several taggers side by side: one row per run.

    There is one column per tagger with its primary kind, or None if it has no finding for a run.
    The table can be passed to `eopsgym.analysis.statistics.agreement`.

    Args:
        tags: tables of findings, such as those of `people_tags` and `tag_failures`.
        among: the runs that all taggers have read; a tagger without a finding in one of them counts
            as `none`.
    """
    import pandas as pd

    together = pd.concat([frame[frame["primary"]] for frame in tags], ignore_index=True)
    wide = together.drop_duplicates(["run_id", "tagger"], keep="last").pivot(
        index="run_id", columns="tagger", values="kind"
    )
    wide.columns.name = None
    silent = {frame.attrs["tagger"] for frame in tags if "tagger" in frame.attrs}
    for tagger in sorted(silent - {*wide.columns}):
        wide[tagger] = None
    if among:
        wide = wide.reindex([*among]).astype(object).fillna(NOTHING)
    return wide.astype(object).where(wide.notna(), None)
