#include "cli/command.h"
#include "export/acmi.h"
#include "export/csv.h"
#include "playback/playback.h"
#include "system/output_file.h"

#include <stdio.h>
#include <string.h>

enum { EVERY_MAX = 1000000000 };

static sk_result write_rows(sk_playback *playback, const char *path, const char *columns, int64_t every) {
    sk_csv *csv;
    sk_result result = sk_csv_create(path, playback->model, columns, &csv);
    if (!result.ok) return result;
    do {
        int64_t since = playback->state->tick - playback->info.first_tick;
        if (since % every == 0) result = sk_csv_row(csv, playback->state, &playback->audit);
    } while (result.ok && sk_playback_next(playback));
    sk_result finished = sk_csv_finish(csv, result.ok);
    return result.ok ? finished : result;
}

static sk_result read_outputs(const sk_arguments *arguments) {
    const char *csv = sk_arguments_text(arguments, "csv"), *acmi = sk_arguments_text(arguments, "acmi");
    if (csv == NULL && acmi == NULL) return sk_error("export: what is written is missing: --csv FILE or --acmi FILE");
    if (csv == NULL && sk_arguments_given(arguments, "columns"))
        return sk_error("export: --columns belongs to a table: give --csv FILE");
    if (csv != NULL && acmi != NULL && sk_output_same(csv, acmi))
        return sk_error("export: --csv and --acmi both want to write %s", csv);
    const char *name = arguments->operand[0];
    sk_result result = csv != NULL ? sk_output_is_apart(name, csv) : sk_ok();
    return result.ok && acmi != NULL ? sk_output_is_apart(name, acmi) : result;
}

// Writes the table. `trouble`: the replay differs from the recording; the table is written all the same.
static sk_result write_table(const sk_recording *recording, const sk_arguments *arguments, int64_t every,
                             sk_result *trouble) {
    sk_playback playback;
    const char *csv = sk_arguments_text(arguments, "csv"), *columns = sk_arguments_text(arguments, "columns");
    sk_result result = sk_playback_begin(recording, &playback);
    if (result.ok) result = write_rows(&playback, csv, columns, every);
    if (result.ok) *trouble = sk_playback_trouble(&playback, arguments->operand[0]);
    sk_playback_end(&playback);
    return result;
}

// Writes the outputs of one recording. A replay that differs is reported after everything has been written.
static int write_outputs(const sk_arguments *arguments, const sk_recording *recording, int64_t every) {
    const char *csv = sk_arguments_text(arguments, "csv"), *acmi = sk_arguments_text(arguments, "acmi");
    const char *name = arguments->operand[0];
    sk_result result = sk_ok(), trouble = sk_ok();
    if (csv != NULL) result = write_table(recording, arguments, every > 0 ? every : 1, &trouble);
    if (result.ok && acmi != NULL) {
        bool written;
        result = sk_acmi_write(acmi, recording, name, every > 0 ? every : 6, &written);
        if (written && !result.ok) {
            trouble = result;
            result = sk_ok();
        }
    }
    return sk_exit_status(result, trouble);
}

int sk_command_export(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    int64_t every = 0; // not given
    sk_recording *recording;
    sk_result result = read_outputs(&arguments);
    if (result.ok) result = sk_arguments_count(&arguments, "every", 1, EVERY_MAX, "ticks", &every);
    if (result.ok) result = sk_recording_load(arguments.operand[0], &recording);
    if (!result.ok) return sk_complain(result);
    sk_warn_cut(arguments.operand[0], recording);
    status = write_outputs(&arguments, recording, every);
    sk_recording_destroy(recording);
    return status;
}
