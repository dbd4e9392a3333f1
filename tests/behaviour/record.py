"""The file of one system: its tools, and calls with the hashes of what came of them."""

import json
import lzma
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from tests.behaviour.of_generated import generated_calls, histories
from tests.behaviour.of_tasks import sequences_of_tasks
from tests.behaviour.of_traces import sequences_of_traces
from tests.behaviour.sequences import CallSequence, Outcome, from_line, to_line
from tests.behaviour.tools_list import ListedTool, listed_tools


class Record(NamedTuple):
    """What a system did in an earlier tree.

    Attributes:
        tools: as `tools/list` has them.
        sequences: calls, each with what came of it.
    """

    tools: list[ListedTool]
    sequences: list[tuple[CallSequence, list[Outcome]]]


def sequences_of(domain: str) -> Iterator[CallSequence]:
    """Yield all calls that are recorded of a system, as this tree makes them."""
    return chain(
        sequences_of_tasks(domain),
        sequences_of_traces(domain),
        histories(domain),
        generated_calls(domain),
    )


def write_record(folder: Path, domain: str) -> int:
    """Make all calls of a system, write what came of them, and return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with lzma.open(_path(folder, domain), "wt", encoding="utf-8", preset=1) as file:
        file.write(json.dumps(listed_tools(domain)) + "\n")
        for sequence in sequences_of(domain):
            count += len(sequence.calls)
            file.write(to_line(sequence, sequence.outcomes(domain)) + "\n")
    return count


def read_record(folder: Path, domain: str) -> Record:
    """Read what `write_record` has written.

    Raises:
        ConfigError: there is no such file.
    """
    path = _path(folder, domain)
    if not path.is_file():
        raise ConfigError(
            f"{path} is not there; make it in the earlier tree: "
            f"python -m tests.behaviour record {folder} {domain}"
        )
    with lzma.open(path, "rt", encoding="utf-8") as file:
        tools = [ListedTool(*each) for each in json.loads(next(file))]
        return Record(tools, [from_line(line) for line in file])


def _path(folder: Path, domain: str) -> Path:
    return folder / f"{domain}.jsonl.xz"
