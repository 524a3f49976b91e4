#include "cli/command.h"
#include "export/report_page.h"
#include "playback/playback.h"
#ifndef SKIDPAD_HEADLESS
#    include "fly/report_picture.h"
#endif
#include "system/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifndef SKIDPAD_HEADLESS
// Returns the tick of the picture: the requested time, else the hardest touchdown, else the middle.
static int64_t tick_of_picture(const sk_report *report, double seconds) {
    const sk_recording_info *info = &report->info;
    int64_t tick = info->first_tick + (info->last_tick - info->first_tick) / 2;
    double hardest = 0.0;
    for (int32_t i = 0; i < report->model->aircraft_count; i++) {
        const sk_report_aircraft *a = &report->aircraft[i];
        if (a->touchdowns == 0 || !(a->hardest.value > hardest)) continue;
        hardest = a->hardest.value;
        tick = a->hardest.tick;
    }
    if (seconds >= 0.0) tick = (int64_t)(seconds * SK_TICK_HZ + 0.5);
    return tick < info->first_tick ? info->first_tick : tick > info->last_tick ? info->last_tick : tick;
}

// Takes the picture. A failure is reported, and the report has no picture, but it still has the track.
static unsigned char *take_picture(const sk_report *report, double seconds, sk_report_picture *picture) {
    unsigned char *png = NULL;
    int64_t tick = tick_of_picture(report, seconds);
    sk_result result = sk_report_take_picture(report->recording, tick, &png, &picture->size);
    if (!result.ok) {
        char text[400], line[440];
        snprintf(line, sizeof line, "no picture: %s", sk_result_format(&result, text, sizeof text));
        sk_print_line(stderr, "", line);
        return NULL;
    }
    picture->png = png;
    picture->seconds = (double)tick / SK_TICK_HZ;
    return png;
}

// Reads --picture. *seconds remains below 0 if no time is given. *wanted is false for "off".
static sk_result read_picture(const sk_arguments *arguments, double *seconds, bool *wanted) {
    const char *text = sk_arguments_text(arguments, "picture");
    *wanted = text == NULL || strcmp(text, "off") != 0;
    return *wanted ? sk_arguments_number(arguments, "picture", 0.0, 1e9, "s", seconds) : sk_ok();
}
#else // a program that cannot draw
static unsigned char *take_picture(const sk_report *report, double seconds, sk_report_picture *picture) {
    (void)report, (void)seconds, (void)picture;
    return NULL;
}
static sk_result read_picture(const sk_arguments *arguments, double *seconds, bool *wanted) {
    (void)arguments, (void)seconds;
    *wanted = false;
    return sk_ok();
}
#endif

static sk_result write_report(sk_output_file *output, const sk_report *report, const char *name,
                              sk_report_picture picture) {
    sk_report_write(output->file, report, name, picture);
    sk_result result = ferror(output->file) ? sk_output_trouble(output, errno) : sk_ok();
    sk_result closed = sk_output_close(output, result.ok);
    return result.ok ? closed : result;
}

// Opens the file first, so that a failure to open it is reported before all the work.
static int report_on(const sk_recording *recording, const char *name, const char *out, double seconds, bool wanted) {
    sk_report report;
    sk_output_file output;
    sk_result result = sk_output_open(&output, out);
    if (!result.ok) return sk_complain(result);
    result = sk_report_gather(recording, name, &report);
    if (!result.ok) {
        sk_output_close(&output, false);
        return sk_complain(result);
    }
    sk_report_picture picture = {0};
    unsigned char *png = wanted && report.model->aircraft_count > 0 ? take_picture(&report, seconds, &picture) : NULL;
    result = write_report(&output, &report, name, picture);
    free(png);
    sk_result trouble = report.trouble;
    sk_report_release(&report);
    return sk_exit_status(result, trouble);
}

int sk_command_report(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *out = sk_arguments_text(&arguments, "out"), *name = arguments.operand[0];
    double seconds = -1.0;
    bool wanted;
    sk_recording *recording;
    sk_result result = read_picture(&arguments, &seconds, &wanted);
    if (result.ok && out == NULL)
        result = sk_error("report: --out is missing; give the file of the page: --out REPORT.html");
    if (result.ok) result = sk_output_is_apart(name, out);
    if (result.ok) result = sk_recording_load(name, &recording);
    if (!result.ok) return sk_complain(result);
    sk_warn_cut(name, recording);
    status = report_on(recording, name, out, seconds, wanted);
    sk_recording_destroy(recording);
    return status;
}
