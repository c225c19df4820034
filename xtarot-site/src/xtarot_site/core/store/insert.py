"""`INSERT … ON CONFLICT`: what SQLAlchemy has for PostgreSQL also compiles for SQLite, which writes it alike."""

from sqlalchemy.dialects.postgresql import insert

__all__ = ["insert"]
