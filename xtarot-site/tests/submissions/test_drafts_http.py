"""Drafts over the wire: saved, never overwritten, refused in words, and nobody else's business."""

import dataclasses
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from site_support.live import LOOSE, Json, site
from site_support.signing_up import sign_up
from site_support.writing import Author
from xtarot.rulebooks import LANGUAGES, ours
from xtarot.rulebooks.checker import check
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.toml import toml, values
from xtarot_site.submissions.draft_check import MOST_REPAIRED, read_draft
from xtarot_site.submissions.drafts import MOST_REVISIONS, thinned


def test_what_is_saved_comes_back_and_a_lost_answer_is_given_again(host: str) -> None:
    mio = Author(host)
    assert mio.text["revision"] == 1
    for _ in range(2):
        answer = mio.save(1, "a", ja="**MF-1** 月", data={"version": "1.00", "name": {"ja": "月の渡し"}})
        assert answer.json()["revision"] == 2
    text = mio.text
    assert (text["ja"], text["data"]["name"], text["revision"]) == ("**MF-1** 月", {"ja": "月の渡し"}, 2)


def test_two_devices_never_overwrite_each_other(host: str) -> None:
    mio = Author(host)
    mio.save(1, "a", en="from the phone")
    refused = mio.save(1, "b", en="from the desk")
    assert refused.status_code == 409
    assert refused.json()["extra"]["en"] == "from the phone"
    assert refused.json()["extra"]["saved"] == "a"
    assert mio.save(2, "b", en="from both").status_code == 200
    kept = [one["revision"] for one in mio.http("GET", f"/api/drafts/{mio.draft}/revisions").json()]
    assert kept == [3, 1]
    assert mio.http("GET", f"/api/drafts/{mio.draft}?revision=1").json()["en"].startswith("## Quick start")


def test_nobody_else_reads_writes_or_discards_a_draft(host: str) -> None:
    mio, ren = Author(host), Author(host)
    doors = ["", "/revisions", "?revision=1"]
    got = [ren.http("GET", f"/api/drafts/{mio.draft}{door}").status_code for door in doors]
    body = {"data": {}, "base": 1, "id": "x"}
    got.append(ren.http("PUT", f"/api/drafts/{mio.draft}", json=body).status_code)
    got.append(ren.http("POST", f"/api/drafts/{mio.draft}/check", json={"data": {}}).status_code)
    got.append(ren.http("DELETE", f"/api/drafts/{mio.draft}").status_code)
    assert got == [404] * len(got)
    assert mio.text["revision"] == 1
    assert mio.http("DELETE", f"/api/drafts/{mio.draft}").status_code == 204
    assert mio.http("GET", f"/api/drafts/{mio.draft}").status_code == 404


def test_a_draft_outlives_the_server(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio = Author(host)
        mio.save(1, "a", ja="前")
    with site(tmp_path) as host:
        mio.host = host
        assert mio.text["ja"] == "前"
        assert mio.save(1, "a", ja="前").json()["revision"] == 2


def test_a_new_rulebook_lacks_nothing_but_what_only_its_author_knows(tmp_path: Path) -> None:
    from xtarot.scaffold.new_game import template_files

    for name, text in template_files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = check(tmp_path)
    assert {each.code for each in found} == {"missing"}
    assert sorted(each.text.en.split()[0] for each in found) == ["author", "game", "name", "summary"]


# Folders


def packed(files: Mapping[str, str | bytes], method: int = ZIP_DEFLATED) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w", method) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_a_folder_in_a_zip_becomes_a_draft(host: str) -> None:
    mio = Author(host)
    lotarot = next(book for book in ours() if book.game == "lotarot")
    files = {f"lotarot/{name}": text for name, text in lotarot.manuscript.files.items()}
    answer = mio.http("POST", "/api/drafts/zip", content=packed(files | {"__MACOSX/lotarot/ja.md": "x"}))
    assert answer.json()["left_out"] == ["figures.json", "problems.json"]
    mio.draft = answer.json()["code"]
    assert mio.text["ja"] == files["lotarot/ja.md"]
    assert mio.text["data"]["edition"] == str(lotarot.edition)
    assert mio.text["records"] == ["deals/half-a-point.json", "deals/ramsch.json"]
    mio.save(1, "a")
    assert len(mio.text["records"]) == 2


def test_the_files_of_a_folder_become_a_draft_or_are_refused_by_name(host: str) -> None:
    mio = Author(host)
    files = {"en.md": "**AB-1** One.", "deals/first.json": "{}", "book.toml": toml(complete())}
    mio.draft = mio.http("POST", "/api/drafts/files", json={"files": files}).json()["code"]
    assert (mio.text["en"], mio.text["records"]) == ("**AB-1** One.", ["deals/first.json"])
    for name in ("../ja.md", "figures.json", "deals/../x.json", "versions/1.00/en.md"):
        refused = mio.http("POST", "/api/drafts/files?lang=en", json={"files": {name: "x"}})
        assert refused.status_code == 422
        assert name in refused.json()["detail"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"PK, but not really", "opened as a .zip"),
        (packed({"readme.txt": "x"}), "no file of a rulebook"),
        (packed({"../../etc/ja.md": "x", "b/deals/../../x.json": "{}"}), "no file of a rulebook"),
        (packed({"ja.md": "x" * 2**17 + "x"}), "ja.md is too large"),
        (packed({"ja.md": b"\xff\xfe"}), "ja.md cannot be read"),
        (packed({"ja.md": "x", "book.toml": "a = 1\nb ="}), "book.toml cannot be read: Invalid value"),
        (packed({"ja.md": "x"} | {f"deals/{k}.json": "{}" for k in range(30)}), "at most 20 records"),
        (packed({"ja.md": "x"}, ZIP_BZIP2), "compressed in an unusual way"),
        (packed({"ja.md": "x"})[:-10] + b"\xff" * 10, "opened as a .zip"),
        (packed({f"{k}/en.md": "x" * 2**16 for k in range(40)}), ""),
    ],
    ids=["no zip", "nothing", "paths", "large", "no text", "no toml", "records", "bomb", "directory", "many"],
)
def test_a_refused_folder_is_told_where_and_why(host: str, content: bytes, why: str) -> None:
    answer = Author(host).http("POST", "/api/drafts/zip?lang=en", content=content)
    assert (answer.status_code == 422 and why in answer.json()["detail"]) if why else answer.status_code == 201


def test_what_is_too_much_or_no_data_is_refused_and_the_draft_stays(host: str) -> None:
    mio = Author(host)
    bad: list[Json] = [
        {"ja": "月" * 2**16},
        {"data": {"a": "x" * 2**15}},
        {"data": {"a": [[[None]]]}},
        {"base": "x"},
        {"id": ""},
    ]
    got = [mio.save(1, "a", **body).status_code for body in bad]
    assert got == [422, 422, 422, 400, 400]
    assert mio.text["revision"] == 1


# Data


@pytest.mark.parametrize("book", ours(), ids=lambda book: book.game)
def test_data_come_back_from_toml_as_they_were(book: Any) -> None:
    data = values(book.manuscript.files["book.toml"])
    said = {key: value for key, value in data.items() if value != {"ja": [], "en": []}}
    again = values(toml(data))
    assert {key: again[key] for key in said} == said
    odd = {"a b": 'q"\\\x7f\u2028\n', "sizes": {"each": {"3": 24}}, "edition": "2026-99-99", "none": ""}
    assert values(toml(odd)) == {key: value for key, value in odd.items() if value}


def test_a_revision_that_cannot_be_is_refused(host: str) -> None:
    mio = Author(host)
    asked = ("-1", str(2**31 - 1), str(2**64), "x")
    answers = [mio.http("GET", f"/api/drafts/{mio.draft}?revision={one}").status_code for one in asked]
    assert answers == [400, 404, 400, 400]


def test_old_revisions_are_thinned_out_but_never_the_first_or_the_last() -> None:
    times: list[tuple[int, float]] = []
    for revision in range(1, 3001):
        times.append((revision, revision * 40.0))
        gone = thinned(times)
        times = [one for one in times if one[0] not in gone]
        assert len(times) <= MOST_REVISIONS
    kept = [revision for revision, _ in times]
    assert (kept[0], kept[-1]) == (1, 3000)
    assert len(kept) > 15
    assert kept[-2] >= 2996


# What was found, and the link


def test_findings_come_with_repairs_and_what_readers_see(host: str) -> None:
    mio = Author(host)
    text = mio.text
    text["en"] = text["en"].replace("S10, S2", "S10, T24 S2") + "\n<script>alert(1)</script> AB-70\n"
    body = {key: text[key] for key in ("data", *LANGUAGES)}
    answer = mio.http("POST", f"/api/drafts/{mio.draft}/check?lang=en", json=body)
    assert answer.headers["content-type"].startswith("text/html")
    shown, _, rest = answer.text.partition('<script type="application/json" id="found">')
    assert shown.count("<article") == 2
    assert "&lt;script&gt;" in shown
    assert "<script" not in rest
    found = json.loads(rest.removesuffix("</script>"))
    card, reference = (next(one for one in found["findings"] if one["code"] == code) for code in ("card", "reference"))
    assert (card["file"], card["line"]) == ("en.md", 5)
    assert [(one["old"], one["new"], one["line"]) for one in card["repairs"]] == [("T24", "T23", 5)]
    assert reference["repairs"][0]["new"] == "AB-7"
    assert {one["key"] for one in found["findings"] if one["file"] == "book.toml"} == {
        "game",
        "name",
        "author",
        "summary",
    }
    assert mio.text["revision"] == 1


def test_a_draft_is_shown_by_its_link_alone(host: str) -> None:
    mio, ren = Author(host), Author(host)
    page = mio.http("GET", f"/write/{mio.draft}").text
    secret = json.loads(page.partition('id="page">')[2].partition("</script>")[0])["secret"]
    answer = ren.http("GET", f"/write/{mio.draft}/show/{secret}?lang=en")
    assert "This is a draft" in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"
    wrong = [f"/write/{mio.draft}/show/{'a' * 20}", f"/write/{mio.draft}/show/", f"/write/{mio.draft}"]
    assert [ren.http("GET", path).status_code for path in wrong] == [404] * 3
    assert mio.draft not in ren.http("GET", "/write").text


@pytest.mark.one_server  # each server counts this limit by itself
def test_an_address_has_so_many_seconds_of_work_also_when_it_asks_for_many_things_at_once(
    tmp_path: Path,
) -> None:
    with site(tmp_path) as host:
        mio, ren = Author(host), Author(host)
        sign_up(mio, "Minato Ao")
        page = mio.http("GET", f"/write/{mio.draft}").text
        secret = json.loads(page.partition('id="page">')[2].partition("</script>")[0])["secret"]
        link = f"/write/{mio.draft}/show/{secret}"
    limits = dataclasses.replace(LOOSE, effort=(1e-3, 1e-3))
    with site(tmp_path, limits=limits) as host, ThreadPoolExecutor(3) as at_once:
        mio.host = ren.host = host
        assert sorted(at_once.map(lambda _: ren.http("GET", link).status_code, range(3))) == [200, 429, 429]
        told = ren.http("GET", f"{link}?lang=ja", headers={"accept": "text/html"})
        assert f"{told.headers['retry-after']}秒後に" in told.text
        written = {"data": {}, "ja": "", "en": ""}
        refused = [
            mio.http("POST", f"/api/drafts/{mio.draft}/check?lang=en", json=written),
            mio.http("POST", f"/api/works/{mio.draft}/send?lang=en", json={"id": "1"}),
        ]
        said = [f"try again in {answer.headers['retry-after']} s" in answer.text for answer in refused]
        assert (said, [answer.status_code for answer in refused]) == ([True, True], [429, 429])


def test_a_table_is_set_up_with_the_players_and_cards_of_a_draft(host: str) -> None:
    mio = Author(host)
    data = mio.text["data"] | {"game": "x", "name": "x", "author": "x", "summary": "x"}
    answer = mio.http("POST", f"/api/drafts/{mio.draft}/check", json={"data": data, "en": "**AB-1** One."}).text
    table = json.loads(answer.partition('id="found">')[2].partition("</script>")[0])["table"]
    assert table == "/new?game=free&seats=4&pack=without+M+N+F+11-15+C+T&each=13"


def test_a_draft_that_was_sent_in_stays(host: str) -> None:
    mio = Author(host)
    send = f"/api/works/{mio.draft}/send"
    assert mio.http("POST", send, json={"id": "a"}).status_code == 401
    sign_up(mio, "Hayama Rin")
    refused = mio.http("POST", f"{send}?lang=en", json={"id": "b"})
    assert refused.status_code == 409
    assert "findings" in refused.json()["error"]
    title = {"game": "mio-one", "name": "Mio's one", "author": "Mio", "summary": "x"}
    mio.save(1, "a", data=mio.text["data"] | title)
    assert mio.http("POST", send, json={"id": "c"}).status_code == 200
    assert mio.http("DELETE", f"/api/drafts/{mio.draft}").status_code == 409
    assert '"state":"received"' in mio.http("GET", f"/write/{mio.draft}").text
    assert mio.save(2, "b", en="another text").status_code == 200


# Each kind of finding for which there is a repair: what is written, and what it becomes.
REPAIRED = [
    ("## Deal {#deal}\n\n**AB-1** See [it](#dael).", "## Deal {#deal}\n\n**AB-1** See [it](#deal)."),
    ("**AB-1** One.\n\n**AB-1** Two.", "**AB-1** One.\n\n**AB-2** Two."),
    ("**AB-4** One.\n\n**AB-2** Two.", "**AB-4** One.\n\n**AB-5** Two."),
    ("**AB-1** One.\n\n**CD-2** Two.", "**AB-1** One.\n\n**AB-2** Two."),
    ("## The score\n\n**AB-1** One.", "## The score\n\n**AB-1** One."),
    ("## Score\n\n**AB-1** One.", "## Score {#score}\n\n**AB-1** One."),
    ("**AB-1** The\ncups win.", "**AB-1** The\nhearts win."),
    ("**AB-1** `H16` wins.", "**AB-1** `H15` wins."),
    ("**AB-1** See AB-11.", "**AB-1** See AB-1."),
]


@pytest.mark.parametrize(("written", "repaired"), REPAIRED)
def test_a_repair_mends_what_was_found(written: str, repaired: str) -> None:
    reading = read_draft(Manuscript({"en.md": written}), ())
    offers = [repair for found, _, repairs in reading.findings if found.file == "en.md" for repair in repairs]
    lines = written.split("\n")
    for offer in offers[:1]:
        line = lines[offer.line - 1]
        lines[offer.line - 1] = line.replace(offer.old, offer.new, 1) if offer.old else line + offer.new
    assert "\n".join(lines) == repaired


def test_repairs_are_looked_for_only_while_there_are_few_findings() -> None:
    files = {"book.toml": toml(complete()), "en.md": "**AB-1** a\n\n" * (2 * MOST_REPAIRED)}
    found = read_draft(Manuscript(files), ()).findings
    assert len(found) > 2 * MOST_REPAIRED - 2
    assert any(ways for _, _, ways in found[:MOST_REPAIRED])
    assert not any(ways for _, _, ways in found[MOST_REPAIRED:])


def test_the_data_are_repaired_by_key() -> None:
    data = {"cards": 50, "without": "M N F 11-15 C T", "players": [3, 3], "deal": {"each": 13, "rest": 1}}
    reading = read_draft(Manuscript({"en.md": "**AB-1** One.", "book.toml": toml(complete() | data)}), ())
    offers = {repair.key: repair.value for _, _, repairs in reading.findings for repair in repairs}
    assert offers == {"cards": 52, "deal.rest": True}


def test_a_revision_is_asked_for_its_reasons() -> None:
    published = {"en.md": "**AB-1** One.", "book.toml": toml(complete())}
    revised = {"en.md": "**AB-1** Two.", "book.toml": toml(complete() | {"version": "1.01"})}
    manuscript = Manuscript(revised, {"1.00": Manuscript(published)})
    asked = [(found.code, key) for found, key, _ in read_draft(manuscript, ()).findings]
    assert ("no_reason", "changes") in asked


def complete() -> Json:
    one = {key: {"en": "x"} for key in ("name", "author", "summary", "sides", "played")}
    return {"game": "x", "version": "1.00", "players": [4, 4], "cards": 52} | one
