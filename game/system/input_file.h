// input_file.h: opens a file for reading without ever waiting.
#pragma once
#include <stdio.h>
#include <sys/stat.h>

// Opens the file at `path`. `about` describes the opened file itself, even if another file replaces it at the path.
// Opening a pipe does not wait for a writer. Returns null if it cannot be opened; errno has the reason.
FILE *sk_input_open(const char *path, struct stat *about);
