"""The answers to commands that made no row. What a command changed is answered from the log, for ever."""

import asyncio
from collections import defaultdict
from typing import Any

MAX_KEPT = 100  # of one session: more than it can have on the way


class Answers:
    """The newest answers of each session at one table, by session and id of the command."""

    def __init__(self, kept: dict[str, dict[str, Any]]) -> None:
        """Those that the store has kept."""
        self._of: defaultdict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
        for key, answer in kept.items():
            self._of[asker_of(key)][key] = answer

    def get(self, key: str) -> dict[str, Any] | None:
        """The answer to this command, if it is kept."""
        return self._of.get(asker_of(key), {}).get(key)

    def keep(self, key: str, answer: dict[str, Any]) -> list[str]:
        """Keep an answer; the commands of the same session that are forgotten for it."""
        own = self._of[asker_of(key)]
        own[key] = answer
        forgotten = list(own)[:-MAX_KEPT]
        for old in forgotten:
            del own[old]
        return forgotten


def acknowledge(command: str, v: int) -> dict[str, Any]:
    """The answer to a command that was carried out: by row `v`; 0: by none that whoever asks may know of."""
    return {"t": "ack", "id": command, "v": v}


def settle(answer: asyncio.Future[dict[str, Any]], found: dict[str, Any]) -> None:
    """Give an answer to whoever waits for it, unless they have it or have gone."""
    if not answer.done():
        answer.set_result(found)


def name_command(who: int, command: str) -> str:
    """A command in the log and the store: ids are each session's own."""
    return f"{who}:{command}"


def asker_of(key: str) -> str:
    """The number of the session that has sent a command, by its name in the log and the store."""
    return key.partition(":")[0]
