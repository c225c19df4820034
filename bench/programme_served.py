"""A site that is really served (`xtarot serve`), asked over HTTP and killed while others ask it, too."""

import asyncio
import io
import multiprocessing
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stdout
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx

import xtarot_site.server  # noqa: F401  # what a server imports when it starts
from submissions.life import KUSABA, NUMBERS, PERSONS, STRANGER, Doing, Seen
from xtarot.cli.program import app
from xtarot.rulebooks import books
from xtarot.rulebooks.book import version_key
from xtarot.rulebooks.toml import values
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.server import FILE
from xtarot_site.submissions import rows
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import fold_work

ACTS = {rows.Take: "take", rows.Say: "note", rows.Opinion: "opinion", rows.Return: "return", rows.Publish: "publish"}
ACTS |= {rows.Retire: "retire", rows.Withdraw: "withdraw", rows.HandOver: "hand"}  # for the last two there is no door
BOOK = re.compile(r'href="/rules/([a-z-]+)" aria-describedby.*?class="number">(\d+)<', re.DOTALL)
VERSIONS = ("1.00", "1.01", "2.00")
LONGEST = 0.6  # seconds after which the server is killed, at most
PAGES = ("/desk", "/desk/{}", "/write/{}/course", "/write/{}/texts/1", "/rules", "/write", "/you")

Json = dict[str, Any]


class Served:
    """A `Server` of `programme_life` that is a process with a port. Works have codes of their own there."""

    kills = answered = cut = saved = 0  # in all; requests beside the commands, those without an answer, drafts kept

    def __init__(self, folder: Path) -> None:
        """Serve the database in a folder."""
        self._folder, self._ids = folder, count()
        self._codes: dict[str, str] = {}  # of works
        self._drafts: dict[tuple[int, str], str] = {}
        self._typed: tuple[int, Json] = (0, {})  # the revision of the stranger's draft, and what was saved then
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        asyncio.run(self._sign_in())
        books()  # read once, for all servers that are forked from here
        self._begin()
        self._own = str(self._ask(STRANGER, "POST", "/api/drafts").json()["code"])

    async def _sign_in(self) -> None:
        with closing(SqliteStore(self._folder / FILE)) as store:
            for who in PERSONS:
                await SessionStore(store).attach(_secret(who), who)

    def _begin(self) -> None:
        serve = ["serve", "--port", f"{self._port}", "--data", f"{self._folder}", "--bot-workers", "0"]
        numbers = f"{NUMBERS[0]}-{NUMBERS[-1]}"
        forking = multiprocessing.get_context("fork")  # from one that has imported it all, which takes seconds
        self._process = forking.Process(target=_serve, args=([*serve, "--numbers", numbers],), daemon=True)
        self._process.start()
        self._clients = {who: self._client(who) for who in PERSONS}
        while not self._listens():
            assert self._process.is_alive(), "the server has ended by itself"
            time.sleep(0.01)
        self._ask(KUSABA, "GET", "/desk")  # the first answers of a new process are slow

    def _client(self, who: int) -> httpx.Client:
        headers = {"accept": "text/html", "accept-language": "en"}
        address = f"http://127.0.0.1:{self._port}"
        return httpx.Client(base_url=address, cookies={"xtarot": _secret(who)}, headers=headers, timeout=30)

    def _listens(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self._port)) == 0

    def _ask(self, who: int, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer to a request, which is made again while there are too many; never one of a fault."""
        answer = self._clients[who].request(method, path, **more)
        while answer.status_code == 429:
            time.sleep(0.5)
            answer = self._clients[who].request(method, path, **more)
        assert answer.status_code < 500, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer

    # As a Server

    def do(self, doing: Doing) -> str:
        """Ask for it at the door where persons do."""
        who, command, name, what = doing
        if isinstance(what, dict):
            return self._send(who, command, name, what)
        code = self._codes.get(name, "nosuchcode")
        body = {key: getattr(what, key) for key in what.__struct_fields__ if key not in ("schema", "to")}
        answer = self._ask(who, "POST", f"/api/works/{code}/{ACTS[type(what)]}", json=body | {"id": command})
        return "" if answer.status_code == 200 else answer.text

    def _send(self, who: int, command: str, name: str, files: dict[str, str]) -> str:
        """Save it as a draft, one's own or, by mistake, that of somebody else, and send that in."""
        code = self._codes.get(name) or self._drafts.get((who, name), "")
        if not code:
            code = self._drafts[who, name] = str(self._ask(who, "POST", "/api/drafts").json()["code"])
        known = self._ask(who, "GET", f"/api/drafts/{code}")
        if known.status_code == 200:
            text = {"data": values(files["book.toml"]), "ja": files["ja.md"], "en": files["en.md"]}
            saving = {"base": known.json()["revision"], "id": f"s{next(self._ids)}"}
            assert self._ask(who, "PUT", f"/api/drafts/{code}", json=text | saving).status_code == 200
        answer = self._ask(who, "POST", f"/api/works/{code}/send", json={"id": command})
        if answer.status_code == 200:
            self._codes[name] = code
        return "" if answer.status_code == 200 else answer.text

    def look(self) -> Seen:
        """What is in the database, and on the shelf as a stranger sees it."""
        names = {code: name for (_, name), code in self._drafts.items()}
        with closing(SqliteStore(self._folder / FILE)) as store:
            logs, texts = asyncio.run(_everything(store))
        shelf = [
            (game, number, self._versions(game))
            for game, number in BOOK.findall(self._ask(STRANGER, "GET", "/rules").text)
            if int(number) in NUMBERS
        ]
        return Seen(
            {names[code]: log for code, log in logs.items()},
            {names[code]: sent for code, sent in texts.items()},
            shelf,
        )

    def _versions(self, game: str) -> list[str]:
        there = [one for one in VERSIONS if self._ask(STRANGER, "GET", f"/rules/{game}/{one}").status_code == 200]
        return sorted(there, key=version_key, reverse=True)

    def kill(self, during: Doing | None = None) -> None:
        """Kill it while all persons read, a stranger types, and perhaps something is being done."""
        with self._asking(during):
            time.sleep(random.uniform(0, LONGEST))
            self._process.kill()
            self._process.join()
        Served.kills += 1
        self._begin()
        self._compare()

    def end(self) -> None:
        """End it for good."""
        self._process.kill()
        self._process.join()

    # Meanwhile

    @contextmanager
    def _asking(self, during: Doing | None) -> Iterator[None]:
        """Everybody asks until there is no server any more."""
        several: list[Callable[[], object]] = [partial(self._read, who) for who in PERSONS]
        several += [self._type, *([lambda: self.do(during)] if during else [])]
        threads = [threading.Thread(target=_until_cut, args=(one,)) for one in several]
        for thread in threads:
            thread.start()
        yield
        for thread in threads:
            thread.join()
        for client in self._clients.values():
            client.close()

    def _read(self, who: int) -> None:
        with self._client(who) as client:
            while True:
                code = random.choice([*self._codes.values(), "nosuchcode"])
                answer = client.get(random.choice(PAGES).format(code))
                hidden = code not in answer.url.path or who == KUSABA or answer.status_code in (404, 429)
                assert hidden or who != STRANGER, f"a stranger reads {answer.url.path}"
                assert answer.status_code < 500
                Served.answered += 1

    def _type(self) -> None:
        with self._client(STRANGER) as client:
            while True:
                base = client.get(f"/api/drafts/{self._own}").json()["revision"]
                text = {"data": {"name": "Idea"}, "ja": f"**AB-1** {next(self._ids)}。", "en": ""}
                body = text | {"base": base, "id": f"t{next(self._ids)}"}
                answer = client.put(f"/api/drafts/{self._own}", json=body)
                if answer.status_code == 200:
                    self._typed = answer.json()["revision"], text
                    Served.saved += 1

    def _compare(self) -> None:
        """What was said to be saved is there, or what was typed after it."""
        revision, text = self._typed
        found = self._ask(STRANGER, "GET", f"/api/drafts/{self._own}").json()
        assert found["revision"] >= revision, "a draft that was saved is gone"
        same = all(found[key] == word for key, word in text.items())
        assert found["revision"] > revision or same, "a draft is another than the one that was saved"


def _serve(words: list[str]) -> None:
    with redirect_stdout(io.StringIO()):
        app(words)


def _secret(who: int) -> str:
    return f"{who}" * 43


def _until_cut(asking: Callable[[], object]) -> None:
    """Ask until the line is cut."""
    try:
        asking()
    except httpx.TransportError:
        Served.cut += 1


async def _everything(store: SqliteStore) -> tuple[dict[str, list[Any]], dict[str, list[dict[str, str]]]]:
    logs = await WorkStore(store).logs()
    texts = {
        code: [await WorkStore(store).text(sent.id) or {} for sent in fold_work(code, log).sent]
        for code, log in logs.items()
    }
    return logs, texts
