"""Plays drawn at random, made such that their parts go together: what would be refused is taken out, or changed."""

from random import Random
from typing import Any

from xtarot.rules.card_words import in_order, named
from xtarot.rules.cards import DECK, text

Data = dict[str, Any]


def agree(rng: Random, play: Data) -> None:
    """Change a play such that most of what the checker says against drawn ones is not so."""
    used = sorted({*DECK} - named(play["cards"]["without"] or ""))
    _seats(rng, play, len(used))
    if "auction" in play:
        _auction(rng, play, used)
    least = min(_each(play, seats) for seats in play["players"])
    _trumps(play, used)
    _before(rng, play, least, used)
    _tricks(play, used)
    _score(rng, play, used)


def _each(play: Data, seats: int) -> int:
    each = play["deal"]["each"]
    number: int = each[str(seats)] if isinstance(each, dict) else each
    return number


def _seats(rng: Random, play: Data, cards: int) -> None:
    if play["sides"] == "pairs":
        play["players"] = play["players"][:1]
    each, turned = play["deal"]["each"], play.get("trumps", {}).get("are") == "turned up"
    even = [seats for seats in range(2, 9) if cards % seats == 0 and cards // seats <= 56]
    if play["lead"]["first"] == "who holds the card" and even and not turned:  # who does, if all cards are dealt
        play["players"], play["sides"] = [rng.choice(even)], "alone"
        each = play["deal"]["each"] = cards // play["players"][0]
        play.pop("discard", None)
    most = {seats: max(1, min((cards - turned) // seats, 56)) for seats in play["players"]}
    if isinstance(each, dict):
        play["deal"]["each"] = {str(seats): min(each[str(seats)], most[seats]) for seats in play["players"]}
    else:
        play["deal"]["each"] = min(each, *most.values())
    if any(_each(play, seats) % play["deal"]["packets"] for seats in play["players"]):
        play["deal"]["packets"] = 1


def _auction(rng: Random, play: Data, used: list[int]) -> None:
    """Three players or more, each for themselves; few cards left where there is a talon."""
    play["sides"] = "alone"
    play["players"] = [seats for seats in play["players"] if seats > 2] or [3]
    each = play["deal"]["each"]
    if isinstance(each, dict):
        play["deal"]["each"] = each = {str(seats): each.get(str(seats), 1) for seats in play["players"]}
    play.pop("bid", None)
    if play["lead"]["first"] == "who holds the card":
        play["lead"] = {"first": "the declarer", "clause": play["lead"]["clause"]}
    if "talon" in play:
        play.pop("discard", None)
        if play.get("trumps", {}).get("are") == "turned up":
            del play["trumps"]
        left = {str(seats): rng.randint(0, 8) for seats in play["players"]}
        dealt = {seats: max(1, min((len(used) - few) // int(seats), 56)) for seats, few in left.items()}
        play["deal"] |= {"each": dealt, "packets": 1}
        if "not" in play["talon"]:
            play["talon"]["not"] = _of(play["talon"]["not"], used, 60) or text(used[0])
    gone = {"made", "nil", "bags", "captures"}
    play["score"] = [line for line in play["score"] if not gone & line.keys()]
    if not play["score"] or "contract" in play["score"][0]:
        play["score"].insert(0, {"each_trick": 1, "clause": play["win"]["clause"]})


def _trumps(play: Data, used: list[int]) -> None:
    trumps = play.get("trumps")
    if not trumps:
        return
    if "also" in trumps:
        trumps["also"] = _of(trumps["also"], used, 3)
    if trumps["are"] in ("turned up", "last card dealt") or not trumps.get("also", True):
        trumps.pop("also", None)
    if trumps["are"] == "arcana" and not any(card >= 96 for card in used):
        trumps["are"] = "spades"
        trumps.pop("order", None)


def _of(words: str, used: list[int], most: int) -> str:
    """At most so many of these cards that are used."""
    return " ".join(text(card) for card in dict.fromkeys(in_order(words)) if card in used)[: 4 * most].strip()


def _before(rng: Random, play: Data, least: int, used: list[int]) -> None:
    """What comes before the first trick."""
    if play.get("pass"):
        play["pass"]["cards"] = min(play["pass"]["cards"], least)
        if any(seats % 2 for seats in play["players"]) or {*play["pass"]["to"]} == {"nobody"}:
            play["pass"]["to"] = rng.choice((["left"], ["right", "left"], ["left", "nobody"]))
    if play.get("discard"):
        discard = play["discard"]
        discard["cards"] = min(discard["cards"], least - 1)
        if discard["for"] == "other side" and play["sides"] != "partners":
            discard["for"] = "own side"
        kept = len(named(discard.get("not", "")) & {*used})
        if kept == 0 or least - kept < discard["cards"]:
            discard.pop("not", None)
        if discard["cards"] < 1:
            del play["discard"]
    if play.get("show"):
        cards = [text(card) for card in dict.fromkeys(in_order(play["show"]["cards"])) if card in used]
        play["show"]["cards"] = " ".join(cards[:8]) or text(used[0])
        if play.get("discard"):
            play["discard"]["not"] = play["show"]["cards"]
            kept = len(play["show"]["cards"].split())
            play["discard"]["cards"] = min(play["discard"]["cards"], least - kept)
            if least - kept < 1:
                del play["show"], play["discard"]
    tricks = least - (play["discard"]["cards"] if play.get("discard") else 0)
    if play.get("bid"):
        bid = play["bid"]
        bid["least"] = min(bid["least"], tricks)
        bid["most"] = max(bid["least"], min(bid.get("most", tricks), tricks, 28))
        bid["not_all"] = bid["not_all"] and bid["least"] < bid["most"]
        if bid.get("together") and (play["sides"] == "alone" or bid["least"]):
            del bid["together"]


def _tricks(play: Data, used: list[int]) -> None:
    lead, follow = play["lead"], play["follow"]
    whole = all(seats * _each(play, seats) == len(used) for seats in play["players"])
    if lead["first"] == "who holds the card" and (not whole or play.get("discard")):
        lead["first"] = "left of the dealer"
    trumps = play.get("trumps")
    if follow["suit"] == "may":
        follow |= {"void": "any", "beat": "no"}
    if not trumps or (trumps["are"] == "none" and not trumps.get("also")):
        follow["void"] = "any"
    if follow["beat"] in ("when trumping", "trumps") and follow["void"] == "any":
        follow["beat"] = "no"
    for part, key in (("excuse", "cards"), ("broken", "cards"), ("broken", "by"), ("first_trick", "not")):
        if play.get(part, {}).get(key):
            cards = [text(card) for card in dict.fromkeys(in_order(play[part][key])) if card in used]
            play[part][key] = " ".join(cards[:8]) or text(used[-1])


def _score(rng: Random, play: Data, used: list[int]) -> None:
    """Lines that cannot stand together are left out; bids are made where a line asks for them."""
    lines: list[Data] = []
    for line in play["score"]:
        once = {"values", "captures", "made", "bags", "contract"} & line.keys()
        if any(key in other for key in once for other in lines):
            continue
        if {"made", "nil", "bags"} & line.keys() and "bid" not in play:
            play["bid"] = {"clause": line["clause"]}
        for key in ("cards", "all_cards"):
            if key in line and not named(line[key]) & {*used}:
                line[key] = text(rng.choice(used))
        if "captures" in line:
            line["captures"] = [one for one in line["captures"] if one["by"] != one["of"]] or [
                {"by": text(used[0]), "of": text(used[-1]), "points": 5}
            ]
        lines.append(line)
    play["score"] = lines
