"""The site. `serve` runs it, `create_app` makes it for a server of one's own."""

from xtarot.web.app import create_app
from xtarot.web.server import SWITCH_INTERVAL, Server, serve

__all__ = ["SWITCH_INTERVAL", "Server", "create_app", "serve"]
