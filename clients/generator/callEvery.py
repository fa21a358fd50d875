"""Makes the calls of the standard input with the Python client, for everyOperation.test.ts."""

import json
import sys

from inlet_client import Client, InletError

work = json.load(sys.stdin)
inlet = Client(work["INLET_URL"], api_key=work["INLET_API_KEY"], customer_id=work["CUSTOMER"])


def outcome(call):
    method, request = getattr(inlet, call["method"]), call["request"]
    if call["file"]:
        name, content = call["file"]
        request = {**request, "file": (name, content.encode())}
    try:
        method(request) if isinstance(request, list) else method(**request)
    except InletError as error:
        return {"id": call["id"], "status": error.status, "text": str(error)}
    return {"id": call["id"], "status": 200, "text": ""}


outcomes = [outcome(call) for call in work["calls"]]
files = inlet.iterate_files(filters={"ids": work["uploads"]}, pagination={"limit": 2})
print(json.dumps({"outcomes": outcomes, "iterated": [file["id"] for file in files]}))
