#include "cli/help.h"
#include "scene/nearest.h"

#include <string.h>

static sk_result unknown_command(const sk_command *commands, const char *word) {
    enum { COMMANDS_MAX = 32 };
    const char *names[COMMANDS_MAX];
    char advice[300];
    int32_t count = 0;
    for (const sk_command *c = commands; c->name != NULL && count < COMMANDS_MAX; c++) names[count++] = c->name;
    return sk_error("help: there is no command '%.60s'%s", word,
                    sk_nearest_advice(word, names, count, advice, sizeof advice));
}

int sk_command_help(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *shell = sk_arguments_text(&arguments, "completion");
    if (shell != NULL && strcmp(shell, "bash") != 0)
        return sk_complain(sk_error("help: --completion knows bash, not '%.60s'", shell));
    if (shell != NULL) {
        sk_help_bash_completion(stdout, line->commands);
    } else if (sk_arguments_given(&arguments, "man")) {
        sk_help_man_page(stdout, line->commands);
    } else if (arguments.operand_count == 0) {
        sk_help_program(stdout, line->commands);
    } else {
        const sk_command *command = sk_command_find(line->commands, arguments.operand[0]);
        if (command == NULL) return sk_complain(unknown_command(line->commands, arguments.operand[0]));
        sk_help_command(stdout, command);
    }
    return SK_EXIT_DONE;
}
