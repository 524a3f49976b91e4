// output_file.h: files that the program writes: tables and pictures.
// A regular file appears whole or not at all: the program writes a temporary file in the same folder and renames it at the
// end. The temporary file has a random name and is never opened through a link; a signal that ends the program removes it. If
// FILE is a symbolic link, the link stays and its target is replaced. Devices, pipes and sockets are written directly.
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
// Flushes a file from the kernel to the disk. False: errno has the reason.
bool sk_output_sync(int descriptor);
// Flushes the folder of a file: after a rename, the new file survives a loss of power.
bool sk_output_sync_folder(const char *path);

// Whether both names are of one file, whether it is there already or not.
bool sk_output_same(const char *a, const char *b);

// Opens the file at `path`, which must live until the end; "-" and "/dev/stdout" are the standard output. Errors name the path.
sk_result sk_output_open(sk_output_file *out, const char *path);
// Ends it. With `keep` false, or when anything could not be written, a temporary file is removed and the old one stays.
sk_result sk_output_close(sk_output_file *out, bool keep);
// What is reported when a write failed; `reason` is an errno, 0 where none is known.
sk_result sk_output_trouble(const sk_output_file *out, int reason);
