#include "cli/help.h"

#include <string.h>

static const char EXIT_STATUS[] =
    "0 done, 1 a check failed, 2 bad usage or bad input, 125 a recording cannot be judged.";

const sk_option sk_program_options[] = {
    {"version", NULL, "the program's version"},
    {"version --verbose", NULL, "also how it was built and where it finds its assets"},
    {NULL, NULL, NULL}};

// The environment variables, for the man page.
static const sk_option ENVIRONMENT[] = {
    {"SKIDPAD_ASSETS", NULL, "the folder with scenes, aircraft and looks; if it is set, no other place is searched"},
    {"XDG_DATA_HOME", NULL,
     "its folder skidpad holds screenshots and recordings (~/.local/share); assets too, if the program has none beside "
     "it"},
    {"XDG_DATA_DIRS", NULL,
     "folders in which a folder skidpad with assets is searched after that (/usr/local/share:/usr/share)"},
    {"XDG_CONFIG_HOME", NULL, "its folder skidpad holds keys.conf and controls.conf (~/.config)"},
    {NULL, NULL, NULL}};

enum { COLUMN = 23 }; // characters, least width of the left column

static void print_row(FILE *out, int column, const char *left, const char *right) {
    fprintf(out, "  %-*s %s\n", column, left, right);
}

static void spell_command(const sk_command *c, char *buffer, size_t size) {
    snprintf(buffer, size, "%s %s", c->name, c->operands);
}

// Returns the width of the column with the names of all commands.
static int column_of_commands(const sk_command *commands) {
    int column = COLUMN;
    for (const sk_command *c = commands; c->name != NULL; c++) {
        char left[64];
        spell_command(c, left, sizeof left);
        if ((int)strlen(left) > column) column = (int)strlen(left);
    }
    return column;
}

static void spell_option(const sk_option *o, char *buffer, size_t size) {
    snprintf(buffer, size, "--%s%s%s", o->name, o->value != NULL ? " " : "", o->value != NULL ? o->value : "");
}

void sk_help_program(FILE *out, const sk_command *commands) {
    fprintf(out, "skidpad: a sandbox for flight and ground handling\n\nusage: skidpad [COMMAND] ...\n\n");
    int column = column_of_commands(commands);
    for (const sk_command *c = commands; c->name != NULL; c++) {
        char left[64];
        spell_command(c, left, sizeof left);
        print_row(out, column, left, c->summary);
    }
    fprintf(out, "\n");
    print_row(out, column, "COMMAND --help", "what a command takes");
    for (const sk_option *o = sk_program_options; o->name != NULL; o++) {
        char left[64];
        spell_option(o, left, sizeof left);
        print_row(out, column, left, o->help);
    }
    fprintf(out, "\nA SCENE is a file, or the name of one in the assets (airfield).\nExit status: %s\n", EXIT_STATUS);
}

void sk_help_command(FILE *out, const sk_command *command) {
    fprintf(out, "usage: skidpad %s%s%s%s\n%s\n", command->name, command->operands[0] != '\0' ? " " : "",
            command->operands, command->options[0].name != NULL ? " [OPTIONS]" : "", command->summary);
    if (command->description[0] != '\0') fprintf(out, "\n%s\n", command->description);
    fprintf(out, "\n");
    for (const sk_option *o = command->options; o->name != NULL; o++) {
        char left[64];
        spell_option(o, left, sizeof left);
        print_row(out, COLUMN, left, o->help);
    }
    print_row(out, COLUMN, "--help", "this text");
}

// Prints text for troff: no line may begin with a dot or a quote, and hyphens are minus signs.
static void print_troff(FILE *out, const char *text) {
    bool at_start = true;
    for (const char *c = text; *c != '\0'; c++) {
        if (at_start && (*c == '.' || *c == '\'')) fputs("\\&", out);
        if (*c == '-')
            fputs("\\-", out);
        else if (*c == '\\')
            fputs("\\e", out);
        else
            fputc(*c, out);
        at_start = *c == '\n';
    }
    fputc('\n', out);
}

static void print_man_item(FILE *out, const char *left, const char *right) {
    fprintf(out, ".TP\n.B ");
    print_troff(out, left);
    print_troff(out, right);
}

static void print_man_command(FILE *out, const sk_command *c) {
    fprintf(out, ".SS \"%s %s\"\n", c->name, c->operands);
    print_troff(out, c->summary);
    if (c->description[0] != '\0') {
        fprintf(out, ".PP\n");
        print_troff(out, c->description);
    }
    for (const sk_option *o = c->options; o->name != NULL; o++) {
        char left[64];
        spell_option(o, left, sizeof left);
        print_man_item(out, left, o->help);
    }
}

void sk_help_man_page(FILE *out, const sk_command *commands) {
    fprintf(out, ".TH SKIDPAD 1 \"\" \"skidpad " SKIDPAD_VERSION "\" \"User Commands\"\n.SH NAME\n"
                 "skidpad \\- a sandbox for flight and ground handling\n.SH SYNOPSIS\n.B skidpad\n"
                 ".RI [ COMMAND ]\n.RI [ OPTIONS ]\n.SH DESCRIPTION\n");
    print_troff(out, "A SCENE is a file, or the name of one in the assets (airfield).");
    fprintf(out, ".SH OPTIONS\n");
    for (const sk_option *o = sk_program_options; o->name != NULL; o++) {
        char left[64];
        spell_option(o, left, sizeof left);
        print_man_item(out, left, o->help);
    }
    print_man_item(out, "--help", "a list of the commands; after a command, what it takes");
    fprintf(out, ".SH COMMANDS\n");
    for (const sk_command *c = commands; c->name != NULL; c++) print_man_command(out, c);
    fprintf(out, ".SH ENVIRONMENT\n");
    for (const sk_option *e = ENVIRONMENT; e->name != NULL; e++) print_man_item(out, e->name, e->help);
    fprintf(out, ".SH EXIT STATUS\n%s\n", EXIT_STATUS);
}

void sk_help_bash_completion(FILE *out, const sk_command *commands) {
    fprintf(out, "# bash completion for skidpad\n_skidpad() {\n    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
                 "    case ${COMP_WORDS[1]} in\n");
    for (const sk_command *c = commands; c->name != NULL; c++) {
        fprintf(out, "        %s) options='", c->name);
        for (const sk_option *o = c->options; o->name != NULL; o++) fprintf(out, "--%s ", o->name);
        fprintf(out, "--help' ;;\n");
    }
    fprintf(out, "        --version) options=--verbose ;;\n    esac\n"
                 "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        mapfile -t COMPREPLY < <(compgen -W '");
    for (const sk_command *c = commands; c->name != NULL; c++) fprintf(out, "%s ", c->name);
    fprintf(out, "--help --version' -- \"$word\")\n    elif [[ $word == -* ]]; then\n"
                 "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n    else\n"
                 "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n    fi\n}\ncomplete -o filenames -F "
                 "_skidpad skidpad\n");
}
