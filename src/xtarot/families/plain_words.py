"""What a library says of data of a wrong type, in words for whoever fills in a form."""

import re

from xtarot.families.faults import PlayFault
from xtarot.rules.texts import Text

_AT = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$")
_SAID: tuple[tuple[re.Pattern[str], Text], ...] = (
    (
        re.compile(r"missing required field `(?P<field>[^`]+)`"),
        Text("まだ書かれていません", "this is not filled in yet"),
    ),
    (
        re.compile(r"contains unknown field `(?P<field>[^`]+)`"),
        Text("ここにこの項目はありません", "there is no such field here: leave it out"),
    ),
    (re.compile(r"`(?:int|float)` >= (?P<n>-?\d+)"), Text("{n}以上にしてください", "it must be {n} or more")),
    (re.compile(r"`(?:int|float)` <= (?P<n>-?\d+)"), Text("{n}までにしてください", "it must be {n} at most")),
    (
        re.compile(r"that's a multiple of (?P<n>[\d.]+)"),
        Text("{n}きざみの数にしてください", "it must be a multiple of {n}"),
    ),
    (re.compile(r"Expected `array` of length >= 1"), Text("一つは書いてください", "there must be one at least")),
    (
        re.compile(r"Expected `array` of length <= (?P<n>\d+)"),
        Text("{n}までにしてください", "there are {n} at most"),
    ),
    (re.compile(r"Expected `str` of length >= 1"), Text("まだ書かれていません", "this is not filled in yet")),
    (re.compile(r"Expected `str` of length"), Text("長すぎます", "this is too long")),
    (
        re.compile(r"Expected `str` matching regex '\^\[A-Z\]"),
        Text("条項の番号（AB-5 など）を書いてください", "write the number of a clause, such as AB-5"),
    ),
    (
        re.compile(r"Expected `str` matching regex '\^\[2-8\]"),
        Text("人数は2から8までです", "numbers of players are 2 to 8"),
    ),
    (re.compile(r"Expected `[^`]*\b(?:int|float)\b[^`]*`"), Text("数を書いてください", "write a number")),
    (re.compile(r"Invalid enum value"), Text("選べる言葉ではありません", "this is none of the words to choose from")),
    (re.compile(r"Expected `array[^`]*`"), Text("一つずつ並べてください", "this must be a list")),
    (re.compile(r"Expected `[^`]*\bobject\b[^`]*`"), Text("表にしてください", "this must be a table")),
    (re.compile(r"Expected `[^`]*\bstr\b[^`]*`"), Text("文字で書いてください", "write it in letters")),
    (re.compile(r"Expected `[^`]*\bbool\b[^`]*`"), Text("true か false です", "this is true or false")),
)
_OTHER = Text("書き方が違います（{what}）", "{what}")


def fault_of(error: Exception) -> PlayFault:
    """The fault that a conversion has found: ``Expected `int` <= 60 - at `$.match.deals```."""
    what = str(error)
    at = _AT.search(what)
    field = re.sub(r"\[(\d+)\]", r".\1", at[1].replace("[...]", "")) if at else ""
    for pattern, text in _SAID:
        if said := pattern.search(what):
            words = said.groupdict()
            inner = words.get("field")
            return PlayFault(".".join(filter(None, (field, inner))), text.filled(**words))
    return PlayFault(field, _OTHER.filled(what=what.partition(" - at ")[0]))
