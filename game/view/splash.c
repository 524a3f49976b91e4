#include "view/splash.h"

#include "view/interpolation.h"

static double age_at(const sk_model *model, const sk_event *event, double time) {
    return time - model->substep * model->substeps * (double)event->tick;
}

static bool same_event(const sk_event *a, const sk_event *b) {
    return a->tick == b->tick && a->aircraft == b->aircraft && a->part == b->part && a->value == b->value;
}

static int32_t find(const sk_splash_log *log, const sk_event *event) {
    int32_t kept = log->count < SK_EVENTS_KEPT ? log->count : SK_EVENTS_KEPT;
    for (int32_t i = 0; i < kept; i++)
        if (same_event(&log->event[i], event)) return i;
    return -1;
}

// Returns the part's lowest point in this state.
static sk_vec3 place_of_part(const sk_model *model, const sk_state *state, const sk_event *event) {
    const sk_aircraft_type *type = &model->types[model->aircraft[event->aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, event->aircraft);
    int64_t hull = event->part - type->wheel_count;
    sk_vec3 arm = {0.0, 0.0, 0.0};
    if (event->part >= 0 && hull < 0) {
        const sk_wheel_type *wheel = &type->wheels[event->part];
        arm = sk_add(wheel->position, sk_vec(0.0, 0.0, wheel->z_max));
    } else if (hull >= 0 && hull < type->point_count) {
        arm = type->points[hull].position;
    } else if (event->part >= sk_event_first_piece(type) && event->part < sk_event_first_blade(type)) {
        const sk_airframe_piece *piece = &type->airframe.pieces[event->part - sk_event_first_piece(type)];
        arm = piece->corners[0];
        for (int32_t i = 1; i < piece->corner_count; i++)
            if (sk_rotate(a->attitude, piece->corners[i]).z < sk_rotate(a->attitude, arm).z) arm = piece->corners[i];
    }
    return sk_add(a->position, sk_rotate(a->attitude, arm));
}

// Moves a place vertically to the water surface of the scenery, if that is near, or else to the sea.
static sk_vec3 on_water(const sk_model *model, sk_vec3 place, double time) {
    static const double NEAR = 4.0; // m
    sk_hit hit =
        sk_scenery_entry(model->scenery, sk_add(place, sk_vec(0, 0, NEAR)), sk_add(place, sk_vec(0, 0, -NEAR)));
    if (hit.found && hit.feature >= 0 && model->materials[hit.material].strength == 0.0)
        place.z += NEAR - 2.0 * NEAR * hit.fraction;
    else if (model->sea.present)
        place.z = model->sea.level + sk_seaway_height(&model->sea, place.x, place.y, time);
    return place;
}

static void remember(sk_splash_log *log, const sk_model *model, const sk_state *state, const sk_event *event) {
    double now = sk_time_between(model, state, state, 1.0), age = age_at(model, event, now);
    sk_vec3 velocity = sk_state_aircraft(state, event->aircraft)->velocity;
    sk_vec3 place = sk_add_scaled(place_of_part(model, state, event), -age, velocity);
    int32_t slot = log->count++ % SK_EVENTS_KEPT;
    log->event[slot] = *event;
    log->place[slot] = on_water(model, place, now - age);
    log->velocity[slot] = velocity;
}

// Returns the event if it is a splash that is still visible at this time; else null.
static const sk_event *splash_at(const sk_model *model, const sk_state *state, int32_t slot, double time) {
    const sk_event *event = &state->event[slot];
    bool is_one = slot < state->event_count && event->kind == SK_EVENT_SPLASH && event->aircraft >= 0 &&
                  event->aircraft < model->aircraft_count;
    double age = age_at(model, event, time);
    return is_one && age >= 0.0 && age < SK_SPLASH_LIFE ? event : NULL;
}

void sk_splash_watch(sk_splash_log *log, const sk_model *model, const sk_state *state) {
    double now = sk_time_between(model, state, state, 1.0);
    for (int32_t i = 0; i < SK_EVENTS_KEPT; i++) {
        const sk_event *event = splash_at(model, state, i, now);
        if (event != NULL && find(log, event) < 0) remember(log, model, state, event);
    }
}

int32_t sk_splashes_at(const sk_splash_log *log, const sk_model *model, const sk_state *state, double time,
                       sk_splash *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < SK_EVENTS_KEPT; i++) {
        const sk_event *event = splash_at(model, state, i, time);
        int32_t known = event != NULL ? find(log, event) : -1;
        if (known < 0) continue;
        uint64_t seed =
            sk_hash_word(sk_hash_word((uint64_t)event->tick, (uint64_t)event->part), (uint64_t)event->aircraft);
        out[count++] = (sk_splash){.place = log->place[known],
                                   .velocity = log->velocity[known],
                                   .speed = event->value,
                                   .age = age_at(model, event, time),
                                   .seed = seed};
    }
    return count;
}
