#define _XOPEN_SOURCE 700 // fdopen
#include "system/input_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

FILE *sk_input_open(const char *path, struct stat *about) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    FILE *file = descriptor >= 0 && fstat(descriptor, about) == 0 ? fdopen(descriptor, "rb") : NULL;
    int reason = errno;
    if (file == NULL && descriptor >= 0) close(descriptor);
    errno = reason;
    return file;
}
