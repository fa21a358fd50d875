"""A small project around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one user."""

import os
import secrets
import sys
import tempfile

import django
from django.conf import settings
from django.core.management import call_command, execute_from_command_line
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

settings.configure(
    SECRET_KEY=secrets.token_hex(),
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.path.join(tempfile.mkdtemp(), "example.sqlite3"),
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()

from django.contrib.auth import get_user_model, login  # noqa: E402
from inlet_token import inlet_token  # noqa: E402


@csrf_exempt
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    login(request, get_user_model().objects.get(username="ann"))
    return HttpResponse(status=204)


urlpatterns = [path("api/inlet-token", inlet_token), path("sign-in", sign_in)]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    get_user_model().objects.create_user("ann")
    port = os.environ.get("PORT", "4000")
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{port}"])
