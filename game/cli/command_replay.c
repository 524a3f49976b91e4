#include "cli/command.h"
#include "playback/playback.h"
#include "playback/recording_check.h"
#include "system/progress.h"
#ifndef SKIDPAD_HEADLESS
#    include "cli/watch.h"
#endif

#include <inttypes.h>
#include <stdio.h>

// `git bisect run` skips a revision with this status.
enum { EXIT_CANNOT_JUDGE = 125 };

static bool show_progress(void *user, int64_t done, int64_t all) {
    static const int64_t EVERY = 10 * SK_TICK_HZ;
    int64_t *reported = user;
    if (done / EVERY != *reported / EVERY) sk_progress(done - done % EVERY, all);
    *reported = done;
    return true;
}

static int status_of(sk_verdict verdict) {
    return verdict == SK_VERDICT_SAME      ? SK_EXIT_DONE
           : verdict == SK_VERDICT_DIFFERS ? SK_EXIT_FAILED
                                           : EXIT_CANNOT_JUDGE;
}

static void print_aircraft(const sk_model *model) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        fputs(i > 0 ? ", " : " ", stdout);
        sk_print_harmless(stdout, model->types[model->aircraft[i].type].title);
    }
}

// Prints the properties that distinguish one model from another, in one line.
static void describe_model(const char *name, const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    const sk_model *model = sk_recording_model(recording);
    int32_t half_spaces = sk_scenery_describe(model->scenery).half_spaces;
    sk_print_harmless(stdout, name);
    printf(": model %016" PRIX64 ", physics %u, scenery %d half-space%s, platforms %d, aircraft", info.model_hash,
           info.physics_version, half_spaces, sk_plural(half_spaces), model->platform_count);
    if (model->aircraft_count == 0) printf(" none");
    print_aircraft(model);
    putchar('\n');
}

static void describe(const char *name, const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    const sk_model *model = sk_recording_model(recording);
    int32_t marks;
    const sk_recorded_mark *mark = sk_recording_marks(recording, &marks);
    printf("recording  ");
    sk_print_harmless(stdout, name);
    printf("\nwritten    by Skidpad ");
    sk_print_harmless(stdout, info.engine);
    printf(" (");
    sk_print_harmless(stdout, info.build);
    printf("), physics %u\n", info.physics_version);
    printf("ticks      %" PRId64 " to %" PRId64 ", %.2f s\n", info.first_tick, info.last_tick,
           (double)(info.last_tick - info.first_tick) / SK_TICK_HZ);
    printf("aircraft  ");
    print_aircraft(model);
    printf("\nholds      %d keyframe%s, %d event%s, %d bookmark%s%s, %" PRIu64 " bytes\n", info.keyframes,
           sk_plural(info.keyframes), info.events, sk_plural(info.events), marks, sk_plural(marks),
           info.traced ? ", last bytes of every number" : "", info.bytes);
    for (int32_t i = 0; i < marks; i++) {
        printf("bookmark   %.3f s, tick %" PRId64 ": ", (double)mark[i].tick / SK_TICK_HZ, mark[i].tick);
        sk_print_harmless(stdout, mark[i].text);
        putchar('\n');
    }
}

static bool is_whole(const sk_recording *recording) {
    return sk_recording_describe(recording).cut[0] == '\0';
}

// Prints a judgement and returns the exit status. A recording that ends early or is damaged is judged only with
// --partial, by the part that is left.
static int print_judgement(const sk_judgement *judgement, bool whole, bool partial) {
    char text[600];
    sk_judgement_describe(judgement, text, sizeof text);
    bool accepted = whole || partial, judged = judgement->verdict != SK_VERDICT_CANNOT_JUDGE;
    if (!accepted) printf("cannot be judged: not whole; %s", judged ? "the part that is left: " : "");
    if (!whole && partial) printf("partial: ");
    sk_print_harmless(stdout, text);
    puts(whole || !judged ? "" : partial ? ", in the part that is left" : " (--partial judges this part)");
    return accepted ? status_of(judgement->verdict) : EXIT_CANNOT_JUDGE;
}

static int check(const char *name, const sk_recording *recording, bool partial) {
    int64_t reported = 0;
    sk_judgement judgement = sk_check_recording(recording, sk_check_threads(), show_progress, &reported);
    sk_progress_end();
    sk_print_harmless(stdout, name);
    printf(": ");
    return print_judgement(&judgement, is_whole(recording), partial);
}

#ifndef SKIDPAD_HEADLESS
// Returns an error for an option of the window if only text is requested.
static sk_result refuse_window_options(const sk_arguments *arguments) {
    static const char *const of_window[] = {"size", "fullscreen", "camera", "overlay", "quality", "hud", "bindings"};
    for (size_t i = 0; i < sizeof of_window / sizeof *of_window; i++)
        if (sk_arguments_given(arguments, of_window[i]))
            return sk_error("replay: --%s is for the window, and --check and --info open none", of_window[i]);
    return sk_ok();
}
#endif

// Shows the recordings in a window. Returns false if there is no window, or if text is requested; the caller then
// prints text. --at and --size are checked in any case.
static bool watch(const sk_arguments *arguments, sk_recording *const recording[2], sk_result *result) {
#ifdef SKIDPAD_HEADLESS
    (void)arguments, (void)recording, (void)result;
    return false;
#else
    sk_fly_options options;
    *result = sk_watch_options(arguments, recording[0], &options);
    bool words = sk_arguments_given(arguments, "info") || sk_arguments_given(arguments, "check");
    if (result->ok && words) *result = refuse_window_options(arguments);
    if (!result->ok || words || !sk_watch_is_possible()) return false;
    for (int i = 0; i < 2 && result->ok; i++)
        if (recording[i] != NULL) *result = sk_error_at(sk_recording_unpack(recording[i]), arguments->operand[i], 0);
    if (!result->ok) return false;
    *result = sk_watch(arguments, &options, recording[0], recording[1]);
    return true;
#endif
}

static sk_result load(const char *name, sk_recording **out) {
    sk_result result = sk_recording_load(name, out);
    if (result.ok) sk_warn_cut(name, *out);
    return result;
}

// Prints the error and returns the exit status. A recording by another version of the program, or damaged from its
// beginning, cannot be judged. Any other file is a mistake.
static int unreadable(sk_result result, bool judging) {
    int status = sk_complain(result);
    return judging && (result.other_version || result.damaged) ? EXIT_CANNOT_JUDGE : status;
}

int sk_command_replay(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_recording *recording[2] = {NULL, NULL};
    sk_result result = sk_ok();
    for (int i = 0; i < arguments.operand_count && result.ok; i++) result = load(arguments.operand[i], &recording[i]);
    status = SK_EXIT_DONE;
    bool checks = sk_arguments_given(&arguments, "check");
    if (result.ok && checks && recording[1] != NULL)
        result = sk_error("replay: --check is for one recording; `skidpad diff` compares two");
    bool partial = sk_arguments_given(&arguments, "partial");
    if (result.ok && partial && !checks) result = sk_error("replay: --partial belongs to --check");
    bool watched = result.ok && watch(&arguments, recording, &result);
    bool describes = !checks || sk_arguments_given(&arguments, "info");
    for (int i = 0; i < arguments.operand_count && result.ok && describes && !watched; i++)
        describe(arguments.operand[i], recording[i]);
    if (result.ok && checks) status = check(arguments.operand[0], recording[0], partial);
    for (int i = 0; i < 2; i++) sk_recording_destroy(recording[i]);
    return result.ok ? status : unreadable(result, checks);
}

int sk_command_diff(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_recording *recording[2] = {NULL, NULL};
    sk_result result = sk_ok();
    for (int i = 0; i < 2 && result.ok; i++) result = load(arguments.operand[i], &recording[i]);
    if (result.ok) {
        sk_judgement judgement = sk_recording_compare(recording[0], recording[1]);
        sk_print_harmless(stdout, arguments.operand[0]);
        printf(" and ");
        sk_print_harmless(stdout, arguments.operand[1]);
        printf(": ");
        bool whole = is_whole(recording[0]) && is_whole(recording[1]);
        status = print_judgement(&judgement, whole, sk_arguments_given(&arguments, "partial"));
        for (int i = 0; i < 2 && judgement.models; i++) describe_model(arguments.operand[i], recording[i]);
    }
    for (int i = 0; i < 2; i++) sk_recording_destroy(recording[i]);
    return result.ok ? status : unreadable(result, true);
}
