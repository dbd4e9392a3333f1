"""`$filter`: converts an OData expression to a condition on the columns of a resource."""

from collections.abc import Mapping
from typing import NamedTuple

from eopsgym.domains.products.odata.any_case_text import folded, lowering
from eopsgym.domains.products.odata.literals import TOKEN, WORDS, Value, is_value, text_of, value_of
from eopsgym.domains.products.odata.options import invalid, supported
from eopsgym.domains.products.odata.properties import (
    Kind,
    Listed,
    Properties,
    Property,
    property_named,
)
from eopsgym.domains.query.condition_parser import (
    ConditionError,
    Token,
    Tokens,
    parse_alternatives,
    parse_condition,
    shown,
)
from eopsgym.domains.query.query_model import (
    MOST_SOUGHT,
    Any_,
    Compare,
    Condition,
    Not,
    Operator,
    Sql,
    compile_condition,
)

_ORDERS: Mapping[str, Operator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_MIRRORED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
_COMPARISONS = {"eq", "ne", *_ORDERS}
_TESTS = {"startswith", "endswith", "contains"}
_FUNCTIONS: Mapping[str, tuple[str, Kind, str]] = {
    "tolower": ("lower({})", "text", "text id"),
    "toupper": ("upper({})", "text", "text id"),
    "trim": ("trim({})", "text", "text id"),
    "length": ("length({})", "number", "text id"),
    "date": ("strftime('%Y-%m-%d', {})", "day", "moment"),
    "year": ("CAST(strftime('%Y', {}) AS INTEGER)", "number", "moment"),
    "month": ("CAST(strftime('%m', {}) AS INTEGER)", "number", "moment"),
    "day": ("CAST(strftime('%d', {}) AS INTEGER)", "number", "moment"),
    "hour": ("CAST(strftime('%H', {}) AS INTEGER)", "number", "moment"),
    "minute": ("CAST(strftime('%M', {}) AS INTEGER)", "number", "moment"),
    "second": ("CAST(strftime('%S', {}) AS INTEGER)", "number", "moment"),
}
"""Functions of a property: their SQL, the kind of the result, and the accepted kinds."""

_MOST_CALLS = 10
"""The maximum depth of nested functions."""
_MOST_LAMBDAS = 2
"""The maximum depth of nested lambdas: each reads its list once for every item of the outer one."""


class _Range(NamedTuple):
    """The items of a list that a lambda ranges over."""

    properties: Properties
    alias: str


def parse_filter(text: str, properties: Properties) -> Condition:
    """Return the condition of a `$filter`.

    Texts are compared ignoring case, as in the product; a missing value (null) equals only null,
    and is neither less nor greater than any value.

    Args:
        text: the value of the option, as the caller wrote it.
        properties: the allowed properties; other names are refused.

    Raises:
        ToolError: if it is invalid, names an unknown property, or is too long or too deep.
    """
    reader = _Reader(properties)
    try:
        return parse_condition(text, TOKEN, reader.term)
    except ConditionError as error:
        raise invalid("filter", text, f"{error} at position {error.place}") from error


def filtered(where: Condition, text: str | None, properties: Properties) -> Condition:
    """Return a condition combined with a `$filter`; unchanged if the filter is empty."""
    return where & parse_filter(text, properties) if text and text.strip() else where


class _Reader:
    """A parser of terms, with the variables of the enclosing lambdas."""

    def __init__(self, properties: Properties) -> None:
        self._properties = properties
        self._ranges: dict[str, _Range] = {}
        self._lambdas = 0

    def term(self, tokens: Tokens) -> Condition:
        """Parse one comparison, test, lambda, or single flag."""
        first, ahead = tokens.peek(), tokens.peek(1)
        name = first.text.lower()
        if first.kind == "word" and ahead.text == "(":
            if name in _TESTS:
                return self._of_truth(tokens, self._test(tokens))
            if name.endswith(("/any", "/all")):
                return self._of_truth(tokens, self._lambda(tokens))
        if is_value(first):
            return self._mirrored(tokens)
        left = self._operand(tokens)
        sign = tokens.peek().text.lower()
        if sign in _COMPARISONS and tokens.peek().kind == "word":
            tokens.take()
            return _compare(left, sign, self._value(tokens, left.kind))
        if tokens.accept("in"):
            return self._in(tokens, left)
        if tokens.accept("has"):
            return _has(left, str(self._value(tokens, "text")))
        if left.kind == "flag":
            return Compare(left.column, "=", 1)
        message = f"expected a comparison, found {shown(tokens.peek())}"
        raise ConditionError(message, tokens.peek().place)

    def _mirrored(self, tokens: Tokens) -> Condition:
        """Parse a comparison that starts with a value (`5 lt size`), or `true` and `false`."""
        token = tokens.take()
        sign = tokens.peek()
        if sign.kind != "word" or sign.text.lower() not in _COMPARISONS:
            truth = WORDS.get(token.text.lower()) if token.kind == "word" else None
            if truth is None:
                message = f"expected a comparison, found {shown(sign)}"
                raise ConditionError(message, sign.place)
            return Sql(str(truth))
        tokens.take()
        if is_value(tokens.peek()):
            raise ConditionError("a property must be compared", tokens.peek().place)
        right = self._operand(tokens)
        name = sign.text.lower()
        return _compare(right, _MIRRORED.get(name, name), value_of(token, right.kind))

    def _of_truth(self, tokens: Tokens, condition: Condition) -> Condition:
        """Parse a condition that may be compared with true or false."""
        sign = tokens.peek().text.lower()
        if tokens.peek().kind != "word" or sign not in ("eq", "ne"):
            return condition
        tokens.take()
        token = tokens.take()
        truth = WORDS.get(token.text.lower()) if token.kind == "word" else None
        if truth is None:
            raise ConditionError(f"expected true or false, found {shown(token)}", token.place)
        return condition if (truth == 1) is (sign == "eq") else Not(condition)

    def _test(self, tokens: Tokens) -> Condition:
        """Parse a test such as `startswith(name, 'text')`."""
        name = tokens.take().text.lower()
        tokens.expect("(")
        operand = self._operand(tokens)
        if operand.kind not in ("text", "id"):
            raise ConditionError(f"{name} asks for text", tokens.peek().place)
        tokens.expect(",")
        token = tokens.take("text")
        tokens.expect(")")
        part = text_of(token)
        if len(part) > MOST_SOUGHT:
            raise ConditionError(f"text of more than {MOST_SOUGHT:,} characters", token.place)
        if not part:
            return Compare(operand.column, "<>", None)
        lowered, part = f"{lowering(part)}({operand.sql})", folded(part)
        if name == "endswith":
            return Sql(f"substr({lowered}, ?) = ?", (-len(part), part))
        return Sql(f"instr({lowered}, ?) {'> 0' if name == 'contains' else '= 1'}", (part,))

    def _in(self, tokens: Tokens, left: Property) -> Condition:
        """Parse a list such as `name in ('a', 'b')`."""
        tokens.expect("(")
        values = [self._value(tokens, left.kind)]
        while tokens.accept(","):
            values.append(self._value(tokens, left.kind))
        tokens.expect(")")
        some = [value for value in values if value is not None]
        if left.kind == "text":
            lowered = lowering(*map(str, some))
            some = [folded(value) for value in some]
            listed: Condition = Compare(f"{lowered}({left.sql})", "in", some)
        else:
            listed = Compare(left.compared, "in", some)
        with_null = [listed, Compare(left.column, "=", None)]
        return listed if len(some) == len(values) else Any_(with_null)

    def _lambda(self, tokens: Tokens) -> Condition:
        """Parse a lambda such as `members/any(m: m/userId eq 'ann')`."""
        token = tokens.take()
        path, _, word = token.text.rpartition("/")
        listed, alias = self._listed(path, token)
        tokens.expect("(")
        if word.lower() == "any" and tokens.accept(")"):
            return Sql(f"EXISTS (SELECT 1 FROM {_named(listed.rows, alias)})")
        variable = tokens.take("word").text
        tokens.expect(":")
        if len(self._ranges) == _MOST_LAMBDAS:
            message = f"more than {_MOST_LAMBDAS} lambdas in one another"
            raise ConditionError(message, token.place)
        if variable in self._ranges or "/" in variable:
            raise ConditionError(f"{variable[:40]!r} names something already", token.place)
        self._ranges[variable] = _Range(listed.properties, alias)
        condition = parse_alternatives(tokens, self.term)
        del self._ranges[variable]
        tokens.expect(")")
        values: list[object] = []
        inner = compile_condition(condition, values)
        rows = _named(listed.rows, alias)
        if word.lower() == "any":
            return Sql(f"EXISTS (SELECT 1 FROM {rows} AND coalesce({inner}, 0))", values)
        return Sql(f"NOT EXISTS (SELECT 1 FROM {rows} AND NOT coalesce({inner}, 0))", values)

    def _listed(self, path: str, token: Token) -> tuple[Listed, str]:
        listed, outer = self._find(path, token)
        if not isinstance(listed, Listed):
            raise ConditionError(f"{path[:80]!r} is no list", token.place)
        self._lambdas += 1
        rows = listed.rows.replace("{outer}", outer)
        return Listed(rows, listed.properties), f"item{self._lambdas}"

    def _operand(self, tokens: Tokens, depth: int = 0) -> Property:
        """Parse a property, or a function of one."""
        token = tokens.take("word")
        name = token.text.lower()
        if tokens.peek().text == "(":
            if name not in _FUNCTIONS:
                raise ConditionError(f"unknown function {token.text[:40]!r}", token.place)
            if depth == _MOST_CALLS:
                raise ConditionError("functions nested too deep", token.place)
            tokens.take()
            operand = self._operand(tokens, depth + 1)
            tokens.expect(")")
            sql, kind, taken = _FUNCTIONS[name]
            if operand.kind not in taken.split():
                raise ConditionError(f"{name} does not take such a value", token.place)
            return Property(sql.format(operand.sql), kind)
        if name.endswith("/$count"):
            listed, alias = self._listed(token.text[: -len("/$count")], token)
            return Property(f"(SELECT count(*) FROM {_named(listed.rows, alias)})", "number")
        known_property, alias = self._find(token.text, token)
        if isinstance(known_property, Listed):
            raise ConditionError(f"{token.text[:80]!r} is a list: use any or all", token.place)
        return Property(_named(known_property.column, alias), known_property.kind)

    def _value(self, tokens: Tokens, kind: Kind) -> Value:
        """Parse a literal value, the only thing that properties can be compared with."""
        token = tokens.take()
        if is_value(token):
            return value_of(token, kind)
        message = f"expected a value, found {shown(token)}"
        if token.kind == "word":
            named = property_named(self._properties, token.text)
            known = named is not None or token.text.partition("/")[0] in self._ranges
            message += (
                ": a property cannot be compared with another"
                if known
                else ": a text stands between single quotes"
            )
        raise ConditionError(message, token.place)

    def _find(self, path: str, token: Token) -> tuple[Property | Listed, str]:
        """Return the property of a path, and the alias of the item that it starts from."""
        variable, _, rest = path.partition("/")
        properties, alias = self._ranges.get(variable, (self._properties, ""))
        wanted = rest if alias else path
        known_property = property_named(properties, wanted)
        if known_property is None:
            message = f"could not find a property named {path[:80]!r}; {supported(properties)}"
            raise ConditionError(message, token.place)
        return known_property, alias


def _named(sql: str, alias: str) -> str:
    return sql.replace("{item}", alias) if alias else sql


def _compare(left: Property, sign: str, value: Value) -> Condition:
    if sign == "ne":
        return Not(_compare(left, "eq", value))
    if sign == "eq":
        if value is None:
            return Compare(left.column, "=", None)
        return _against(left, "=", value)
    if value is None:
        return Sql("0")
    return _against(left, _ORDERS[sign], value)


def _against(left: Property, sign: Operator, value: Value) -> Condition:
    if left.kind != "text":
        return Compare(left.compared, sign, value)
    return Compare(f"{lowering(str(value))}({left.sql})", sign, folded(value))


def _has(left: Property, flag: str) -> Condition:
    """Return the condition that a list of words separated by commas contains a word."""
    words = f"',' || replace({lowering(flag)}({left.sql}), ' ', '') || ','"
    return Sql(f"instr({words}, ',' || ? || ',') > 0", (folded(flag[:MOST_SOUGHT]),))
