// drive.h: the owner of driven bodies, as the world is of airframes.
#pragma once
#include "yard.h"

// Moves a driven body as the world does: by its load and the wrench of its contacts, unless it flew from touch to touch.
static inline void drive_on(const yard *y, const sk_body_type *type, sk_body_driven *driven) {
    sk_body_state *body = &driven->body;
    double h = y->set.substep;
    if (driven->flown || body->frozen) return;
    sk_vec3 force = sk_add(driven->load.force, driven->contact.force);
    sk_vec3 moment = sk_add(driven->load.moment, driven->contact.moment);
    body->velocity = sk_add_scaled(body->velocity, h / type->mass, force);
    body->spin = sk_add_scaled(body->spin, h, moment);
    body->position = sk_add_scaled(body->position, h, body->velocity);
    sk_body_turn(type, body, h);
}

static inline void drive_all(const yard *y, sk_body_driven *driven) {
    for (int32_t i = 0; i < y->set.driven_count; i++)
        drive_on(y, y->types[y->type_of[y->set.body_count + i]], &driven[i]);
}

static inline void drive_ticks(yard *y, sk_body_driven *driven, int32_t ticks) {
    for (int32_t n = 0; n < ticks; n++) {
        sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
        for (int32_t k = 0; k < y->set.substeps; k++) {
            sk_bodies_substep(y->work, &y->state, &y->solid);
            drive_all(y, driven);
        }
        sk_bodies_end(y->work, &y->state);
    }
}
