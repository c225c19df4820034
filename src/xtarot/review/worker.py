"""A worker process: bots choose their moves and decisions are judged here, outside the server.

``python -m xtarot.review.worker xtarot.bots:bot`` writes ``{}`` when it is ready. Then it reads questions from its
standard input, one JSON object a line, and writes an answer to each, until the input ends:

- ``{"warm": game, "bot": name}``: have its machine code made, by its ``prepare(game)`` or moves of a deal; ``{}``.
- ``{"bot", "game", "state", "seat", "moves", "seed"}``: the move that a bot chooses, given the view of ``seat`` (its
  state as numbers), and drawing from ``seed``; ``{"move": actions}``.
- A question of `xtarot.review.worker_protocol`, about what a view's seat could do;
  ``{"decision": …}``.

Where the bot fails, the answer is ``{"failed": why}``.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from xtarot.bots.moves import chosen_move
from xtarot.bots.protocol import Bot
from xtarot.bots.registry import kind_of
from xtarot.bots.view_codec import REVIEWER, view_of
from xtarot.bots.warmup import warm
from xtarot.families import warming_game
from xtarot.review.worker_protocol import answer

NICENESS = 10  # the server's own answers come first
MAX_BOTS = 100  # that are kept; one that is to think shorter counts as another


def _answer(find: Callable[[str], Bot], asked: dict[str, Any]) -> dict[str, Any]:
    if "warm" in asked:
        warm(find(asked["bot"]), game := warming_game(asked["warm"]))
        if kind_of(asked["bot"]) == REVIEWER:
            from xtarot.review.spread import spread  # which loads the compiler

            spread(game, game.usual_seats)  # which hints and reviews need
        return {}
    if "settings" in asked:
        return answer(asked)
    move = chosen_move(find(asked["bot"]), view_of(asked), np.random.default_rng(asked["seed"]))
    return {"move": move}


def main() -> None:
    """Answer until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops, and stops this
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a bot prints is no answer
    module, _, name = sys.argv[1].partition(":")
    find = lru_cache(MAX_BOTS)(getattr(import_module(module), name))
    print("{}", file=answers, flush=True)
    for line in sys.stdin:
        try:
            answer = _answer(find, json.loads(line))
        except Exception as error:  # a stranger's bot may fail in any way
            answer = {"failed": f"{type(error).__name__}: {error}"}
        try:
            print(json.dumps(answer), file=answers, flush=True)
        except BrokenPipeError:  # the server was killed
            os._exit(0)


if __name__ == "__main__":
    main()
