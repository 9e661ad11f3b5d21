"""Oxfords: derbies whose facings meet over the tongue."""

from .derby import build, look_of

__all__ = ["build", "look_of"]
