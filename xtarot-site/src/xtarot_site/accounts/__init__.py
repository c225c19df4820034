"""Persons: what they may be called, and how they sign in ([people](docs/people.md)). The store keeps them."""
