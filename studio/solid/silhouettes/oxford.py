"""Oxfords: derbies whose facings meet over the tongue."""

from .derby import DEEPEN, build, look_of

__all__ = ["DEEPEN", "build", "look_of"]
