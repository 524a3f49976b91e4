// output_file.h: files that the program writes: tables and pictures.
// A regular file appears whole or not at all: what is written goes to a temporary file beside it, which takes its place at
// the end. That one is made under a random name, never through a link; a signal that ends the program removes it. Where FILE
// is itself a symbolic link, the link stays and the file that it points to is replaced. Devices, pipes and sockets are
// written into as they are.
#pragma once
#include "skidpad.h"
#include <stdio.h>

enum { SK_OUTPUT_PATH = 4096 };

typedef struct sk_output_file {
    FILE *file; // to write to
    const char *path;
    char target[SK_OUTPUT_PATH], temporary[SK_OUTPUT_PATH + 32]; // temporary empty: written into the target itself
    int number;                                                  // of the temporary file in interrupt.h; -1: none
} sk_output_file;

// Where the bytes of a file end up that is to be replaced as a whole: links followed; `mode`: of the file that is there, else 0. False
// for what is written into as it is.
bool sk_output_target(const char *path, char target[SK_OUTPUT_PATH], unsigned *mode);
// Writes what the kernel still holds of a file to the disk. False: errno says why.
bool sk_output_sync(int descriptor);
// The same for the entries of the folder that a file is in: after a rename, also a loss of power leaves the new file there.
bool sk_output_sync_folder(const char *path);

// Whether both names are of one file, whether it is there already or not.
bool sk_output_same(const char *a, const char *b);

// Opens the file at `path`, which must live until the end; "-" and "/dev/stdout" are the standard output. Errors name the path.
sk_result sk_output_open(sk_output_file *out, const char *path);
// Ends it. With `keep` false, or when anything could not be written, a temporary file is removed and the old one stays.
sk_result sk_output_close(sk_output_file *out, bool keep);
// What is told when a write failed; `reason` is an errno, 0 where none is known.
sk_result sk_output_trouble(const sk_output_file *out, int reason);
