// main.c: runs the command that the command line names.
#include "cli/command.h"
#include "cli/help.h"
#include "cli/scene_argument.h"
#include "scene/assets.h"
#include "scene/nearest.h"
#include "system/interrupt.h"

#include <errno.h>
#include <fenv.h>
#include <signal.h>
#include <string.h>

enum { COMMANDS_MAX = 32 };

static bool looks_like_scene(const char *word) {
    char path[SK_PATH_MAX];
    return strchr(word, '/') != NULL || strstr(word, ".lua") != NULL || strstr(word, ".map") != NULL ||
           sk_assets_find("scenes", word, path, sizeof path).ok;
}

static sk_result unknown_command(const char *word) {
    if (sk_names_recording(word)) return sk_refuse_recording(word);
    sk_assets_place place;
    sk_result assets = sk_assets_where(&place);
    if (!assets.ok) return assets; // the word may be a scene
    const char *names[COMMANDS_MAX + SK_ASSETS_MAX];
    char advice[300], note[SK_ASSETS_NOTE], scenes[SK_ASSETS_MAX][SK_ASSET_NAME];
    int32_t commands = 0, scene_count = sk_assets_list("scenes", scenes);
    for (const sk_command *c = sk_commands; c->name != NULL && commands < COMMANDS_MAX; c++)
        names[commands++] = c->name;
    for (int32_t i = 0; i < scene_count; i++) names[commands + i] = scenes[i];
    const char *near = sk_nearest(word, names, commands + scene_count);
    if (near != NULL)
        return sk_error("there is no command or scene '%.60s'%s; did you mean '%s'?", word, sk_assets_note(note), near);
    return sk_error("there is no command or scene '%.60s'%s%s; 'skidpad scene' lists the scenes", word,
                    sk_assets_note(note), sk_nearest_advice(word, names, commands, advice, sizeof advice));
}

static int run(const sk_command *command, int argc, char **argv) {
    return command->run(&(sk_command_line){sk_commands, command, argc, argv});
}

static int obey(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        sk_help_program(stdout, sk_commands);
        return SK_EXIT_DONE;
    }
    if (strcmp(word, "--version") == 0) return sk_version(argc - 1, argv + 1);
    const sk_command *command = sk_command_find(sk_commands, word);
    if (command != NULL) return run(command, argc - 1, argv + 1);
    // Without a command's name the program flies, if it is built with a window.
    const sk_command *fly = sk_command_find(sk_commands, "fly");
    sk_result option = sk_arguments_check_first(fly, word);
    if (!option.ok) return sk_complain(option);
    if (fly != NULL && (argc < 2 || word[0] == '-' || looks_like_scene(word))) return run(fly, argc, argv);
    if (argc < 2) {
        sk_help_program(stderr, sk_commands);
        return SK_EXIT_BAD;
    }
    return sk_complain(unknown_command(word));
}

// Flushes the standard output and returns the exit status. A full disk behind a redirection is an error. If the reader
// has ended, the program ends by SIGPIPE, without a message.
static int reported(int status) {
    errno = 0;
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (written || status == SK_EXIT_BAD || sk_interrupt_signal() != 0) return status;
    return sk_complain(
        sk_error("standard output: cannot be written: %s", errno != 0 ? strerror(errno) : "a write failed"));
}

// Sets the default arithmetic. A library linked with -ffast-math makes the processor flush small numbers to zero before
// main begins. Threads that begin later inherit the arithmetic of this one.
static sk_result set_arithmetic(void) {
    fesetenv(FE_DFL_ENV);
    const char *fault = sk_arithmetic_fault();
    return fault == NULL ? sk_ok() : sk_error("this program cannot give right results: %s", fault);
}

int main(int argc, char **argv) {
    sk_interrupt_install();
    signal(SIGXFSZ, SIG_IGN); // a write beyond the file size limit fails like a full disk, and does not end the program
    sk_result arithmetic = set_arithmetic();
    if (!arithmetic.ok) return sk_complain(arithmetic);
    int status = reported(obey(argc, argv));
    sk_interrupt_end(); // ends by the signal that was noted, if any
    return status;
}
