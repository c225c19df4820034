"""Problems over the wire: pages that show what one seat sees, offers as at a table, answers, a table to play on."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from site_support.live import Person
from xtarot.deals.replay import position
from xtarot.games import installed
from xtarot.problems import Problem, problems
from xtarot.review import ReviewSettings, judged
from xtarot.rules import cards as deck
from xtarot.rules.state import view
from xtarot.rules.texts import LANGS
from xtarot_site.replays.problem_view import Posed
from xtarot_site.replays.review_view import render_decision

GAMES = [name for name, game in installed().items() if problems(game)]
GAME = "dream-capture"


def posed(game: str = GAME, number: int = 1) -> Posed:
    return Posed(problems(installed()[game])[number - 1], "en")


@pytest.mark.parametrize("game", GAMES)
def test_a_problem_shows_what_its_seat_sees_and_takes_its_answers(game: str) -> None:
    wrong = {}
    for number, problem in enumerate(problems(installed()[game]), 1):
        one = Posed(problem, "en")
        frame, own = one.drawn()
        shown = {*_cards(msgspec.to_builtins(frame)), *_cards(msgspec.to_builtins(own))}
        faults = [*(shown - _seen(one))]
        faults += [move for move in problem.answers if not one.answer(one.read(move.partition(" ")[2])).good]
        faults += [] if own.can else ["nothing can be done"]
        if faults:
            wrong[number] = faults
    assert not wrong


def _seen(one: Posed) -> set[str]:
    """The cards that the seat has seen so far, wherever they are now."""
    deal = position(one.problem.record, 0)
    found: set[str] = set()
    for move in [None, *one.problem.record.deals[0]["moves"]]:
        if move:
            deal.play(move)
        piles = view(deal.game.layout, deal.state, one.seat).piles
        found |= {deck.text(card) for pile in piles for card in deck.ids(pile)}
    return found


def _cards(value: object) -> Iterator[str]:
    """All texts that are cards."""
    if isinstance(value, dict):
        for part in value.values():
            yield from _cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards(part)
    elif isinstance(value, str) and value in NAMES:
        yield value


MOVE = re.compile(r"[♠♣♥♦★\d]")  # a move is named by its cards or numbers
NAMES = {deck.text(card) for card in deck.DECK}


def unlike(problem: Problem) -> Problem:
    """The same position with another answer and another review."""
    best, *others = problem.decision.candidates
    decision = msgspec.structs.replace(
        problem.decision, candidates=[*others, best], compared=best.move, reasons=[], facts=[], margin=0.5
    )
    return msgspec.structs.replace(problem, answers=[others[0].move], clause="", key="", decision=decision)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_before_the_answer_comes_of_it(game: str) -> None:
    """Neither the page of a problem nor its row in the list."""
    wrong = []
    for number, problem in enumerate(problems(installed()[game]), 1):
        for lang in LANGS:
            one, other = Posed(problem, lang), Posed(unlike(problem), lang)
            if msgspec.json.encode(one.drawn()) != msgspec.json.encode(other.drawn()) or one.task() != other.task():
                wrong.append(f"{number}, {lang}")
            told = render_decision(problem.decision, one.place(), lang, one.names)
            names = {move.label for move in told.moves} | {move.move.partition(" ")[2] for move in told.moves}
            wrong += [f"{number}, {lang}: {name}" for name in names if MOVE.search(name) and name in one.task()]
    assert not wrong
    order = [(one.missed, one.name) for one in problems(installed()[game])]
    assert order == sorted(order), "what stands beside a problem says nothing of its answer"


def test_all_that_cannot_be_told_from_the_best_are_answers() -> None:
    """In Arcanarabe the same number of another suit is the same card (AR-10)."""
    some = problems(installed()["arcanarabe"])
    one = Posed(next(problem for problem in some if problem.answers == ["1 raise H13"]), "en")
    twin = one.read("raise C13")
    judgement = judged(one.view, twin, ReviewSettings(worlds=60, most=60))
    answer = one.answer(twin, judgement)
    assert answer.good
    assert {"1 raise H13", "1 raise C13"} <= {*answer.answers}
    assert not one.answer(one.read("pass")).good


def test_who_has_solved_a_problem_finds_it_marked(host: str) -> None:
    good = posed().problem.answers[0].partition(" ")[2]
    with Person(host) as person, Person(host) as other:
        assert 'class="done"' not in person.http("GET", "/problems").text
        for _ in range(2):
            assert person.http("POST", f"/api/problems/{GAME}/1", json={"move": good}).json()["good"]
        page = person.http("GET", "/problems").text
        assert page.count('class="done"') == 1
        assert f"1 of {len(problems(installed()[GAME]))} solved" in page
        assert 'class="done"' not in other.http("GET", "/problems").text
        assert len(person.http("GET", "/api/you/data").json()["solved"]) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_leads_to_every_problem(host: str, lang: str) -> None:
    with Person(host, lang) as person:
        page = person.http("GET", "/problems").text
        missing = [
            address
            for game in GAMES
            for number in range(1, len(problems(installed()[game])) + 1)
            if f'href="{(address := f"/problems/{game}/{number}")}"' not in page
        ]
        assert not missing
        assert person.http("GET", f"/problems/{GAME}/1").status_code == 200
        for address in (f"/problems/{GAME}/0", f"/problems/{GAME}/999", "/problems/nothing/1"):
            assert person.http("GET", address).status_code == 404, address


def test_a_move_is_offered_refused_or_answered(host: str) -> None:
    one, address = posed(), f"/api/problems/{GAME}/1"
    legal = {move.partition(" ")[2] for move in (found.move for found in one.problem.decision.candidates)}
    good = one.problem.answers[0].partition(" ")[2]
    bad = min(move for move in legal if not one.answer(one.read(move)).good)
    card = good.split()[-1]
    with Person(host) as person:
        offers = person.http("POST", f"{address}/offers", json={"cards": [card]}).json()
        assert [found["move"] for found in offers["moves"]] == [good]
        answer = person.http("POST", address, json={"move": good}).json()
        assert answer["good"]
        assert answer["judged"]["made"] in answer["answers"]
        assert answer["judged"]["sentence"]
        answer = person.http("POST", address, json={"move": bad}).json()
        assert not answer["good"]
        assert answer["judged"]["made"].endswith(bad)
        assert answer["judged"]["difference"] > 0
        unseen = next(name for name in sorted(NAMES) if name not in legal and f"play {name}" not in legal)
        refused = person.http("POST", address, json={"move": f"play {unseen}"})
        assert refused.status_code == 400
        assert refused.json()["extra"]["text"]
        for body in ({"move": "play"}, {"move": "x" * 900}, {"cards": ["XX"]}):
            path = f"{address}/offers" if "cards" in body else address
            assert person.http("POST", path, json=body).status_code == 400, body


def test_it_can_be_played_on_at_a_table(host: str) -> None:
    with Person(host) as person:
        opened = person.http("POST", f"/api/problems/{GAME}/1/table")
        assert opened.status_code == 201
        person.join(opened.json()["code"])
        assert person.view["you"] == posed().seat
        assert person.view["match"]["exercise"] == ""
