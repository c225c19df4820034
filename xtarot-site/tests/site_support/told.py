"""What a person is told, as their own page lists it."""

import json
import re
from typing import Any

from site_support.live import Person


def notices_of(person: Person, lang: str = "en") -> list[dict[str, Any]]:
    """The notices of a person, the newest first; to ask for them marks nothing as read."""
    data = re.search('<script type="application/json" id="page">(.*?)</script>', page(person, f"/you?lang={lang}"))
    assert data
    found: list[dict[str, Any]] = json.loads(data[1])["you"]["notices"]
    return found


def texts_of(person: Person, lang: str = "en") -> list[str]:
    """What they say."""
    return [one["text"] for one in notices_of(person, lang)]


def is_marked(person: Person) -> bool:
    """Whether the bar of a page says that there is something new."""
    return 'href="/you#notices"' in page(person, "/rules")


def page(person: Person, path: str) -> str:
    """A page as a browser asks for it."""
    return person.http("GET", path, headers={"accept": "text/html"}).text


def timeless(page: str) -> str:
    """A page without the time at which it was sent."""
    return re.sub(r'"now":[\d.]+', "", page)
