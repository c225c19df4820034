"""Whatever authors, reviewers and strangers try, and whenever the server ends, nothing is lost and all laws hold."""

from hypothesis import settings

from programme_life import Life

LifeTest = Life.TestCase
LifeTest.settings = settings(max_examples=10, stateful_step_count=20, deadline=None)
