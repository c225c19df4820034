"""What a game tells at the side and in the middle of the table, as the page gets it (docs/wire.md)."""

from collections.abc import Iterator
from typing import Any

from xtarot.bots import steady
from xtarot.table import texts
from xtarot.table.state import TableState
from xtarot.texts import Judging, Screen
from xtarot.view import View

Json = dict[str, Any]


def panels(state: TableState, view: View, said: Screen, lang: str) -> Iterator[Json]:
    """The contract, the tables, the runs and the calls, in this order; those that the game has."""
    if contract := said.get("contract"):
        yield {**contract, "kind": "contract", "rows": _rows(contract["rows"])}
    for panel in said.get("panels", []):
        columns = panel.get("columns", [])
        yield {
            "key": panel["key"],
            "kind": "table",
            "title": panel["title"],
            "columns": columns,
            "rows": _rows(panel["rows"]),
        }
    if runs := said.get("runs"):
        yield {**runs, "kind": "runs", "runs": [[run._asdict() for run in seat] for seat in runs["runs"]]}
    if auction := state.game.auction:
        calls = state.game.calls(view.moves)
        listed: list[Json] = [
            {"seat": seat, "label": state.game.button_label(button, lang)}
            | ({"quiet": True} if state.game.buttons[button] in auction.quiet else {})
            for seat, button in calls
        ]
        if system := steady.system(state.game):
            for call, (_, _, meaning) in zip(listed, system.meanings(view.state, lang), strict=True):
                call["meaning"] = meaning
        yield {"key": "calls", "kind": "calls", "title": texts.CALLS.of(lang), "calls": listed}


def told(said: Screen) -> Json:
    """What lies in the middle now, in which order suits are laid open, and how what was laid is judged."""
    found: Json = {"middle": said.get("middle", [])}
    if "suits" in said:
        found["suits"] = said["suits"]
    if "judging" in said:
        last = said.get("last_judging")
        found["judging"] = _judging(said["judging"]) | ({"last": _judging(last)} if last else {})
    return found


def _rows(rows: Any) -> list[Json]:
    return [{"label": label, "clause": clause, "values": list(values)} for label, clause, values in rows]


def _judging(judging: Judging) -> Json:
    steps = [
        {"label": label, "clause": clause, "verdicts": [verdict._asdict() for verdict in verdicts]}
        for label, clause, verdicts in judging["steps"]
    ]
    return {**judging, "steps": steps}
