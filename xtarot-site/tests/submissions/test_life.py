"""Whatever authors, reviewers and strangers try, and whenever the server ends, nothing is lost and all laws hold."""

from hypothesis import settings

from submissions.life import Life

LifeTest = Life.TestCase
LifeTest.settings = settings(max_examples=8, stateful_step_count=15, deadline=None)
