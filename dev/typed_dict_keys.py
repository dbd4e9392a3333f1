"""A plugin of mypy that reports each use of a key that a TypedDict does not have.

By itself mypy says so of `fields["lable"]`, but neither of `fields.get("lable")` nor of
`"lable" in fields`, which would be None and False for ever.
"""

from collections.abc import Callable

from mypy.plugin import MethodContext, Plugin
from mypy.plugins.default import typed_dict_get_callback
from mypy.typeops import coerce_to_literal, try_getting_str_literals
from mypy.types import LiteralType, Type, TypedDictType, UnionType


def _check_key(asked: MethodContext) -> Type:
    if isinstance(asked.type, TypedDictType):
        key_type = coerce_to_literal(asked.arg_types[0][0])
        for key in try_getting_str_literals(asked.args[0][0], key_type) or ():
            if key not in asked.type.items:
                asked.api.msg.typeddict_key_not_found(asked.type, key, asked.context)
    return asked.default_return_type


def _get(asked: MethodContext) -> Type:
    _check_key(asked)
    return typed_dict_get_callback(asked)


def _keys(asked: MethodContext) -> Type:
    """What a TypedDict is asked for where `in` is refused: mypy then looks among its keys."""
    if not isinstance(asked.type, TypedDictType):
        return asked.default_return_type
    text = asked.api.named_generic_type("builtins.str", [])
    keys = UnionType.make_union([LiteralType(key, text) for key in asked.type.items])
    return asked.api.named_generic_type("typing.Iterator", [keys])


_HOOKS: dict[str, Callable[[MethodContext], Type]] = {
    "typing.Mapping.get": _get,
    "typing.Mapping.__contains__": _check_key,
    "typing.Iterable.__iter__": _keys,
}


class TypedDictKeys(Plugin):
    """The checks of keys that mypy leaves out."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """The check of a method that is given a key."""
        return _HOOKS.get(fullname)


def plugin(version: str) -> type[Plugin]:
    """The class that mypy is to make one of."""
    return TypedDictKeys
