"""A push service of our own, and the keys of a site."""

from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from site_support.push_service import Service, push_service
from xtarot_site.notices.push.vapid import Vapid


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with push_service(tmp_path_factory.mktemp("service")) as found:
        yield found


@pytest.fixture(scope="module")
def vapid() -> Vapid:
    return Vapid(ec.generate_private_key(ec.SECP256R1()), "https://cards.example")
