#include "cli/command.h"
#include "validate/validate.h"

#include <stdio.h>

int sk_command_validate(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("validate", argc, argv, &arguments, &status)) return status;
    const char *pattern = arguments.operand_count > 0 ? arguments.operand[0] : NULL;
    int32_t ran, failed;
    sk_result result = sk_validate(pattern, sk_arguments_given(&arguments, "json"), &ran, &failed);
    if (!result.ok) return sk_complain(result);
    if (ran == 0) return sk_complain(sk_error("no check matches '%s'; 'skidpad validate' runs and names all", pattern));
    return failed > 0 ? SK_EXIT_FAILED : SK_EXIT_DONE;
}
