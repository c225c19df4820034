"""The desk of reviewers, and the timeline that authors see."""
