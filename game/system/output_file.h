// output_file.h: files that the program writes: tables and pictures.
// A regular file appears whole or not at all: the program writes a temporary file in the same folder and renames it at the
// end. The temporary file has a random name and is never opened through a link; a signal that ends the program removes it. If
// FILE is a symbolic link, the link stays and its target is replaced. Devices, pipes and sockets are written directly.
#pragma once
#include "skidpad.h"
#include <stdio.h>

enum { SK_OUTPUT_PATH = 4096 };

typedef struct sk_output_file {
    FILE *file; // open for writing
    const char *path;
    char target[SK_OUTPUT_PATH], temporary[SK_OUTPUT_PATH + 32]; // temporary is empty if the target is written directly
    int number;                                                  // of the temporary file in interrupt.h; -1: none
} sk_output_file;

// Follows links to the file that is to be replaced and writes its path. `mode` gets the permissions of an existing
// file, else 0. Returns false for a file that is written directly.
bool sk_output_target(const char *path, char target[SK_OUTPUT_PATH], unsigned *mode);
// Flushes a file from the kernel to the disk. On false, errno has the reason.
bool sk_output_sync(int descriptor);
// Flushes the folder of a file, so that after a rename the new file survives a loss of power.
bool sk_output_sync_folder(const char *path);

// Returns whether both names are of the same file. The file need not exist.
bool sk_output_same(const char *a, const char *b);

// Opens the file at `path`. The string must stay valid until sk_output_close. "-" and "/dev/stdout" are the standard
// output. Errors name the path.
sk_result sk_output_open(sk_output_file *out, const char *path);
// Closes the file. If `keep` is false or a write failed, the temporary file is removed and the old file stays.
sk_result sk_output_close(sk_output_file *out, bool keep);
// Returns the error for a failed write. `reason` is an errno; 0: unknown.
sk_result sk_output_trouble(const sk_output_file *out, int reason);
