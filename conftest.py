"""What all tests have: lanes, the sample of the campaign, Chromium."""

pytest_plugins = ["support.plugin"]
