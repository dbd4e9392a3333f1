"""A history: hundreds of calls in one database, each drawn from the state that it has come to."""

import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Mapping

from eopsgym.domains.kernel import Tool
from eopsgym.gym import CallResult, Database
from tests.domains.arguments import acts, tokens
from tests.domains.histories.drawing import FEW, Drawing, Row
from tests.domains.histories.relations import Arguments, words

Made = tuple[str, Arguments, str | None]
"""A call: the tool, its arguments, and the header value of who made it."""
_PREFERRED = 0.7
"""The share of calls that are of a tool that has not succeeded, or of one that writes."""


class History:
    """One database, and the calls that are made on it.

    Args:
        database: where the calls are made.
        seed: of the choices; the same calls are made for the same one.

    Attributes:
        succeeded: tool to how many calls of it did what they asked for.
        refused: tool to what it refused, and how often.
        changesets: of the calls so far, in order.
        slowest: the longest call yet: seconds of this thread, and the tool.
        last: the tool, arguments and user of the last call.
        reads: the same of a few calls that read and succeeded, the latest.
    """

    def __init__(self, database: Database, seed: object) -> None:
        self.database = database
        self.succeeded: Counter[str] = Counter()
        self.refused: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.changesets: list[bytes] = []
        self.slowest = (0.0, "")
        self.last: Made = ("", {}, None)
        self.reads: deque[Made] = deque(maxlen=12)
        self._chosen = random.Random(f"{database.domain.name} {seed}")
        self._drawing = Drawing(database, self._chosen)
        users = [each for each in tokens(database.domain.name) if acts(database, each)]
        self._people = {each: _names(database.user(each)) for each in users}
        self._drawing.me = users[-1]

    @property
    def calls(self) -> int:
        """How many calls were made."""
        return len(self.changesets)

    @property
    def missing(self) -> frozenset[str]:
        """The tools that have not succeeded yet."""
        return frozenset(self.database.domain.tools).difference(self.succeeded)

    def step(self) -> CallResult:
        """Make one call, rather of a tool that has not succeeded, and later of one that writes."""
        tools = self.database.domain.tools
        preferred = [name for name in tools if name not in self.succeeded]
        if not preferred:
            preferred = [name for name, tool in tools.items() if tool.writes]
        likely = self._drawing.likely(_PREFERRED)
        return self.make(tools[self._chosen.choice(preferred if likely else [*tools])])

    def make(self, tool: Tool) -> CallResult:
        """Call a tool with arguments from the state."""
        drawing = self._drawing
        row = drawing.row(tool)
        drawing.me = row.me or self._who_has(row)
        arguments = drawing.arguments(tool, row)
        self.last = tool.name, arguments, drawing.me
        began = time.thread_time()
        result = self.database.call(tool.name, arguments, drawing.me)
        self.slowest = max(self.slowest, (time.thread_time() - began, tool.name))
        self.changesets.append(result.changes.changeset)
        if result.is_error or _is_refusal(result):
            self.refused[tool.name][result.text[:200]] += 1
        else:
            self.succeeded[tool.name] += 1
            drawing.remember(tool, result.text)
            if not tool.writes:
                self.reads.append(self.last)
        return result

    def _who_has(self, row: Row) -> str | None:
        """Return somebody whom a row names; now and then anybody, and mostly who acted before."""
        me, likely = self._drawing.me, self._drawing.likely
        values = {str(value) for value in row.values.values()}
        if likely(0.6):
            values |= self._values_beside(row)
        named = [user for user, names in self._people.items() if names & values]
        if named and likely(0.8):
            return me if me in named else self._chosen.choice(named)
        return self._chosen.choice([*self._people]) if likely(0.1) else me

    def _values_beside(self, row: Row) -> set[str]:
        """Return the values of rows that hold a key of a row, such as the members of a group."""
        names = self.database.domain.schema.names
        places = [
            (key, table, names[table][places[key]])
            for key in row.values
            if key[-1:] == ("id",)
            for table, places in self._drawing.columns.items()
            if key in places
        ]
        if not places:
            return set()
        key, table, column = self._chosen.choice(places)
        sql = f'SELECT * FROM "{table}" WHERE "{column}" = ? LIMIT {FEW}'
        found = self.database.connection.execute(sql, (row.values[key],))
        return {str(value) for each in found for value in each}


def _is_refusal(result: CallResult) -> bool:
    """Whether an answer is an error that its system does not flag as one."""
    return result.value is None and not result.changes.changeset and "rror" in result.text[:200]


def _names(user: Mapping[str, object]) -> set[str]:
    """Return what rows may call a user: a key, an address."""
    return {str(v) for k, v in user.items() if words(k)[-1:] in (("id",), ("email",)) and v}
