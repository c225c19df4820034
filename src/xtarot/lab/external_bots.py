"""A player that is another program, in any language: it reads and writes one JSON object a line.

It is named ``program:./mine --fast``: the words of a command. Settings may stand before them: ``lang=ja``, the language
that it is spoken to in; ``seconds=10``, how long it may take for an answer; ``legal=yes``, whether it is told the legal
moves; ``book=no``, whether it gets the rulebook. A process is started for each seat, so that none reads what another
sees, and ends with the batch of deals that it plays. It has the rights of whoever starts the match, so nothing but the
arena takes such a name: no table does.
"""

import json
import os
import shlex
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from queue import Empty, Queue, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from time import monotonic
from typing import Any

import numpy as np

from xtarot.bots.steady import Steady
from xtarot.deals.view import View
from xtarot.games import Game, MalformedMove
from xtarot.lab.state_json import view_fields
from xtarot.rules.cards import UnknownAction
from xtarot.rules.texts import LANGS

PREFIX = "program:"
PROTOCOL = "xtarot-program/1"
SECONDS = 60  # for an answer
MAX_LINE = 65_536  # bytes of an answer
MAX_WAITING = 100  # lines that it has written unasked
MAX_LEGAL = 1000  # moves of those that are legal
ASKED_AGAIN = 2  # times, after a move that is refused
FAREWELL = 1.0  # seconds that a program has to end by itself
_YES = {"yes": True, "no": False}


class ProgramFault(ValueError):
    """A program that cannot play on: it has ended, does not answer in time, or answers what is no move of its own."""


@dataclass(frozen=True)
class ProgramCommand:
    """What is started, and how it is spoken to."""

    words: tuple[str, ...]
    lang: str = "en"
    seconds: float = SECONDS
    legal: bool = False
    book: bool = True

    @classmethod
    def read(cls, name: str) -> "ProgramCommand":
        """From a name. Raises ValueError for settings that cannot be, and without a command."""
        words = shlex.split(name.removeprefix(PREFIX))
        given: dict[str, Any] = {}
        while words and (key := words[0].partition("=")[0]) in ("lang", "seconds", "legal", "book") and "=" in words[0]:
            given[key] = _setting(key, words.pop(0).partition("=")[2])
        if not words:
            raise ValueError(f"{name!r} names no command, as program:./mine does")
        return cls(tuple(words), **given)


def _setting(key: str, value: str) -> str | float | bool:
    """The value of a setting. Raises ValueError."""
    if key == "lang" and value in LANGS:
        return value
    if key in ("legal", "book") and value in _YES:
        return _YES[value]
    with suppress(ValueError):
        if key == "seconds" and 0 < float(value) < 1e6:
            return float(value)
    what = {"lang": ", ".join(LANGS), "seconds": "a number of seconds"}.get(key, "yes or no")
    raise ValueError(f"{key} of a program is {what}, not {value!r}")


class Program:
    """A bot that asks programs for its moves, a process for each seat. `refusals` counts moves refused, by clause."""

    def __init__(self, name: str) -> None:
        """Raises ValueError for a name that names no command."""
        self.name, self.command = name, ProgramCommand.read(name)
        self.refusals: Counter[str] = Counter()
        self._seats: dict[int, _Process] = {}
        self._told: dict[int, int] = {}
        self._options: Mapping[str, Any] = {}
        self._deals = 0
        self._steady = Steady()

    def prepare(self, game: Game) -> None:
        """It needs no machine code, and is not to be started for nothing."""

    def begin(self, options: Mapping[str, Any]) -> None:
        """Say that another deal begins, by these options."""
        self._options, self._told = options, {}
        self._deals += 1

    def close(self) -> None:
        """End all processes."""
        for process in self._seats.values():
            process.tell(None)
        until = monotonic() + FAREWELL
        for process in self._seats.values():
            process.end(until)
        self._seats = {}

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The program's move; that of `steady` after three that are refused. Raises ProgramFault."""
        process = self._process(view)
        process.tell(self._question(view))
        for again in range(ASKED_AGAIN, -1, -1):
            said = process.answer(self.command.seconds)
            try:
                clause, reason, move = self._judged(view, said)
            except _Other as other:
                raise process.fault(str(other)) from None
            if not clause:
                return move
            self.refusals[clause] += 1
            kind = "refused" if again else "replaced"  # which asks for nothing more
            process.tell({"type": kind, "move": said, "clause": clause, "reason": reason})
        return self._steady.choose(view, rng)

    def _process(self, view: View) -> "_Process":
        """The process of a seat, started when it is first asked."""
        if view.seat not in self._seats:
            self._seats[view.seat] = process = _Process(self.name, self.command.words, view.seat)
            process.tell(self._hello(view))
        return self._seats[view.seat]

    def _hello(self, view: View) -> dict[str, Any]:
        game, lang = view.game, self.command.lang
        book = game.rulebook / f"{lang}.md" if game.rulebook and self.command.book else None
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "version": game.version,
            "seats": int(view.state.seats),
            "seat": view.seat,
            "sides": [game.side(seat) for seat in range(int(view.state.seats))],
            "options": dict(self._options),
            "lang": lang,
            "verbs": dict(game.verbs),
            "rulebook": book.read_text(encoding="utf-8") if book and book.is_file() else "",
        }

    def _question(self, view: View) -> dict[str, Any]:
        game, told = view.game, self._told.get(view.seat, 0)
        self._told[view.seat] = len(view.moves)
        clause, words = game.prompt(view.state, view.mover, self.command.lang)
        asked = {
            "type": "choose",
            "deal": self._deals,
            "seat": view.mover,
            "seconds": self.command.seconds,
            "prompt": words,
            "clause": clause,
            "moves": [game.text(seat, move) for seat, move in view.moves[told:]],
            "view": {**view_fields(view), "text": str(view)},
        }
        if self.command.legal:
            asked["legal"] = [game.text(view.mover, move) for move in islice(view.legal_moves(), MAX_LEGAL)]
        return asked

    def _judged(self, view: View, said: str) -> tuple[str, str, list[int]]:
        """The clause against a move, why, and the move. Raises _Other for one of another seat."""
        game, lang = view.game, self.command.lang
        try:
            seat, move = game.parse(said, int(view.state.seats))
        except (MalformedMove, UnknownAction) as error:
            return error.clause, getattr(error, "reason", str(error)), []
        if seat != view.mover:
            raise _Other(f"it moves for another seat than {view.mover}: {said[:80]!r}")
        if code := game.validate(view.state, seat, move):
            return game.clause(code) or "RC-10", game.reason(code, view.state, seat, move, lang, you=True), []
        return "", "", move


def program_of(player: object) -> Program | None:
    """The program that a name of a player means; None for others. Raises ValueError for a name without a command."""
    return Program(player) if isinstance(player, str) and player.startswith(PREFIX) else None


class _Other(Exception):
    """A move for another seat."""


class _Process:
    """One process of a program. What it is told, and what it says, waits in queues: it may block neither."""

    def __init__(self, name: str, words: Sequence[str], seat: int) -> None:
        self._name, self._seat = name, seat
        try:
            self._process = Popen(words, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True)  # noqa: S603  # it is asked for
        except OSError as error:
            raise ProgramFault(f"{name} cannot be started: {error.strerror}") from None
        self._told: SimpleQueue[bytes | None] = SimpleQueue()
        self._said: Queue[bytes] = Queue(MAX_WAITING)
        self._over = False
        for work in (self._write, self._read):
            Thread(target=work, daemon=True).start()

    def fault(self, what: str) -> ProgramFault:
        """What is wrong with it."""
        return ProgramFault(f"{self._name}, seat {self._seat}: {what}")

    def tell(self, message: Mapping[str, Any] | None) -> None:
        """Write a message to it; None: that no more will come."""
        self._told.put(None if message is None else json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def answer(self, seconds: float) -> str:
        """The move in its next line. Raises ProgramFault where none comes in time."""
        try:
            line = self._said.get(timeout=seconds)
        except Empty:
            raise self.fault(f"it has not answered for {seconds:g} seconds") from None
        if not line:
            with suppress(TimeoutExpired):
                self._process.wait(FAREWELL)
            status = self._process.poll()
            raise self.fault(f"it has ended{'' if status is None else f', status {status}'}")
        if len(line) > MAX_LINE:
            raise self.fault(f"a line of it has more than {MAX_LINE:,} bytes")
        try:
            move = json.loads(line)["move"]
        except (ValueError, LookupError, TypeError, RecursionError):
            move = None
        if not isinstance(move, str):
            shown = line[:80].decode(errors="replace").rstrip()
            raise self.fault(f'it says {shown!r}, which is no answer like {{"move": "{self._seat} pass"}}')
        return move

    def end(self, until: float) -> None:
        """Wait for its end until then (`monotonic`), and end it, with all that it has started."""
        self._over = True
        with suppress(TimeoutExpired):
            self._process.wait(max(0.0, until - monotonic()))
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        with suppress(Empty):
            self._said.get_nowait()  # who reads may wait for room
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe
        with suppress(OSError, ValueError):  # it has ended, or has been
            while (line := self._told.get()) is not None:
                while line:
                    line = line[pipe.write(line) or 0 :]
            pipe.close()

    def _read(self) -> None:
        """Lines as they come; the first that is too long, and the end, are the last."""
        pipe, rest = self._process.stdout, b""
        assert pipe
        with suppress(OSError, ValueError):
            while len(rest) <= MAX_LINE and not self._over and (more := pipe.read(MAX_LINE)):
                *lines, rest = (rest + more).split(b"\n")
                for line in lines:
                    if not self._over:
                        self._said.put(line + b"\n")
        for last in (rest, b"") if rest else (b"",):
            if not self._over:
                self._said.put(last)
