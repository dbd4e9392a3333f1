"""The folder of results, and the names of the files in it."""

from pathlib import Path

RESULTS = Path("results")
"""The default results folder."""

SUFFIX = ".runs.jsonl"
"""The ending of the name of a run file."""

DROPPED = ".dropped.jsonl"
"""The ending of the name of the file with the records that were removed from a run file."""

KINDS = "tag_kinds.jsonl"
"""The file, in the results folder, of the tag kinds that a study declares."""

TAGS = "tags.jsonl"
"""The file, in the results folder, of people's tags on runs."""

RESCORED = "rescored.jsonl"
"""The file, in the results folder, of the verdicts of rescoring."""

SCANS = "scans.jsonl"
"""The file, in the results folder, of the answers to questions about runs (`scan`)."""

BESIDE_RUN_FILES = frozenset({KINDS, TAGS, RESCORED, SCANS})
"""The files with lines, in the results folder, that are no run files."""
