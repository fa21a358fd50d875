from __future__ import annotations

import json
from typing import Any


class InletError(Exception):
    """A call that the service refused."""

    def __init__(self, status: int, body: bytes, request_id: str | None) -> None:
        try:
            answer = json.loads(body)
        except ValueError:
            answer = None
        members: dict[str, Any] = answer if isinstance(answer, dict) else {}
        self.status = status
        self.code: str | None = members.get("code")
        """A word for programs, as insufficient_scope. None if the service gave none."""
        self.detail: str | list[dict[str, Any]] = members.get("detail", "")
        """A sentence, or with status 422 what is wrong where."""
        self.request_id = request_id
        """Names the call in the log of the service."""
        super().__init__(f"{status}: {self._text()}")

    def _text(self) -> str:
        if isinstance(self.detail, str):
            return self.detail
        return " ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in self.detail)
