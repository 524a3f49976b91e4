// room_tests.h: the table of a room's tests: one row for each file ROOM/NAME_test.c, ended by a row without a name.
#pragma once

typedef struct sk_test_file {
    const char *name;
    int (*run)(void); // answers how many tests failed, or 77 where the machine cannot run them
} sk_test_file;

extern const sk_test_file sk_test_files[];
