"""Errors that the user can act on, and packages that may be missing."""

import importlib.util
import os

USAGE, BAD_DATA, MISSING_INPUT, UNAVAILABLE, CANNOT_CREATE = 64, 65, 66, 69, 73


class Failure(Exception):
    """What happened, an exit code, and a hint on what to do."""

    def __init__(self, code, message, hint=""):
        super().__init__(message)
        self.code = code
        self.hint = hint

    def __reduce__(self):
        return Failure, (self.code, str(self), self.hint)


def require(modules, arguments):
    """Fails if a module is missing; the hint gives pip's arguments that install it."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        command = f"python3 -m pip install {arguments}"
        raise Failure(UNAVAILABLE, f"{' and '.join(missing)} can't be imported.", f"Install with: {command}")


def make_folder(path):
    """Creates the folder of outputs unless it exists."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise Failure(CANNOT_CREATE, f"{path} can't be created: {error.strerror}.", "Choose another folder.") from error
