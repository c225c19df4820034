"""What the tests of the site have besides: sites, databases, people, and pages in the browser."""

from site_support.fixtures import *  # noqa: F403
from site_support.places import *  # noqa: F403
