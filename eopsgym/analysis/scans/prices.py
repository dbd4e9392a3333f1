"""The cost of a scan's questions: an estimate before, and the limit during the scan."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from eopsgym.agents import Message, Model, Usage
from eopsgym.agents.prices import price_list
from eopsgym.agents.prices.price_list import BILLING, OWN_PRICES
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.runs.experiments.estimate import Amount
from eopsgym.runs.experiments.run_sizes import LETTERS_A_TOKEN

_WRITTEN = Amount(200, 80, 2_000)
"""The tokens that a judge writes for an answer, which include its thinking, as a guess."""
_INPUT = Amount(1.0, 0.8, 2.5)
"""The input as a multiple of letters by `LETTERS_A_TOKEN`; at most each question is asked twice."""


@dataclass(frozen=True)
class ScanEstimate:
    """The questions that a scan still has to ask, and what they will cost.

    Attributes:
        runs: the number of runs.
        known: the number of those whose answer is known from an earlier scan.
        cut: the number of transcripts that are cut, of those that are to be read.
        judge: the name of the model.
        simulated: whether it is scripted and costs nothing.
        tokens: the tokens of the questions and the answers.
        dollars: their cost; None if a price is unknown.
        unpriced: the models without a known price.
    """

    runs: int
    known: int
    cut: int
    judge: str
    simulated: bool
    tokens: Amount
    dollars: Amount | None
    unpriced: tuple[str, ...] = ()

    @property
    def questions(self) -> int:
        """The number of runs that are still to be asked about."""
        return self.runs - self.known

    def __repr__(self) -> str:
        """Return the estimate as a text of a few lines."""
        known = f", {self.known:,} of them answered already" if self.known else ""
        mark = " (simulated)" if self.simulated else ""
        lines = [f"{counted(self.questions, 'question')} to {self.judge}{mark}"]
        lines[0] += f" about {counted(self.runs, 'run')}{known}"
        if not self.questions:
            return lines[0]
        if self.cut:
            lines.append(f"transcripts that are cut: {self.cut:,}")
        t = self.tokens
        lines.append(f"tokens: {t.likely:,.0f} (from {t.low:,.0f} to {t.high:,.0f})")
        if self.dollars is not None:
            d = self.dollars
            lines.append(f"dollars: {d.likely:,.4f} (from {d.low:,.4f} to {d.high:,.4f})")
        else:
            names = ", ".join(self.unpriced)
            lines.append(f"dollars: unknown, because no price list has a price of {names}")
        return "\n".join(lines)


class JudgePrice:
    """The price of a judge model, as the mean over its models where it is a pool.

    Args:
        model: the judge.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        settings: Any = getattr(model, "settings", None)
        settings = settings if isinstance(settings, Mapping) else {}
        several = settings.get("models", [settings])
        self.names = [str(each.get("model") or model.name) for each in several] or [model.name]
        # A scripted model costs nothing, and its name is in no price list.
        prices = {} if model.simulated else {n: price_list().price(n) for n in self.names}
        self.unpriced = tuple(dict.fromkeys(name for name, price in prices.items() if not price))
        self._prices = [price for price in prices.values() if price]

    def check(self) -> None:
        """Refuse a model of unknown price before it is asked.

        Raises:
            ConfigError: its price is unknown, and its provider does not report the cost either.
        """
        for name in self.unpriced:
            if name.startswith(BILLING):
                continue
            raise ConfigError(
                f"the cost of this scan is unknown: {price_list().without_price(name)}. Add one to "
                f"{OWN_PRICES} "
                '({"models": {"' + name + '": {"input": …, "output": …}}}, dollars for a million '
                "tokens), or allow it: allow_unknown_prices=True"
            )

    def dollars(self, read: float, written: float) -> float | None:
        """Return the cost of some tokens; None if a price is unknown."""
        if self.model.simulated:
            return 0.0
        if self.unpriced:
            return None
        usage = Usage(input_tokens=round(read), output_tokens=round(written))
        return fmean(price.of(usage) or 0.0 for price in self._prices)

    def most(self, messages: Sequence[Message]) -> float:
        """Return what a question may cost at most, by the estimate; 0 for an unknown price."""
        return self.dollars(_tokens(messages) * _INPUT.high, _WRITTEN.high) or 0.0

    def estimate(
        self, runs: int, known: int, cut: int, questions: Iterable[Sequence[Message]]
    ) -> ScanEstimate:
        """Return the estimate of some questions, each of which is read once."""
        tokens: list[float] = []
        dollars: list[tuple[float | None, ...]] = []
        for messages in questions:
            read = _tokens(messages)
            amounts = [
                (read * one, other)
                for one, other in zip(_ends(_INPUT), _ends(_WRITTEN), strict=True)
            ]
            tokens.append(read)
            dollars.append(tuple(self.dollars(*amount) for amount in amounts))
        sums = [sum(each[place] or 0.0 for each in dollars) for place in range(3)]
        count, read = len(tokens), sum(tokens)
        total = [
            read * one + count * other
            for one, other in zip(_ends(_INPUT), _ends(_WRITTEN), strict=True)
        ]
        return ScanEstimate(
            runs,
            known,
            cut,
            self.model.name,
            self.model.simulated,
            Amount(*total),
            None if self.unpriced else Amount(*sums),
            self.unpriced,
        )


class CostLimit:
    """The dollars that a scan may cost, shared by the questions that are asked at once.

    Args:
        dollars: the limit; None is no limit.
    """

    def __init__(self, dollars: Any) -> None:
        is_number = isinstance(dollars, int | float) and not isinstance(dollars, bool)
        if dollars is not None and not (is_number and dollars >= 0):
            raise ConfigError(f"cost must be a number of dollars from 0 on, not {dollars!r:.60}")
        self.limit: float | None = dollars
        self._used = 0.0

    def reserve(self, most: float) -> bool:
        """Reserve the cost of a question; False if the limit may not suffice for it."""
        if self.limit is not None and (self._used >= self.limit or self._used + most > self.limit):
            return False
        self._used += most
        return True

    def settle(self, reserved: float, paid: float | None) -> None:
        """Replace what was reserved by what was paid; an unknown cost counts as reserved."""
        if paid is not None:
            self._used += paid - reserved


def _tokens(messages: Sequence[Message]) -> float:
    return sum(len(message.content) for message in messages) / LETTERS_A_TOKEN


def _ends(amount: Amount) -> tuple[float, float, float]:
    return amount.likely, amount.low, amount.high
