#include "export/report_data.h"

#include "playback/playback.h"
#include "scene/shown.h"
#include <stdlib.h>
#include <string.h>

// Context of the values of one tick. On the first tick the same calls also name the series.
typedef struct note {
    sk_report_aircraft *aircraft;
    int32_t at, bin;
    int64_t tick;
} note;

static void put(note *n, sk_report_group group, const char *name, double value) {
    sk_report_aircraft *a = n->aircraft;
    int32_t i = n->at++;
    if (i == a->series_count) {
        SK_ASSERT(i < SK_REPORT_SERIES);
        a->series_count++;
        a->group[i] = group;
        a->greatest[i].value = -INFINITY;
        a->least[i].value = INFINITY;
        sk_series_begin(&a->series[i], name);
    }
    sk_series_note(&a->series[i], n->bin, value);
    if (value > a->greatest[i].value) a->greatest[i] = (sk_report_peak){value, n->tick};
    if (value < a->least[i].value) a->least[i] = (sk_report_peak){value, n->tick};
}

static double force_along(const sk_contact_report *report) {
    return sqrt(report->force_x * report->force_x + report->force_y * report->force_y);
}

// Returns the force along the ground divided by grip; NaN without a normal force.
static double slip_of(double force, double grip) {
    return grip > 0.0 ? sk_min(force / grip, 1.0) : NAN;
}

static void put_wheels(note *n, const sk_aircraft_type *type, const sk_outputs *out) {
    for (int32_t k = 0; k < type->wheel_count; k++) {
        const sk_contact_report *report = &out->wheel[k].report;
        put(n, SK_REPORT_FORCE, type->wheels[k].name, report->touching ? report->normal_force : 0.0);
        put(n, SK_REPORT_SLIP, type->wheels[k].name,
            report->touching ? slip_of(force_along(report), report->border.grip) : NAN);
    }
}

// Notes the sums over all nodes of each side.
static void put_skids(note *n, const sk_aircraft_type *type, const sk_outputs *out) {
    if (!sk_skid_exists(&type->skids)) return;
    double normal[2] = {0.0, 0.0}, along[2] = {0.0, 0.0}, grip[2] = {0.0, 0.0};
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        int side = type->skids.nodes[i].position.y > 0.0;
        for (int32_t k = 0; type->skids.touches[i] && k < SK_ORIENTED_TOUCHES; k++) {
            const sk_contact_report *report = &out->skid[i][k];
            normal[side] += report->normal_force;
            along[side] += force_along(report);
            grip[side] += report->border.grip;
        }
    }
    for (int side = 0; side < 2; side++) {
        const char *name = side == 0 ? "left skid" : "right skid";
        put(n, SK_REPORT_FORCE, name, normal[side]);
        put(n, SK_REPORT_SLIP, name, slip_of(along[side], grip[side]));
    }
}

static void put_energy(note *n, const sk_aircraft_type *type, const sk_energy_account *account) {
    put(n, SK_REPORT_STORE, "total", sk_energy_total(&account->now));
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++)
        put(n, SK_REPORT_STORE, sk_energy_store_names[i], account->now.of[i]);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++)
        put(n, SK_REPORT_FLOW, sk_energy_flow_word(type, i), account->flow.of[i]);
    put(n, SK_REPORT_FLOW, "remainder", sk_energy_remainder(account));
}

static void note_aircraft(sk_report *r, const sk_playback *p, int32_t index, int32_t bin, bool begins_bin) {
    sk_outputs out;
    const sk_aircraft_type *type = &r->model->types[r->model->aircraft[index].type];
    const sk_aircraft_state *state = sk_state_aircraft(p->state, index);
    sk_report_aircraft *a = &r->aircraft[index];
    note n = {a, 0, bin, p->state->tick};
    sk_outputs_of(r->model, p->state, index, &out);
    put(&n, SK_REPORT_SPEED, "over the ground", out.ground_speed);
    put(&n, SK_REPORT_SPEED, "through the air", out.true_airspeed);
    put(&n, SK_REPORT_SPEED, "upwards", out.vertical_speed);
    put(&n, SK_REPORT_HEIGHT, "above the surface", out.height);
    put(&n, SK_REPORT_HEIGHT, "altitude", out.altitude);
    // Before the first step an accelerometer has no reading.
    put(&n, SK_REPORT_LOAD, "load factor", p->state->tick > 0 ? out.load_factor : NAN);
    put_wheels(&n, type, &out);
    put_skids(&n, type, &out);
    put_energy(&n, type, &p->audit.aircraft[index]);
    if (begins_bin) {
        a->x[bin] = state->position.x;
        a->y[bin] = state->position.y;
        a->on_ground[bin] = out.on_ground > 0.0;
    }
    if (p->state->tick == r->info.first_tick || state->frozen) return;
    a->distance += sk_length(state->velocity) / SK_TICK_HZ;
    if (out.on_ground > 0.0) a->distance_on_ground += out.surface_speed / SK_TICK_HZ;
}

static void note_lanes(sk_report *r, const sk_state *state, int32_t bin, uint8_t *modes) {
    sk_lane_modes(r->model, state, modes);
    for (int32_t i = 0; i < r->lane_count; i++) {
        uint8_t *mode = &r->lanes[(size_t)i * SK_CHART_BINS + (size_t)bin];
        if (modes[i] > *mode) *mode = modes[i];
        r->touched[i] = r->touched[i] || modes[i] != SK_LANE_AIR;
    }
}

// m/s: a wheel that is set down more slowly while rolling does not count as a touchdown.
#define LEAST_SINK_RATE 0.05

static void note_events(sk_report *r) {
    const sk_event *event = r->notes.events;
    for (int32_t i = 0; i < r->notes.event_count; i++) {
        if (event[i].kind != SK_EVENT_TOUCHDOWN || event[i].aircraft < 0 || -event[i].value < LEAST_SINK_RATE) continue;
        sk_report_aircraft *a = &r->aircraft[event[i].aircraft];
        a->touchdowns++;
        if (-event[i].value > a->hardest.value) a->hardest = (sk_report_peak){-event[i].value, event[i].tick};
    }
}

static sk_result walk(sk_report *r, const char *name, uint8_t *modes) {
    sk_playback playback;
    sk_result result = sk_playback_begin(r->recording, &playback);
    if (!result.ok) {
        sk_playback_end(&playback);
        return result;
    }
    int64_t samples = r->info.last_tick - r->info.first_tick + 1;
    int32_t before = -1;
    do {
        int64_t sample = playback.state->tick - r->info.first_tick;
        int32_t bin = (int32_t)(sample * r->bins / samples);
        for (int32_t i = 0; i < r->model->aircraft_count; i++) note_aircraft(r, &playback, i, bin, bin != before);
        note_lanes(r, playback.state, bin, modes);
        before = bin;
    } while (sk_playback_next(&playback));
    for (int32_t i = 0; i < r->model->aircraft_count; i++) r->aircraft[i].account = playback.audit.aircraft[i];
    r->bodies = playback.audit.bodies;
    r->bodies_began = playback.audit.bodies_began;
    r->trouble = sk_playback_trouble(&playback, name);
    sk_playback_end(&playback);
    return sk_ok();
}

sk_result sk_report_gather(const sk_recording *recording, const char *name, sk_report *out) {
    memset(out, 0, sizeof *out);
    out->recording = recording;
    out->model = sk_recording_model(recording);
    out->info = sk_recording_describe(recording);
    out->lane_count = sk_lane_count(out->model);
    int64_t samples = out->info.last_tick - out->info.first_tick + 1;
    out->bins = samples < SK_CHART_BINS ? (int32_t)samples : SK_CHART_BINS;
    size_t lanes = (size_t)out->lane_count + 1;
    out->lanes = calloc(lanes * SK_CHART_BINS, 1);
    out->touched = calloc(lanes, sizeof *out->touched);
    out->aircraft = calloc((size_t)out->model->aircraft_count + 1, sizeof *out->aircraft);
    uint8_t *modes = calloc(lanes, 1);
    bool enough = out->lanes != NULL && out->touched != NULL && out->aircraft != NULL && modes != NULL;
    sk_result result = enough ? sk_ok() : sk_error("memory is short");
    if (result.ok) result = sk_stepped_notes_find(recording, &out->notes);
    if (result.ok) result = sk_flight_phases(recording, &out->notes, &out->phases, &out->phase_count);
    if (result.ok) result = walk(out, name, modes);
    if (result.ok) note_events(out);
    free(modes);
    if (!result.ok) sk_report_release(out);
    return result;
}

void sk_report_release(sk_report *report) {
    free(report->lanes);
    free(report->touched);
    free(report->aircraft);
    free(report->phases);
    sk_stepped_notes_free(&report->notes);
    memset(report, 0, sizeof *report);
}

int32_t sk_report_find(const sk_report_aircraft *aircraft, sk_report_group group, const char *name) {
    for (int32_t i = 0; i < aircraft->series_count; i++)
        if (aircraft->group[i] == group && strcmp(aircraft->series[i].name, name) == 0) return i;
    return -1;
}
