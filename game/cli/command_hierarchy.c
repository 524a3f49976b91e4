#include "cli/command.h"
#include "export/hierarchy_study.h"
#include "system/output_file.h"

#include <errno.h>
#include <string.h>

typedef struct study {
    const char *name;
    sk_result (*run)(FILE *out, sk_study_form form);
} study;

static const study STUDIES[] = {{"5.1", sk_hierarchy_spheres},
                                {"5.2", sk_hierarchy_motorcycle},
                                {"table1", sk_hierarchy_times},
                                {"figures", sk_hierarchy_figures}};

static const study *find(const char *name) {
    for (size_t i = 0; i < sizeof STUDIES / sizeof STUDIES[0]; i++)
        if (strcmp(STUDIES[i].name, name) == 0) return &STUDIES[i];
    return NULL;
}

static sk_result draw(const char *path) {
    sk_output_file out;
    sk_result result = sk_output_open(&out, path);
    if (!result.ok) return result;
    result = sk_hierarchy_draw(out.file);
    if (result.ok && ferror(out.file)) result = sk_output_trouble(&out, errno);
    sk_result closed = sk_output_close(&out, result.ok);
    return result.ok ? closed : result;
}

static sk_result run(const sk_arguments *arguments) {
    const char *name = arguments->operand[0], *path = sk_arguments_text(arguments, "svg");
    const study *wanted = find(name);
    bool json = sk_arguments_given(arguments, "json");
    if (wanted == NULL)
        return sk_error("hierarchy: there is no '%.100s'; there are 5.1, 5.2, table1 and figures", name);
    if (path != NULL && wanted->run != sk_hierarchy_figures)
        return sk_error("hierarchy: only 'figures' has a picture; --svg has no meaning for %s", name);
    bool alone = path != NULL && (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0);
    if (alone && json)
        return sk_error("--json and --svg %s: the standard output takes one of them; allowed: --svg FILE", path);
    if (path != NULL) {
        sk_result result = draw(path);
        if (!result.ok || alone) return result;
    }
    return wanted->run(stdout, json ? SK_STUDY_JSON : SK_STUDY_TABLE);
}

int sk_command_hierarchy(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_result result = run(&arguments);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
