"""A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer."""

import os
import secrets

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from starlette.middleware.sessions import SessionMiddleware

from inlet_token import router

app = FastAPI()
app.add_middleware(SessionMiddleware, secret_key=secrets.token_hex())
app.include_router(router)


@app.post("/sign-in", status_code=204)
async def sign_in(request: Request) -> None:
    request.session["customer"] = "customer-1"


@app.get("/")
async def page(request: Request) -> FileResponse:
    await sign_in(request)
    return FileResponse("index.html")


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ.get("PORT", 4000)))
