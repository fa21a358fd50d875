import logging
import os

import httpx
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

INLET_URL = os.environ.get("INLET_URL", "http://localhost:8000")
INLET_API_KEY = os.environ["INLET_API_KEY"]
# What the widget needs. Add files:write if people may delete files.
SCOPES = ["uploads:create", "files:read", "accounts:read", "accounts:connect", "accounts:manage", "status:read"]

router = APIRouter()


@router.get("/api/inlet-token")
async def inlet_token(request: Request) -> JSONResponse:
    """A token of the customer who is signed in: from the session, never from what the request says."""
    customer = request.session.get("customer")
    if not customer:
        return answer(401, {"error": "Not signed in"})
    headers = {"Authorization": f"Bearer {INLET_API_KEY}", "customer-id": customer}
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            asked = await client.post(
                f"{INLET_URL}/auth/v1/access_token", headers=headers, json={"scopes": SCOPES}
            )
        asked.raise_for_status()
        return answer(200, {"access_token": asked.json()["access_token"]})
    except (httpx.HTTPError, ValueError, KeyError):
        logging.exception("No token for the widget")
        return answer(502, {"error": "Inlet gave no token"})


def answer(status: int, body: dict[str, str]) -> JSONResponse:
    return JSONResponse(body, status, headers={"Cache-Control": "no-store"})
