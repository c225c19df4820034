"""Who somebody is: the doors by which names are taken, and people come in and go."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated, Any

from litestar import Response, delete, post, put
from litestar.background_tasks import BackgroundTask
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from xtarot.eventlog import Damaged
from xtarot.printing.pdf_cache import forget_pdfs
from xtarot.rules.state import SPECTATOR
from xtarot.table.seats import clean_name, new_code
from xtarot_site.accounts import refusals
from xtarot_site.accounts.passkeys import Party, party
from xtarot_site.accounts.service import Register, RegisterRefused
from xtarot_site.accounts.store import CredentialStore, Passkey
from xtarot_site.chat.service import Talks
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, Session, SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit_on_site
from xtarot_site.kit.http.session import AnyRequest, lang_of, new_cookie, secret_of
from xtarot_site.kit.http.text_checks import IDENTIFIER
from xtarot_site.kit.services import FromSite, Services, services_of
from xtarot_site.notices.push.worker import PushWorker
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Closed, Tables, messages

ON_THE_WAY = 2.0  # seconds until other servers have heard that somebody has gone
MOST = 1000  # tables or drafts of one person that are looked through

Name = Annotated[str, Meta(max_length=200)]
Credential = Annotated[str, PathParameter(max_length=2100, pattern=IDENTIFIER)]


class PersonRefused(HTTPException):
    """What was asked for is not done; the detail says why."""

    status_code = 409


RAISES = [PersonRefused, TooManyRequestsException]


class Named(Struct):
    """A name to be taken."""

    name: Name


class Words(Struct):
    """A name and the six words that belong to it."""

    name: Name
    words: Annotated[str, Meta(max_length=400)]


class PasskeyAnswer(Struct):
    """What a device has answered, as ``PublicKeyCredential.toJSON()`` puts it; `name`: what the passkey is called."""

    answer: dict[str, Any]
    name: Annotated[str, Meta(max_length=200)] = ""


class PasskeyName(Struct):
    """What a passkey is to be called."""

    name: Name


class Out(Struct):
    """Where to sign out: in this browser, or everywhere."""

    everywhere: bool = False


class Given(Struct):
    """Who somebody is now, and the six words that are shown this once."""

    name: str
    words: list[str] = []


class NoMore(Struct):
    """It is done, and there is nothing to say of it."""


class Key(Struct):
    """A passkey as its owner sees it."""

    id: str
    name: str
    since: float  # seconds since 1970
    used: float


class Keys(Struct):
    """The passkeys of who asks."""

    passkeys: list[Key]


# Names and words


@post("/api/you/name", status_code=200, raises=RAISES)
async def take_name(request: AnyRequest, services: FromSite, data: JSONBody[Named]) -> Response[Given]:
    """Take a name, or change it; what was played before in this browser comes along.

    A guest's secret may be one that somebody else has put there: a person gets a new one.
    """
    await _allow(request, services)
    secret, cookies = _secret(request)
    guest = (await visitor_of(request)).person is None
    session = await services.sessions.begin(secret)
    with _declining(request):
        person = await services[Register].take_name(session.who, data.name)
    if guest and not cookies:
        fresh, cookie = new_cookie(request)
        await services.sessions.replace(fresh, person.who)
        await services[PushWorker].move(secret, fresh)
        cookies = [cookie]
    return Response(Given(person.name), cookies=cookies)


@post("/api/you/words", status_code=200, raises=RAISES)
async def give_words(request: AnyRequest, services: FromSite) -> Given:
    """Six new words, in place of the old ones."""
    await _allow(request, services)
    person = await _person(request)
    return Given(person.name, await services[Register].give_words(person.who, lang_of(request)))


# Passkeys


@post("/api/you/passkeys/options", status_code=200, raises=RAISES)
async def ask_to_make(request: AnyRequest, services: FromSite) -> dict[str, Any]:
    """What a device is to be asked, so that it makes a passkey."""
    person = await _person(request)
    with _declining(request):
        return await services[Register].ask_to_make(_party(request), secret_of(request) or "", person.who)


@post("/api/you/passkeys", status_code=200, raises=RAISES)
async def add_passkey(request: AnyRequest, services: FromSite, data: JSONBody[PasskeyAnswer]) -> Keys:
    """Keep the passkey that a device has made."""
    await _allow(request, services)
    person, site = await _person(request), _party(request)
    with _declining(request):
        await services[Register].make(site, secret_of(request) or "", person.who, data.answer, data.name)
    return await passkeys_of(services, person.who)


@put("/api/you/passkeys/{credential:str}", raises=RAISES)
async def rename_passkey(
    request: AnyRequest, services: FromSite, credential: Credential, data: JSONBody[PasskeyName]
) -> Keys:
    """Call a passkey otherwise, so that its owner knows it from the others."""
    person = await _person(request)
    if (named := _id_of(credential)) and (name := clean_name(data.name)):
        await CredentialStore(services.store).rename_passkey(person.who, named, name)
    return await passkeys_of(services, person.who)


@delete("/api/you/passkeys/{credential:str}", status_code=200, raises=RAISES)
async def remove_passkey(request: AnyRequest, services: FromSite, credential: Credential) -> Keys:
    """Forget a passkey: by it nobody can sign in any more."""
    person = await _person(request)
    if named := _id_of(credential):
        await CredentialStore(services.store).remove_passkey(person.who, named)
    return await passkeys_of(services, person.who)


def _id_of(credential: str) -> bytes:
    """The id of a passkey, in hex digits in addresses; none for what is no id."""
    try:
        return bytes.fromhex(credential)
    except ValueError:
        return b""


async def passkeys_of(services: Services, who: int) -> Keys:
    """The passkeys of a person, as they are listed."""
    found: list[Passkey] = await CredentialStore(services.store).passkeys(who)
    return Keys([Key(one.id.hex(), one.name, one.since, one.used) for one in found])


# Signing in and out


@post("/api/you/sign-in/options", status_code=200, raises=RAISES)
async def ask_to_use(request: AnyRequest, services: FromSite) -> Response[dict[str, Any]]:
    """What a device with a passkey is to be asked."""
    await _allow(request, services)
    secret, cookies = _secret(request)
    return Response(await services[Register].ask_to_use(_party(request), secret), cookies=cookies)


@post("/api/you/sign-in/passkey", status_code=200, raises=RAISES)
async def enter_by_passkey(request: AnyRequest, services: FromSite, data: JSONBody[PasskeyAnswer]) -> Response[Given]:
    """Sign in by a passkey."""
    await _allow(request, services)
    site = _party(request)
    with _declining(request):
        person = await services[Register].enter_by_passkey(site, secret_of(request) or "", data.answer)
    return await _enter(request, services, person, [])


@post("/api/you/sign-in/words", status_code=200, raises=RAISES)
async def enter_by_words(request: AnyRequest, services: FromSite, data: JSONBody[Words]) -> Response[Given]:
    """Sign in by six words, which are spent by it: the answer has new ones.

    What is counted is who guesses, not whose words: else strangers could shut the owner out.
    """
    address = address_of(request.scope)
    if not await services.allowances.guesses.take(address):
        raise TooManyRequestsException(refusals.TOO_OFTEN.of(lang_of(request)))
    async with services.allowances.turns.of(address):
        with _declining(request):
            person, words = await services[Register].enter_by_words(data.name, data.words, lang_of(request))
    return await _enter(request, services, person, words)


@post("/api/you/sign-out", status_code=200, raises=RAISES)
async def sign_out(request: AnyRequest, services: FromSite, data: JSONBody[Out]) -> Response[NoMore]:
    """Sign out, in this browser or everywhere. Whoever plays on here is a new guest."""
    person, store = await _person(request), services.store
    await SessionStore(store).detach(person.who, "" if data.everywhere else secret_of(request) or "")
    return Response(NoMore(), cookies=[new_cookie(request)[1]], background=_later(services, person.who, moved=False))


@post("/api/you/delete", status_code=200)
async def withdraw(request: AnyRequest, services: FromSite) -> Response[NoMore]:
    """Forget who asks: deals and what was sent in stay, without the name; drafts go."""
    session = (await visitor_of(request)).session
    if session is None:
        return Response(NoMore())
    await services[Programme].withdraw(session.who)  # first: whoever comes back after a failure can ask again
    if person := await PersonStore(services.store).person(session.who):
        await services[Drafts].withdraw(person)
    await asyncio.to_thread(forget_pdfs)
    await PersonStore(services.store).withdraw(session.who)
    await services[Tables].read_again(session.who)
    await PersonStore(services.store).withdraw(
        session.who
    )  # again: the name may be in what those tables wrote until now
    services[Talks].read_again()
    later = _later(services, session.who, moved=False)
    if not services.news.alone:
        later = BackgroundTask(_withdraw_once_more, services, session.who)
    return Response(NoMore(), cookies=[new_cookie(request)[1]], background=later)


async def _withdraw_once_more(services: Services, who: int) -> None:
    """At other servers, too, tables have been read again by now."""
    services.sessions.dismiss(who)
    await services.clock.sleep(ON_THE_WAY)
    await PersonStore(services.store).withdraw(who)


async def _enter(request: AnyRequest, services: Services, person: Person, words: list[str]) -> Response[Given]:
    """Sign a browser in, with a new secret, so that nobody who knew the old one comes along.

    What was played in it as a guest becomes the person's, seats at tables too.
    """
    old = (await visitor_of(request)).session
    guest = old.who if old and await PersonStore(services.store).person(old.who) is None else None
    if old and guest:
        await _leave_second_seats(services, old, person.who)
    secret, cookie = new_cookie(request)
    await SessionStore(services.store).attach(secret, person.who, guest)
    if guest:
        services[Tables].presence.becomes(guest, person.who)
    if old:
        if guest:  # else it was somebody else's browser
            await services[PushWorker].move(secret_of(request) or "", secret)
        await SessionStore(services.store).detach(old.who, secret_of(request) or "")
    later = _later(services, old.who, guest is not None) if old else None
    return Response(Given(person.name, words), cookies=[cookie], background=later)


def _later(services: Services, who: int, moved: bool) -> BackgroundTask:
    """Let sockets hear of it, once the browser has its new cookie; tables too, where a number has gone."""

    async def hear() -> None:
        if moved:
            services[Talks].read_again()
            await services[Tables].read_again(who)
        services.sessions.dismiss(who)

    return BackgroundTask(hear)


async def _leave_second_seats(services: Services, guest: Session, who: int) -> None:
    """Where a person sits already, the seat they have as a guest is left to its bot: nobody plays for two."""
    theirs = {entry.code for entry in await services.store.tables_of(who, MOST)}
    for entry in await services.store.tables_of(guest.who, MOST):
        if entry.code not in theirs or entry.over:
            continue
        with suppress(Closed, Damaged):  # nobody plays there
            table = await services[Tables].get(entry.code)
            if table and table.state.seats.of(who) != SPECTATOR and table.state.seats.of(guest.who) != SPECTATOR:
                await table.ask(guest, "en", messages.Leave(f"join-{new_code()}"))


# How


def passkey_site(connection: ASGIConnection[Any, Any, Any, Any]) -> Party | None:
    """The site as passkeys know it; None where they cannot be used."""
    return party(connection.headers.get("host", ""), services_of(connection).hosts)


def _party(request: AnyRequest) -> Party:
    site = passkey_site(request)
    if site is None:
        raise PersonRefused(refusals.NO_PARTY.of(lang_of(request)))
    return site


async def _person(request: AnyRequest) -> Person:
    person: Person | None = (await visitor_of(request)).person
    if person is None:
        raise PersonRefused(refusals.NO_PERSON.of(lang_of(request)))
    return person


def _secret(request: AnyRequest) -> tuple[str, list[Cookie]]:
    """The secret of who asks, and the cookie with it if it is new."""
    if secret := secret_of(request):
        return secret, []
    secret, cookie = new_cookie(request)
    return secret, [cookie]


@contextmanager
def _declining(request: AnyRequest) -> Iterator[None]:
    """Says in words what the register refuses meanwhile."""
    try:
        yield
    except RegisterRefused as refusal:
        raise PersonRefused(refusal.text.of(lang_of(request))) from None


async def _allow(request: AnyRequest, services: Services) -> None:
    await limit_on_site(request, services.allowances.signing)


ROUTES = (
    take_name,
    give_words,
    ask_to_make,
    add_passkey,
    rename_passkey,
    remove_passkey,
    ask_to_use,
    enter_by_passkey,
    enter_by_words,
    sign_out,
    withdraw,
)
