"""The kernels of a batch: deal, step and observe in one; and play on to the end.

`CompiledGame.kernel` compiles them with a game's functions in the place of those of `steps`, and with its `decider` and
policy as parts. Each works on the rows from `start` to `stop`, so that threads can share them.
"""

from typing import Any

import numpy as np

from xtarot.bots.search.playout import POSITION, Floats, chosen, decider
from xtarot.lab.envs.actions import lay_mask
from xtarot.lab.envs.encoding import HEAD_LENGTH, LEAVE, MOVER, N_SEATS, N_SIDES, NONE, PLAYER, Plain, observe
from xtarot.machine.playouts import WORDS, Numbers, States, chance_move, draw, shuffle
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.state import State, empty, lowest
from xtarot.rules.steps import CHANCE, actors, deal, legal, make, score, step

DEAL, DEAL_GIVEN = -1, -2  # in the place of an action: a new deal; one of the cards given
BROKEN_OFF, ALL_WELL = -1, -2  # what came of a step, where no row failed
LEAD, POINTS, WIN = range(3)  # what rewards are

# Columns of `rows`: which deal this is, who deals, the steps of its moves and of chance, those of its moves, whether
# something was drawn anew; which rows have the same cards, and by how many seats they have moved on; the generators
# of the cards and of chance; and what is kept of this deal, and of the one that ended last.
NUMBER, DEALER, STEPS, LENGTH, UNTRUE, GROUP, MOVED_ON = range(7)
DEALING_NUMBERS, CHANCE_NUMBERS, BEGUN_NOW, BEGUN_LAST, COLUMNS = 8, 12, 16, 24, 32
BEGUN_LENGTH = 8  # the generator of chance as the deal began, and
B_DEALER, B_NUMBER, B_LENGTH, B_UNTRUE = range(4, 8)
NOW, LAST = 0, 1  # of `dealt` and `log`: the deal that goes on, and the one that ended last
TERMINATED, TRUNCATED = 0, 1  # of `flags`

# Places of `head` after those of a plan
FIRST_PACK, HAND_SIZE, UNIT, FEWEST_WIN, REWARD, MOST_STEPS, FORM, KEEPS = range(HEAD_LENGTH, HEAD_LENGTH + 8)
# Room to work in: a pile, the points of each side, the pack
WORK_SIDES, WORK_PACK, WORK = 16, 48, 48 + CARDS


# Stepping


def step_rows(
    states: States,
    memory: Numbers,
    rows: Numbers,
    dealt: Any,
    log: Any,
    actions: Numbers,
    mask: Any,
    who: Any,
    rewards: Any,
    flags: Any,
    observed: Numbers,
    held: Any,
    blank: States,
    pack: Numbers,
    head: Numbers,
    cards: Plain,
    counts: Plain,
    numbers: Plain,
    ones: Plain,
    places: Any,
    few: Plain,
    pairs: Any,
    sets: Plain,
    listed: Plain,
    side_of: Numbers,
    lines: Numbers,
    work: Numbers,
    words: Numbers,
    eights: Numbers,
    found: Plain,
    start: int,
    stop: int,
) -> int:
    """Make the action of each row; deal where a deal has ended; show what who chooses then sees.

    `lines` and `work` are room to work in, `words`, `eights` and `found` a `BitPage`. Returns ALL_WELL; BROKEN_OFF
    where a deal took too many steps; or a row in which a deal comes to no decision.
    """
    return run_rows(
        states, memory, rows, dealt, log, actions, mask, who, rewards, flags, observed, held, blank, pack, head, cards,
        counts, numbers, ones, places, few, pairs, sets, listed, side_of, lines, work, words, eights, found, start,
        stop,
    )  # fmt: skip


def run_rows(
    states: States,
    memory: Numbers,
    rows: Numbers,
    dealt: Any,
    log: Any,
    actions: Numbers,
    mask: Any,
    who: Any,
    rewards: Any,
    flags: Any,
    observed: Numbers,
    held: Any,
    blank: States,
    pack: Numbers,
    head: Numbers,
    cards: Plain,
    counts: Plain,
    numbers: Plain,
    ones: Plain,
    places: Any,
    few: Plain,
    pairs: Any,
    sets: Plain,
    listed: Plain,
    side_of: Numbers,
    lines: Numbers,
    work: Numbers,
    words: Numbers,
    eights: Numbers,
    found: Plain,
    start: int,
    stop: int,
) -> int:
    """`step_rows`, in one piece, and making no array: so nothing is counted or copied for each row."""
    legal_cards, totals = work[:5], work[WORK_SIDES:][: head[N_SIDES]]
    came = ALL_WELL
    for r in range(start, stop):
        for seat in range(rewards.shape[1]):
            rewards[r, seat] = 0
        flags[r, TERMINATED] = flags[r, TRUNCATED] = False
        action = actions[r]
        if action == LEAVE:
            continue
        s, row = states[r], rows[r]
        ends, given = action < 0, action == DEAL_GIVEN
        if not ends:
            if head[KEEPS]:
                log[r, NOW, row[LENGTH]] = action
            row[LENGTH] += 1
            row[STEPS] += 1
            step(s, who[r, MOVER], action, legal_cards)
        acting = 0
        for _ in range(2 * head[MOST_STEPS]):
            acting = 0 if ends else actors(s)
            if acting == 0 or row[STEPS] >= head[MOST_STEPS]:
                if not ends and row[LENGTH]:
                    flags[r, TERMINATED], flags[r, TRUNCATED] = acting == 0, acting != 0
                    if acting:
                        came = BROKEN_OFF
                    else:
                        reward(s, head, side_of, lines, totals, rewards[r])
                    if head[KEEPS]:
                        keep_row(row, dealt[r], log[r])
                deal_row(states, row, dealt[r], blank, pack, head, work[WORK_PACK:], r, given)
                ends = given = False
                acting = 0
            elif acting >> CHANCE & 1:
                row[STEPS] += 1
                move_chance(s, legal_cards, row[CHANCE_NUMBERS:BEGUN_NOW])
                acting = 0
            else:
                break
        if acting == 0:
            return r
        mover = lowest(acting)
        player = decider(s, mover)
        if acting >> player & 1:
            mover = player
        who[r, PLAYER], who[r, MOVER] = player, mover
        empty(legal_cards)
        buttons = legal(s, mover, legal_cards)
        lay_mask(legal_cards, buttons, mask[r])
    if head[FORM] != NONE:
        observe(
            memory, head, cards, counts, numbers, ones, places, few, pairs, sets, listed, words, eights, found, who,
            actions, False, head[FORM], observed, held, start, stop,
        )  # fmt: skip
    return came


def move_chance(s: State, cards: Pile, rng: Numbers) -> None:
    """Make the move of chance that is due."""
    make(s, CHANCE, chance_move(s, cards, rng))


def keep_row(row: Numbers, dealt: Any, log: Any) -> None:
    """Keep what is needed to play the deal that has ended again."""
    for k in range(row[LENGTH]):
        log[LAST, k] = log[NOW, k]
    for k in range(dealt.shape[1]):
        dealt[LAST, k] = dealt[NOW, k]
    for k in range(BEGUN_LENGTH):
        row[BEGUN_LAST + k] = row[BEGUN_NOW + k]
    row[BEGUN_LAST + B_LENGTH], row[BEGUN_LAST + B_UNTRUE] = row[LENGTH], row[UNTRUE]


def deal_row(
    states: States,
    row: Numbers,
    dealt: Any,
    blank: States,
    pack: Numbers,
    head: Numbers,
    cards: Numbers,
    r: int,
    given: bool,
) -> None:
    """Deal anew, shuffled or as `given`. `cards` has room for the pack."""
    seats, size, n = head[N_SEATS], head[HAND_SIZE], len(pack)
    rng = row[DEALING_NUMBERS:CHANCE_NUMBERS]
    if not given:
        for k in range(n):
            cards[k] = pack[k]
        shuffle(cards[: head[FIRST_PACK]], rng)
        shuffle(cards[head[FIRST_PACK] : n], rng)
        for k in range(n):
            dealt[NOW, k] = cards[k]
        for seat in range(seats):  # of duplicates the hands move on
            away = (seat + row[MOVED_ON]) % seats
            for k in range(size):
                dealt[NOW, size * away + k] = cards[size * seat + k]
    for k in range(n):
        cards[k] = dealt[NOW, k]
    for k in range(WORDS):
        row[CHANCE_NUMBERS + k] = draw(rng, 1 << 16) << 16 | draw(rng, 1 << 16) | 1
        row[BEGUN_NOW + k] = row[CHANCE_NUMBERS + k]
    row[NUMBER] += 1
    row[DEALER] = (row[GROUP] + row[NUMBER] + row[MOVED_ON]) % seats
    row[STEPS] = row[LENGTH] = row[UNTRUE] = 0
    row[BEGUN_NOW + B_DEALER], row[BEGUN_NOW + B_NUMBER] = row[DEALER], row[NUMBER]
    states[r] = blank[0]
    s = states[r]
    s.dealer = row[DEALER]
    deal(s, cards[:n])


def reward(s: State, head: Numbers, side_of: Numbers, lines: Numbers, totals: Numbers, rewards: Any) -> None:
    """Fill `rewards` (seats,) for a deal that has ended."""
    sides = len(totals)
    for side in range(sides):
        totals[side] = 0
    for k in range(score(s, lines)):
        totals[lines[k, 0]] += lines[k, 2]
    whole, best, winners = 0, 0, 0
    for side in range(sides):
        worth = -totals[side] if head[FEWEST_WIN] else totals[side]
        whole += worth
        if winners == 0 or worth > best:
            best, winners = worth, 0
        winners += worth == best
    for seat in range(len(rewards)):
        own = totals[side_of[seat]]
        worth = -own if head[FEWEST_WIN] else own
        if head[REWARD] == POINTS:
            rewards[seat] = own / head[UNIT]
        elif head[REWARD] == WIN:
            rewards[seat] = 1 / winners if worth == best else 0.0
        else:
            rewards[seat] = (worth - (whole - worth) / max(1, sides - 1)) / head[UNIT]


# Playing on


def play_on(
    room: States,
    head: Numbers,
    side_of: Numbers,
    noise: int,
    rng: Numbers,
    chance: Numbers,
    cards: Pile,
    lines: Numbers,
    totals: Numbers,
    rewards: Any,
) -> None:
    """Play the deal in the row POSITION to its end by the policy, or in `noise` of a thousand steps at random.

    `rng` is the generator of those steps, `chance` that of the moves of chance.
    """
    s = room[POSITION]
    for _ in range(head[MOST_STEPS]):
        acting = actors(s)
        if acting == 0:
            reward(s, head, side_of, lines, totals, rewards)
            return
        if acting >> CHANCE & 1:
            move_chance(s, cards, chance)
        else:
            seat = lowest(acting)
            empty(cards)
            buttons = legal(s, seat, cards)
            step(s, seat, chosen(room, seat, cards, buttons, noise, rng), cards)
    for seat in range(len(rewards)):
        rewards[seat] = 0.0


def branch(rngs: Numbers, which: Numbers, found: Numbers) -> None:
    """Fill `found` (len(which), WORDS) with generators, each drawn from that of its row. A kernel."""
    for k in range(len(which)):
        for word in range(WORDS):
            found[k, word] = draw(rngs[which[k]], 1 << 16) << 16 | draw(rngs[which[k]], 1 << 16) | 1


def play_rows(
    states: States,
    rows: Numbers,
    rngs: Numbers,
    who: Any,
    mask: Any,
    head: Numbers,
    side_of: Numbers,
    room: States,
    lines: Numbers,
    work: Numbers,
    noise: int,
    found: Floats,
    start: int,
    stop: int,
) -> None:
    """Play each row to its end, on a copy: `found` (rows, seats) gets what each seat comes to.

    Where `mask` has columns, after each of its actions: `found` (rows, actions) gets in addition what who chooses
    comes to. What is played at random comes from a row's generator in `rngs`, which goes on from action to action;
    what chance does, from the row itself.
    """
    cards, totals = work[:5], work[WORK_SIDES:][: head[N_SIDES]]
    rewards = np.zeros(head[N_SEATS], np.float64)
    chance = np.zeros(WORDS, np.int64)
    for r in range(start, stop):
        for action in range(max(1, mask.shape[1])):
            if mask.shape[1] and not mask[r, action]:
                continue
            for word in range(WORDS):
                chance[word] = rows[r, CHANCE_NUMBERS + word]
            room[POSITION] = states[r]
            if mask.shape[1]:
                step(room[POSITION], who[r, MOVER], action, cards)
            play_on(room, head, side_of, noise, rngs[r], chance, cards, lines, totals, rewards)
            if mask.shape[1]:
                found[r, action] += rewards[who[r, PLAYER]]
            else:
                for seat in range(len(rewards)):
                    found[r, seat] = rewards[seat]
