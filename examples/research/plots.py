"""What the notebooks share: their command line, and plots that are drawn light and dark.

Colours are Okabe and Ito's, which people with any kind of colour vision can tell apart, and `cividis`.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt

IN_NOTEBOOK = "ipykernel" in sys.modules
if not IN_NOTEBOOK:
    mpl.use("Agg")  # draws into files, and needs no screen


@dataclass(frozen=True)
class Theme:
    """How plots look: their paper, their ink, and colours for what is told apart."""

    name: str
    paper: str
    ink: str
    colours: tuple[str, ...]
    ramp: str = "cividis"  # from nothing to all

    def style(self) -> dict[str, Any]:
        """The same as matplotlib's settings."""
        inked = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
        papered = ("figure.facecolor", "axes.facecolor", "savefig.facecolor", "legend.facecolor")
        return dict.fromkeys(inked, self.ink) | dict.fromkeys(papered, self.paper)


LIGHT_AND_DARK = (
    Theme("light", "#ffffff", "#222222", ("#0072b2", "#d55e00", "#009e73", "#cc79a7")),
    Theme("dark", "#16181d", "#e6e6e6", ("#56b4e9", "#e69f00", "#2fbf92", "#cc79a7")),
)


def settings(game: str, says: str | None, **more: str) -> Namespace:
    """The command line of a notebook: game, seed, small, out, and `more`. Inside Jupyter all are what they are here."""
    parser = ArgumentParser(description=(says or "").partition("\n")[0])
    parser.add_argument("--game", default=game)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="small numbers: seconds instead of minutes")
    parser.add_argument("--out", type=Path, default=Path("pictures"), help="the folder for the plots")
    for name, value in more.items():
        parser.add_argument(f"--{name}", default=value)
    return parser.parse_args([] if IN_NOTEBOOK else None)


@contextmanager
def figure(theme: Theme, rows: int, columns: int, size: tuple[float, float]) -> Iterator[tuple[Any, Any]]:
    """A drawing and its panels, in a theme."""
    with plt.style.context(theme.style()):
        drawing, panels = plt.subplots(rows, columns, figsize=size, layout="constrained")
        yield drawing, panels
        plt.close(drawing)


def save(drawing: Any, folder: Path, name: str, theme: Theme) -> None:
    """Write a drawing into the folder: ``NAME-light.png``. In a notebook it is shown, too."""
    folder.mkdir(parents=True, exist_ok=True)
    drawing.savefig(folder / f"{name}-{theme.name}.png", dpi=150)
    if IN_NOTEBOOK:
        plt.show()
