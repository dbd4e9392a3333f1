"""The files of a data set in a folder, with the config and the split of each.

The card, `README.md`, lists them in its YAML head. If it lists none, config and split are taken
from the paths in the layout of the Hub: `[data/]<config>/<split>-00000-of-00001.parquet`,
`<config>/<split>/0000.parquet`, `<config>/<split>.parquet`, and the same with `.jsonl`.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.data_sets.configs import tool_set_of

NO_CONFIG = ""
"""The config of files in a folder without configs."""
SUFFIXES = (".parquet", ".jsonl")
"""The suffixes of files of rows."""
_SHARD = re.compile(r"(?P<split>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})")


@dataclass
class SplitFiles:
    """The files of one split of one config.

    Attributes:
        split: the name of the split.
        patterns: the patterns of its files in the card; empty if the card lists none.
        parquet: its Parquet files, in order.
        lines: its files of JSON lines, in order.
    """

    split: str
    patterns: tuple[str, ...] = ()
    parquet: list[Path] = field(default_factory=list)
    lines: list[Path] = field(default_factory=list)

    def add(self, files: Iterable[Path]) -> None:
        """Add files that are not among these yet."""
        for file in files:
            kind = self.parquet if file.suffix == ".parquet" else self.lines
            if file not in kind:
                kind.append(file)

    def check(self, folder: Path) -> None:
        """Raise an error for a split with missing files, or with files of two versions.

        Raises:
            TaskError: if files are missing or of two versions; the message names them.
        """
        if not self.parquet and not self.lines:
            raise TaskError(
                f"{folder} is not complete: its README.md names {', '.join(self.patterns)} for the "
                f"split {self.split!r}, and there is no such file; download the missing files, or "
                f"read another split as {folder}/SPLIT"
            )
        for files in (self.parquet, self.lines):
            _check_shards(files)


Configs = dict[str, dict[str, SplitFiles]]
"""The splits of each config, by their names."""


def _check_shards(files: Iterable[Path]) -> None:
    """Raise an error if a shard is missing, or shards are of two versions.

    Raises:
        TaskError: if that is so; the message names the files.
    """
    files = list(files)
    matches = [match for file in files if (match := _SHARD.fullmatch(file.stem))]
    counts = {match["count"] for match in matches}
    where = files[0].parent if files else ""
    if len(counts) > 1 or (matches and len(matches) < len(files)):
        names = ", ".join(file.name for file in files)
        raise TaskError(
            f"{where} holds files of two versions of a split: {names}; keep those of one version"
        )
    for number in range(int(counts.pop()) if counts else 0):
        name = f"{matches[0]['split']}-{number:05}-of-{matches[0]['count']}{files[0].suffix}"
        if all(file.name != name for file in files):
            raise TaskError(f"{where} is not complete: {name} is missing; download it")


def find_configs(folder: Path) -> Configs:
    """Return the configs of a data set in a folder with the files of their splits, or {}.

    In a folder without configs, the files belong to `NO_CONFIG`.

    Raises:
        TaskError: if the card cannot be read, or names files outside the folder.
    """
    by_path: Configs = {}
    for file in _data_files(folder):
        config, split = _parts_of_path(file.relative_to(folder), folder)
        if config is not None:
            splits = by_path.setdefault(config, {})
            splits.setdefault(split, SplitFiles(split)).add([file])
    carded = _configs_of_card(folder)
    for config, splits in carded.items():
        for name, part in splits.items():
            part.add(file for pattern in part.patterns for file in _matching(folder, pattern))
            beside = by_path.get(config, {}).get(name)
            if beside is not None:
                part.add([*beside.parquet, *beside.lines])
    # If the card lists files, only these are read; a card may also list none.
    return carded or by_path


def snapshot_of(folder: Path) -> Path:
    """Return the folder with the files of a data set: for a folder of the Hub's cache its snapshot.

    Raises:
        TaskError: if there are several snapshots, and none is the current one.
    """
    snapshots = folder / "snapshots"
    if not os.path.isdir(snapshots):
        return folder
    there = sorted(path for path in snapshots.iterdir() if path.is_dir())
    main = folder / "refs" / "main"
    if len(there) > 1 and main.is_file():
        named = main.read_text(encoding="utf-8").strip()
        there = [path for path in there if path.name == named] or there
    if len(there) > 1:
        names = ", ".join(path.name for path in there)
        raise TaskError(f"{snapshots} contains several versions; name the folder of one: {names}")
    return there[0] if there else folder


def _data_files(folder: Path) -> Iterator[Path]:
    """Yield the files of rows in a folder, in `data`, and below folders of configs, in order."""
    for place in (folder, folder / "data"):
        if not os.path.isdir(place):
            continue
        yield from _rows_in(place, place.iterdir())
        inner = sorted(path for path in place.iterdir() if path.is_dir())
        for path in inner:
            if tool_set_of(path.name) or (place == folder and tool_set_of(folder.name)):
                yield from _rows_in(path, path.rglob("*"))


def _rows_in(place: Path, paths: Iterable[Path]) -> list[Path]:
    """Return those of some paths that are files of rows and not hidden below `place`."""
    return sorted(
        path
        for path in paths
        if path.suffix in SUFFIXES
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(place).parts)
    )


def _parts_of_path(path: Path, folder: Path) -> tuple[str | None, str]:
    """Return config and split from the path of a file in a folder.

    The config is `NO_CONFIG` for a file in the folder itself or in `data`, and None for a file that
    is no part of a data set.
    """
    *above, _ = path.parts
    split = _split_of(path)
    config = next((name for name in above if tool_set_of(name)), None)
    if config is None and tool_set_of(folder.name):
        config = folder.name
    if config is None and above in ([], ["data"]):
        config = NO_CONFIG
    return config, split


def _split_of(path: Path) -> str:
    """Return the split of a file: `csm` of `csm-00000-of-00001.parquet` and `csm/0000.parquet`."""
    match = _SHARD.fullmatch(path.stem)
    if match:
        return match["split"]
    return path.parent.name if path.stem.isdigit() else path.stem


def _configs_of_card(folder: Path) -> Configs:
    """Return the configs in a data set's card, each split with its patterns and no files yet."""
    configs: Configs = {}
    for config in _head_of_card(folder).get("configs") or ():
        files = config.get("data_files") if isinstance(config, Mapping) else None
        if not files:
            continue
        given = [files] if isinstance(files, str | Mapping) else files
        splits = configs.setdefault(str(config.get("config_name", "default")), {})
        for item in given:
            item = item if isinstance(item, Mapping) else {"split": "train", "path": item}
            paths = item.get("path") or ()
            patterns = tuple([paths] if isinstance(paths, str) else map(str, paths))
            splits[str(item["split"])] = SplitFiles(str(item["split"]), patterns)
    return configs


def _head_of_card(folder: Path) -> Mapping[str, Any]:
    """Return the YAML head of a README; empty if it has none."""
    card = folder / "README.md"
    if not card.is_file() or not card.read_bytes().startswith(b"---"):
        return {}
    from huggingface_hub.repocard import metadata_load  # takes a second to import

    try:
        head = metadata_load(card)
    except Exception as error:  # errors of the YAML parser and of files have no common base
        raise TaskError(f"the head of {card} is not YAML: {error}") from error
    return head if isinstance(head, Mapping) else {}


def _matching(folder: Path, pattern: str) -> list[Path]:
    """Return the files that match a pattern of the card, in order.

    Raises:
        TaskError: if the pattern leads out of the folder.
    """
    if PurePosixPath(pattern).is_absolute() or ".." in PurePosixPath(pattern).parts:
        raise TaskError(f"{folder / 'README.md'} names files outside its folder: {pattern}")
    files = sorted(path for path in folder.glob(pattern) if path.is_file())
    return [path for path in files if path.suffix in SUFFIXES]
