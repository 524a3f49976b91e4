#include "cli/command.h"
#include "validate/validate.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { JOBS_MOST = 64 };

static sk_result read_options(const sk_arguments *arguments, sk_validate_options *out) {
    int64_t jobs = sysconf(_SC_NPROCESSORS_ONLN);
    sk_result r = sk_arguments_count(arguments, "jobs", 1, JOBS_MOST, "checks at once", &jobs);
    bool json = sk_arguments_given(arguments, "json"), page = sk_arguments_given(arguments, "markdown");
    *out = (sk_validate_options){.pattern = arguments->operand_count > 0 ? arguments->operand[0] : NULL,
                                 .form = json   ? SK_VALIDATE_JSON
                                         : page ? SK_VALIDATE_MARKDOWN
                                                : SK_VALIDATE_TABLE,
                                 .why = sk_arguments_given(arguments, "why"),
                                 .list = sk_arguments_given(arguments, "list"),
                                 .jobs = (int32_t)sk_clamp((double)jobs, 1.0, JOBS_MOST)};
    if (!r.ok) return r;
    if (json && page) return sk_error("--json and --markdown exclude each other");
    if (out->list && page)
        return sk_error("--list is a table or, with --json, JSON; the page of --markdown is measured");
    return r;
}

int sk_command_validate(const sk_command_line *line) {
    sk_arguments arguments;
    sk_validate_options options;
    int status;
    int32_t failed = 0;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_result r = read_options(&arguments, &options);
    if (r.ok && sk_arguments_given(&arguments, "long") && setenv("SKIDPAD_LONG", "1", 1) != 0)
        r = sk_error("out of memory");
    if (r.ok) r = sk_validate(&options, &failed);
    if (!r.ok) return sk_complain(r);
    return failed > 0 ? SK_EXIT_FAILED : SK_EXIT_DONE;
}
