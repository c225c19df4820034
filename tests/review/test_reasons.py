"""What is said as a reason speaks for the better move, in all problems and in reviews of all games."""

import re
from collections.abc import Iterator

import numpy as np
import pytest

from review.test_evaluation import played
from xtarot.games import Game, installed, load, names
from xtarot.problems import problems
from xtarot.review import Decision, Position, ReviewSettings, evaluation, judged, positions, said
from xtarot.review.evidence import Evidence
from xtarot.review.explanations import AGAINST, HARM
from xtarot.rules.texts import LANGS

PLACES = ("holds", "unseen")
NOTHING = re.compile(r"(?<![\d.])0(\.0+)?( ?%|点|勝| points?| wins| of 100|通り)|±0(?![.\d]*[1-9])")
QUICK = ReviewSettings(worlds=60, most=60)


def in_problems() -> Iterator[tuple[str, Game, Decision]]:
    for name, game in installed().items():
        for number, one in enumerate(problems(game), 1):
            yield f"{name} {number}", game, one.decision


def faults(game: Game, decision: Decision) -> Iterator[str]:
    """What is said of a decision and speaks against the move that it explains, or says nothing."""
    praises = decision.made != decision.compared
    called = [chr(ord("A") + seat) for seat in range(max(game.seats))]
    for lang in LANGS:
        words = said(decision, game, called, lang, decision.seat)
        for text in (words.sentence, words.number, words.alike, *(reason.text for reason in words.reasons)):
            if NOTHING.search(text):
                yield f"{text}: a number that says nothing"
        for reason in words.reasons:
            if reason.points and (reason.points > 0) != praises and AGAINST.of(lang)[1:] not in reason.text:
                yield f"{reason.text}: of the other sign"
        for fact in decision.facts:
            if fact.key not in PLACES and fact.points <= 0:
                yield f"{fact}: it speaks for the worse move"
            own = game.side(fact.seat) == game.side(decision.seat)
            event = next((one for one in game.events.values() if one.key == fact.key), None)
            if not (event and event.rests and fact.seat >= 0 and fact.card) or (fact.best > fact.made) == own:
                continue
            harm = HARM.of(lang, card=fact.card[:0])[:6]
            for text in (words.sentence, *(reason.text for reason in words.reasons)):
                winner = "you" if own else called[fact.seat]
                if lang == "en" and re.search(rf"\b{winner}\b.* wins? ", text, re.IGNORECASE) and harm not in text:
                    yield f"{text}: to win seems to be good"


def test_no_reason_speaks_against_its_move_in_a_problem() -> None:
    found = [f"{where}: {fault}" for where, game, decision in in_problems() for fault in faults(game, decision)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", names(with_bots=True))
def test_no_reason_speaks_against_its_move_in_a_review(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens is worth to the seat what the worlds say, counted here once more, world by world."""
    seen: list[Evidence] = []
    tried = evaluation._tried

    def watched(*asked: object) -> Evidence:
        seen.append(tried(*asked))  # type: ignore[arg-type]
        return seen[-1]

    monkeypatch.setattr(evaluation, "_tried", watched)
    game, found = load(name), list[str]()
    for place in [*positions(played(name))][::12]:
        decision = judged(place.view, place.made, QUICK)
        found += (f"{place.move}: {fault}" for fault in faults(game, decision))
        found += (f"{place.move}: {fault}" for fault in misjudged(seen[-1], place, decision))
    assert not found, "\n".join(found)


def misjudged(evidence: Evidence, place: Position, decision: Decision) -> Iterator[str]:
    """Events that are told as a reason, though the seat does worse where they happen."""
    game = place.view.game
    kinds = {event.key: kind for kind, event in game.events.items()}
    for fact in decision.facts:
        if fact.key not in kinds:
            continue
        wanted = (kinds[fact.key], fact.seat, fact.card)
        gain = 0.0
        for move in range(len(evidence.trial.moves)):
            values = evidence.values[:, move]
            happened = np.array([wanted in told(evidence, world, move) for world in range(len(values))])
            if happened.any() and not happened.all():
                gain += happened.mean() * (1 - happened.mean()) * (values[happened].mean() - values[~happened].mean())
        if gain * (fact.best - fact.made) <= 0:
            yield f"{fact} is worth {gain:+.3f}"


def told(evidence: Evidence, world: int, move: int) -> list[tuple[int, int, str]]:
    """What happened in a world after a move, taken apart by division, as it was put together."""
    from xtarot.bots.search.tally import PLACES as SEATS
    from xtarot.rules.cards import CARDS, text

    count, *numbers = map(int, evidence.told[world, move])
    found = []
    for number in numbers[:count]:
        who, card = divmod(number - 1, CARDS + 1)
        found.append((who // SEATS, who % SEATS - 1, text(card - 1) if card else ""))
    return found
