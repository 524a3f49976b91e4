// help.h: what the program tells about itself, all from the table of commands.
#pragma once
#include "cli/command.h"
#include <stdio.h>

#define SK_VERSION "0.1.0"

void sk_help_program(FILE *out);
void sk_help_command(FILE *out, const sk_command *command);
void sk_help_man_page(FILE *out);        // troff
void sk_help_bash_completion(FILE *out); // to be sourced
