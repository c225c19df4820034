"""Where the rulebook of a game lies."""

from pathlib import Path
from types import ModuleType


def rulebook_beside(module: ModuleType) -> Path | None:
    """The folder of a game's rulebook, beside its module; those of our own games are together in one folder."""
    name, folder = module.__name__.rpartition(".")[2], Path(module.__file__ or "").parent
    places = [folder / f"{name}_rulebook"]
    if module.__name__.startswith("xtarot."):
        places += sorted((folder.parent / "rulebooks").glob(f"*{name}"))
    return next((place for place in places if place.is_dir()), None)
