"""The stem of an English word, for any spelling, number, tense or possessive form."""

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from snowballstemmer import EnglishStemmer  # type: ignore[import-untyped]

_LONGEST = 40  # no English word is longer; a longer text is not changed

_IRREGULAR = {
    form: base
    for base, forms in (
        line.split(": ")
        for line in """
begin: began begun
break: broke broken
bring: brought
build: built
buy: bought
catch: caught
choose: chose chosen
come: came
deal: dealt
do: did does done doing
draw: drew drawn
drive: drove driven
email: mail mails mailed mailing
expire: expiry expiration
fall: fell fallen
feel: felt
find: found
forget: forgot forgotten
freeze: froze frozen
get: got gotten
give: gave given
go: went gone
grow: grew grown
hear: heard
hide: hid hidden
hold: held
keep: kept
know: knew known
lead: led
leave: left
lend: lent
lose: lost
make: made
mean: meant
meet: met
pay: paid
ring: rang rung
rise: rose risen
run: ran
say: said
see: saw seen
sell: sold
send: sent
shake: shook shaken
show: shown
sleep: slept
speak: spoke spoken
spend: spent
stand: stood
steal: stole stolen
stick: stuck
take: took taken
teach: taught
tell: told
think: thought
throw: threw thrown
understand: understood
wake: woke woken
wear: wore worn
win: won
withdraw: withdrew withdrawn
write: wrote written
""".strip().splitlines()
    )
    for form in forms.split()
}
_SPELLINGS = [
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(behavi|col|endeav|fav|flav|harb|hon|lab|neighb|od|rum|vap)our", r"\1or"),
        (r"is(e|ed|es|er|ers|ing|ation|ations)$", r"iz\1"),
        (r"ys(e|ed|es|er|ers|ing)$", r"yz\1"),
        (r"(cancel|channel|fuel|label|level|model|signal|total|travel)l(ed|er|ers|ing)$", r"\1\2"),
        (r"cancellation", "cancelation"),
        (r"^(cent|fib|lit|met|theat)re(s?)$", r"\1er\2"),
        (r"(catal|dial|anal)ogue", r"\1og"),
        (r"^(lic|def|off)ence", r"\1ense"),
        (r"^programme(s?)$", r"program\1"),
        (r"^(enrol|fulfil|instal)(s?)$", r"\1l\2"),
        (r"^(enrol|fulfil|instal)(ment)", r"\1l\2"),
        (r"^(acknowledg|judg)ement", r"\1ment"),
        (r"^grey", "gray"),
    )
]


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text that are separated by spaces only."""
    return frozenset(words.split())


def is_irregular_past(word: str) -> bool:
    """Return whether a word is a past form without `ed`, such as `sent` and `hidden`."""
    return word in _IRREGULAR and _IRREGULAR[word] not in ("email", "expire")


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the stem of a word, the same for `Authorisations`, `authorized` and `authorize`."""
    plain = re.sub(r"'s?$", "", word.lower().replace("’", "'"))
    if len(plain) > _LONGEST or not plain.isalpha():
        return plain
    plain = _IRREGULAR.get(plain, plain)
    for pattern, spelling in _SPELLINGS:
        plain = pattern.sub(spelling, plain)
    stemmed: str = _stemmer().stemWord(plain)
    return stemmed


@cache
def _stemmer() -> "EnglishStemmer":
    from snowballstemmer import EnglishStemmer  # imported late, since few tasks have texts to check

    return EnglishStemmer()
