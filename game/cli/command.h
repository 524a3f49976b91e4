// command.h: a command of the program: one row in commands.c and one file command_NAME.c.
// Help, man page, completion and error messages are made from its row.
#pragma once
#include "system/messages.h"
#include <stddef.h>
#include <stdio.h>

enum { SK_OPTIONS_MAX = 32, SK_OPERANDS_MAX = 8, SK_SETTINGS_MAX = 64 };

typedef struct sk_option {
    const char *name;  // "seconds", given as --seconds S or --seconds=S
    const char *value; // what its value is called: "S"; null: a flag
    const char *help;
} sk_option;

struct sk_command_line;

typedef struct sk_command {
    const char *name;
    const char *operands; // "SCENE"; "" for none
    int32_t operands_least, operands_most;
    const char *summary;                            // one line
    const char *description;                        // sentences for --help and the man page; may be ""
    const sk_option *options;                       // name null at the end
    int (*run)(const struct sk_command_line *line); // answers the exit status
} sk_command;

// What the user typed, and what it may be.
typedef struct sk_command_line {
    const sk_command *commands; // all, name null at the end
    const sk_command *command;  // the one that runs
    int argc;
    char **argv; // argv[0] is the command's name
} sk_command_line;

// What a command line gave, by option: texts point into argv.
typedef struct sk_arguments {
    const sk_command *command;
    bool given[SK_OPTIONS_MAX];
    const char *value[SK_OPTIONS_MAX]; // of --set the last one given
    int32_t operand_count;
    const char *operand[SK_OPERANDS_MAX];
    int32_t setting_count; // every --set, in order
    const char *setting[SK_SETTINGS_MAX];
} sk_arguments;

// The table of commands.c; name null at the end.
extern const sk_command sk_commands[];
// Null if there is none of that name.
const sk_command *sk_command_find(const sk_command *commands, const char *name);

// Reads argv[1..]. Errors: unknown option (with the nearest), missing, empty or unwanted value, an option but --set twice, too few or many operands.
sk_result sk_arguments_parse(const sk_command *command, int argc, char **argv, sk_arguments *out);
// The error about an option that belongs neither to the program nor to the command that the program takes without a name.
sk_result sk_arguments_check_first(const sk_command *without_name, const char *word);
// A command's first call: parses. On an error or --help it prints, and answers false with the status to return.
bool sk_arguments_begin(const sk_command_line *line, sk_arguments *out, int *status);

bool sk_arguments_given(const sk_arguments *arguments, const char *option);
const char *sk_arguments_text(const sk_arguments *arguments, const char *option); // null when not given
// A number in [low, high]; *out stays as it was when the option is not given. The unit ("s"; "" for none) is for messages.
sk_result sk_arguments_number(const sk_arguments *arguments, const char *option, double low, double high,
                              const char *unit, double *out);
// The same for a whole number, which may be written as 1e6.
sk_result sk_arguments_count(const sk_arguments *arguments, const char *option, int64_t low, int64_t high,
                             const char *unit, int64_t *out);
