#include "world/apart.h"

#include "world/compiled_bodies.h"

// Wider than the search for pairs of bodies: twice the paths, and a margin (m). The second margin is that of a search that
// is done once for this tick.
static const double PATHS = 4.0, MARGIN = 5.0, NARROW = 0.1;

static sk_room room_of(const sk_model *model, const sk_state *state, int32_t i, double margin) {
    const sk_aircraft_state *a = sk_state_aircraft(state, i);
    double reach = model->compiled_bodies->airframe[model->aircraft[i].type].reach,
           dt = model->substep * model->substeps;
    double path = dt * (sk_length(a->velocity) + reach * sk_length(a->rate));
    return (sk_room){a->position, reach + PATHS * path + margin, i};
}

static double begin_of(const sk_room *room) {
    return room->middle.x - room->radius;
}

// Orders the rooms by where they begin along x.
static void put_in_order(sk_room *rooms, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        sk_room room = rooms[i];
        int32_t k = i;
        for (; k > 0 && begin_of(&rooms[k - 1]) > begin_of(&room); k--) rooms[k] = rooms[k - 1];
        rooms[k] = room;
    }
}

static bool overlap(const sk_room *a, const sk_room *b) {
    sk_vec3 between = sk_sub(a->middle, b->middle);
    double reach = a->radius + b->radius;
    return !(sk_dot(between, between) > reach * reach);
}

bool sk_aircraft_are_apart(const sk_model *model, const sk_state *state, sk_room *rooms) {
    enum { PAIRS_EACH = 32 };
    int32_t count = model->aircraft_count, pairs = 0;
    for (int32_t i = 0; i < count; i++) rooms[i] = room_of(model, state, rooms[i].aircraft, MARGIN);
    put_in_order(rooms, count);
    for (int32_t i = 0; i < count; i++) {
        double end = rooms[i].middle.x + rooms[i].radius;
        for (int32_t k = i + 1; k < count && !(begin_of(&rooms[k]) > end); k++) {
            if (++pairs > PAIRS_EACH * count || overlap(&rooms[i], &rooms[k])) return false;
        }
    }
    return true;
}

bool sk_aircraft_may_touch(const sk_model *model, const sk_state *state, int32_t a, int32_t b) {
    sk_room of_a = room_of(model, state, a, NARROW), of_b = room_of(model, state, b, NARROW);
    return overlap(&of_a, &of_b);
}
