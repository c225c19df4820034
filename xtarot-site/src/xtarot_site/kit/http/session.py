"""Who asks: the language, and the session behind the cookie."""

import re
import secrets
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from xtarot.rules.texts import LANGS, Lang
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.identity import hash_secret
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

_SECRET = re.compile(r"[0-9A-Za-z_-]{43}")  # 256 bits
_YEAR = 365 * 24 * 3600


def lang_of(connection: Connection) -> Lang:
    """The language: of the address, else of the cookie, else Japanese if the browser prefers it, else English."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get("lang")):
        if chosen in LANGS:
            return chosen
    weights = {"ja": 0.0, "en": 0.0}
    for entry in connection.headers.get("accept-language", "").split(",")[:20]:
        tag, _, quality = entry.strip().partition(";")
        lang = tag.strip().lower().split("-")[0]
        if lang in weights:
            weights[lang] = max(weights[lang], _quality(quality))
    return "ja" if weights["ja"] > weights["en"] else "en"


def _quality(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return min(float(value), 1.0) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def is_secure(connection: Connection) -> bool:
    """Whether the page came over TLS, as far as the server knows."""
    return connection.scope["scheme"] in ("https", "wss")


def _cookie_name(connection: Connection) -> str:
    return "__Host-xtarot" if is_secure(connection) else "xtarot"


def secret_of(connection: Connection) -> str | None:
    """The secret in the cookie; None when there is none of ours."""
    secret = connection.cookies.get(_cookie_name(connection), "")
    return secret if _SECRET.fullmatch(secret) else None


def new_cookie(connection: Connection) -> tuple[str, Cookie]:
    """A fresh secret and the cookie that keeps it."""
    secret = secrets.token_urlsafe(32)
    return secret, cookie_of(connection, secret)


def cookie_of(connection: Connection, secret: str) -> Cookie:
    """The cookie that keeps a secret for a year from now."""
    return Cookie(
        key=_cookie_name(connection),
        value=secret,
        max_age=_YEAR,
        path="/",
        httponly=True,
        secure=is_secure(connection),
        samesite="lax",
    )


class Listener(Protocol):
    """What lasts longer than a request, and hears of the session behind its cookie."""

    session: Session | None

    def hear_of(self, session: Session) -> None:
        """The browser has a session now."""

    def dismiss(self) -> None:
        """The browser is somebody else now: let it come back with its new cookie."""


class Sessions:
    """The sessions behind the cookies. Whatever was opened before hears when one begins, and when it ends."""

    def __init__(self, store: Store, news: News | None = None) -> None:
        """`news`: of other servers with the same store."""
        self._sessions, self._news = SessionStore(store), news or News()
        self._news.listeners.append(self._hear)
        self._listeners: defaultdict[bytes, set[Listener]] = defaultdict(set)  # by the hash of the secret

    async def begin(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""
        session = await self._sessions.find(secret)
        if session is None:
            session = await self._sessions.begin(secret)
            self._news.draft.begun.append((hash_secret(secret).hex(), session.who))
            self._news.send()
        self._pass_on(hash_secret(secret), session)
        return session

    def _pass_on(self, key: bytes, session: Session) -> None:
        for listener in self._listeners.get(key, ()):
            if listener.session is None:
                listener.hear_of(session)

    async def replace(self, fresh: str, who: int) -> None:
        """Give a browser another secret. The one before is good until this one comes back: the answer may be lost."""
        await self._sessions.attach(fresh, who, alone=True)

    async def arrives(self, secret: str, who: int) -> None:
        """A new secret comes back: the one before opens nothing any more, and what was opened with it comes back.

        Whatever else lets somebody in by then was made with the one before, by whoever knew that: it goes, too.
        """
        await self._sessions.keep_only(who, secret)
        self.dismiss(who)

    def dismiss(self, who: int) -> None:
        """Somebody has signed in or out in some browser: all that listens for them comes back and is asked again."""
        self._news.draft.signed.append(who)
        self._news.send()
        self._dismiss(who)

    def _hear(self, told: Told) -> None:
        for who in told.signed:
            self._dismiss(who)
        for key, who in told.begun:
            self._pass_on(bytes.fromhex(key), Session(who, ""))

    def _dismiss(self, who: int) -> None:
        for listener in [one for listeners in self._listeners.values() for one in listeners]:
            if listener.session and listener.session.who == who:
                listener.dismiss()

    @contextmanager
    def heard(self, connection: Connection, listener: Listener) -> Iterator[None]:
        """While this lasts, the listener hears of the session that the cookie of `connection` gets or loses."""
        key = hash_secret(secret_of(connection) or "")
        self._listeners[key].add(listener)
        try:
            yield
        finally:
            self._listeners[key].discard(listener)
            if not self._listeners[key]:
                del self._listeners[key]
