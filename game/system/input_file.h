// input_file.h: opens a file for reading without ever waiting.
#pragma once
#include <stdio.h>
#include <sys/stat.h>

// Opens the file at `path` and describes the file that was opened, whatever has stood at that path before. Opening a pipe does not
// wait for a writer. Returns null if it cannot be opened; errno has the reason.
FILE *sk_input_open(const char *path, struct stat *about);
