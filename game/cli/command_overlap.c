#include "cli/command.h"
#include "export/overlap_study.h"
#include "scene/assets.h"
#include "system/output_file.h"

#include <errno.h>
#include <string.h>

// The solids, and the files that they came from.
typedef struct input {
    sk_pieces solids[2];
    char path[2][SK_PATH_MAX];
    int32_t file_count;
} input;

static sk_result load(const sk_arguments *arguments, input *in) {
    in->file_count = arguments->operand_count;
    if (in->file_count == 1)
        return sk_pieces_load(arguments->operand[0], 2, in->solids, in->path[0], sizeof in->path[0]);
    sk_result result = sk_ok();
    for (int32_t i = 0; i < 2 && result.ok; i++)
        result = sk_pieces_load(arguments->operand[i], 1, &in->solids[i], in->path[i], sizeof in->path[i]);
    return result;
}

static void release(input *in) {
    sk_pieces_release(&in->solids[0]);
    sk_pieces_release(&in->solids[1]);
}

static sk_result read_rules(const sk_arguments *arguments, sk_sparsify_rules *rules) {
    *rules = (sk_sparsify_rules){.threshold = 0.01, .mindist = 1e-6};
    sk_result result = sk_arguments_number(arguments, "threshold", 0.0, 1.0, "", &rules->threshold);
    if (result.ok) result = sk_arguments_number(arguments, "minarea", 0.0, 1e6, "m^2", &rules->minarea);
    if (result.ok) result = sk_arguments_number(arguments, "mindist", 0.0, 1e3, "m", &rules->mindist);
    return result;
}

static sk_result draw(const char *file, const input *in, const sk_overlap_study *study) {
    char title[200];
    for (int32_t i = 0; i < in->file_count; i++)
        if (sk_output_same(file, in->path[i]))
            return sk_error("%.200s is a file that was read, which would be lost", file);
    const char *names[2] = {strrchr(in->path[0], '/'), strrchr(in->path[1], '/')};
    for (int i = 0; i < 2; i++) names[i] = names[i] != NULL ? names[i] + 1 : in->path[i];
    if (in->file_count == 1)
        snprintf(title, sizeof title, "%.90s", names[0]);
    else
        snprintf(title, sizeof title, "%.90s and %.90s", names[0], names[1]);
    sk_output_file out;
    sk_result result = sk_output_open(&out, file);
    if (!result.ok) return result;
    result = sk_overlap_draw(out.file, study, title);
    if (result.ok && ferror(out.file)) result = sk_output_trouble(&out, errno);
    sk_result closed = sk_output_close(&out, result.ok);
    return result.ok ? closed : result;
}

// Draws and prints. A picture must be alone on the standard output.
static sk_result show(const sk_arguments *arguments, const input *in, const sk_overlap_study *study) {
    const char *file = sk_arguments_text(arguments, "svg");
    bool alone = file != NULL && (strcmp(file, "-") == 0 || strcmp(file, "/dev/stdout") == 0);
    if (alone && sk_arguments_given(arguments, "json"))
        return sk_error("--json and --svg %s: the standard output takes one of them; allowed: --svg FILE", file);
    if (file != NULL) {
        sk_result result = draw(file, in, study);
        if (!result.ok || alone) return result;
    }
    if (sk_arguments_given(arguments, "json"))
        sk_overlap_write_json(stdout, study);
    else
        sk_overlap_print(stdout, study, sk_arguments_given(arguments, "all"));
    return sk_ok();
}

static int list_examples(void) {
    char names[SK_ASSETS_MAX][SK_ASSET_NAME];
    sk_assets_place place;
    sk_result found = sk_assets_where(&place);
    if (!found.ok) return sk_complain(found);
    int32_t count = sk_assets_list("overlaps", names);
    for (int32_t i = 0; i < count; i++) printf("%s\n", names[i]);
    return SK_EXIT_DONE;
}

static sk_result run(const sk_arguments *arguments, input *in) {
    sk_sparsify_rules rules;
    sk_result result = read_rules(arguments, &rules);
    if (result.ok) result = load(arguments, in);
    if (!result.ok) return result;
    sk_overlap_study study;
    result = sk_overlap_study_make(&in->solids[0], &in->solids[1], rules, &study);
    if (result.ok) result = show(arguments, in, &study);
    sk_overlap_study_release(&study);
    return result;
}

int sk_command_overlap(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    if (arguments.operand_count == 0) {
        for (const sk_option *o = line->command->options; o->name != NULL; o++)
            if (sk_arguments_given(&arguments, o->name))
                return sk_complain(sk_error("overlap: A is missing; without it, options have no meaning"));
        return list_examples();
    }
    input in = {.file_count = 0};
    sk_result result = run(&arguments, &in);
    release(&in);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
