"""What is installed in an entry-point group of ours, by name: games and bots."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Plugin = TypeVar("Plugin")


class UnknownPlugin(KeyError):
    """Nothing of this name is installed, or what has it cannot be loaded: the message says what is wrong.

    `ja`: the same in Japanese, where players may read it.
    """

    def __init__(self, message: str, ja: str = "") -> None:
        super().__init__(message, ja)
        self.ja = ja

    def __str__(self) -> str:
        return str(self.args[0])


class Plugins(Generic[Plugin]):
    """What is installed in the group of its kind: ``game`` of ``xtarot.games``. Each is loaded when it is asked for.

    `read(name, found)` makes a plug-in of what its entry point names; `unknown` is raised where none can be had, with
    what `explain` says of the error. Where a stranger's has the name of one of ours, ours is taken.
    """

    def __init__(
        self,
        kind: str,
        read: Callable[[str, Any], Plugin],
        unknown: type[UnknownPlugin],
        explain: Callable[[Exception], str] = str,
    ) -> None:
        self.kind, self.group = kind, f"xtarot.{kind}s"
        self._read, self._unknown, self._explain = read, unknown, explain
        self.loaded: dict[str, Plugin] = {}
        self.brought: dict[str, Plugin] = {}  # not installed: as `add` and `bring` have them
        self._added: dict[str, Plugin] = {}
        self.left_out: set[str] = set()

    @cached_property  # it reads every installed package's metadata: 5 ms
    def points(self) -> "dict[str, EntryPoint]":
        """The entry points by name, in alphabetical order."""
        # This takes a third of the time of `import xtarot`, and is not always needed.
        from importlib.metadata import entry_points

        ours_last = sorted(entry_points(group=self.group), key=lambda point: point.module.startswith("xtarot."))
        points = {point.name: point for point in ours_last}
        return {name: points[name] for name in sorted(points)}

    def load(self, name: str) -> Plugin:
        """The plug-in of this name. Raises UnknownPlugin (that of its kind)."""
        if found := self.loaded.get(name) or self.brought.get(name):
            return found
        if name not in self.points:
            from difflib import get_close_matches

            here = [*self.points, *self.brought]
            close = get_close_matches(name.lower(), here, 1)
            known = f"did you mean {close[0]}?" if close else f"there are {', '.join(here)}"
            raise self._unknown(f"no {self.kind} {name!r} is installed; {known}")
        try:
            read = self._read(name, self.points[name].load())
        except Exception as error:  # a stranger's may fail in any way
            raise self._unknown(f"the {self.kind} {name!r} cannot be loaded: {self._explain(error)}") from error
        return self.loaded.setdefault(name, read)

    def installed(self) -> dict[str, Plugin]:
        """All by name. One that cannot be loaded is left out, and the log says once why."""
        return {name: self.loaded[name] for name in self.points if self._is_sound(name)} | self.brought

    def bring(self, found: Mapping[str, Plugin]) -> None:
        """Have these too, in place of those that were brought before; what is installed or added keeps its name."""
        self.brought = {name: one for name, one in found.items() if name not in self.points} | self._added

    def add(self, name: str, found: Plugin) -> None:
        """Have one more, for good, in place of any that was brought. Raises ValueError where one is installed."""
        if name in self.points:
            raise ValueError(f"{name!r} is the name of a {self.kind} that is installed; take another")
        self._added[name] = self.brought[name] = found

    def _is_sound(self, name: str) -> bool:
        if name not in self.loaded and name not in self.left_out:
            try:
                self.load(name)
            except UnknownPlugin as error:
                from logging import getLogger

                getLogger(__name__).warning("%s", error)
                self.left_out.add(name)
        return name in self.loaded
