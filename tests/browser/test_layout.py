"""Every phase of every game at every size, in both languages: nothing is cut off, covered or out of reach."""

import pytest

from .conftest import Visit, sit_down
from .layout import stage
from .scenes import GAMES, LANGS, scenes

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", LANGS)
def test_every_phase_of_every_game_fits_every_size(visit: Visit, lang: str) -> None:
    page = visit(lang, rest="tap")
    on = stage(page, sit_down(page, "dream-capture"), lang)
    shown = [scene for game in GAMES for scene in scenes(*game)]
    assert list(on.offenders(shown)) == []
