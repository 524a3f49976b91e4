// help.h: help, man page and completion, all from the table of commands.
#pragma once
#include "cli/command.h"
#include <stdio.h>

// Options that may replace a command; name null at the end.
extern const sk_option sk_program_options[];

void sk_help_program(FILE *out, const sk_command *commands);
void sk_help_command(FILE *out, const sk_command *command);
void sk_help_man_page(FILE *out, const sk_command *commands);        // troff
void sk_help_bash_completion(FILE *out, const sk_command *commands); // to be sourced
int sk_version(int argc, char **argv);                               // argv[0] is --version; returns the exit status
