from __future__ import annotations

from typing import Any, NamedTuple, Protocol


class Operation(NamedTuple):
    """An operation of the service, as far as it takes to call it."""

    method: str
    path: str
    """With parameters in braces."""
    caller: str
    """customer, organization or anyone"""
    query_names: list[str]
    body: str | None
    """json, file, or list: the request itself is the body."""
    takes_idempotency_key: bool


class Call(Protocol):
    def __call__(self, operation: Operation, request: Any, idempotency_key: str | None = None) -> Any: ...
