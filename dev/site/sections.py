"""The order of the site: which page stands in which section."""

import json
from collections.abc import Iterator, Mapping

from dev.markdown import table

GUIDES = {
    "Begin": ("readme", "glossary", "simulated", "troubleshooting", "changelog"),
    "Read runs": ("browser", "stepper", "scan", "trajectories", "cookbook", "formats", "exports"),
    "Understand scores": ("scores", "statistics", "failures", "figures", "paper"),
    "Make runs": ("workers", "scale", "training", "faults", "trust"),
    "Write tasks and systems": ("task_files", "proofs", "extending", "contributing", "commands"),
    "Where numbers come from": ("paper_numbers",),
}
"""The pages of the section of guides, by subject. Pages of systems are listed with the systems."""


def guides_page(titles: Mapping[str, str]) -> str:
    """Return the index of the guides.

    Args:
        titles: the title of each page of the site, by its place without the ending.
    """
    titles = {**titles, "readme": "A tour (the README)"}
    parts = ["# Guides", "", "[The index by reader](../index.md) says which to read first.", ""]
    for subject, names in GUIDES.items():
        parts += [f"## {subject}", "", *(f"- [{titles[name]}](../{name}.md)" for name in names), ""]
    for subject, names in GUIDES.items():
        every = (f"{titles[name]} </{name}>" for name in names)
        parts += toctree(*every, caption=subject)
    return "\n".join(parts)


def notebooks_page(questions: Mapping[str, str]) -> str:
    """Return the index of the notebooks.

    Args:
        questions: the question that each notebook answers, by its name.
    """
    rows = [(f"[{name}]({name}.ipynb)", question) for name, question in questions.items()]
    parts = [
        "# Notebooks",
        "",
        "Each answers one question. They are shown with the outputs that they were saved with, "
        "which every run of the tests compares; `make lab` opens them. Widgets, such as the "
        "stepper, show here the tables that they leave in a saved notebook.",
        "",
        *table("notebook", "question", rows=rows),
        "",
        *toctree(*questions),
    ]
    return "\n".join(parts)


def toctree(*places: str, caption: str = "") -> Iterator[str]:
    """Yield the lines that put pages below the page that holds them, without showing a list."""
    yield from ("```{toctree}", ":hidden:", ":maxdepth: 1")
    if caption:
        yield f":caption: {caption}"
    yield from ("", *places, "```", "")


def title_of(text: str) -> str:
    """Return the first heading of a page in Markdown, or of a notebook."""
    if text.startswith("{"):
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(each["source"]) for each in cells if each["cell_type"] != "code")
    return next(each[2:] for each in text.splitlines() if each.startswith("# "))
