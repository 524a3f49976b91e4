"""The shared library, and its errors as exceptions."""
import os

import cffi

from . import _place

HERE = os.path.dirname(os.path.abspath(__file__))

ffi = cffi.FFI()
with open(os.path.join(HERE, "_declarations.h"), encoding="utf-8") as file:
    ffi.cdef(file.read())


def _open():
    """SKIDPAD_LIBRARY, else the library that was installed with this module, else the one that the system finds."""
    named = os.environ.get("SKIDPAD_LIBRARY")
    installed = os.path.normpath(os.path.join(HERE, _place.LIBRARY))
    return ffi.dlopen(named or (installed if os.path.exists(installed) else os.path.basename(installed)))


lib = _open()
version = ffi.string(lib.sk_library_version()).decode()


class Error(Exception):
    """An error of the library: one sentence, with file and line where there are any."""


def check(result):
    """Raises Error if a result is one."""
    if not result.ok:
        buffer = ffi.new("char[]", 700)
        lib.sk_result_format(ffi.new("sk_result *", result), buffer, 700)
        raise Error(text(buffer))


def text(pointer):
    """A C string; None for null."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8", "replace")


def path_bytes(path):
    return os.fsencode(path)


def created(kind, create, destroy, *arguments):
    """What create(*arguments, &pointer) makes; destroyed with the Python object."""
    out = ffi.new(f"{kind} **")
    check(create(*arguments, out))
    return ffi.gc(out[0], destroy)


def vector(values):
    """Three numbers as an sk_vec3."""
    x, y, z = (float(value) for value in values)
    return ffi.new("sk_vec3 *", {"x": x, "y": y, "z": z})[0]
