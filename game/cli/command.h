// command.h: a command of the program: one row in commands.c and one file command_NAME.c.
// Help, man page, completion and error messages are made from its row.
#pragma once
#include "system/messages.h"
#include <stddef.h>
#include <stdio.h>

enum { SK_OPTIONS_MAX = 32, SK_OPERANDS_MAX = 8, SK_SETTINGS_MAX = 64 };

typedef struct sk_option {
    const char *name;  // "seconds", given as --seconds S or --seconds=S
    const char *value; // placeholder for its value: "S"; null: a flag
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
    int (*run)(const struct sk_command_line *line); // returns the exit status
} sk_command;

// The user's command line and the table of commands.
typedef struct sk_command_line {
    const sk_command *commands; // all, name null at the end
    const sk_command *command;  // the one that runs
    int argc;
    char **argv; // argv[0] is the command's name
} sk_command_line;

// The parsed command line, by option. Texts point into argv.
typedef struct sk_arguments {
    const sk_command *command;
    bool given[SK_OPTIONS_MAX];
    const char *value[SK_OPTIONS_MAX]; // of --set the last one
    int32_t operand_count;
    const char *operand[SK_OPERANDS_MAX];
    int32_t setting_count; // all --set, in order
    const char *setting[SK_SETTINGS_MAX];
} sk_arguments;

// The table of commands.c; name null at the end.
extern const sk_command sk_commands[];
// Returns null if there is no command of this name.
const sk_command *sk_command_find(const sk_command *commands, const char *name);

// Parses argv[1..]. Errors: an unknown option (with the nearest name), a missing, empty or unwanted value, an option
// other than --set given twice, too few or too many operands.
sk_result sk_arguments_parse(const sk_command *command, int argc, char **argv, sk_arguments *out);
// Returns an error if the first word is an option that belongs neither to the program nor to the command without a name.
sk_result sk_arguments_check_first(const sk_command *without_name, const char *word);
// Parses the arguments; a command calls it first. After an error or --help, which it prints, it returns false with the
// exit status.
bool sk_arguments_begin(const sk_command_line *line, sk_arguments *out, int *status);

bool sk_arguments_given(const sk_arguments *arguments, const char *option);
const char *sk_arguments_text(const sk_arguments *arguments, const char *option); // null if not given
// Reads a number in [low, high]; *out is unchanged if the option is not given. The unit ("s"; "" for none) is for messages.
sk_result sk_arguments_number(const sk_arguments *arguments, const char *option, double low, double high,
                              const char *unit, double *out);
// Reads a whole number in the same way. It may be written as 1e6.
sk_result sk_arguments_count(const sk_arguments *arguments, const char *option, int64_t low, int64_t high,
                             const char *unit, int64_t *out);
