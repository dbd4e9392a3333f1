"""The folder of results, and the names of the files in it."""

from pathlib import Path

RESULTS = Path("results")
"""The folder of results, unless another is named."""

SUFFIX = ".runs.jsonl"
"""What the name of a run file ends in."""

DROPPED = ".dropped.jsonl"
"""What the name of the file ends in that keeps what was taken out of a run file."""

KINDS = "tag_kinds.jsonl"
"""The file of the kinds of tags that a study declares, in the folder of results."""

TAGS = "tags.jsonl"
"""The file of what people say of runs, in the folder of results."""

RESCORED = "rescored.jsonl"
"""The file of verdicts that were given anew, in the folder of results."""
