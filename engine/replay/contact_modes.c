#include "replay/contact_modes.h"

#include "world/contact_kinds.h"

// All points of the hull and pieces of the airframe share one lane.
static bool has_hull(const sk_aircraft_type *type) {
    bool found = false;
    for (int k = 0; k < SK_CONTACT_KINDS; k++)
        found |= sk_contact_rows[k].lane == SK_LANE_HULL && sk_contact_rows[k].count(type) > 0;
    return found;
}

// A part with a lane of its own.
typedef struct lane_part {
    sk_contact_kind kind;
    int32_t part;
} lane_part;
static const lane_part BEFORE_FIRST = {0, -1};

// Moves to the next part with a lane of its own. Returns false after the last.
static bool next_lane(const sk_aircraft_type *type, lane_part *at) {
    for (; at->kind < SK_CONTACT_KINDS; at->kind++, at->part = -1) {
        const sk_contact_row *row = &sk_contact_rows[at->kind];
        int32_t count = row->lane == SK_LANE_OWN ? row->count(type) : 0;
        while (++at->part < count)
            if (row->can_touch == NULL || row->can_touch(type, at->part)) return true;
    }
    return false;
}

static int32_t lanes_of(const sk_aircraft_type *type) {
    lane_part at = BEFORE_FIRST;
    int32_t count = has_hull(type);
    while (next_lane(type, &at)) count++;
    return count;
}

static const sk_aircraft_type *type_of(const sk_model *model, int32_t aircraft) {
    return &model->types[model->aircraft[aircraft].type];
}

int32_t sk_lane_count(const sk_model *model) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++) count += lanes_of(type_of(model, i));
    return count;
}

sk_lane sk_lane_at(const sk_model *model, int32_t lane) {
    int32_t aircraft = 0;
    while (lane >= lanes_of(type_of(model, aircraft))) lane -= lanes_of(type_of(model, aircraft++));
    const sk_aircraft_type *type = type_of(model, aircraft);
    lane_part at = BEFORE_FIRST;
    while (next_lane(type, &at))
        if (lane-- == 0) return (sk_lane){aircraft, sk_contact_rows[at.kind].first(type) + at.part};
    return (sk_lane){aircraft, -1};
}

const char *sk_lane_name(const sk_model *model, int32_t lane) {
    sk_lane at = sk_lane_at(model, lane);
    const sk_aircraft_type *type = type_of(model, at.aircraft);
    sk_contact_kind kind;
    int32_t part;
    return sk_contact_of_part(type, at.part, &kind, &part) ? sk_contact_rows[kind].part_name(type, part) : "hull";
}

static uint8_t livelier(uint8_t mode, int64_t other) {
    return other > mode ? (uint8_t)other : mode;
}

// The liveliest mode of all faces of a part.
static uint8_t mode_of(const sk_contact_owner *owner, sk_contact_kind kind, int32_t part) {
    uint8_t mode = SK_LANE_AIR;
    for (int32_t face = 0; face < sk_contact_rows[kind].faces; face++) {
        sk_contact_look look = sk_contact_rows[kind].look(owner, part, face);
        if (look.broken) return SK_LANE_BROKEN;
        mode = livelier(mode, look.mode);
    }
    return mode;
}

static uint8_t mode_of_hull(const sk_contact_owner *owner) {
    uint8_t mode = SK_LANE_AIR;
    for (int k = 0; k < SK_CONTACT_KINDS; k++) {
        const sk_contact_row *row = &sk_contact_rows[k];
        if (row->lane != SK_LANE_HULL || (row->none_touches != NULL && row->none_touches(owner))) continue;
        int32_t count = row->count(owner->type);
        for (int32_t i = 0; i < count; i++) mode = livelier(mode, mode_of(owner, (sk_contact_kind)k, i));
    }
    return mode;
}

void sk_lane_modes(const sk_model *model, const sk_state *state, uint8_t *modes) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = type_of(model, i);
        const sk_contact_owner owner = {.type = type, .state = sk_state_aircraft(state, i)};
        lane_part at = BEFORE_FIRST;
        while (next_lane(type, &at)) *modes++ = mode_of(&owner, at.kind, at.part);
        if (has_hull(type)) *modes++ = mode_of_hull(&owner);
    }
}
