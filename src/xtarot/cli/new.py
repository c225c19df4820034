"""``xtarot new``: a game of one's own, to begin from."""

from pathlib import Path
from typing import Annotated

import typer

from xtarot.cli.arguments import fail

app = typer.Typer()


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called: small letters and hyphens.")],
    tricks: Annotated[bool, typer.Option("--tricks", help="In Python, for what data cannot say.")] = False,
    folder: Annotated[Path | None, typer.Option(help="Where its folder is made; without it here.")] = None,
) -> None:
    """Begin a trick game of one's own: a folder with a rulebook in two languages that already plays."""
    from xtarot.scaffold.new_game import new_rulebook, new_trick_game

    try:
        files = new_trick_game(name) if tricks else new_rulebook(name)
    except ValueError as error:
        fail(error)
    home = (folder or Path()) / name
    if home.exists():
        fail(f"{home} is there already; take another name, or another --folder")
    for file, text in files.items():
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text, encoding="utf-8")
    module = home / f"{name.replace('-', '_')}.py"
    if tricks:
        print(f"pip install -e {home}      # then `{name}` is a game everywhere")
        print(f"xtarot check {module} --watch   # every law of every game, whenever something changes")
        print(f"xtarot play {name}")
    else:
        print(f"xtarot play {home}           # a table in the browser")
        print(f"xtarot rulebook check {home} # what text and play say differently, too")
        print(f"xtarot check {home}          # every law of every game")
