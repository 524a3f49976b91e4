#include "cli/command.h"
#include "export/crash_page.h"

static sk_result check_aircraft(const sk_model *model, int64_t aircraft) {
    if (aircraft <= model->aircraft_count) return sk_ok();
    return sk_error("crash: --aircraft %d: the recording has %d aircraft", (int)aircraft, model->aircraft_count);
}

int sk_command_crash(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *name = arguments.operand[0];
    int64_t aircraft = 0;
    sk_recording *recording = NULL;
    sk_crash crash;
    sk_result result = sk_arguments_count(&arguments, "aircraft", 1, 1000000, "", &aircraft);
    if (result.ok) result = sk_recording_load(name, &recording);
    if (result.ok) result = check_aircraft(sk_recording_model(recording), aircraft);
    if (!result.ok) {
        sk_recording_destroy(recording);
        return sk_complain(result);
    }
    sk_warn_cut(name, recording);
    result = sk_crash_gather(recording, name, &crash);
    sk_result trouble = sk_ok();
    if (result.ok) {
        trouble = crash.trouble;
        if (sk_arguments_given(&arguments, "json"))
            sk_crash_write_json(stdout, &crash, name, (int32_t)aircraft - 1);
        else
            sk_crash_write_page(stdout, &crash, name, (int32_t)aircraft - 1);
        sk_crash_release(&crash);
    }
    sk_recording_destroy(recording);
    return sk_exit_status(result, trouble);
}
