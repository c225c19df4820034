"""What msgspec says against the types of a play's data, in the words of people who fill in a form."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from xtarot.families.faults import PlayFault
from xtarot.rules.texts import Text, join_texts

_TYPES = {
    "int": Text("整数", "a whole number"),
    "float": Text("数", "a number"),
    "str": Text('文字（"…"）', 'a text ("…")'),
    "bool": Text("true か false", "true or false"),
    "array": Text("リスト（[…]）", "a list ([…])"),
    "object": Text("表（{…}）", "a table ({…})"),
    "null": Text("空", "nothing"),
}
_FORMATS = {
    "^[2-8]$": Text("人数は2から8までです", "the number of players is 2 to 8"),
    "^[A-Z]{2,4}-[1-9][0-9]{0,2}$": Text("条項を AB-5 のように書いてください", "write a clause as in AB-5"),
    "^[a-z][a-z_]{0,29}$": Text(
        "選べるルールの名前は、小文字の英字と _ で30字までです",
        "the name of an option has small letters and _, 30 at most",
    ),
}
_MORE = {">=": Text("以上", "or more"), "<=": Text("以下", "or less")}
_type_info = cache(inspect.type_info)  # of a struct, which takes milliseconds


def fault_of_type(error: Exception, model: type[Struct], at: str = "") -> PlayFault:
    """A ValidationError of `model` as a fault; `at`: the place of what was read."""
    what, _, where = str(error).partition(" - at ")
    place = [part for part in re.split(r"[.\[\]`$ ]+", where.replace("`key` in", "").replace("[...]", "")) if part]
    types = list(_types_at(_type_info(model), place))
    if missing := re.fullmatch(r"Object missing required field `(.+)`", what):
        place.append(missing[1])
    return PlayFault(".".join([*([at] if at else []), *place]), _told(what, types))


def _told(what: str, types: list[Any]) -> Text:
    """The sentence; `types`: those that the value may have."""
    if found := re.fullmatch(r"Expected `(.+)`, got `(\w+)`", what):
        types_ = dict.fromkeys(_TYPES[one] for one in found[1].split(" | ") if one in _TYPES and one != "null")
        text = Text("{types}を書いてください（いまは{got}）", "write {types}, not {got}")
        return text.filled(types=join_texts(types_, Text("か", " or ")), got=_TYPES.get(found[2], found[2]))
    if found := re.fullmatch(r"Expected `(\w+)` of length (>=|<=) (\d+)", what):
        unit = Text("文字", "{n:letter|letters}") if found[1] == "str" else Text("個", "of them")
        if (found[2], found[3]) == (">=", "1"):
            return Text("まだ何も書かれていません", "this is empty: fill it in")
        text = Text("{n}{unit}までにしてください", "write no more than {n} {unit}")
        if found[2] == ">=":
            text = Text("{n}{unit}以上書いてください", "write {n} {unit} or more")
        return text.filled(n=found[3], unit=unit.filled(n=found[3]))
    if found := re.fullmatch(r"Expected `\w+` (>=|<=) (\S+)", what):
        more, number = _MORE[found[1]], found[2].removesuffix(".0")
        return Text("{number}{more}の数を書いてください", "write {number} {more}").filled(number=number, more=more)
    if found := re.fullmatch(r"Expected `str` matching regex '(.+)'", what):
        return _FORMATS.get(found[1], Text("書き方が違います", "it is not of the form {form}").filled(form=found[1]))
    if "multiple of" in what:
        return Text("点は 0.5 きざみで書いてください", "write points in steps of 0.5")
    if "out of range" in what:
        return Text("ふつうの大きさの数を書いてください", "write a number of ordinary size")
    if found := re.fullmatch(r"Invalid enum value (.+)", what):
        words = ", ".join(repr(word) for word in _words(types)).replace("'", '"')
        return Text("次のどれかを書いてください：{words}", "write one of {words}").filled(words=words)
    if found := re.fullmatch(r"Object missing required field `(.+)`", what):
        return Text("{field} がありません。書いてください", "{field} is missing; write it").filled(field=found[1])
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        known = ", ".join(field.encode_name for one in types for field in getattr(one, "fields", ()))
        return Text(
            "{field} という項目はありません。あるのは {known}", "there is no field {quoted}; there are {known}"
        ).filled(field=found[1], known=known, quoted=repr(found[1]))
    return Text("書き方が違います（{what}）", "{what}").filled(what=what)


def _words(types: list[Any]) -> Iterator[str]:
    """The words that a value may be."""
    for one in types:
        if isinstance(one, inspect.LiteralType):
            yield from map(str, one.values)


def _types_at(model: Any, place: list[str]) -> Iterator[Any]:
    """The types that the value at a place may have."""
    if isinstance(model, inspect.UnionType):
        for one in model.types:
            yield from _types_at(one, place)
    elif isinstance(model, inspect.Metadata):
        yield from _types_at(model.type, place)
    elif not place:
        yield model
    elif isinstance(model, inspect.StructType):
        for field in model.fields:
            if field.encode_name == place[0]:
                yield from _types_at(field.type, place[1:])
    elif isinstance(model, inspect.VarTupleType) and place[0].isdigit():
        yield from _types_at(model.item_type, place[1:])
    elif isinstance(model, inspect.DictType):
        yield from _types_at(model.value_type, place[1:])
        if len(place) == 1:
            yield from _types_at(model.key_type, [])
