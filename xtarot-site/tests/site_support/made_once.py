"""What every site of a process makes alike is made for the first: some 300 handlers, most of what a start takes."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest
from litestar import Litestar
from litestar._asgi import ASGIRouter
from litestar.datastructures import State
from litestar.events import SimpleEventEmitter

from xtarot_site import app as made


@contextmanager
def one_set_of_handlers() -> Iterator[None]:
    """Sites share their handlers, and what Litestar has worked out of these; each has a state and a life of its own."""
    first: dict[tuple[object, ...], Litestar] = {}

    def twin(routes: list[Any], **settings: Any) -> Litestar:
        key = tuple(routes)
        if key not in first:
            first[key] = Litestar(routes, **settings)
        app = copy(first[key])
        app.state, app.event_emitter = State(), SimpleEventEmitter([])
        app._lifespan_managers = [*settings["lifespan"]]
        app.asgi_router = ASGIRouter(app)
        for name in ("_mount_paths_regex", "_mount_routes", "_plain_routes", "_registered_routes", *INDICES):
            setattr(app.asgi_router, name, getattr(first[key].asgi_router, name))
        app.asgi_handler = app._create_asgi_handler()
        return app

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(made, "Litestar", twin)
        yield


INDICES = ("root_route_map_node", "route_handler_index", "route_mapping")
