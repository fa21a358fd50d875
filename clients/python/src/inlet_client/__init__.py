"""Calls an Inlet service: search, files and accounts of your customers."""

from ._client import Client
from ._errors import InletError
from ._generated import types
from ._webhooks import read_webhook

__all__ = ["Client", "InletError", "read_webhook", "types"]
