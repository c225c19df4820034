"""What people read at the free table."""

from collections.abc import Sequence

from xtarot.games import free as rules
from xtarot.games import free_actions as acts
from xtarot.games import free_cards as table
from xtarot.games import free_moves as moves
from xtarot.rules.cards import CARDS
from xtarot.rules.options import name_of
from xtarot.rules.screen import Screen, SeatFacts
from xtarot.rules.state import EVENT, EVENT_NUMBER, EVENT_SEAT, State
from xtarot.rules.steps import DONE
from xtarot.rules.texts import Event, Reason, Text, figure

EVENTS = acts.EVENTS.told(
    played=Event(Text("{who}は{card}を出しました", "{who} played {card}")),
    covered=Event(Text("{who}は{card}を伏せて出しました", "{who} played {card} face down")),
    dropped=Event(Text("{who}は{card}を捨てました", "{who} discarded {card}")),
    placed=Event(Text("{who}は{card}を{pile}に置きました", "{who} put {card} at {pile}")),
    hidden=Event(Text("{who}は{card}を{pile}に伏せて置きました", "{who} put {card} face down at {pile}")),
    given=Event(Text("{who}は{whom}に{card}を渡しました", "{who} gave {card} to {whom}")),
    taken=Event(Text("{who}は{card}を手札に取りました", "{who} took {card} into the hand")),
    put_back=Event(Text("{who}は{card}を山札の{end}に戻しました", "{who} put {card} {end} the stock")),
    shown=Event(Text("{who}は{whom}に{card}を見せました", "{who} showed {card} to {whom}")),
    shown_all=Event(Text("{who}は{card}を全員に見せました", "{who} showed {card} to all")),
    drew=Event(Text("{who}は山札から{card}を引きました", "{who} drew {card}")),
    drew_at=Event(Text("{who}は{pile}から{card}を取りました", "{who} drew {card} from {pile}")),
    picked=Event(Text("{who}は{pile}をまとめて取りました", "{who} picked up {pile}")),
    turned=Event(Text("{card}が表になりました", "{card} was turned over")),
    opened=Event(Text("{who}は山札から{card}を{pile}にめくりました", "{who} turned {card} up onto {pile}")),
    opened_spot=Event(Text("{who}は山札から{card}をめくりました", "{who} turned up {card}")),
    laid=Event(Text("{who}は山札から1枚を{pile}に伏せて置きました", "{who} laid a card face down at {pile}")),
    dealt=Event(Text("{who}は{n}枚ずつ配りました", "{who} dealt {n} to each")),
    gathered=Event(Text("{who}は出たカードを{whom}の取り札にしました", "{who} gathered what was played for {whom}")),
    swept=Event(Text("{who}は出たカードを捨て札にしました", "{who} discarded what was played")),
    shuffled=Event(Text("{who}は山札を切りました", "{who} shuffled the stock")),
    all_in=Event(Text("{who}は全部のカードを集めて切りました", "{who} took all cards in and shuffled")),
    counted=Event(Text("{who}に{signed}点", "{signed} points for {who}")),
    asked_end=Event(Text("{who}はディールを終えることを提案しました", "{who} propose{s} to end the round")),
    asked_undo=Event(Text("{who}は直前の手の取り消しを提案しました", "{who} propose{s} to take the last move back")),
    agreed=Event(Text("{who}は賛成しました", "{who} agreed")),
    refused=Event(Text("{who}は断りました", "{who} said no")),
    undone=Event(Text("直前の手を取り消しました", "the last move was taken back")),
    reshuffled=Event(
        Text(
            "直前の手を取り消し、誰も見ていないカードを切り直しました",
            "the last move was taken back, and the unseen cards shuffled again",
        ),
    ),
    ended=Event(Text("全員が賛成し、このディールを終えました", "all agreed: the round is over")),
)

REASONS = {
    rules.FT_TWICE: Reason("twice", Text("同じカードが2度あります", "a card is named twice")),
    rules.FT_MANY: Reason("many", Text("カードは1枚から60枚までです", "a move takes 1 to 60 cards")),
    rules.FT_WORD: Reason("word", Text("いまはできません", "that cannot be done now")),
}

FREE, ANSWER, WAIT, BEGIN = rules.FT_FREE, rules.FT_ANSWER, rules.FT_WAIT, rules.FT_BEGIN
PROMPTS = {
    FREE: Text("カードを動かすか、することを選んでください", "drag cards anywhere, or choose what to do"),
    BEGIN: Text("「山札 …」で配って、カードを好きなところへ", "deal with Stock …, then drag cards anywhere"),
    ANSWER: Text("{wish}ことに賛成しますか", "do you agree to {wish}?"),
    WAIT: Text("{wish}ことを提案しました", "you proposed to {wish}"),
}

TIPS = {
    FREE: Text(
        "ルールのない卓です。いつでも、誰でも、どのカードでも動かせます。"
        "伏せたカードと手札は、ほかの人には見えません。ディールは全員の賛成で終わります",
        "This table has no rules: anybody may move any card they may touch, at any time. "
        "Hands and face-down cards stay hidden. The round ends when all agree",
    ),
}

WISHES = {
    table.END: Text("このディールを終える", "end the round"),
    table.UNDO: Text("直前の手を取り消す", "take the last move back"),
}

SCORES = {rules.FT_POINTS: Reason("pad", Text("つけた得点", "Points on the pad"))}

LABELS = {
    DONE: Text("決める", "Done"),
    moves.PLAY: Text("出す", "Play"),
    moves.COVER: Text("伏せて出す", "Play face down"),
    moves.DROP: Text("捨てる", "Discard"),
    moves.PUT: Text("置く", "Put"),
    moves.HIDE: Text("伏せて置く", "Put face down"),
    moves.GIVE: Text("渡す", "Give"),
    moves.TAKE: Text("手札に取る", "Take"),
    moves.BACK: Text("山札に戻す", "Put back"),
    moves.SHOW: Text("見せる", "Show"),
    moves.DRAW: Text("カードを引く", "Draw a card"),
    moves.PICK: Text("まとめて取る", "Pick up"),
    moves.TURN: Text("表にする", "Turn over"),
    moves.OPEN: Text("めくる", "Face up"),
    moves.LAY: Text("伏せる", "Face down"),
    moves.DEAL: Text("配る", "Deal"),
    moves.GATHER: Text("集める", "Gather"),
    moves.SHUFFLE: Text("切る", "Shuffle"),
    moves.POINTS: Text("得点", "Points"),
    moves.TAKE_BACK: Text("取り消す", "Undo"),
    moves.FINISH: Text("ディールを終える", "End the round"),
    moves.YES: Text("賛成する", "Agree"),
    moves.NO: Text("断る", "Say no"),
}

ZONES = (
    table.PILES.zone("hand", "hand", Text("手札", "Hand")),
    table.PILES.zone("stock", "pile", Text("山札", "Stock")),
    table.PILES.zone("discard", "pile", Text("捨て札", "Discards")),
    *(
        table.PILES.zone(f"place{n}", "row", Text("場所{n}", "Place {n}").filled(n=n))
        for n in range(1, table.PLACES + 1)
    ),
    table.PILES.zone("spot", "row", Text("出したカード", "Played")),
    table.PILES.zone("won", "pile", Text("取り札", "Won")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do: anything, which begins with dealing, or answer."""
    if s.asked:
        return WAIT if s.agreed >> seat & 1 else ANSWER
    return FREE if any(s.counts[table.HAND + k] for k in range(s.seats)) else BEGIN


def text_values(s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
    """What the templates above name in braces: the pile, the points, what is asked."""
    number = int(s.events[0][EVENT_NUMBER])
    counts = s.events[0][EVENT] == acts.COUNTED_UP and s.events[0][EVENT_SEAT] == seat
    ends = (Text("下", "under"), Text("上", "on top of"))
    return {
        "pile": pile_name(s, number, lang),
        "end": ends[number != 1].of(lang),
        "signed": figure(f"{number:+}") if counts else "",
        "wish": WISHES[s.asked].of(lang) if s.asked else "",
    }


def pile_name(s: State, number: int, lang: str) -> str:
    """A pile by its number in events: the stock, the discards, a place."""
    if number in (0, -1):
        return (Text("山札", "the stock") if number == 0 else Text("捨て札", "the discards")).of(lang)
    return name_of(s.places[number - 1]) if 0 < number <= table.PLACES else ""


def order(s: State, pile: int) -> Sequence[int]:
    """The cards of a pile of the table from the bottom up."""
    return s.laid[pile - table.STOCK][: s.counts[pile]] if table.STOCK <= pile < table.OUT else ()


def label(s: State, seat: int, move: Sequence[int], lang: str) -> str:
    """A move as the label of a button: ``Aに置く``, ``Give to Hina``; of a verb and a seat, the seat."""
    verb = int(move[0]) - CARDS
    if verb == moves.NO and s.agreed >> seat & 1:
        return WITHDRAW.of(lang)
    template = PHRASES.get(verb)
    if template is None or len(move) == 1:
        return ""
    word = int(move[1]) - CARDS
    if verb == moves.POINTS:
        found = [moves.AMOUNTS[amount - CARDS - moves.FIRST_AMOUNT] for amount in move[2:] if amount != CARDS + DONE]
        amount = figure(f"{sum(found):+}") if found else ""
        return f"{{seat{word - moves.ZERO}}} {amount}".strip()
    special = SPECIAL.get((verb, word))
    if special:
        return special.of(lang)
    number = 0 if word == moves.TO_STOCK else -1 if word == moves.TO_DISCARD else word - moves.ZERO
    return template.of(lang, pile=pile_name(s, number, lang), n=number, seat=f"{{seat{number}}}")


WITHDRAW = Text("取りやめる", "Withdraw")

PHRASES = {
    moves.PUT: Text("{pile}に置く", "Put at {pile}"),
    moves.HIDE: Text("{pile}に伏せて置く", "Face down at {pile}"),
    moves.GIVE: Text("{seat}に渡す", "Give to {seat}"),
    moves.BACK: Text("", "_"),
    moves.SHOW: Text("{seat}に見せる", "Show to {seat}"),
    moves.DRAW: Text("{pile}から引く", "Draw from {pile}"),
    moves.PICK: Text("{pile}を全部取る", "Pick up {pile}"),
    moves.TURN: Text("{pile}を表にする", "Turn over at {pile}"),
    moves.OPEN: Text("{pile}にめくる", "One face up at {pile}"),
    moves.LAY: Text("{pile}に伏せる", "One face down at {pile}"),
    moves.DEAL: Text("{n}枚ずつ配る", "Deal {n} to each"),
    moves.GATHER: Text("{seat}の取り札にする", "Gather for {seat}"),
    moves.SHUFFLE: Text("", "_"),
    moves.POINTS: Text("", "_"),
}

SPECIAL = {
    (moves.BACK, moves.TOP): Text("山札の上に戻す", "On top of the stock"),
    (moves.BACK, moves.BOTTOM): Text("山札の下に戻す", "Under the stock"),
    (moves.SHOW, moves.ALL): Text("全員に見せる", "Show to all"),
    (moves.DRAW, moves.TO_STOCK): Text("引く", "Draw"),
    (moves.TURN, moves.ALL): Text("出したカードを表にする", "Turn over what was played"),
    (moves.OPEN, moves.TO_SPOT): Text("自分の前にめくる", "One face up in front of you"),
    (moves.OPEN, moves.TO_DISCARD): Text("捨て札にめくる", "One face up on the discards"),
    (moves.GATHER, moves.TO_DISCARD): Text("捨て札にする", "Discard them"),
    (moves.SHUFFLE, moves.TO_STOCK): Text("山札を切る", "Shuffle the stock"),
    (moves.SHUFFLE, moves.TO_DISCARD): Text("捨て札を戻して切る", "Shuffle the discards in"),
    (moves.SHUFFLE, moves.ALL): Text("全部のカードを集めて切る", "Take all cards in and shuffle"),
}

_STOCK, _TABLE, _PUT = Text("山札", "Stock"), Text("場のカード", "Table"), LABELS[moves.PUT]
MENUS = {
    **{verb: [_TABLE] for verb in (moves.DRAW, moves.PICK, moves.TURN)},
    moves.PUT: [_PUT],
    moves.HIDE: [_PUT, Text("伏せて", "Face down")],
    **{verb: [_STOCK, LABELS[verb]] for verb in (moves.OPEN, moves.LAY, moves.DEAL, moves.SHUFFLE)},
    **{verb: [LABELS[verb]] for verb in (moves.GIVE, moves.BACK, moves.SHOW, moves.GATHER, moves.POINTS)},
}


def menus(s: State, seat: int, move: Sequence[int], lang: str) -> list[str]:
    """The menus of a move. What is done most often, to draw from the stock, is in none."""
    verb, *rest = (int(action) - CARDS for action in move)
    if verb not in MENUS or (verb, rest[0]) == (moves.DRAW, moves.TO_STOCK):
        return []
    return [title.of(lang) for title in MENUS[verb]]


def screen(s: State, lang: str) -> Screen:
    """What lies in the middle, what places are called, and the points."""
    places = [n for n in range(table.PLACES) if s.places[n][0]]
    # What has a title here lies there also without a card, to put one on.
    titles = {zone.key: zone.text.of(lang) for zone in ZONES if zone.key in ("stock", "discard")}
    titles |= {f"place{n + 1}": name_of(s.places[n]) for n in places}
    points, won = Text("得点", "Points").of(lang), Text("取り札", "Won").of(lang)
    facts, counted = [], any(s.points)
    for seat in range(s.seats):
        taken = [(won, str(s.counts[table.WON + seat]))] if s.counts[table.WON + seat] else []
        facts.append(SeatFacts(facts=[*taken, *([(points, figure(s.points[seat]))] if counted else [])]))
    return Screen(
        status=Text("山札 残り{n}枚", "{n} left in the stock").of(lang, n=s.counts[table.STOCK]),
        seats=facts,
        middle=[*titles, "spot"],
        titles=titles,
    )
