#include "export/acmi.h"

#include "export/flight_phases.h"
#include "export/markup.h"
#include "playback/playback.h"
#include "playback/recording_file.h"
#include "playback/stepped_notes.h"
#include "system/output_file.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_AIRCRAFT = 0x101, FIRST_PLATFORM = 0x201 };
enum { PROPERTIES_MAX = 24 };

typedef struct property {
    const char *name;
    char value[160];
} property;

// The values last written for an object. Only values that change are written.
typedef struct object {
    unsigned id;
    int32_t known;
    property reported[PROPERTIES_MAX];
    bool line_begun;
} object;

typedef struct writer {
    FILE *file;
    const sk_model *model;
    object *objects; // the aircraft, then the platforms
    object *at;      // the object whose line is being written
    int64_t written_tick;
    const sk_event *events;
    const sk_recorded_mark *marks;
    sk_flight_phase *phases;
    int32_t event_count, mark_count, phase_count, next_event, next_mark, next_phase;
} writer;

// Writes a text as a value. Commas are escaped. A backslash before the line's end would join lines, and a bar would
// split an event; both become '/'.
static void put_text(FILE *out, const char *text) {
    while (*text != '\0') {
        int bytes = sk_text_letter(text);
        if (bytes == 0)
            fputs(SK_NO_LETTER, out);
        else if (*text == ',')
            fputs("\\,", out);
        else if (*text == '\\' || *text == '|')
            fputc('/', out);
        else
            fwrite(text, 1, (size_t)bytes, out);
        text += bytes > 0 ? bytes : 1;
    }
}

// Writes a number without trailing zeros, and never as "-0".
static int format_number(char *out, size_t size, double value, int decimals) {
    int length = snprintf(out, size, "%.*f", decimals, value);
    if (strchr(out, '.') != NULL) {
        while (out[length - 1] == '0') out[--length] = '\0';
        if (out[length - 1] == '.') out[--length] = '\0';
    }
    if (strcmp(out, "-0") == 0) length = snprintf(out, size, "0");
    return length;
}

static double degrees(double radians) {
    return radians * 180.0 / SK_PI;
}

// Returns an angle in degrees in [0, 360), also after rounding to three decimals.
static double compass(double radians) {
    double angle = degrees(radians);
    angle -= 360.0 * floor(angle / 360.0);
    return angle < 359.9995 ? angle : 0.0;
}

static void begin_line(writer *w, int32_t index) {
    w->at = &w->objects[index];
    w->at->line_begun = false;
}

// Writes the value of a property if it has changed. `is_text`: the value is escaped.
static void write_property(writer *w, const char *name, const char *value, bool is_text) {
    object *o = w->at;
    int32_t i = 0;
    while (i < o->known && strcmp(o->reported[i].name, name) != 0) i++;
    if (i < o->known && strcmp(o->reported[i].value, value) == 0) return;
    if (i == o->known) {
        SK_ASSERT(o->known < PROPERTIES_MAX);
        o->reported[o->known++].name = name;
    }
    snprintf(o->reported[i].value, sizeof o->reported[i].value, "%s", value);
    if (!o->line_begun) fprintf(w->file, "%x", o->id);
    o->line_begun = true;
    fprintf(w->file, ",%s=", name);
    if (is_text)
        put_text(w->file, value);
    else
        fputs(value, w->file);
}

static void write_number(writer *w, const char *name, double value, int decimals) {
    char text[64];
    format_number(text, sizeof text, value, decimals);
    write_property(w, name, text, false);
}

static void end_line(writer *w) {
    if (w->at->line_begun) fputc('\n', w->file);
}

// Writes position and attitude: on the globe and, at the end, in the flat world. Angles are in rad.
static void write_place(writer *w, sk_vec3 place, double heading, double pitch, double roll) {
    struct {
        double value;
        int decimals;
    } part[] = {{degrees(place.x / SK_ACMI_EAST_RADIUS), 9},
                {degrees(place.y / SK_ACMI_NORTH_RADIUS), 9},
                {place.z, 3},
                {degrees(roll), 3},
                {degrees(pitch), 3},
                {compass(heading), 3},
                {place.x, 3},
                {place.y, 3},
                {compass(heading), 3}};
    char text[160];
    size_t used = 0;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        if (i > 0) text[used++] = '|';
        used += (size_t)format_number(text + used, 17, part[i].value, part[i].decimals);
    }
    write_property(w, "T", text, false);
}

// Returns the mean extension of the legs: 1 with all legs down. A leg that does not retract is always down.
static double gear_down(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double sum = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++)
        sum += sk_retracts(&type->wheels[i].retraction) ? a->wheel[i].extension : 1.0;
    return type->wheel_count > 0 ? sum / type->wheel_count : 1.0;
}

static double flaps_share(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    int32_t stages = type->aero.flap_stages;
    double most = stages > 0 ? type->aero.flap_angle[stages - 1] : 0.0;
    return most > 0.0 ? sk_min(1.0, sk_max(0.0, a->flaps / most)) : 0.0;
}

static void write_aircraft_properties(writer *w, const sk_state *state, int32_t index) {
    static const char *const COLOURS[] = {"Blue", "Orange", "Green", "Red"};
    sk_outputs out;
    const sk_aircraft_type *type = &w->model->types[w->model->aircraft[index].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, index);
    char name[SK_THING_TEXT];
    sk_outputs_of(w->model, state, index, &out);
    begin_line(w, index);
    write_place(w, a->position, out.heading, out.pitch, out.roll);
    sk_aircraft_text(w->model, index, name);
    write_property(w, "Name", type->title, true);
    write_property(w, "Type", type->rotors.present ? "Air+Rotorcraft" : "Air+FixedWing", false);
    write_property(w, "CallSign", name, true);
    write_property(w, "Color", COLOURS[(size_t)index % (sizeof COLOURS / sizeof COLOURS[0])], false);
    write_number(w, "CAS", out.airspeed, 2);
    write_number(w, "TAS", out.true_airspeed, 2);
    write_number(w, "AOA", degrees(out.alpha), 2);
    write_number(w, "AOS", degrees(out.beta), 2);
    write_number(w, "AGL", out.height, 2);
    if (state->tick > 0)
        write_number(w, "VerticalGForce", out.load_factor, 3); // before the first step there is no acceleration
    write_number(w, "Throttle", a->throttle, 3);
    write_number(w, "Flaps", flaps_share(type, a), 3);
    write_number(w, "LandingGear", gear_down(type, a), 3);
    write_number(w, "RollControlPosition", a->aileron, 3);
    write_number(w, "PitchControlPosition", a->elevator, 3);
    write_number(w, "YawControlPosition", a->rudder, 3);
    end_line(w);
}

// A platform's frame is x to the right, y forward, z up.
static void write_platform_properties(writer *w, double t, int32_t index) {
    const sk_platform *platform = &w->model->platforms[index];
    sk_pose pose = sk_platform_pose_at(platform, t);
    sk_vec3 forward = sk_rotate(pose.rotation, sk_vec(0.0, 1.0, 0.0));
    sk_vec3 right = sk_rotate(pose.rotation, sk_vec(1.0, 0.0, 0.0));
    sk_vec3 up = sk_rotate(pose.rotation, sk_vec(0.0, 0.0, 1.0));
    sk_box box = sk_scenery_describe(platform->scenery).bounds;
    begin_line(w, w->model->aircraft_count + index);
    write_place(w, pose.position, sk_atan2(forward.x, forward.y), sk_asin(sk_max(-1.0, sk_min(1.0, forward.z))),
                sk_atan2(-right.z, up.z));
    write_property(w, "Name", platform->name, true);
    write_property(w, "Type", w->model->sea.present ? "Sea+Watercraft" : "Ground+Static+Building", false);
    write_property(w, "Color", "Violet", false);
    if (box.max.x > box.min.x) {
        write_number(w, "Width", box.max.x - box.min.x, 2);
        write_number(w, "Length", box.max.y - box.min.y, 2);
        write_number(w, "Height", box.max.z - box.min.z, 2);
    }
    end_line(w);
}

static void begin_frame(writer *w, int64_t tick) {
    if (w->written_tick == tick) return;
    char text[40];
    format_number(text, sizeof text, (double)tick / SK_TICK_HZ, 6);
    fprintf(w->file, "#%s\n", text);
    w->written_tick = tick;
}

__attribute__((format(printf, 4, 5))) static void put_event(writer *w, const char *kind, int32_t aircraft,
                                                            const char *format, ...) {
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(w->file, "0,Event=%s|", kind);
    if (aircraft >= 0) fprintf(w->file, "%x|", (unsigned)(FIRST_AIRCRAFT + aircraft));
    put_text(w->file, text);
    fputc('\n', w->file);
}

static const char *title_of(const writer *w, int32_t aircraft) {
    return w->model->types[w->model->aircraft[aircraft].type].title;
}

static void write_events(writer *w, int64_t tick) {
    for (; w->next_event < w->event_count && w->events[w->next_event].tick <= tick; w->next_event++) {
        const sk_event *event = &w->events[w->next_event];
        char text[200];
        sk_event_describe(w->model, event, text, sizeof text);
        begin_frame(w, tick);
        put_event(w, "Message", (int32_t)event->aircraft, "%s", text);
    }
    for (; w->next_phase < w->phase_count && w->phases[w->next_phase].tick <= tick; w->next_phase++) {
        const sk_flight_phase *phase = &w->phases[w->next_phase];
        begin_frame(w, tick);
        put_event(w, phase->takes_off ? "TakenOff" : "Landed", phase->aircraft, "%s has %s",
                  title_of(w, phase->aircraft), phase->takes_off ? "taken off" : "landed");
    }
    for (; w->next_mark < w->mark_count && w->marks[w->next_mark].tick <= tick; w->next_mark++) {
        begin_frame(w, tick);
        put_event(w, "Bookmark", -1, "%s", w->marks[w->next_mark].text);
    }
}

static void write_frame(writer *w, const sk_state *state) {
    begin_frame(w, state->tick);
    for (int32_t i = 0; i < w->model->aircraft_count; i++) write_aircraft_properties(w, state, i);
    double t = sk_world_time(w->model, state->tick, 0);
    for (int32_t i = 0; i < w->model->platform_count; i++) write_platform_properties(w, t, i);
}

static void write_head(writer *w, const sk_recording_info *info) {
    fputs("FileType=text/acmi/tacview\nFileVersion=2.2\n", w->file);
    fputs("0,ReferenceTime=2000-01-01T12:00:00Z\n0,ReferenceLongitude=0\n0,ReferenceLatitude=0\n", w->file);
    fputs("0,DataSource=Skidpad ", w->file);
    put_text(w->file, info->engine);
    fputs("\n0,DataRecorder=Skidpad ", w->file);
    put_text(w->file, sk_version_text());
    fputs("\n0,Title=", w->file);
    for (int32_t i = 0; i < w->model->aircraft_count; i++) {
        if (i > 0) fputs("\\, ", w->file);
        put_text(w->file, title_of(w, i));
    }
    fputc('\n', w->file);
}

static sk_result write_all(writer *w, sk_output_file *output, sk_playback *playback, int64_t every) {
    write_head(w, &playback->info);
    do {
        int64_t since = playback->state->tick - playback->info.first_tick;
        if (since % every == 0 || playback->state->tick == playback->info.last_tick) write_frame(w, playback->state);
        write_events(w, playback->state->tick);
        if (ferror(w->file)) return sk_output_trouble(output, errno);
    } while (sk_playback_next(playback));
    return sk_ok();
}

// Returns the objects with their numbers, which differ; null if memory is short.
static object *objects_of(const sk_model *model) {
    int32_t aircraft = model->aircraft_count, count = aircraft + model->platform_count;
    object *objects = calloc((size_t)count + 1, sizeof *objects);
    int32_t beyond = FIRST_AIRCRAFT + aircraft, platforms = beyond > FIRST_PLATFORM ? beyond : FIRST_PLATFORM;
    for (int32_t i = 0; objects != NULL && i < count; i++)
        objects[i].id = (unsigned)(i < aircraft ? FIRST_AIRCRAFT + i : platforms + i - aircraft);
    return objects;
}

// Writes the file. `playback` must have begun.
static sk_result write_file(const char *path, sk_playback *playback, int64_t every) {
    const sk_recording *recording = playback->recording;
    sk_output_file output;
    writer w;
    memset(&w, 0, sizeof w);
    w.model = playback->model;
    w.written_tick = -1;
    w.objects = objects_of(w.model);
    if (w.objects == NULL) return sk_error("memory is short");
    w.marks = sk_recording_marks(recording, &w.mark_count);
    sk_stepped_notes notes;
    sk_result result = sk_stepped_notes_find(recording, &notes);
    if (!result.ok) {
        free(w.objects);
        return result;
    }
    w.events = notes.events;
    w.event_count = notes.event_count;
    result = sk_flight_phases(recording, &notes, &w.phases, &w.phase_count);
    if (result.ok) result = sk_output_open(&output, path);
    if (!result.ok) {
        free(w.objects);
        sk_stepped_notes_free(&notes);
        free(w.phases);
        return result;
    }
    w.file = output.file;
    result = write_all(&w, &output, playback, every);
    sk_result closed = sk_output_close(&output, result.ok);
    free(w.objects);
    sk_stepped_notes_free(&notes);
    free(w.phases);
    return result.ok ? closed : result;
}

sk_result sk_acmi_write(const char *path, const sk_recording *recording, const char *name, int64_t every,
                        bool *written) {
    sk_playback playback;
    sk_result result = sk_playback_begin(recording, &playback);
    if (result.ok) result = write_file(path, &playback, every);
    *written = result.ok;
    if (result.ok) result = sk_playback_trouble(&playback, name);
    sk_playback_end(&playback);
    return result;
}
