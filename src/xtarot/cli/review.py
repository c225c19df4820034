"""``xtarot review``: what each decision of a record's deals was worth."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from xtarot.cli.arguments import LangOption, RecordArgument, fail, read_record, unreadable

if TYPE_CHECKING:
    from xtarot.deals.record import Record
    from xtarot.deals.replay import PlayedDeal
    from xtarot.review import Review, ReviewSettings

app = typer.Typer()


@app.command()
def review(
    file: RecordArgument,
    lang: LangOption,
    seat: Annotated[int | None, typer.Option(min=0, help="Only the decisions of this seat.")] = None,
    worlds: Annotated[
        int, typer.Option(min=2, help="Imagined layouts for each decision; up to four times as many.")
    ] = 60,
    seed: Annotated[int, typer.Option(min=0, help="Other imagined layouts with another seed.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Say what each decision of a record was worth, as far as its seat could know."""
    import json

    import msgspec

    from xtarot.deals.record import RecordError
    from xtarot.deals.replay import replay
    from xtarot.review import BOTS, ReviewSettings

    try:
        record = read_record(file)
        deals = replay(record)
    except (OSError, RecordError) as error:
        fail(str(error) if isinstance(error, RecordError) else unreadable(error))
    if deals and seat is not None and seat >= deals[0].deal.seats:
        fail(f"the seats are 0 to {deals[0].deal.seats - 1}")
    found = _reviews(deals, ReviewSettings(worlds, 4 * worlds, seed, BOTS), seat)
    if as_json:
        decisions = [msgspec.to_builtins(decision) for review in found for decision in review.decisions]
        whole = [{**msgspec.to_builtins(review), "decisions": None} for review in found]
        deals_told = [{key: value for key, value in each.items() if key != "decisions"} for each in whole]
        print(json.dumps({"decisions": decisions, "deals": deals_told}, ensure_ascii=False))
    else:
        _show(record, deals, found, lang.value)


def _reviews(deals: "list[PlayedDeal]", settings: "ReviewSettings", seat: int | None) -> "list[Review]":
    """A review of each deal; on a terminal with how far it has come."""
    from xtarot.review import reviewed

    def progress(done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} / {of} ", end="" if done < of else "\r", file=sys.stderr, flush=True)

    return [reviewed(each, settings, number, seat, progress) for number, each in enumerate(deals)]


def _show(record: "Record", deals: "list[PlayedDeal]", found: "list[Review]", lang: str) -> None:
    from xtarot.printing.terminal import show_reviews

    show_reviews(record, deals, found, lang)
