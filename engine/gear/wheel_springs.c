#include "gear/wheel_springs.h"

#include "gear/wheel_caster.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_probe.h"
#include "gear/wheel_surface.h"

// A whole wheel and the surface under it.
typedef struct surface_at_wheel {
    bool hit, inside; // there is a surface; the strut's top is inside its solid
    sk_solid solid;
    wheel_frame frame;
    sk_contact_state contact;
    wheel_surface under; // valid if there is a surface
} surface_at_wheel;

static surface_at_wheel find_surface_at_wheel(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                              const sk_body_motion *body, sk_wheel_input input) {
    double turn = sk_wheel_turn(type, state, input);
    bool seated = ground.several && state->contact.mode != SK_AIR; // the memory is that of its solid
    int32_t index =
        seated ? (int32_t)state->contact.solid : wheel_find_solid(type, &ground, &state->contact, body, turn);
    surface_at_wheel f = {
        .hit = true, .solid = sk_ground_solid(&ground, index), .contact = sk_contact_on(&state->contact, index)};
    sk_body_motion seen = sk_motion_seen_from(&f.solid, body);
    f.frame = wheel_frame_of(type, &seen, turn);
    if (f.contact.mode == SK_AIR) {
        sk_surface_point surface = wheel_probe_ground(type, &ground, &f.solid, &f.frame, &f.contact);
        f.hit = surface.found;
        f.inside = surface.inside;
    }
    if (f.hit) wheel_find_surface(type, &ground.materials[f.contact.material], &f.contact, &f.frame, &f.under);
    return f;
}

static sk_vec3 to_world(const surface_at_wheel *f, sk_vec3 of_wheel) {
    return sk_solid_vector(&f->solid, sk_mat3_mul(&f->frame.axes, of_wheel));
}

sk_springs sk_wheel_springs_hanging(const sk_wheel_type *type, const sk_wheel_state *state) {
    sk_springs springs = {.solid = (int32_t)state->contact.solid};
    if (!state->broken) springs.strain[0] = sk_max(0.0, type->z_zero - type->z_max);
    return springs;
}

sk_springs sk_wheel_springs(const sk_wheel_type *whole, sk_ground ground, const sk_wheel_state *state,
                            const sk_body_motion *body, sk_wheel_input input) {
    if (state->gone) return sk_wheel_springs_hanging(whole, state);
    if (state->broken) {
        sk_point_type stub = wheel_stub(whole);
        return sk_point_springs(&stub, ground, &state->contact, body);
    }
    if (state->extension < 1.0) return sk_wheel_springs_hanging(whole, state);
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_current_type(whole, state, &changed);
    surface_at_wheel f = find_surface_at_wheel(type, ground, state, body, input);
    const wheel_surface *t = &f.under;
    sk_springs springs = sk_wheel_springs_hanging(type, state);
    springs.solid = (int32_t)f.contact.solid;
    springs.held = f.contact.mode != SK_AIR;
    if (!f.hit || f.inside) return springs;
    springs.hit = true;
    double stroke = type->z_zero - t->end;
    // A hub that side forces hold beyond the strut's unloaded end has the negative strain with which its damper moves.
    bool beyond = springs.held && !(springs.strain[0] > 0.0);
    springs.strain[0] = beyond ? stroke : sk_max(springs.strain[0], stroke);
    // Tie stretch moves the foot along the strut: t . r grows by t . (m - (m . n / n_z) z) if the pebble moves by m.
    sk_mat3 q = sk_border_frame(t->n);
    sk_vec3 r = sk_mat3_mul_back(&q, t->r), along = sk_scale(1.0 / t->n.z, t->n);
    springs.strain[1] = t->share * r.x;
    springs.strain[2] = t->share * r.y;
    const double pressed[SK_CONTACT_SPRINGS] = {-1.0, -q.row[2].x, -q.row[2].y};
    const double turned[SK_CONTACT_SPRINGS] = {t->deep, r.x, r.y};
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        sk_vec3 press = sk_scale(t->share * pressed[i], along), tie = {0.0, 0.0, 0.0};
        if (i > 0) tie = sk_scale(t->share, wheel_column(&q, i - 1));
        springs.press[i] = to_world(&f, press);
        springs.axis[i] = to_world(&f, sk_add(tie, press));
        springs.turn[i] = to_world(&f, sk_scale(turned[i], t->tip));
    }
    springs.ground_point = sk_solid_point(&f.solid, wheel_place(&f.frame, 0.0, 0.0, t->level));
    return springs;
}

double sk_wheel_gap(const sk_wheel_type *whole, sk_ground ground, const sk_wheel_state *state,
                    const sk_body_motion *body, sk_wheel_input input) {
    double reach = whole->z_max - whole->z_min;
    if (state->gone) return reach;
    if (state->broken) {
        sk_point_type point = wheel_stub(whole);
        return sk_point_gap(&point, ground, &state->contact, body, reach);
    }
    if (state->extension < 1.0) return reach;
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_current_type(whole, state, &changed);
    surface_at_wheel f = find_surface_at_wheel(type, ground, state, body, input);
    return f.hit ? f.under.end - type->z_max : reach;
}
