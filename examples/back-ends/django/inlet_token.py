import json
import logging
import os
from urllib.request import Request, urlopen

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

INLET_URL = os.environ.get("INLET_URL", "http://localhost:8000")
INLET_API_KEY = os.environ["INLET_API_KEY"]
# What the widget needs. Add files:write if people may delete files.
SCOPES = ["uploads:create", "files:read", "accounts:read", "accounts:connect", "accounts:manage", "status:read"]


@require_GET
def inlet_token(request: HttpRequest) -> JsonResponse:
    """A token of the person who is signed in: from the session, never from what the request says."""
    if not request.user.is_authenticated:
        return answer(401, {"error": "Not signed in"})
    headers = {
        "Authorization": f"Bearer {INLET_API_KEY}",
        "customer-id": f"user-{request.user.pk}",
        "Content-Type": "application/json",
    }
    body = json.dumps({"scopes": SCOPES}).encode()
    try:
        with urlopen(Request(f"{INLET_URL}/auth/v1/access_token", body, headers), timeout=10) as asked:
            return answer(200, {"access_token": json.load(asked)["access_token"]})
    except (OSError, ValueError, KeyError):
        logging.exception("No token for the widget")
        return answer(502, {"error": "Inlet gave no token"})


def answer(status: int, body: dict[str, str]) -> JsonResponse:
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})
