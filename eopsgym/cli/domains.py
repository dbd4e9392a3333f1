"""`eopsgym domains`."""

from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import format_option, show

if TYPE_CHECKING:
    from eopsgym.domains import Domain


@click.command()
@click.argument("name", required=False)
@click.option("--policy", is_flag=True, help="The rules, and which tasks exercise each.")
@click.option("--tools", is_flag=True, help="The tools, and what they read or write.")
@format_option
def domains(name: str | None, policy: bool, tools: bool, form: str) -> None:
    """List the simulated systems, or show one of them by NAME."""
    from eopsgym.domains import domain_names, get_domain
    from eopsgym.domains.kernel.differences import read_differences

    if name is None:
        show([_summary(get_domain(each)) for each in domain_names()], form)
        return
    domain = get_domain(name)
    if policy:
        show(_rules(domain), form)
    elif tools:
        show(_tools(domain), form)
    else:
        show([_summary(domain)], form)
        for difference in read_differences(domain.folder) if form == "table" else ():
            click.echo(f"differs from the published server: {difference}")


def _summary(domain: "Domain") -> dict[str, object]:
    from eopsgym.gym.server_toml import published_server

    server = published_server(domain)
    return {
        "domain": domain.name,
        "title": domain.title,
        "server": domain.gym_name,
        "port": server.port,
        "user header": server.user_header,
        "tools": len(domain.tools),
        "tables": len(domain.schema.tables),
        "rules": len(domain.rules),
    }


def _rules(domain: "Domain") -> list[dict[str, object]]:
    from eopsgym.tasks import load_tasks

    tasks = load_tasks(domain.name, split="all")
    return [
        {
            "rule": rule,
            "text": text,
            "tasks": " ".join(task.id for task in tasks if rule in task.rules),
        }
        for rule, text in domain.rules.items()
    ]


def _tools(domain: "Domain") -> list[dict[str, object]]:
    return [
        {
            "tool": tool.name,
            "access": f"{'writes' if tool.writes else 'reads'} {tool.resource}",
            "parameters": " ".join(tool.signature.parameters),
            "description": tool.description.splitlines()[0],
        }
        for tool in domain.tools.values()
    ]
