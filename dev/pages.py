"""Write the pages made from code and certificates: docs/*.md, and README's table of systems.

`make docs` runs it; with `--check` it writes nothing and fails when a page is out of date, which is
what the tests do.
"""

import re
import sys
from pathlib import Path

from dev.company_page import company_page
from dev.cookbook import cookbook_page
from dev.hybrid_page import hybrid_page
from dev.markdown import TERMS, line
from dev.proofs_page import proofs_page
from dev.tables_section import tables_section
from dev.without_effect import read_without_effect
from eopsgym.agents import StopReason
from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.domains.kernel.differences import read_differences
from eopsgym.errors import TaskError
from eopsgym.gym.server_toml import published_server
from eopsgym.tasks import Tasks, load_tasks
from eopsgym.trajectories.columns import COLUMNS, MEANINGS

ROOT = Path(__file__).resolve().parent.parent
MARKS = re.compile(r"(<!-- domains: make docs -->\n).*?(<!-- /domains -->)", re.DOTALL)

EXAMPLE = """\
-- The calls that changed most, and whether their runs passed
SELECT task, model, strict, step, tool, changed_rows
FROM tool_calls NATURAL JOIN runs
WHERE changed_rows IS NOT NULL
ORDER BY changed_rows DESC LIMIT 10;

-- What the calls of one run did, column by column
SELECT step, tool, table_name, row_key, column_name, before, after
FROM changes NATURAL JOIN tool_calls
WHERE run_id = (SELECT min(run_id) FROM changes)
ORDER BY step, table_name, row_key;

-- Which subtask each call of a decomposing run belongs to
SELECT calls.run_id, step, tool, split_part(content, chr(10), 1) AS subtask
FROM tool_calls AS calls ASOF JOIN (FROM messages WHERE role = 'subtask') AS opened
    ON calls.run_id = opened.run_id AND calls.result_position >= opened.position
ORDER BY calls.run_id, step;
"""


def tasks_of(domain: Domain) -> Tasks:
    """Our tasks of a domain; none is fine."""
    try:
        return load_tasks(domain.name, split="all")
    except TaskError:
        return Tasks()


def domain_page(domain: Domain) -> str:
    """The page of one domain: its facts, its tools, and its rules."""
    places: dict[str, list[str]] = {}
    for check in domain.checks:
        place = check.place.removeprefix(f"eopsgym.domains.{domain.name}.")
        places.setdefault(check.id, []).append(f"`{place}`")
    tasks, server = tasks_of(domain), published_server(domain)
    parts = [
        f"# {domain.title} ({domain.name})",
        "",
        f"Server `{domain.gym_name}` on port {server.port}; the acting user comes from the header "
        f"`{server.user_header}`.",
        f"{len(domain.tools)} tools over {len(domain.schema.tables)} tables. Made from the code by "
        "`make docs`.",
        "",
        "## Rules",
        "",
        "If a rule is checked in code, guarded mode refuses a call that breaks it, and published "
        "mode records the breach. Any other rule is checked by the verifiers of tasks, in the "
        "final state or in a refusal.",
        "",
        line("rule", "text", "checked in", "tasks"),
        "|---|---|---|---|",
    ]
    for rule, text in domain.rules.items():
        checked_in = ", ".join(sorted(set(places.get(rule, [])))) or "-"
        parts.append(line(rule, text, checked_in, sum(rule in task.rules for task in tasks)))
    parts += ["", "## Tools", "", line("tool", "access", "what it does"), "|---|---|---|"]
    for tool in domain.tools.values():
        access = f"{'writes' if tool.writes else 'reads'} {tool.resource}"
        parts.append(line(f"`{tool.name}`", access, tool.description.splitlines()[0]))
    parts += ["", *tables_section(domain)]
    if differences := read_differences(domain.folder):
        parts += ["", "## Differences from the published server", ""]
        parts += [f"- {difference}" for difference in differences]
    if without_effect := read_without_effect(domain.folder):
        parts += ["", "## Parameters without effect", ""]
        parts += ["The published tools have these parameters. Here they have no effect.", ""]
        parts += [line("parameters", "of", "because"), "|---|---|---|"]
        for each in without_effect:
            names, of = (
                ", ".join(f"`{name}`" for name in listed) for listed in (each.names, each.tools)
            )
            parts.append(line(names, of or "every tool that has them", each.because))
    if domain.oddities:
        parts += [
            "",
            "## Oddities",
            "",
            "These are faults of the published server. In published tasks the server behaves in "
            "this way; in a `repaired` database, as for our own tasks, the fault is repaired.",
            "",
            line("oddity", "shown by", "repaired"),
            "|---|---|---|",
        ]
        parts += [line(each.what, each.shown_by, each.repaired) for each in domain.oddities]
    return "\n".join(parts) + "\n"


def trajectories_page() -> str:
    """The page of the store: its tables, and what their columns hold."""
    parts = [
        "# Trajectories",
        "",
        "These are the tables that `eopsgym.open_trajectories(results)` makes from run files. "
        "Query them with `.sql(…)` for a data frame, with `.rows(…)` for dicts, or with `eopsgym "
        "sql` in the shell. `.describe()` and `eopsgym sql --describe` return this list as rows. "
        "`make docs` makes the page from the code.",
        "",
        "A column that occurs in several tables has the same meaning in all of them, so they can "
        "be joined by names: `FROM changes NATURAL JOIN tool_calls NATURAL JOIN runs`.",
        "",
        "If the changes of a call could not be recorded, as on a remote server that does not "
        "report them, `tool_calls.changed_rows` is NULL and `changes` has no rows for the call. A "
        "query that counts changes has to leave such calls out (`WHERE changed_rows IS NOT "
        "NULL`), because unknown does not mean none.",
        "",
        "If runs were judged again (`eopsgym rescore`), `runs` and `verifiers` have the newest "
        "verdict. `runs.first_strict` and `first_parity` have the verdict from when the run was "
        "made, as does its record, and `rescored` has the outcome for each run with the reason. "
        "Runs that are not `comparable` there should not be averaged with new ones: "
        "`FROM runs NATURAL LEFT JOIN rescored WHERE comparable IS NOT false`.",
        "",
        "Columns of the type VARIANT have values of any shape: `arguments.name` reads a part of "
        "one, `arguments.name::VARCHAR` converts it to a text, and `arguments::JSON` converts the "
        "whole value to JSON. If a query ends in `GROUP BY ALL`, give them a type, because DuckDB "
        "may put equal VARIANT values into several groups. Halves of characters, which are not "
        "valid Unicode, become U+FFFD.",
        "",
        "Result files of the published harness are in the same tables, whether they are read "
        "directly or by `eopsgym import`. `runs.origin` distinguishes them, and `imported` has "
        "the content for which there is no column. `parity` is their `overall_success`, bit for "
        "bit. `strict` compares their values again. It is NULL if the results of some verifiers "
        "were overwritten by others of the same name and no remaining verifier fails. Not every "
        "file shows such a loss, but its task does (`eopsgym import --tasks`). Each token is "
        "counted once here, so the `input_tokens` of these files are `input_tokens + "
        "cache_read_tokens + cache_write_tokens`. The changes and the cost of a call, and whether "
        "the task can be done, are unknown. The result of a call that failed on the way is the "
        "text that the model read, `{}` or `null`. Files of other programs can be imported, too: "
        "[formats.md](formats.md) says where their content goes.",
        "",
        "Join the tables by `run_id`, and a call with its changes and breaches by `step`, too:",
        "",
        "```sql",
        *EXAMPLE.splitlines(),
        "```",
        "",
        "If a run ended with an error of model or environment, or because a budget was used up, "
        "the same call makes it again. The replaced attempts are in the table `superseded`, and "
        "in no score; their messages and costs are in `messages`, `usage` and so on, with their "
        "own `run_id`. The cost of a whole study is `SELECT sum(cost) FROM (SELECT cost FROM runs "
        "UNION ALL SELECT cost FROM superseded)`.",
        "",
        f"`runs.stop` is one of {', '.join(f'`{reason.value}`' for reason in StopReason)}.",
    ]
    for table, columns in COLUMNS.items():
        parts += ["", f"## {table}", "", MEANINGS[table], ""]
        if columns.keys() > (same := COLUMNS["runs"]).keys():
            parts += ["It has all columns of `runs`, and:", ""]
            columns = {name: each for name, each in columns.items() if name not in same}
        parts += [line("column", "type", "meaning"), "|---|---|---|"]
        parts += [
            line(f"`{name}`", column.sql_type, column.meaning) for name, column in columns.items()
        ]
    return "\n".join(parts) + "\n"


def readme(text: str) -> str:
    """README.md with its table of domains made anew."""
    rows = [
        line("system", "server", "port", "tools", "tables", "rules", "tasks"),
        "|---|---|---|---|---|---|---|",
    ]
    for name in domain_names():
        domain = get_domain(name)
        counts = (len(domain.tools), len(domain.schema.tables), len(domain.rules))
        link = f"[{domain.title}](docs/{name}.md)"
        server, port = f"`{domain.gym_name}`", published_server(domain).port
        rows.append(line(link, server, port, *counts, len(tasks_of(domain))))
    several = len(load_tasks("hybrid", split="all"))
    rows.append(line("[Several of them at once](docs/hybrid.md)", "", "", "", "", "", several))
    return MARKS.sub(lambda found: found[1] + "\n".join(rows) + "\n" + found[2], text)


def pages() -> dict[Path, str]:
    """Every generated page with what it should say."""
    main = ROOT / "README.md"
    made = {main: readme(main.read_text(encoding="utf-8"))}
    made[ROOT / "docs" / "trajectories.md"] = trajectories_page()
    made[ROOT / "docs" / "proofs.md"] = proofs_page()
    made[ROOT / "docs" / "company.md"] = company_page()
    hybrid, cookbook = ROOT / "docs" / "hybrid.md", ROOT / "docs" / "cookbook.md"
    for name in domain_names():
        made[ROOT / "docs" / f"{name}.md"] = domain_page(get_domain(name))
    made |= {path: f"{text}\n{TERMS}\n" for path, text in made.items() if path != main}
    made[cookbook] = cookbook_page(cookbook.read_text(encoding="utf-8"))
    return made | {hybrid: hybrid_page(hybrid.read_text(encoding="utf-8"))}


def main(arguments: list[str]) -> None:
    """Write the pages, or check them."""
    stale = [
        path
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if arguments == ["--check"]:
        if stale:
            names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
            sys.exit(f"out of date: {names}; run: make docs")
        return
    made = pages()
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
