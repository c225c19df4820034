"""Bots that go wrong in one way or another, for processes that are started with ``odd_bots:find``."""

import time
from typing import Any

import numpy as np

from xtarot.bots import Bot, UnknownBot, time_of
from xtarot.bots.random import Random
from xtarot.deals.view import View
from xtarot.games import Game


class Odd:
    """A bot that does as its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, rng: np.random.Generator) -> Any:
        if self.name == "raising":
            raise RuntimeError("meant to fail")
        if self.name.startswith("hanging"):
            time.sleep(600)
        if self.name == "dying":
            raise SystemExit
        if self.name == "wrong":
            return 10**6
        if self.name == "speechless":
            return None
        if self.name == "talking":
            print("an answer that is none")
        if self.name == "dozing":
            time.sleep(0.2)
        return Random().choose(view, rng)


class Timed(Odd):
    """A bot that thinks for `ms` milliseconds about a move."""

    def choose(self, view: View, rng: np.random.Generator) -> Any:
        time.sleep(time_of(self.name) / 1000)
        return super().choose(view, rng)


class Prepared(Odd):
    """A bot that has to be prepared."""

    def prepare(self, game: Game) -> None:
        time.sleep(0.2)


def find(name: str) -> Bot:
    if name == "unknown":
        raise UnknownBot("no bot is called that")
    odd = {"timed": Timed, "prepared": Prepared}.get(name.partition(":")[0], Odd)
    return odd(name)
