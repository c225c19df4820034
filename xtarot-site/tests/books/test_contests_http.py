"""Contests: entries are taken until the end, and until it is decided no door tells their author."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from site_support.clocks import HandClock
from site_support.live import Person, data_option, place_of
from site_support.sending_in import act, done, draft
from site_support.signing_up import make_reviewer, sign_up
from xtarot.cli.program import app
from xtarot_site.core.store.factory import open_store
from xtarot_site.submissions.contests import Contest, Contests

NAME = "moon-2100"
OPENED = ["--title-ja", "月", "--title-en", "The Moon", "--theme-ja", "月の札", "--theme-en", "The moon <b>card</b>"]
DECIDED = {"ja": "よい応募でした。", "en": "A good entry."}


def contest(data: Path, *arguments: str) -> Any:
    return CliRunner().invoke(app, ["contest", *arguments, "--data", data_option(data)])


def decide(data: Path) -> Contest:
    """Decide it a day after its end."""

    async def later() -> Contest:
        contests = Contests(store, clock := HandClock())
        found = await contests.contest(NAME)
        assert found
        clock.advance(found.until + 1 - clock.wall())
        return await contests.decide(NAME, DECIDED)

    with closing(open_store(place_of(data))) as store:
        return asyncio.run(later())


def page(person: Person, path: str) -> str:
    return person.http("GET", f"{path}{'&' if '?' in path else '?'}lang=en").text


def test_who_wrote_an_entry_is_said_when_it_is_decided(host: str, data: Path) -> None:
    author, reviewer, guest = (Person(host) for _ in range(3))
    sign_up(author, "Hayama Rin")
    sign_up(reviewer, "Tokiwa")
    make_reviewer(data, "Tokiwa")
    assert contest(data, "open", NAME, "--until", "2100-01-01", *OPENED).exit_code == 0
    assert contest(data, "open", NAME, "--until", "2100-01-01", *OPENED).exit_code != 0
    assert contest(data, "open", "too-late", "--until", "2001-01-01", *OPENED).exit_code != 0
    assert contest(data, "decide", NAME, "--words-ja", "a", "--words-en", "a").exit_code != 0
    assert contest(data, "list").output.split() == [NAME, "until", "2100-01-01"]
    assert "until 2100-01-01" in page(guest, f"/contests/{NAME}")
    assert "The moon &lt;b&gt;card&lt;/b&gt;" in page(guest, f"/contests/{NAME}")
    assert f"/contests/{NAME}" in page(guest, "/rules")

    code = draft(author, 2)
    assert "Enter “Moon Ferry”" in page(author, f"/contests/{NAME}")
    assert act(author, code, "send", contest="nothing").status_code == 409
    done(author, code, "send", contest=NAME)
    assert "Entries: 1" in page(guest, f"/contests/{NAME}")
    assert "for “The Moon”" in page(reviewer, "/desk")
    asked = done(reviewer, code, "take")
    done(reviewer, code, "note", clause="MF-5", words="Whose are they?")
    done(author, code, "note", clause="MF-5", words="The bank's", reply_to=asked["v"] + 1)
    doors = [f"/api/works/{code}", f"/contests/{NAME}", "/contests", "/rules", *reviewing(code)]
    told = [path for path in doors if "Hayama" in page(reviewer, path) or "葉山" in page(reviewer, path)]
    assert not told
    assert [path for path in reviewing(code) if "anonymous" not in page(reviewer, path)] == [f"/write/{code}/changes"]
    assert 'data-act="publish"' not in page(reviewer, f"/desk/{code}")
    assert "once its contest is decided" in page(reviewer, f"/desk/{code}")
    assert "its contest has been decided" in act(reviewer, code, "publish").json()["error"]["text"]

    decide(data)
    assert 'data-act="publish"' in page(reviewer, f"/desk/{code}")
    done(reviewer, code, "publish")
    shown = page(guest, f"/contests/{NAME}")
    assert "A good entry." in shown
    assert 'href="/rules/moon-ferry"' in shown
    assert "Hayama Rin" in shown
    assert act(author, draft(author, 2), "send", contest=NAME).status_code == 409


def test_what_a_contest_is_opened_with_is_judged_in_words(tmp_path: Path) -> None:
    wrong = {"Moon 2100": OPENED, "x" * 41: OPENED, "a": [*OPENED, "--title-en", ""], "b": [*OPENED, "--theme-ja", ""]}
    said = [contest(tmp_path, "open", name, "--until", "2100-01-01", *more).output for name, more in wrong.items()]
    assert ["NAME has" in said[0], "NAME has" in said[1], "a title" in said[2], "a theme" in said[3]] == [True] * 4, (
        said
    )


def reviewing(code: str) -> list[str]:
    """The pages by which reviewers read a work."""
    return [
        "/desk",
        f"/desk/{code}",
        f"/desk/{code}?way=whole",
        f"/write/{code}/course",
        f"/write/{code}/texts/1",
        f"/write/{code}/changes",
    ]
