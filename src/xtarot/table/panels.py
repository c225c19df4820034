"""What a game shows at the side and in the middle of the table, as types of the frame."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from xtarot.bots import steady
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules.moves import Auction
from xtarot.rules.screen import Contract, Judging, Panel, Runs, Screen
from xtarot.table import frame, texts
from xtarot.table.state import TableState

CALLS = "calls"  # the key of the panel of an auction


def panels(table: TableState, view: View, screen: Screen, lang: str) -> Iterator[frame.Panel]:
    """The contract, the tables, the runs and the calls, in this order; those that the game has."""
    if contract := screen.get("contract"):
        yield _contract(contract)
    for panel in screen.get("panels", []):
        yield table_panel(panel)
    if runs := screen.get("runs"):
        yield _runs(runs)
    if auction := table.game.auction:
        yield frame.CallsPanel(CALLS, texts.CALLS.of(lang), _calls(table.game, auction, view, lang))


def table_panel(panel: Panel) -> frame.TablePanel:
    """A table at the side."""
    return frame.TablePanel(panel["key"], panel["title"], panel.get("columns", []), _rows(panel["rows"]))


def _rows(rows: list[tuple[str, str, list[str]]]) -> list[frame.PanelRow]:
    return [frame.PanelRow(label, clause, list(values)) for label, clause, values in rows]


def _contract(contract: Contract) -> frame.ContractPanel:
    return frame.ContractPanel(**{**contract, "rows": _rows(contract["rows"])})  # type: ignore[arg-type]  # by name


def _runs(runs: Runs) -> frame.RunsPanel:
    found = [[frame.Run(*run) for run in seat] for seat in runs["runs"]]
    return frame.RunsPanel(**{**runs, "runs": found})  # type: ignore[arg-type]  # by name


def _calls(game: Game, auction: Auction, view: View, lang: str) -> list[frame.Call]:
    calls = game.calls(view.moves)
    meanings: list[str | UnsetType] = [UNSET] * len(calls)
    if system := steady.system(game):
        meanings = [text for _, _, text in system.meanings(view.state, lang)]
    return [
        frame.Call(seat, game.button_label(button, lang), game.buttons[button] in auction.quiet or UNSET, meaning)
        for (seat, button), meaning in zip(calls, meanings, strict=True)
    ]


def draw_judgement(judging: Judging, last: Judging | None) -> frame.Judgement:
    """How what is laid is judged, with the judgement before."""
    return frame.Judgement(
        card=judging["card"],
        title=judging["title"],
        seats=judging["seats"],
        laid=judging["laid"],
        notes=judging["notes"],
        steps=[
            frame.Step(label, clause, [frame.Verdict(*verdict) for verdict in verdicts])
            for label, clause, verdicts in judging["steps"]
        ],
        winner=judging["winner"],
        result=judging["result"],
        final=judging["final"],
        last=draw_judgement(last, None) if last else UNSET,
    )
