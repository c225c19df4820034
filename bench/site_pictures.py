"""Pictures of what a site needs besides play: its operators' page, a house notice at a table, privacy, notices by mail.

python bench/site_pictures.py [--folder docs/pictures]

Each is one sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests need.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from pictures import RESTING, save, sheet
from play_pictures import looks_of

from site_support.live import LOOSE, Person, site, wait_for
from site_support.mail_server import MailServer, mail_server, settings
from site_support.signing_up import make_operator, sign_up
from support.chromium import OPTIONS, find

NAMES = {"Haruka": "Haruka", "Mio": "Minato", "Aki": "ときわ", "Ken": "Kenji", "Sora": "Satsuki"}
NOTICE = {"ja": "22時に再起動します（5分ほど）", "en": "Restart at 22:00, for five minutes"}
PRIVACY = {
    "ja": "バックアップは14日で消えます。ウェブサーバーは、アクセスの記録を残しません。",
    "en": "Backups go after 14 days. The web server keeps no record of who comes.",
}
IMPRINT = {
    "ja": "**月見カードクラブ**\n\n連絡先：club@cards.example",
    "en": "**Tsukimi Card Club**\n\nContact: club@cards.example",
}
Step = tuple[str, str, str, str]


def act(operator: Person, door: str, **body: Any) -> None:
    """Do something on the operators' page."""
    method = "PUT" if door == "texts" else "POST"
    answer = operator.http(method, f"/api/operate/{door}", json={"id": f"act-{time.time_ns()}", **body})
    assert answer.is_success, answer.text


def way(people: dict[str, Person], mails: MailServer) -> Iterator[Step]:
    """Each step: what it is called, who looks, at which page, and what of it is to be seen."""
    haruka, mio, aki, ken, sora = (people[who] for who in NAMES)
    for role, name in (("reviewer", "ときわ"), ("moderator", "Minato")):
        act(haruka, "roles", name=name, role=role, holds=True)
    for page, words in (("imprint", IMPRINT), ("privacy", PRIVACY)):
        act(haruka, "texts", page=page, **words)
    mio.join(code := mio.open("dream-capture", friends=[1, 2]))
    aki.join(code).ask("sit", seat=1)
    ken.join(code).ask("sit", seat=2)
    mio.until_seen(lambda view: view["deal"]["phase"] == "play")
    sora.join(sora.open("xrummy"))
    mio.http("POST", f"/api/tables/{code}/talk", json={"id": "hello", "phrase": "hello"})
    ken.http("POST", f"/api/tables/{code}/talk/report", json={"n": 1, "aside": False, "offence": "name", "id": "name"})
    act(haruka, "notices", **NOTICE, until=time.time() + 5 * 3600)
    yield "operate", "Haruka", "/operate", "h1"
    yield "notice", "Mio", f"/table/{code}", "#hand .card"
    yield "privacy", "Mio", "/privacy", "h1"
    mio.http("PUT", "/api/you/mail", json={"address": "minato@cards.example"})
    wait_for(lambda: mails.taken)
    found = re.search(r"/mail/confirm/\S+", mails.taken[0].get_content())
    assert found
    mio.http("POST", found[0])
    yield "mail", "Mio", "/you", "#notices"


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        mail_server() as (mails, port),
        sync_playwright() as run,
        site(Path(data), RESTING, LOOSE, mail=settings(port), keep_logs=90) as host,
    ):
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        people = {who: Person(host) for who in NAMES}
        for who, name in NAMES.items():
            sign_up(people[who], name)
        make_operator(Path(data), NAMES["Haruka"])
        for step, who, address, what in way(people, mails):
            looks = looks_of(browser, host, people[who])
            for look in looks:
                look.page.goto(address)
                look.page.locator(what).first.scroll_into_view_if_needed()
                look.page.wait_for_timeout(1500)
            save(sheet([look.take() for look in looks]), folder / f"site-{step}.png")
            for look in looks:
                look.context.close()
        browser.close()


if __name__ == "__main__":
    main()
