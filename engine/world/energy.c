#include "world/energy.h"

#include "body/bodies.h"
#include "gear/wheel_caster.h"
#include "gear/wheel_springs.h"
#include "world/contact_kinds.h"
#include "world/debris.h"
#include "world/energy_parts.h"
#include "world/flight.h"
#include <stdlib.h>
#include <string.h>

#define NAME(name) #name,
const char *const sk_energy_store_names[SK_ENERGY_STORE_COUNT] = {SK_ENERGY_STORES(NAME)};
const char *const sk_energy_flow_names[SK_ENERGY_FLOW_COUNT] = {SK_ENERGY_FLOWS(NAME)};
const char *const sk_contact_account_names[SK_CONTACT_ACCOUNT_COUNT] = {SK_CONTACT_ACCOUNT(NAME)};
const char *const sk_body_energy_names[SK_BODY_ENERGY_COUNT] = {SK_BODY_ENERGY(NAME)};
#undef NAME

// ---- energy of the body ----

static double kinetic_of_rotation(const sk_mass *mass, sk_vec3 rate) {
    return 0.5 * sk_dot(rate, sk_mat3_mul(&mass->inertia, rate));
}

static sk_energy_stores body_stores(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double mass = type->mass.mass, speed = a->engine_speed;
    sk_energy_stores stores = {{.translation = 0.5 * mass * sk_dot(a->velocity, a->velocity),
                                .rotation = kinetic_of_rotation(&type->mass, a->rate),
                                .shaft = 0.5 * sk_shaft_inertia_left(type, (uint32_t)a->blades_gone) * speed * speed,
                                .potential = mass * sk_potential_at(model->gravity, a->position.z)}};
    sk_mass_left left;
    if (!sk_aircraft_left(type, a, &left)) return stores;
    sk_vec3 arm = sk_rotate(a->attitude, left.centre);
    sk_vec3 velocity = sk_add(a->velocity, sk_cross(sk_rotate(a->attitude, a->rate), arm));
    stores.translation = 0.5 * left.mass.mass * sk_dot(velocity, velocity);
    stores.rotation = kinetic_of_rotation(&left.mass, a->rate);
    stores.potential = left.mass.mass * sk_potential_at(model->gravity, a->position.z + arm.z);
    return stores;
}

// ---- energy of springs ----

// A wheel in the air may already overlap a face beside its strut. Its springs then hold what they will have after the
// landing on this face.
static sk_energy_springs wheel_springs(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t i,
                                       const sk_body_motion *motion, sk_ground ground) {
    const sk_wheel_type *wheel = &type->wheels[i];
    sk_wheel_state state = a->wheel[i];
    const sk_wheel_trial trial = {.type = wheel,
                                  .ground = &ground,
                                  .state = &a->wheel[i],
                                  .body = motion,
                                  .input = sk_wheel_input_of(type, i, a)};
    bool lands = sk_wheel_is_landing(&trial, &state.contact);
    sk_energy_springs out = {sk_wheel_springs(wheel, ground, &state, motion, trial.input),
                             state.broken ? sk_wheel_stub_law(wheel) : sk_wheel_law(wheel)};
    if (lands) out.springs.held = false;
    return out;
}

static sk_energy_springs point_springs(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t i,
                                       const sk_body_motion *motion, sk_ground ground) {
    const sk_point_type *point = &type->points[i];
    if (!sk_hull_point_is_there(type, i, a)) return (sk_energy_springs){.law = sk_point_law(point)};
    return (sk_energy_springs){sk_point_springs(point, ground, &a->point[i], motion), sk_point_law(point)};
}

// The springs of skids belong to the gear, and those of pieces to the bodies: their work is a flow.
static sk_energy_springs (*const SPRINGS[SK_CONTACT_KINDS])(const sk_aircraft_type *type, const sk_aircraft_state *a,
                                                            int32_t i, const sk_body_motion *motion,
                                                            sk_ground ground) = {
    [SK_CONTACT_WHEEL] = wheel_springs, [SK_CONTACT_POINT] = point_springs};

int32_t sk_energy_contacts(const sk_aircraft_type *type) {
    int32_t count = 0;
    for (int k = 0; k < SK_CONTACT_KINDS; k++)
        if (SPRINGS[k] != NULL) count += sk_contact_rows[k].count(type);
    return count;
}

sk_energy_springs sk_energy_springs_of(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t contact,
                                       const sk_body_motion *motion, sk_ground ground) {
    int k = 0;
    for (; SPRINGS[k] == NULL || contact >= sk_contact_rows[k].count(type); k++)
        if (SPRINGS[k] != NULL) contact -= sk_contact_rows[k].count(type);
    return SPRINGS[k](type, a, contact, motion, ground);
}

double sk_energy_of_caster(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t wheel) {
    const sk_wheel_type *w = &type->wheels[wheel];
    return sk_wheel_caster_energy(w, &a->wheel[wheel], sk_wheel_input_of(type, wheel, a));
}

sk_energy_stores sk_energy_of(const sk_model *model, const sk_state *state, int32_t aircraft) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    sk_energy_stores stores = body_stores(model, type, a);
    sk_solids solids;
    sk_ground ground = sk_world_ground_of(model, state, sk_world_time(model, state->tick, 0), &solids);
    sk_body_motion motion = sk_motion_of(a);
    sk_near_bodies near;
    sk_near_bodies_find(model, state, NULL, aircraft, model->substep, &near);
    ground.near = near.body;
    ground.near_count = near.count;
    ground.loose = sk_model_has_contacts(model) && sk_state_has_bodies(model, state);
    for (int32_t i = 0; i < type->wheel_count; i++) stores.casters += sk_energy_of_caster(type, a, i);
    for (int32_t i = 0; i < sk_energy_contacts(type); i++) {
        sk_energy_springs springs = sk_energy_springs_of(type, a, i, &motion, ground);
        stores.struts += sk_energy_press(&springs);
        stores.pebbles += sk_energy_side(&springs);
    }
    return stores;
}

sk_result sk_energy_audit_create(const sk_model *model, sk_energy_audit *audit) {
    audit->aircraft = calloc((size_t)model->aircraft_count + 1, sizeof *audit->aircraft);
    return audit->aircraft != NULL ? sk_ok() : sk_error("memory is short for accounts of energy");
}

void sk_energy_audit_destroy(sk_energy_audit *audit) {
    free(audit->aircraft);
    audit->aircraft = NULL;
}

void sk_energy_audit_copy(const sk_model *model, const sk_energy_audit *from, sk_energy_audit *to) {
    memcpy(to->aircraft, from->aircraft, (size_t)model->aircraft_count * sizeof to->aircraft[0]);
    to->bodies = from->bodies;
    to->bodies_began = from->bodies_began;
}

static void store_bodies(const sk_model *model, const sk_state *state, sk_body_account *account) {
    account->kinetic = account->potential = 0.0;
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        const sk_body_state *body = sk_state_body(state, i);
        if (body->absent) continue;
        account->kinetic += sk_body_energy(type, body);
        account->potential += type->mass * sk_potential_at(model->gravity, body->position.z);
    }
}

void sk_energy_begin(const sk_model *model, const sk_state *state, sk_energy_audit *audit) {
    memset(audit->aircraft, 0, (size_t)model->aircraft_count * sizeof audit->aircraft[0]);
    for (int32_t i = 0; i < model->aircraft_count; i++)
        audit->aircraft[i].begin = audit->aircraft[i].now = sk_energy_of(model, state, i);
    audit->bodies = (sk_body_account){{0}};
    store_bodies(model, state, &audit->bodies);
    audit->bodies_began = audit->bodies.potential;
}

void sk_energy_add_bodies(const sk_model *model, const sk_state *state, const sk_bodies_flows *flows,
                          sk_body_account *account) {
    if (flows == NULL) return;
    store_bodies(model, state, account);
    account->contacts += flows->contacts;
    account->gravity += flows->gravity;
    account->drag += flows->drag;
    account->sleep += flows->sleep;
    account->lost += flows->lost;
    account->platforms += flows->prescribed;
    account->winches += flows->winches;
    account->broken += flows->broken;
}

double sk_energy_total(const sk_energy_stores *stores) {
    double sum = 0.0;
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++) sum += stores->of[i];
    return sum;
}

double sk_energy_remainder(const sk_energy_account *account) {
    double flows = 0.0, gained = 0.0;
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) flows += account->flow.of[i];
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++) gained += account->now.of[i] - account->begin.of[i];
    return gained - flows;
}
