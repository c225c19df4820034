"""Positions to be solved."""
