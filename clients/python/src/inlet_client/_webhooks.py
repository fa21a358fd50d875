from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any

# Older messages may be recordings that an attacker sends again.
_MAX_AGE_SECONDS = 300


def read_webhook(body: bytes, signature: str, signing_key: str) -> dict[str, Any] | None:
    """Returns the event of a webhook, or None if it is not from Inlet or older than five minutes.

    body: as it arrived. signature: the header Carbon-Signature.
    """
    found = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", signature)
    if not found or abs(time.time() - int(found[1])) > _MAX_AGE_SECONDS:
        return None
    signed = found[1].encode() + b"." + body
    expected = hmac.new(bytes.fromhex(signing_key), signed, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, found[2]):
        return None
    event: dict[str, Any] = json.loads(json.loads(body)["payload"])
    return event
