from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.request import Request

from . import _http
from ._call import Operation
from ._errors import InletError
from ._generated.operations import Operations
from ._generated.types import CreateAccessTokenRequest
from ._tokens import Tokens


class Client(Operations):
    """A client of an Inlet service. May be shared by threads."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        customer_id: str | None = None,
        grant: CreateAccessTokenRequest | None = None,
        access_token: Callable[[], str] | None = None,
        timeout: float = 60,
    ) -> None:
        """Needs the API key of your organization, or access_token, which returns a token for each request.

        customer_id: your own id of the customer whose content the calls are about.
        grant: calls about the customer are made with an access token that allows only this, and that the client
        renews. Default: they are made with the API key, which allows everything.
        timeout: of each attempt, in seconds.
        """
        if (api_key is None) == (access_token is None):
            raise TypeError("Give either api_key or access_token")
        super().__init__(self._send)
        self._base_url = base_url
        self._timeout = timeout
        self._key: dict[str, str] = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        if customer_id is not None:
            self._key["customer-id"] = customer_id
        self._access_token = access_token
        self._tokens = None if grant is None else Tokens(partial(self.create_access_token, **grant))

    def _send(self, operation: Operation, request: Any, idempotency_key: str | None = None) -> Any:
        built = _http.build_request(self._base_url, operation, request, idempotency_key)
        retries = 0
        while True:
            response = self._send_authorized(built, operation.caller)
            delay = _http.delay_before(response, retries)
            if delay is None:
                break
            _http.sleep(delay)
            retries += 1
        if response.status >= 300:
            raise InletError(response.status, response.body, response.request_id)
        return json.loads(response.body)

    def _send_authorized(self, request: Request, caller: str) -> _http.Response:
        if caller == "anyone":
            return _http.send(request, self._timeout)
        credentials = self._credentials(caller)
        request.headers.update(credentials)
        response = _http.send(request, self._timeout)
        if response.status != 401:
            return response
        renewed = self._credentials(caller, refused=credentials["Authorization"])
        if renewed == credentials:
            return response
        request.headers.update(renewed)
        return _http.send(request, self._timeout)

    def _credentials(self, caller: str, refused: str | None = None) -> dict[str, str]:
        if self._access_token is not None:
            return {"Authorization": f"Token {self._access_token()}"}
        if caller == "organization" or self._tokens is None:
            return self._key
        return {"Authorization": f"Token {self._tokens.get(refused and refused.removeprefix('Token '))}"}
