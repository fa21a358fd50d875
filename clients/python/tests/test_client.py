"""The Python client against a server that answers what a test tells it to. Run: python3 -m unittest discover."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
import unittest
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from unittest.mock import patch

from inlet_client import Client, InletError, read_webhook


class Answers(BaseHTTPRequestHandler):
    """Takes an answer off the list for each call, and answers calls for tokens by itself."""

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        server = self.server
        if self.path == "/auth/v1/access_token":
            server.token_requests.append(json.loads(body))
            ends = datetime.now(timezone.utc) + timedelta(seconds=server.lifetime)
            token = {"access_token": f"token-{len(server.token_requests)}", "expires_at": ends.isoformat()}
            return self._send(200, token, {})
        server.calls.append({"path": self.path, "headers": self.headers, "body": body})
        status, answer, headers = server.answers.pop(0) if server.answers else (200, {"results": []}, {})
        self._send(status, answer, headers)

    do_GET = do_POST = do_DELETE = _answer

    def _send(self, status: int, answer: object, headers: dict[str, str]) -> None:
        content = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = HTTPServer(("127.0.0.1", 0), Answers)
        self.server.token_requests, self.server.calls, self.server.answers = [], [], []
        self.server.lifetime = 600
        Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        self.inlet = Client(self.url, api_key="key", customer_id="ann")
        self.limited = Client(self.url, api_key="key", customer_id="ann", grant={"scopes": ["search"]})
        sleep = patch("inlet_client._http.sleep")
        self.slept = sleep.start()
        self.addCleanup(sleep.stop)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def answer(self, *answers: tuple[int, object, dict[str, str]]) -> None:
        self.server.answers.extend(answers)

    def sent(self, header: str) -> list[str | None]:
        return [call["headers"].get(header) for call in self.server.calls]

    def test_one_token_is_requested_with_the_grant(self) -> None:
        self.limited.list_files()
        self.limited.list_files()
        self.assertEqual(self.server.token_requests, [{"scopes": ["search"]}])
        self.assertEqual(self.sent("Authorization"), ["Token token-1"] * 2)

    def test_a_token_is_renewed_before_it_expires(self) -> None:
        self.server.lifetime = 29
        self.limited.list_files()
        self.limited.list_files()
        self.assertEqual(self.sent("Authorization"), ["Token token-1", "Token token-2"])

    def test_a_refused_token_is_replaced_once(self) -> None:
        self.answer((401, {}, {}))
        self.limited.list_files()
        self.assertEqual(self.sent("Authorization"), ["Token token-1", "Token token-2"])
        self.answer((401, {}, {}), (401, {"detail": "Unknown token."}, {}))
        with self.assertRaises(InletError):
            self.limited.list_files()

    def test_other_calls_take_the_key(self) -> None:
        self.answer((200, {}, {}))
        self.limited.get_organization()
        self.inlet.list_files()
        self.assertEqual(self.sent("Authorization"), ["Bearer key"] * 2)
        self.assertEqual(self.sent("customer-id"), ["ann"] * 2)
        self.assertEqual(self.server.token_requests, [])

    def test_it_takes_a_key_or_a_token(self) -> None:
        Client(self.url, access_token=lambda: "mine").list_files()
        self.assertEqual(self.sent("Authorization"), ["Token mine"])
        with self.assertRaises(TypeError):
            Client(self.url)

    def test_members_are_where_the_operation_has_them(self) -> None:
        self.answer((200, {}, {}), (200, {}, {}), (200, {}, {}))
        self.inlet.rotate_api_key(key_id=7, keep_hours=48)
        self.inlet.list_deliveries(webhook_id=3, limit=20)
        self.inlet.upload_file(file=('a "b".txt', b"text"), use_ocr=True)
        paths = [call["path"] for call in self.server.calls]
        self.assertEqual(paths, ["/admin/api_keys/7/rotate", "/webhooks/3/deliveries?limit=20", "/uploadfile?use_ocr=true"])
        self.assertEqual(self.server.calls[0]["body"], b'{"keep_hours": 48}')
        self.assertIn(b'filename="a %22b%22.txt"\r\n\r\ntext\r\n', self.server.calls[2]["body"])

    def test_a_busy_service_is_asked_three_times_with_one_key(self) -> None:
        self.answer((429, {}, {"Retry-After": "3"}), (503, {}, {}), (200, {"id": 1}, {}))
        self.assertEqual(self.inlet.upload_text(contents="Text"), {"id": 1})
        self.assertEqual(len(set(self.sent("Idempotency-Key"))), 1)
        first, second = (call.args[0] for call in self.slept.call_args_list)
        self.assertEqual(first, 3)
        self.assertTrue(1 <= second <= 2)

    def test_other_failures_are_not_tried_again(self) -> None:
        for answers in ([502] * 3, [500], [404]):
            self.server.calls.clear()
            self.answer(*((status, {}, {}) for status in answers))
            with self.assertRaises(InletError):
                self.inlet.list_files()
            self.assertEqual(len(self.server.calls), len(answers))
        for patience in ("600", "Wed, 21 Oct 2026 07:28:00 GMT"):
            self.answer((429, {}, {"Retry-After": patience}))
            with self.assertRaises(InletError):
                self.inlet.list_files()

    def test_a_redirect_is_not_followed(self) -> None:
        self.answer((302, {}, {"Location": f"{self.url}elsewhere"}))
        with self.assertRaises(InletError):
            self.inlet.get_organization()
        self.assertEqual(len(self.server.calls), 1)

    def test_an_error_says_what_and_where(self) -> None:
        detail = [{"loc": ["body", "k"], "msg": "Too large.", "type": "max_value"}]
        self.answer((422, {"detail": detail, "code": "invalid"}, {"X-Request-Id": "r-1"}))
        with self.assertRaises(InletError) as caught:
            self.inlet.search(query="x")
        error = caught.exception
        self.assertEqual((error.status, error.code, error.detail, error.request_id), (422, "invalid", detail, "r-1"))
        self.assertEqual(str(error), "422: body.k: Too large.")

    def test_a_list_is_read_by_cursor_from_where_the_caller_says(self) -> None:
        self.answer((200, {"results": [1, 2], "next_cursor": "b"}, {}), (200, {"results": [3], "next_cursor": None}, {}))
        pagination = {"limit": 2, "after": "a"}
        self.assertEqual(list(self.inlet.iterate_files(pagination=pagination)), [1, 2, 3])
        self.assertEqual(pagination, {"limit": 2, "after": "a"})
        pages = [json.loads(call["body"])["pagination"]["after"] for call in self.server.calls]
        self.assertEqual(pages, ["a", "b"])

    def test_a_list_is_read_by_offset(self) -> None:
        self.answer((200, {"users": [1, 2]}, {}), (200, {"users": []}, {}))
        self.assertEqual(list(self.inlet.iterate_customers()), [1, 2])
        self.assertEqual(json.loads(self.server.calls[1]["body"]), {"pagination": {"offset": 2}})


class WebhookTest(unittest.TestCase):
    KEY = "0123456789abcdef" * 4
    BODY = json.dumps({"payload": json.dumps({"webhook_type": "FILE_READY"})}).encode()

    def sign(self, body: bytes, age: int = 0) -> str:
        seconds = int(time.time()) - age
        signature = hmac.new(bytes.fromhex(self.KEY), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
        return f"t={seconds},v1={signature}"

    def test_it_is_read_if_its_signature_is_right(self) -> None:
        self.assertEqual(read_webhook(self.BODY, self.sign(self.BODY), self.KEY), {"webhook_type": "FILE_READY"})

    def test_it_is_not_read_otherwise(self) -> None:
        right = self.sign(self.BODY)
        self.assertIsNone(read_webhook(self.BODY + b" ", right, self.KEY))
        self.assertIsNone(read_webhook(self.BODY, right, self.KEY.replace("0", "1")))
        self.assertIsNone(read_webhook(self.BODY, "", self.KEY))
        self.assertIsNone(read_webhook(self.BODY, self.sign(self.BODY, age=360), self.KEY))


if __name__ == "__main__":
    unittest.main()
