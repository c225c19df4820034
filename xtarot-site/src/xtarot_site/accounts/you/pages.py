"""The page of oneself."""

from litestar import MediaType, Response, get
from msgspec import UNSET, Struct, UnsetType

from xtarot_site.accounts.names import changeable
from xtarot_site.accounts.store import CredentialStore
from xtarot_site.accounts.you.sign_in import Key, passkey_site, passkeys_of
from xtarot_site.accounts.you.texts import TEXTS
from xtarot_site.chat.moderation.measures import Moderation, write_limit
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import Page, initial, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.notices.inbox import MailTold, PushTold, ToldNotice, list_notices, mail_told, push_told
from xtarot_site.notices.mail.texts import MAIL_OF_PAGE
from xtarot_site.notices.texts import OF_PAGE
from xtarot_site.ratings.kinds import Audience
from xtarot_site.ratings.service import Ratings
from xtarot_site.submissions.service import Programme

PAGE = Page("you", TEXTS | OF_PAGE | MAIL_OF_PAGE)


class ToldPerson(Struct):
    """What is kept of a person, as they are told it. Times are seconds since 1970.

    `changeable`: when the name can be changed again; `browsers`: in how many they are signed in; `words`: whether they
    have any; `audience`: who sees their profile.
    """

    name: str
    initial: str
    reviewer: bool
    since: float
    changeable: float
    browsers: int
    words: bool
    passkeys: list[Key]
    audience: Audience


class PublishedBook(Struct):
    """A rulebook of who asks: the code of its work, and its number on the shelf."""

    code: str
    number: str


class You(Struct):
    """Who asks, how many deals they have played, what they are told, and whether passkeys are `possible` here.

    `push`: whether they are told on this device while no page is open; `mail`: by mail, where the site has that.
    `limited`: what a moderator has closed to them, and until when.
    """

    possible: bool
    notices: list[ToldNotice]
    push: PushTold
    mail: MailTold | UnsetType = UNSET
    deals: int = 0
    person: ToldPerson | UnsetType = UNSET
    books: list[PublishedBook] | UnsetType = UNSET
    limited: str | UnsetType = UNSET


class YouData(Struct):
    """What the page is given."""

    you: You


@get("/you", media_type=MediaType.HTML, include_in_schema=False)
async def you_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The page."""
    lang, visitor = lang_of(request), await visitor_of(request)
    told, push = await list_notices(request, services), await push_told(request, services)
    you = You(passkey_site(request) is not None, told, push, await mail_told(request, services))
    if session := visitor.session:
        you.deals = await PersonStore(services.store).played(session.who)
        if limits := await services[Moderation].limits(session.who):
            you.limited = write_limit(limits[0]).of(lang)
        if person := await PersonStore(services.store).person(session.who):
            you.person = await told_of(services, person)
            theirs = await services[Programme].of(session.who)
            own = [work for work in theirs if work.public and work.who == session.who]
            you.books = [PublishedBook(work.code, work.number) for work in own]
    return send_page(request, PAGE, f"{TEXTS['you_title'].of(lang)} · xtarot", YouData(you))


async def told_of(services: Services, person: Person) -> ToldPerson:
    """What is kept of a person, as they are told it."""
    return ToldPerson(
        name=person.name,
        initial=initial(person.name),
        reviewer=person.reviewer,
        since=person.since,
        changeable=changeable(person, services.clock.wall()),
        browsers=len(await SessionStore(services.store).browsers(person.who)),
        words=await CredentialStore(services.store).words(person.who) is not None,
        passkeys=(await passkeys_of(services, person.who)).passkeys,
        audience=await Ratings(services.store).audience(person.who),
    )


ROUTES = (you_page,)
