// disk_writer.c: writes what the window writes, for the tests of a failing disk: a bookmark behind a recording, the
// configuration of controls, a screenshot's picture, a recording by its own thread.
//     disk_writer note|controls|picture|live FILE
// Prints one sentence and ends with status 2 when it fails.
#include "fixture.h"
#include "input/controls_file.h"
#include "playback/live_recording.h"
#include "playback/recording_notes.h"
#include "stepping.h"
#include "view/png.h"

#include <stdio.h>
#include <string.h>

static sk_result note(const char *path) {
    sk_recording *recording;
    sk_result result = sk_recording_load(path, &recording);
    if (!result.ok) return result;
    sk_recording_notes notes = sk_recording_notes_of(path, recording);
    result = sk_recording_notes_add(&notes, 20, "a bookmark");
    sk_recording_destroy(recording);
    return sk_error_at(result, path, 0);
}

static sk_result controls(const char *path) {
    sk_user_controls own = {0};
    sk_user_controls_defaults(&own);
    own.aids.bank = !own.aids.bank;
    return sk_user_controls_save(&own, path);
}

static sk_result picture(const char *path) {
    unsigned char rgb[3 * 64 * 64] = {0};
    for (size_t i = 0; i < sizeof rgb; i++) rgb[i] = (unsigned char)(i * i >> 3);
    return sk_png_write(path, 64, 64, rgb);
}

static sk_result live(const char *path) {
    sk_state *state = NULL;
    sk_live_recording *recording;
    sk_model *model = fixture_slide(3000.0);
    fixture_roll(model, &state);
    sk_result result = sk_live_recording_create(path, model, state, (sk_reader){0}, &recording);
    if (result.ok) result = sk_live_recording_begun(recording);
    for (int64_t i = 0; result.ok && i < 240; i++) {
        sk_controls now[SK_AIRCRAFT_ROOM] = {{.brake_left = 9000}};
        step_world(model, state, now);
        sk_live_recording_tick(recording, now);
    }
    sk_live_recording_end(recording, sk_state_hash(model, state));
    while (!sk_live_recording_ended(recording)) {
    }
    sk_result trouble = sk_live_recording_trouble(recording);
    sk_result finished = sk_live_recording_finish(recording);
    sk_model_destroy(model);
    return !result.ok ? result : !trouble.ok ? trouble : finished;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        sk_result (*write)(const char *path);
    } kinds[] = {{"note", note}, {"controls", controls}, {"picture", picture}, {"live", live}};
    for (size_t i = 0; argc == 3 && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(argv[1], kinds[i].name) != 0) continue;
        char text[1000];
        sk_result result = kinds[i].write(argv[2]);
        if (!result.ok) fprintf(stderr, "%s\n", sk_result_format(&result, text, sizeof text));
        return result.ok ? 0 : 2;
    }
    fprintf(stderr, "usage: disk_writer note|controls|picture|live FILE\n");
    return 99;
}
