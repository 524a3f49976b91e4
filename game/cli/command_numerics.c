#include "cli/command.h"
#include "validate/numerics.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static sk_result print_study(const sk_study *study, const sk_convergence *c) {
    printf("%-10s %4g %10.3g %10.3g %10.3g %7.2f %7.2f %6g  %s\n", study->name, study->seconds, c->difference[0],
           c->difference[1], c->difference[2], c->order[0], c->order[1], study->expected, study->what);
    if (fflush(stdout) == 0) return sk_ok();
    return sk_error("standard output: cannot be written: %s",
                    strerror(errno)); // reported here, because at the end the reason is not known any more
}

static sk_result none_matches(const char *pattern) {
    char names[300] = "";
    for (const sk_study *study = sk_studies; study->name != NULL; study++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "", study->name);
    }
    return sk_error("no study matches '%.60s'; there are %s", pattern, names);
}

int sk_command_numerics(const sk_command_line *line) {
    sk_arguments arguments;
    int status, measured = 0;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *pattern = arguments.operand_count > 0 ? arguments.operand[0] : "*";
    for (const sk_study *study = sk_studies; study->name != NULL; study++) {
        if (fnmatch(pattern, study->name, 0) != 0) continue;
        if (measured++ == 0)
            printf("%-10s %4s %10s %10s %10s %7s %7s %6s\n", "study", "s", "h - h/2", "h/2 - h/4", "h/4 - h/8", "order",
                   "finer", "theory");
        sk_convergence c;
        sk_result r = sk_study_measure(study, &c);
        if (r.ok) r = print_study(study, &c);
        if (!r.ok) return sk_complain(r);
    }
    if (measured == 0) return sk_complain(none_matches(pattern));
    return SK_EXIT_DONE;
}
