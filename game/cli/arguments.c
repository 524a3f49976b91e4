#include "cli/command.h"
#include "cli/help.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

const sk_command *sk_command_find(const sk_command *commands, const char *name) {
    for (const sk_command *c = commands; c->name != NULL; c++) {
        if (strcmp(c->name, name) == 0) return c;
    }
    return NULL;
}

static int32_t option_index(const sk_command *command, const char *name, size_t length) {
    for (int32_t i = 0; command->options[i].name != NULL; i++) {
        if (strlen(command->options[i].name) == length && strncmp(command->options[i].name, name, length) == 0)
            return i;
    }
    return -1;
}

// Returns the error about an option that is none of these names. `of` is "run: ", or "" for the program itself.
static sk_result unknown_option(const char *of, const char *word, const char *const *names, int32_t count) {
    char spelt[64], allowed[300] = "";
    snprintf(spelt, sizeof spelt, "%.*s", (int)strcspn(word, "="), word);
    const char *near = sk_nearest(spelt + strspn(spelt, "-"), names, count);
    if (near != NULL) return sk_error("%sunknown option %s; did you mean --%s?", of, spelt, near);
    for (int32_t i = 0; i < count; i++) {
        size_t used = strlen(allowed);
        snprintf(allowed + used, sizeof allowed - used, "%s --%s", i > 0 ? "," : "", names[i]);
    }
    return sk_error("%sunknown option %s; allowed:%s", of, spelt, allowed);
}

// Lists the names of the command's options and of the options that all commands share. Returns their number.
static int32_t names_of_options(const sk_command *command, const char *names[SK_OPTIONS_MAX + 2]) {
    int32_t count = 0;
    for (; command != NULL && command->options[count].name != NULL; count++)
        names[count] = command->options[count].name;
    names[count++] = "help";
    return count;
}

static sk_result unknown_to_command(const sk_command *command, const char *word) {
    const char *names[SK_OPTIONS_MAX + 2];
    char of[32];
    snprintf(of, sizeof of, "%s: ", command->name);
    return unknown_option(of, word, names, names_of_options(command, names));
}

sk_result sk_arguments_check_first(const sk_command *without_name, const char *word) {
    const char *names[SK_OPTIONS_MAX + 2];
    if (word[0] != '-' || strcmp(word, "-") == 0 || strcmp(word, "--") == 0) return sk_ok();
    bool is_long = word[1] == '-';
    if (is_long && without_name != NULL && option_index(without_name, word + 2, strcspn(word + 2, "=")) >= 0)
        return sk_ok();
    int32_t count = names_of_options(without_name, names);
    names[count++] = "version";
    return unknown_option("", word, names, count);
}

static sk_result keep_setting(const sk_command *command, const char *value, sk_arguments *out) {
    if (out->setting_count == SK_SETTINGS_MAX)
        return sk_error("%s: more than %d times --set", command->name, SK_SETTINGS_MAX);
    out->setting[out->setting_count++] = value;
    return sk_ok();
}

// Reads one word that begins with --. Its value may follow after = or as the next word. Moves *at to the last word read.
static sk_result take_option(const sk_command *command, int argc, char **argv, int *at, sk_arguments *out) {
    const char *name = argv[*at] + 2;
    size_t length = strcspn(name, "=");
    int32_t i = option_index(command, name, length);
    if (i < 0) return unknown_to_command(command, argv[*at]);
    const sk_option *option = &command->options[i];
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    if (option->value == NULL && value != NULL) return sk_error("%s: --%s takes no value", command->name, option->name);
    if (option->value != NULL && value == NULL) {
        if (*at + 1 >= argc)
            return sk_error("%s: --%s needs a value: --%s %s", command->name, option->name, option->name,
                            option->value);
        value = argv[++*at];
    }
    if (value != NULL && *value == '\0')
        return sk_error("%s: --%s is empty; it needs a value: --%s %s", command->name, option->name, option->name,
                        option->value);
    bool setting = strcmp(option->name, "set") == 0, again = out->given[i];
    if (again && !setting) return sk_error("%s: --%s is given twice", command->name, option->name);
    out->given[i] = true;
    out->value[i] = value;
    return setting ? keep_setting(command, value, out) : sk_ok();
}

sk_result sk_arguments_parse(const sk_command *command, int argc, char **argv, sk_arguments *out) {
    *out = (sk_arguments){.command = command};
    bool only_operands = false;
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1] == '-') {
            sk_result result = take_option(command, argc, argv, &at, out);
            if (!result.ok) return result;
        } else if (!only_operands && word[0] == '-' && word[1] != '\0') {
            return unknown_to_command(command, word);
        } else if (out->operand_count == command->operands_most) {
            return sk_error("%s: '%s' is one word too many; usage: skidpad %s %s", command->name, word, command->name,
                            command->operands[0] != '\0' ? command->operands : "[OPTIONS]");
        } else {
            out->operand[out->operand_count++] = word;
        }
    }
    if (out->operand_count > 0 && out->operand_count < command->operands_least)
        return sk_error("%s: '%s' alone is too little; usage: skidpad %s %s", command->name,
                        out->operand[out->operand_count - 1], command->name, command->operands);
    if (out->operand_count < command->operands_least)
        return sk_error("%s: %s is missing; usage: skidpad %s %s", command->name, command->operands, command->name,
                        command->operands);
    return sk_ok();
}

static bool wants_help(int argc, char **argv) {
    for (int at = 1; at < argc && strcmp(argv[at], "--") != 0; at++) {
        if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) return true;
    }
    return false;
}

bool sk_arguments_begin(const sk_command_line *line, sk_arguments *out, int *status) {
    if (wants_help(line->argc, line->argv)) {
        sk_help_command(stdout, line->command);
        *status = SK_EXIT_DONE;
        return false;
    }
    sk_result result = sk_arguments_parse(line->command, line->argc, line->argv, out);
    if (!result.ok) *status = sk_complain(result);
    return result.ok;
}

static int32_t known_option(const sk_arguments *arguments, const char *option) {
    int32_t i = option_index(arguments->command, option, strlen(option));
    SK_ASSERT(i >= 0);
    return i;
}

bool sk_arguments_given(const sk_arguments *arguments, const char *option) {
    return arguments->given[known_option(arguments, option)];
}

const char *sk_arguments_text(const sk_arguments *arguments, const char *option) {
    return arguments->value[known_option(arguments, option)];
}

// Writes a bound as a user writes it: 8333333, not 8.33333e+06.
static void print_bound(double bound, char out[32]) {
    bool whole = bound == floor(bound) && fabs(bound) < 1e15;
    snprintf(out, 32, whole ? "%.0f" : "%g", bound);
}

// The numbers that an option accepts.
typedef struct allowed_numbers {
    double low, high;
    const char *unit;
    bool whole;
} allowed_numbers;

static sk_result read_number(const sk_arguments *arguments, const char *option, const allowed_numbers *allowed,
                             double *out) {
    const char *text = sk_arguments_text(arguments, option), *unit = allowed->unit;
    char *end, least[32], most[32];
    double value = strtod(text, &end);
    *out = value;
    bool good = end != text && *end == '\0' && value >= allowed->low && value <= allowed->high;
    if (good && (!allowed->whole || value == floor(value))) return sk_ok();
    print_bound(allowed->low, least);
    print_bound(allowed->high, most);
    return sk_error("%s: --%s must be a %snumber from %s to %s%s%s, not '%.60s'", arguments->command->name, option,
                    allowed->whole ? "whole " : "", least, most, unit[0] != '\0' ? " " : "", unit, text);
}

sk_result sk_arguments_number(const sk_arguments *arguments, const char *option, double low, double high,
                              const char *unit, double *out) {
    double value;
    if (sk_arguments_text(arguments, option) == NULL) return sk_ok();
    sk_result result = read_number(arguments, option, &(allowed_numbers){low, high, unit, false}, &value);
    if (result.ok) *out = value;
    return result;
}

sk_result sk_arguments_count(const sk_arguments *arguments, const char *option, int64_t low, int64_t high,
                             const char *unit, int64_t *out) {
    double value;
    if (sk_arguments_text(arguments, option) == NULL) return sk_ok();
    const allowed_numbers allowed = {(double)low, (double)high, unit, true};
    sk_result result = read_number(arguments, option, &allowed, &value);
    if (result.ok) *out = (int64_t)value;
    return result;
}
