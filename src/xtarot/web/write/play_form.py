"""The form of a trick game: its parts and fields with their words, made from the structs of the family.

The browser draws whatever stands here; it knows no rule and names no game.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.inspect import IntType, LiteralType, Metadata, UnionType

from xtarot.families.tricks import form
from xtarot.rules.texts import Lang, Text

Kind = Literal["number", "choice", "flag", "text", "players", "sizes", "list", "table", "group"]


class Choice(Struct, frozen=True):
    """A word of the data, and what it is called."""

    value: str
    label: str


class PlayField(Struct, frozen=True, kw_only=True):
    """A field: its name in the data, how it is filled in, what holds without it; `fields` of each row of a table.

    A `group` is a table of one row.
    """

    name: str
    label: str
    kind: Kind
    optional: bool = False
    default: str | bool | UnsetType = UNSET
    hint: str | UnsetType = UNSET
    choices: list[Choice] | UnsetType = UNSET
    fields: "list[PlayField] | UnsetType" = UNSET


class PlayPart(Struct, frozen=True, kw_only=True):
    """A table of the data as a part of the form. `kinds`: of lines of the score, what each is for, with its fields."""

    name: str
    title: str
    optional: bool
    fields: list[PlayField]
    kinds: "list[PlayPart] | UnsetType" = UNSET


PARTS: dict[str, Text] = {
    "": Text("人数と側", "Players and sides"),
    "cards": Text("使うカード", "Cards"),
    "order": Text("カードの強さ", "Order of the cards"),
    "deal": Text("配り方", "Deal"),
    "trumps": Text("切り札", "Trumps"),
    "pass": Text("カードを渡す", "Passing cards"),
    "discard": Text("捨て札", "Discard"),
    "show": Text("見せるカード", "Cards that are shown"),
    "bid": Text("ビッド", "Bids"),
    "lead": Text("最初のリード", "First lead"),
    "follow": Text("フォロー", "Following"),
    "broken": Text("まだリードできないカード", "What may not be led yet"),
    "first_trick": Text("最初のトリック", "First trick"),
    "excuse": Text("いつでも出せるカード", "Cards that excuse"),
    "win": Text("トリックの勝ち", "Who wins a trick"),
    "score": Text("得点", "Score"),
    "match": Text("ゲームの終わりと勝敗", "Match"),
}

LABELS: dict[str, Text] = {
    "players": Text("人数", "Players"),
    "sides": Text("側", "Sides"),
    "cards.without": Text("除くカード", "Cards left out"),
    "order.ranks": Text("数の強さ（弱い順）", "Ranks, lowest first"),
    "order.other": Text("ちがう順のスート", "Suits with another order"),
    "order.other.suits": Text("スート", "Suits"),
    "order.other.ranks": Text("弱い順", "Lowest first"),
    "deal.each": Text("1人の枚数", "Cards each"),
    "deal.packets": Text("一度に配る枚数", "At a time"),
    "deal.direction": Text("向き", "Direction"),
    "trumps.are": Text("切り札", "Trumps are"),
    "trumps.order": Text("切り札の強さ（弱い順）", "Order of the trumps, lowest first"),
    "trumps.also": Text("切り札になるほかのカード", "Single cards that are trumps too"),
    "pass.cards": Text("枚数", "How many"),
    "pass.to": Text("渡す相手（ディール順）", "To whom, deal by deal"),
    "discard.cards": Text("枚数", "How many"),
    "discard.not": Text("捨てられないカード", "Which may not be discarded"),
    "discard.for": Text("だれの点になるか", "For whom they count"),
    "show.cards": Text("カード", "Cards"),
    "bid.least": Text("最小", "Least"),
    "bid.most": Text("最大", "Most"),
    "bid.not_all": Text("合計はトリック数と同じにできない", "Together never the number of tricks"),
    "bid.together": Text("味方と合わせてトリック数まで", "Partners together no more than the tricks"),
    "lead.first": Text("リードする人", "Who leads"),
    "lead.card": Text("カード", "The card"),
    "lead.must": Text("そのカードをリードする", "It must be led"),
    "follow.suit": Text("同じスート", "The suit led"),
    "follow.void": Text("ないとき", "Without it"),
    "follow.beat": Text("勝つカードを出す義務", "Must one beat"),
    "broken.cards": Text("リードできないカード", "Which may not be led"),
    "broken.by": Text("解禁するカード", "Until one of these is played"),
    "broken.never": Text("解禁されない", "Not even then"),
    "first_trick.not": Text("出せないカード", "Which may not be played to it"),
    "excuse.cards": Text("カード", "Cards"),
    "excuse.kept": Text("出した人の側に残る", "Stays with its side"),
    "win.takes": Text("取るカード", "What takes it"),
    "win.among": Text("比べるカード", "Among"),
    "win.equals": Text("同じ強さなら", "Of equals"),
    "score.points": Text("点", "Points"),
    "score.others": Text("ほかの側の点", "Points for each other side"),
    "score.each_trick": Text("1トリックの点", "Points a trick"),
    "score.over": Text("数えない最初のトリック数", "Tricks before it counts"),
    "score.cards": Text("カード", "Cards"),
    "score.values": Text("カードの点", "What cards count"),
    "score.values.cards": Text("カード", "Cards"),
    "score.values.points": Text("点", "Points"),
    "score.group": Text("まとめて数えるカード", "Cards that count together"),
    "score.group.cards": Text("カード", "Cards"),
    "score.group.of": Text("何枚で", "How many"),
    "score.group.points": Text("点", "Points"),
    "score.first_trick": Text("点", "Points"),
    "score.last_trick": Text("点", "Points"),
    "score.last_trick_with": Text("カード", "The card"),
    "score.lost": Text("敵に取られたときの敵の点", "Points for an opponent who takes it"),
    "score.captures": Text("捕獲", "Captures"),
    "score.captures.by": Text("取るカード", "Which captures"),
    "score.captures.of": Text("取られるカード", "Which is captured"),
    "score.captures.points": Text("点", "Points"),
    "score.at_least": Text("何点以上で", "From how many points"),
    "score.all_tricks": Text("点", "Points"),
    "score.no_trick": Text("点", "Points"),
    "score.all_cards": Text("カード", "Cards"),
    "score.made": Text("どう守るか", "How it is made"),
    "score.per_bid": Text("ビッド1つの点", "Points for each trick bid"),
    "score.per_trick": Text("取った1トリックの点", "Points for each trick taken"),
    "score.over_trick": Text("超えた1トリックの点", "Points for each trick above"),
    "score.failed": Text("失敗の点", "Points when it fails"),
    "score.failed_per_bid": Text("失敗のときのビッド1つの点", "Points for each trick bid when it fails"),
    "score.off": Text("失敗のときの差1トリックの点", "Points for each trick off when it fails"),
    "score.nil": Text("点", "Points"),
    "score.bags": Text("点", "Points"),
    "score.of": Text("何個ごとに", "For how many"),
    "match.deals": Text("ディール数", "Deals"),
    "match.target": Text("終了点", "Target score"),
    "match.wins": Text("勝つのは", "Who wins"),
}

KINDS: dict[str, tuple[Text, tuple[str, ...]]] = {
    "each_trick": (Text("取ったトリック", "Each trick"), ("over",)),
    "cards": (Text("取ったカード1枚ごと", "Each of some cards"), ("points",)),
    "values": (Text("カードの点の合計", "What the cards count"), ("group",)),
    "first_trick": (Text("最初のトリック", "The first trick"), ()),
    "last_trick": (Text("ラストトリック", "The last trick"), ()),
    "last_trick_with": (Text("あるカードでラストトリック", "The last trick with a card"), ("points", "lost")),
    "captures": (Text("捕獲", "Captures"), ()),
    "at_least": (Text("ここまでの点のボーナス", "A bonus for enough points"), ("points",)),
    "all_tricks": (Text("全トリック", "All tricks"), ("others",)),
    "no_trick": (Text("ノートリック", "No trick"), ()),
    "all_cards": (Text("あるカードを全部", "All of some cards"), ("points", "others")),
    "made": (
        Text("ビッドの成否", "The bid"),
        ("points", "per_bid", "per_trick", "over_trick", "failed", "failed_per_bid", "off"),
    ),
    "nil": (Text("ニル（0のビッド）", "Nil"), ()),
    "bags": (Text("バッグ", "Bags"), ("of",)),
}

WORDS: dict[str, Text] = {
    "alone": Text("1人ずつ", "each alone"),
    "partners": Text("1人おきの2つの側", "two sides, sitting alternately"),
    "pairs": Text("向かい合う2人ずつ", "pairs, sitting opposite"),
    "clockwise": Text("時計回り", "clockwise"),
    "anticlockwise": Text("反時計回り", "anticlockwise"),
    "none": Text("なし", "none"),
    "spades": Text("スペード", "spades"),
    "clubs": Text("クラブ", "clubs"),
    "hearts": Text("ハート", "hearts"),
    "diamonds": Text("ダイヤ", "diamonds"),
    "arcana": Text("大アルカナ", "the arcana"),
    "turned up": Text("めくったカードのスート", "the suit of a card turned up"),
    "last card dealt": Text("最後に配ったカードのスート", "the suit of the last card dealt"),
    "left": Text("左隣", "left"),
    "right": Text("右隣", "right"),
    "across": Text("向かい", "across"),
    "nobody": Text("だれでもない", "nobody"),
    "own side": Text("自分の側", "one’s own side"),
    "other side": Text("相手の側", "the other side"),
    "left of the dealer": Text("ディーラーの左隣", "left of the dealer"),
    "right of the dealer": Text("ディーラーの右隣", "right of the dealer"),
    "the dealer": Text("ディーラー", "the dealer"),
    "who holds the card": Text("あるカードを持つ人", "who holds a card"),
    "must": Text("必ず出す", "must be followed"),
    "may": Text("出さなくてもよい", "need not be followed"),
    "any": Text("何でもよい", "any card"),
    "trump": Text("切り札を出す", "a trump, if possible"),
    "no": Text("なし", "no"),
    "when trumping": Text("切り札を出すとき", "when trumping"),
    "trumps": Text("切り札はいつも", "with every trump"),
    "always": Text("いつも", "always"),
    "the highest": Text("一番強いカード", "the highest"),
    "the lowest": Text("一番弱いカード", "the lowest"),
    "the led suit": Text("切り札かリードのスート", "trumps, or the suit led"),
    "all cards": Text("すべてのカード", "all cards"),
    "the first": Text("先に出した人", "the first"),
    "the last": Text("後から出した人", "the last"),
    "exactly": Text("ちょうど", "exactly so many"),
    "at least": Text("それ以上", "at least so many"),
    "most": Text("一番多い人", "the most points"),
    "least": Text("一番少ない人", "the fewest points"),
}

HINTS: dict[str, Text] = {
    "cards.without": Text("例：M N 11-15 ∞ 大アルカナ", "for example: M N 11-15 F arcana"),
    "order.ranks": Text("例：2-10 J C Q K A", "for example: 2-10 J C Q K A"),
    "deal.each": Text("例：13、または 3=17, 4=13", "for example: 13, or 3=17, 4=13"),
    "score.cards": Text("例：♥、SQ、T21", "for example: ♥, SQ, T21"),
    "trumps.order": Text("例：T1-T21 T0", "for example: T1-T21 T0"),
}


def describe_play(lang: Lang) -> list[PlayPart]:
    """The parts of the form in the order of a book."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(form.Play)}
    own = [_field(name, fields[name], "", lang) for name in ("players", "sides")]
    found = [PlayPart(name="", title=PARTS[""].of(lang), optional=False, fields=own)]
    for name in [name for name in PARTS if name not in ("", "score")]:
        part = _struct(fields[name].type)
        inner = [_field(one.encode_name, one, f"{name}.", lang) for one in _fields(part)]
        found.append(PlayPart(name=name, title=PARTS[name].of(lang), optional=not fields[name].required, fields=inner))
    score = {one.encode_name: one for one in _fields(form.Score)}
    kinds = [
        PlayPart(
            name=kind,
            title=title.of(lang),
            optional=False,
            fields=[_field(name, score[name], "score.", lang, needed=name == kind) for name in (kind, *more)],
        )
        for kind, (title, more) in KINDS.items()
    ]
    found.insert(-1, PlayPart(name="score", title=PARTS["score"].of(lang), optional=False, fields=[], kinds=kinds))
    return found


def _fields(part: type[Struct]) -> Iterator[msgspec.structs.FieldInfo]:
    return (one for one in msgspec.structs.fields(part) if one.encode_name not in ("clause", "name"))


def _struct(kind: Any) -> Any:
    """The struct of an optional part."""
    return next(
        (one for one in getattr(kind, "__args__", ()) if isinstance(one, type) and issubclass(one, Struct)), kind
    )


def _field(name: str, field: msgspec.structs.FieldInfo, place: str, lang: Lang, needed: bool = False) -> PlayField:
    path = place + name
    info = _plain(msgspec.inspect.type_info(field.type))
    kind, choices, fields = _kind(name, info, path, lang)
    return PlayField(
        name=name,
        label=LABELS[path].of(lang),
        kind=kind,
        optional=not field.required and not needed,
        hint=HINTS[path].of(lang) if path in HINTS else UNSET,
        default=field.default if isinstance(field.default, str | bool) else UNSET,
        choices=[Choice(value, WORDS[value].of(lang)) for value in sorted(choices, key=[*WORDS].index)] or UNSET,
        fields=fields,
    )


def _plain(info: Any) -> Any:
    """A type without its bounds, and without what says that it may be missing."""
    if isinstance(info, Metadata):
        return _plain(info.type)
    if isinstance(info, UnionType):
        kinds = [one for one in info.types if type(one).__name__ not in ("NoneType", "UnsetType")]
        return _plain(kinds[0]) if len(kinds) == 1 else info
    return info


def _kind(name: str, info: Any, path: str, lang: Lang) -> tuple[Kind, list[str], list[PlayField] | UnsetType]:
    if name == "players":
        return "players", [], UNSET
    if name == "each":
        return "sizes", [], UNSET
    if isinstance(info, LiteralType):
        return "choice", [str(value) for value in info.values], UNSET
    kind = type(info).__name__
    if kind == "UnionType":  # places, or who holds a card
        return "choice", [str(value) for one in info.types for value in one.values], UNSET
    if kind == "VarTupleType":
        item = _plain(info.item_type)
        if isinstance(item, LiteralType):
            return "list", [str(value) for value in item.values], UNSET
        inner = [_field(one.encode_name, one, f"{path}.", lang) for one in _fields(item.cls)]
        return "table", [], inner
    if kind == "StructType":
        inner = [_field(one.encode_name, one, f"{path}.", lang) for one in _fields(info.cls)]
        return "group", [], inner
    if kind == "BoolType":
        return "flag", [], UNSET
    return ("number" if isinstance(info, IntType) or kind == "FloatType" else "text"), [], UNSET
