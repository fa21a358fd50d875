from __future__ import annotations

import json
import random
import time
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import uuid4

from ._call import Operation

_RETRIED = (429, 502, 503)
_MAX_RETRIES = 2
_FIRST_DELAY_SECONDS = 0.5
# A service that asks for more is not waited for.
_MAX_DELAY_SECONDS = 60


class Response(NamedTuple):
    status: int
    body: bytes
    request_id: str | None
    retry_after: str | None


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would take the credentials along."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


def send(request: Request, timeout: float) -> Response:
    try:
        answer = _opener.open(request, timeout=timeout)
    except HTTPError as error:
        answer = error
    with answer:
        headers = answer.headers
        return Response(answer.status, answer.read(), headers.get("X-Request-Id"), headers.get("Retry-After"))


def delay_before(response: Response, retries: int) -> float | None:
    """Seconds until a request that is safe to repeat is sent again. None: it is not."""
    if retries == _MAX_RETRIES or response.status not in _RETRIED:
        return None
    if response.retry_after is None:
        return _FIRST_DELAY_SECONDS * 2.0**retries * (1 + random.random())
    delay = int(response.retry_after) if response.retry_after.isdigit() else None
    return delay if delay is not None and delay <= _MAX_DELAY_SECONDS else None


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def build_request(base_url: str, operation: Operation, request: Any, idempotency_key: str | None) -> Request:
    """The request of a call, without its authorization."""
    members = {} if operation.body == "list" else dict(request)
    path = operation.path
    for name in [name for name in members if f"{{{name}}}" in path]:
        path = path.replace(f"{{{name}}}", quote(str(members.pop(name)), safe=""))
    query = {name: _text(members.pop(name)) for name in operation.query_names if members.get(name) is not None}
    url = base_url.rstrip("/") + path + (f"?{urlencode(query)}" if query else "")
    headers = {"Accept": "application/json", "User-Agent": "inlet-client-python"}
    if operation.takes_idempotency_key:
        headers["Idempotency-Key"] = idempotency_key or str(uuid4())
    data = None
    if operation.body == "file":
        data, headers["Content-Type"] = _form(*members["file"])
    elif operation.body is not None:
        data = json.dumps(request if operation.body == "list" else members).encode()
        headers["Content-Type"] = "application/json"
    return Request(url, method=operation.method, headers=headers, data=data)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _form(name: str, content: bytes) -> tuple[bytes, str]:
    """A form with one file, and its content type."""
    boundary = uuid4().hex
    escaped = name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{escaped}"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
    return body, f"multipart/form-data; boundary={boundary}"
