#include "cli/command.h"
#include "input/keymap.h"

#include <stdio.h>

int sk_command_keys(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("keys", argc, argv, &arguments, &status)) return status;
    static sk_keymap map; // large
    sk_keymap_defaults(&map);
    sk_result result = sk_ok();
    if (!sk_arguments_given(&arguments, "defaults"))
        result = sk_keymap_load(&map, sk_arguments_text(&arguments, "keys"));
    if (!result.ok) return sk_complain(result);
    if (sk_arguments_given(&arguments, "config"))
        sk_keymap_print_config(&map, stdout);
    else
        sk_keymap_print_markdown(&map, stdout);
    return SK_EXIT_DONE;
}
