"""`eopsgym doctor`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, printable, show
from eopsgym.cli.source_options import read_urls, servers_options

if TYPE_CHECKING:
    from eopsgym.runs.doctor import ServerFinding

_MARKS = {True: "ok", False: "WRONG", None: "note"}


@click.command(short_help="Check whether servers behave like the published ones.")
@servers_options("Check")
@click.option(
    "--timeout",
    type=click.FloatRange(0.1),
    default=15.0,
    show_default=True,
    help="Seconds to wait for each answer.",
)
@format_option
def doctor(servers: Path | None, urls: tuple[str, ...], timeout: float, form: str) -> None:
    """Check servers as runs would use them: published containers, or those of `eopsgym serve`.

    Unless servers are named, all systems are checked at their published ports on this machine. A
    line for each aspect says whether the server behaves as it has to, and otherwise what to do. The
    aspects are: health, tools, the schemas of their arguments, seeds, queries of verifiers, clock,
    the calls of a reference solution, isolation of databases, reset and deletion.

    Exit status: 0 if no aspect is wrong, 1 if one is, 2 if the command is used wrongly.
    """
    from eopsgym.counting import counted
    from eopsgym.domains import domain_names, get_domain
    from eopsgym.gym.server_toml import published_server
    from eopsgym.runs.doctor import doctor as examine

    named = read_urls(servers, urls) or {
        name: f"http://127.0.0.1:{published_server(get_domain(name)).port}"
        for name in domain_names()
    }
    findings = examine(named, timeout)
    wrong = sum(each.holds is False for each in findings)
    if form == "table":
        for each in findings:
            mark = f"{each.server:9}{each.aspect:11}{_MARKS[each.holds]:7}"
            click.echo(mark + printable(each.said))
            if each.way_out:
                click.echo(f"{'':{len(mark)}}→ {printable(each.way_out)}.")
        looked_at = f"{counted(len(findings), 'aspect')} of {counted(len(named), 'server')}"
        click.echo(f"\n{looked_at}: {wrong or 'none'} wrong")
    else:
        show([_row(each) for each in findings], form)
    if wrong:
        raise click.exceptions.Exit(1)


def _row(each: "ServerFinding") -> dict[str, Any]:
    return {
        "server": each.server,
        "aspect": each.aspect,
        "holds": _MARKS[each.holds],
        "said": each.said,
        "way_out": each.way_out,
        "url": each.url,
    }
