"""How fast ratings find the order of people, and whether anything but playing well is worth something.

    python bench/ratings.py [--people 10000] [--games 100]

People of known strength (normal, the deviation that ratings begin with halved) play matches whose results are drawn
from the model of `xtarot_site.ratings.rating` with their strengths; it draws, the ratings only see places. Matches are
of 2 to 6 seats for oneself, of two pairs, or of two teams of three; bots are in some of the seats. What is printed is
the rank correlation (Spearman) of ratings with strengths after so many matches each, and what somebody gains by other
means, in points as they are shown.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import numpy as np

from xtarot.deals.finished_deal import MatchSoFar
from xtarot_site.ratings import bot_ratings
from xtarot_site.ratings.kinds import RatedMatch
from xtarot_site.ratings.rating import BETA, DEVIATION, MEAN, NEW, POINTS, SETTLED, Rating, rate

GAME = "simulated"
BOTS = {"easy": MEAN - 5, "steady": MEAN, "strong": MEAN + 5}
SPREAD = DEVIATION / 2  # of the strengths of people
FORMS = {
    "2 to 6 seats": [(k, k) for k in range(2, 7)],
    "two pairs": [(4, 2)],
    "two teams of three": [(6, 2)],
    "all of these": [*((k, k) for k in range(2, 7)), (4, 2), (6, 2)],
}
Strengths = dict[int, float]


class World:
    """People, how strong they are, and what ratings make of them."""

    def __init__(self, people: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.strength: Strengths = dict(enumerate(self.rng.normal(MEAN, SPREAD, people).tolist()))
        self.known: dict[int, Rating] = {}
        self.matches = 0

    def play(
        self,
        began: Sequence[int | None],
        sides: int,
        bots: Sequence[str],
        luck: bool = True,
        left: Sequence[int] = (),
    ) -> None:
        """A match of these, None for a bot; without `luck` the stronger always wins."""
        seats = len(began)
        teams = [seat % sides for seat in range(seats)]
        sums = np.zeros(sides)
        for seat, who in enumerate(began):
            sums[teams[seat]] += BOTS[bots[seat]] if who is None else self.strength[who]
        drawn = sums + (self.rng.gumbel(0, BETA * sides**0.5, sides) if luck else 0)  # which draws from Plackett–Luce
        standing = [1 + int(np.sum(drawn > one)) for one in drawn]
        self.end(began, teams, standing, bots, left)

    def end(
        self,
        began: Sequence[int | None],
        teams: list[int],
        standing: list[int],
        bots: Sequence[str],
        left: Sequence[int] = (),
    ) -> None:
        """A match has ended so; these seats were `left`."""
        self.matches += 1
        persons = sorted({who for who in began if who is not None})
        seats = range(len(began))
        empty: list[dict[str, int]] = [{} for _ in seats]
        match = MatchSoFar(
            teams,
            standing,
            standing,
            over=True,
            began=[*began],
            taken=[],
            counts=True,
            events=empty,
            lines=[],
            persons=persons,
            left=[*left],
        )
        self.known |= rate(GAME, RatedMatch(self.matches, [*bots], match), self.known)

    def round(self, forms: Sequence[tuple[int, int]], share: float) -> None:
        """Everybody plays once or nearly; this share of the other seats has bots."""
        people = self.rng.permutation(len(self.strength)).tolist()
        while len(people) > 1:
            seats, sides = forms[int(self.rng.integers(len(forms)))]
            bots = [list(BOTS)[int(k)] for k in self.rng.integers(len(BOTS), size=seats)]
            number = min(len(people), max(2, seats - int(self.rng.binomial(seats, share))))
            taken: list[int | None] = [people.pop() for _ in range(min(number, seats))]
            began = taken + [None] * (seats - len(taken))
            self.rng.shuffle(began)
            self.play(began, sides, bots)

    def correlation(self, people: Sequence[int]) -> float:
        """Of ratings and strengths, by rank."""
        mu = np.array([self.known.get(who, NEW).mu for who in people])
        true = np.array([self.strength[who] for who in people])
        return float(np.corrcoef(_ranks(mu), _ranks(true))[0, 1])

    def points(self, who: int) -> float:
        """The rating of somebody above that of a newcomer, in points."""
        return POINTS * (self.known.get(who, NEW).mu - MEAN)


def _ranks(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.argsort(np.argsort(values))


def order(people: int, games: int, share: float) -> Iterator[str]:
    """How soon ratings have found the order of people, in each form of match."""
    for name, forms in FORMS.items():
        world, reached, at = World(people, 1), dict[float, int](), dict[int, float]()
        for n in range(1, games + 1):
            world.round(forms, share)
            found = world.correlation([*world.strength])
            for limit in (0.8, 0.9):
                if found >= limit:
                    reached.setdefault(limit, n)
            if n in (5, 10, SETTLED, 40, 60, games):
                at[n] = found
        inside = np.mean([abs(world.known[k].mu - world.strength[k]) < 2 * world.known[k].sigma for k in world.known])
        said = ", ".join(f"{found:.2f} after {n}" for n, found in at.items())
        limits = ", ".join(f"{limit} after {reached.get(limit, f'more than {games}')}" for limit in (0.8, 0.9))
        deviation = np.mean([world.known[k].sigma for k in world.known])
        yield f"{name}: {limits} ({said}); ± {2 * POINTS * deviation:.0f}, in which {inside:.0%} lie"


def settled_world(seed: int) -> World:
    """Two hundred people who have played sixty matches for themselves."""
    world = World(200, seed)
    for _ in range(60):
        world.round([(4, 4)], 0.0)
    return world


Way = Callable[[World, int], None]


def fairly(world: World, who: int) -> None:
    """A match with three who are settled."""
    others = world.rng.choice([k for k in range(200) if k != who], 3, replace=False).tolist()
    world.play([who, *others], 4, ["steady"] * 4)


def leaving(world: World, who: int) -> None:
    """The same, but every second match, as a coin falls, is left to a bot as soon as it has begun."""
    mine, others = world.strength[who], world.rng.choice([k for k in range(200) if k != who], 3, replace=False).tolist()
    world.strength[who] = mine if world.rng.random() < 0.5 else BOTS["steady"]
    bot = world.strength[who] != mine
    world.play([who, *others], 4, ["steady"] * 4, left=[0] if bot else [])
    world.strength[who] = mine


def in_halves(world: World, who: int, leaves: bool = False) -> None:
    """A match of two halves with three who are settled; who `leaves` when behind at half-time has the bot play on."""
    others = world.rng.choice([k for k in range(200) if k != who], 3, replace=False).tolist()
    strengths = np.array([world.strength[k] for k in (who, *others)])
    luck = world.rng.gumbel(0, BETA * 2**0.5, (2, 4))  # as much in all as in a match that is drawn at once
    half = strengths / 2 + luck[0]
    left = [0] if leaves and half[0] < half[1:].max() else []
    strengths[left] = BOTS["steady"]
    whole = half + strengths / 2 + luck[1]
    places = [1 + int(np.sum(whole > one)) for one in whole]
    world.end([who, *others], [0, 1, 2, 3], places, ["steady"] * 4, left)


def leaving_behind(world: World, who: int) -> None:
    """The same, leaving whenever behind at half-time."""
    in_halves(world, who, leaves=True)


def many_names(world: World, who: int) -> None:
    """Three new names of one's own lose on purpose."""
    began = [who, *(10**6 + 3 * world.matches + k for k in range(3))]
    world.end(began, [0, 1, 2, 3], [1, 2, 3, 4], ["steady"] * 4)


def old_name(world: World, who: int) -> None:
    """One other name, kept for it, loses on purpose each time."""
    world.end([who, 10**6], [0, 1], [1, 2], ["steady"] * 2)


def bots_alone(world: World, who: int) -> None:
    """Three easy bots, beaten each time."""
    world.end([who, None, None, None], [0, 1, 2, 3], [1, 2, 3, 4], ["easy"] * 4)


def bots_with_a_name(world: World, who: int) -> None:
    """Two easy bots and another name of one's own, all beaten each time."""
    world.end([who, 10**6, None, None], [0, 1, 2, 3], [1, 4, 2, 3], ["easy"] * 4)


def gains(number: int) -> Iterator[str]:
    """What each way is worth to who is settled, after so many matches, beside playing them fairly."""
    ways: list[tuple[str, Way]] = [
        ("playing fairly", fairly),
        ("leaving every second match", leaving),
        ("playing fairly, in halves", in_halves),
        ("leaving whenever behind at half-time", leaving_behind),
        ("beating three new names of one's own", many_names),
        ("beating one other name of one's own", old_name),
        ("beating bots alone", bots_alone),
        ("beating bots with a second name", bots_with_a_name),
    ]
    worlds = [settled_world(seed) for seed in range(8)]
    for name, way in ways:
        won = []
        for world in worlds:
            for who in range(5):
                known, matches, before = dict(world.known), world.matches, world.points(who)
                for _ in range(number):
                    way(world, who)
                won.append(world.points(who) - before)
                world.known, world.matches = known, matches
        error = 1.96 * np.std(won) / len(won) ** 0.5
        yield f"{name}, {number} matches: {np.mean(won):+.0f} ± {error:.0f} points"


def main() -> None:
    """Simulate, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", type=float, default=0.2, help="the share of seats with bots")
    asked = parser.parse_args()
    bot_ratings.ANCHORS = {GAME: {bot: bot_ratings.Strength(mu, 0.0) for bot, mu in BOTS.items()}}
    start = perf_counter()
    print(f"{asked.people} people, {asked.bots:.0%} of seats with bots")
    for line in order(asked.people, asked.games, asked.bots):
        print(f"  {line}", flush=True)
    print("who is settled gains by")
    for line in gains(100):
        print(f"  {line}", flush=True)
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
