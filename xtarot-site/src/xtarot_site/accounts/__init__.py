"""Accounts: what a person may be called, and how they sign in ([people](docs/people.md))."""
