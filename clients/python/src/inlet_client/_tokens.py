from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from threading import Lock
from typing import Any

# Renew this early, so that a token cannot expire during a call.
_EXPIRY_MARGIN = timedelta(seconds=30)


class Tokens:
    """The access token of a customer, renewed before it expires."""

    def __init__(self, request: Callable[[], Any]) -> None:
        self._request = request
        self._lock = Lock()
        self._current: Any = None

    def get(self, refused: str | None = None) -> str:
        """refused: a token that the service didn't accept, perhaps because it was revoked."""
        with self._lock:
            current = self._current
            if current is None or current["access_token"] == refused or _expires_soon(current):
                self._current = self._request()
            token: str = self._current["access_token"]
            return token


def _expires_soon(token: Any) -> bool:
    expires_at = datetime.fromisoformat(token["expires_at"])
    return expires_at - datetime.now(timezone.utc) < _EXPIRY_MARGIN
