#include "world/debris.h"

#include "aircraft/loose_tubes.h"

#include <stdlib.h>
#include <string.h>

static bool has_branch(const sk_airframe *airframe, int32_t piece) {
    return sk_airframe_branch(airframe, piece) != sk_airframe_part(airframe, piece);
}

// The parts of skids that become bodies.
static int32_t tubes_of(const sk_skid_plan *skids) {
    sk_skid_parts parts;
    int32_t count = 0;
    sk_skid_parts_of(skids, &parts);
    for (int32_t k = 0; k < parts.count; k++) count += sk_tubes_leave(skids, parts.elements[k]);
    return count;
}

static int32_t parts_of(const sk_aircraft_type *type) {
    const sk_airframe *airframe = &type->airframe;
    int32_t count = 0;
    for (int32_t k = 0; k < type->wheel_count; k++) count += sk_wheel_leaves(&type->wheels[k]);
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs; d++) count += sk_blades_leave(&disc[d]) ? disc[d].blades : 0;
    count += sk_skid_exists(&type->skids) ? tubes_of(&type->skids) : 0;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (airframe->pieces[k].joint != 0) count += 1 + has_branch(airframe, k);
    return count;
}

// Makes room for more entries behind those in use. The new ones are 0. False if memory is short.
static bool grow(void **list, int32_t count, int32_t more, size_t size) {
    char *grown = realloc(*list, ((size_t)count + (size_t)more + 1) * size);
    if (grown == NULL) return false;
    memset(grown + (size_t)count * size, 0, ((size_t)more + 1) * size);
    *list = grown;
    return true;
}

static sk_result add_tube_types(sk_model *model, const sk_skid_plan *skids) {
    sk_skid_parts parts;
    sk_result r = sk_ok();
    if (!sk_skid_exists(skids)) return r;
    sk_skid_parts_of(skids, &parts);
    for (int32_t k = 0; k < parts.count && r.ok; k++)
        if (sk_tubes_leave(skids, parts.elements[k]))
            r = sk_tubes_body(skids, parts.elements[k], &model->body_types[model->body_type_count++]);
    return r;
}

static sk_result add_types(sk_model *model, const sk_aircraft_type *type) {
    const sk_airframe *airframe = &type->airframe;
    sk_result r = sk_ok();
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *piece = &airframe->pieces[k];
        for (int branch = 0; r.ok && branch < 1 + has_branch(airframe, k) && piece->joint != 0; branch++) {
            uint32_t pieces = branch ? sk_airframe_branch(airframe, k) : sk_airframe_part(airframe, k);
            r = sk_airframe_debris(airframe, pieces, piece->name, &model->body_types[model->body_type_count++]);
        }
    }
    for (int32_t k = 0; k < type->wheel_count && r.ok; k++)
        if (sk_wheel_leaves(&type->wheels[k]))
            r = sk_wheel_body(&type->wheels[k], &model->body_types[model->body_type_count++]);
    for (int32_t k = 0; k < sk_blade_count(type) && r.ok; k++) {
        const sk_disc disc = sk_disc_of_blade(type, k);
        if (sk_blades_leave(&disc)) r = sk_blade_body(&disc, &model->body_types[model->body_type_count++]);
    }
    return r.ok ? add_tube_types(model, &type->skids) : r;
}

// Adds a body of debris at the place of its aircraft. The caller sets which part it is.
static sk_body_placement *add_body(sk_model *model, int32_t aircraft, int32_t type) {
    const sk_placement *at = &model->aircraft[aircraft];
    sk_body_placement *body = &model->bodies[model->body_count++];
    *body = (sk_body_placement){
        .type = type, .position = at->position, .attitude = at->attitude, .debris_of = aircraft + 1};
    return body;
}

static void add_tubes(sk_model *model, int32_t aircraft, int32_t first_type) {
    const sk_skid_plan *skids = &model->types[model->aircraft[aircraft].type].skids;
    sk_skid_parts parts;
    if (!sk_skid_exists(skids)) return;
    sk_skid_parts_of(skids, &parts);
    for (int32_t k = 0; k < parts.count; k++)
        if (sk_tubes_leave(skids, parts.elements[k])) add_body(model, aircraft, first_type++)->debris_tube = k + 1;
}

// In the order of add_types.
static void add_bodies(sk_model *model, int32_t aircraft, int32_t first_type) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_airframe *airframe = &type->airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        for (int branch = 0; branch < 1 + has_branch(airframe, k) && airframe->pieces[k].joint != 0; branch++) {
            sk_body_placement *body = add_body(model, aircraft, first_type++);
            body->debris_piece = k;
            body->debris_branch = branch;
        }
    for (int32_t k = 0; k < type->wheel_count; k++)
        if (sk_wheel_leaves(&type->wheels[k])) add_body(model, aircraft, first_type++)->debris_wheel = k + 1;
    for (int32_t k = 0; k < sk_blade_count(type); k++) {
        const sk_disc disc = sk_disc_of_blade(type, k);
        if (sk_blades_leave(&disc)) add_body(model, aircraft, first_type++)->debris_blade = k + 1;
    }
    add_tubes(model, aircraft, first_type);
}

sk_result sk_model_add_debris(sk_model *model) {
    int32_t types = 0, bodies = 0;
    for (int32_t t = 0; t < model->type_count; t++) types += parts_of(&model->types[t]);
    for (int32_t i = 0; i < model->aircraft_count; i++) bodies += parts_of(&model->types[model->aircraft[i].type]);
    if (bodies == 0) return sk_ok();
    if (model->body_type_count + types > SK_BODY_TYPES_MAX || model->body_count + bodies > SK_BODIES_MAX)
        return sk_error(
            "with %d parts that can break off there are %d bodies of %d types; at most %d of %d types are allowed",
            (int)bodies, (int)(model->body_count + bodies), (int)(model->body_type_count + types), (int)SK_BODIES_MAX,
            (int)SK_BODY_TYPES_MAX);
    void *of_types = model->body_types, *of_bodies = model->bodies;
    bool enough = grow(&of_types, model->body_type_count, types, sizeof *model->body_types);
    model->body_types = of_types;
    enough = enough && grow(&of_bodies, model->body_count, bodies, sizeof *model->bodies);
    model->bodies = of_bodies;
    int32_t *first = calloc((size_t)model->type_count + 1, sizeof *first);
    sk_result r = enough && first != NULL ? sk_ok() : sk_error("memory is short");
    for (int32_t t = 0; t < model->type_count && r.ok; t++) {
        first[t] = model->body_type_count;
        r = add_types(model, &model->types[t]);
    }
    for (int32_t i = 0; i < model->aircraft_count && r.ok; i++) add_bodies(model, i, first[model->aircraft[i].type]);
    free(first);
    return r;
}

// Returns the body of the part that `part` names, or -1.
static int32_t find(const sk_model *model, const sk_body_placement *part) {
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_placement *b = &model->bodies[i];
        if (b->debris_of == part->debris_of && b->debris_piece == part->debris_piece &&
            b->debris_branch == part->debris_branch && b->debris_wheel == part->debris_wheel &&
            b->debris_blade == part->debris_blade && b->debris_tube == part->debris_tube)
            return i;
    }
    return -1;
}

int32_t sk_debris_body(const sk_model *model, int32_t aircraft, int32_t piece, bool branch) {
    return find(model, &(sk_body_placement){.debris_of = aircraft + 1, .debris_piece = piece, .debris_branch = branch});
}

int32_t sk_debris_wheel(const sk_model *model, int32_t aircraft, int32_t wheel) {
    return find(model, &(sk_body_placement){.debris_of = aircraft + 1, .debris_wheel = wheel + 1});
}

int32_t sk_debris_blade(const sk_model *model, int32_t aircraft, int32_t blade) {
    return find(model, &(sk_body_placement){.debris_of = aircraft + 1, .debris_blade = blade + 1});
}

int32_t sk_debris_tube(const sk_model *model, int32_t aircraft, int32_t part) {
    return find(model, &(sk_body_placement){.debris_of = aircraft + 1, .debris_tube = part + 1});
}

uint32_t sk_debris_pieces(const sk_model *model, const sk_body_placement *debris) {
    if (!sk_debris_is_of_airframe(debris)) return 0;
    const sk_airframe *airframe = &model->types[model->aircraft[debris->debris_of - 1].type].airframe;
    return debris->debris_branch != 0 ? sk_airframe_branch(airframe, debris->debris_piece)
                                      : sk_airframe_part(airframe, debris->debris_piece);
}

sk_parts_gone sk_aircraft_gone(const sk_aircraft_state *aircraft) {
    return (sk_parts_gone){(uint32_t)aircraft->pieces_gone, (uint32_t)aircraft->wheels_gone,
                           (uint32_t)aircraft->blades_gone, (uint64_t)aircraft->tubes_gone};
}

bool sk_aircraft_lost_parts(const sk_aircraft_state *aircraft) {
    return aircraft->pieces_gone != 0 || aircraft->wheels_gone != 0 || aircraft->blades_gone != 0 ||
           aircraft->tubes_gone != 0;
}

bool sk_aircraft_left(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, sk_mass_left *out) {
    if (!sk_aircraft_lost_parts(aircraft)) return false;
    *out = sk_aircraft_type_left(type, sk_aircraft_gone(aircraft));
    return true;
}

sk_mass_left sk_aircraft_mass_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft) {
    sk_mass_left left;
    return sk_aircraft_left(type, aircraft, &left) ? left : (sk_mass_left){type->mass, {0.0, 0.0, 0.0}};
}

sk_body_motion sk_aircraft_centre_motion(const sk_mass_left *left, const sk_body_motion *motion) {
    sk_vec3 arm = sk_left_centre(left, &motion->axes);
    sk_body_motion of = *motion;
    of.position = sk_add(of.position, arm);
    of.velocity = sk_add(of.velocity, sk_cross(of.rate, arm));
    return of;
}

sk_vec3 sk_aircraft_momentum(const sk_aircraft_type *type, const sk_aircraft_state *aircraft) {
    sk_mass_left left = sk_aircraft_mass_of(type, aircraft);
    sk_vec3 arm = sk_rotate(aircraft->attitude, left.centre), rate = sk_rotate(aircraft->attitude, aircraft->rate);
    return sk_scale(left.mass.mass, sk_add(aircraft->velocity, sk_cross(rate, arm)));
}

void sk_aircraft_strike(const sk_mass_left *left, sk_aircraft_state *aircraft, sk_vec3 point, sk_vec3 impulse) {
    sk_vec3 arm = sk_rotate(aircraft->attitude, left->centre);
    sk_vec3 turn = sk_cross(sk_sub(sk_sub(point, aircraft->position), arm), impulse);
    sk_vec3 rate = sk_mat3_mul(&left->mass.inertia_inverse, sk_rotate_back(aircraft->attitude, turn));
    aircraft->rate = sk_add(aircraft->rate, rate);
    aircraft->velocity = sk_add_scaled(aircraft->velocity, 1.0 / left->mass.mass, impulse);
    aircraft->velocity = sk_sub(aircraft->velocity, sk_cross(sk_rotate(aircraft->attitude, rate), arm));
}

sk_hole sk_hole_on_type(const sk_model *model, const sk_state *state, const sk_hole *hole) {
    sk_hole moved = *hole;
    sk_mass_left left;
    int32_t aircraft = (int32_t)hole->body - model->body_count;
    if (aircraft < 0) return moved;
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    if (!sk_aircraft_left(type, sk_state_aircraft(state, aircraft), &left)) return moved;
    sk_hole_move(&moved, left.centre);
    return moved;
}

void sk_aircraft_place_by_centre(const sk_mass_left *left, const sk_rigid_body *body, sk_aircraft_state *aircraft) {
    sk_vec3 arm = sk_rotate(body->attitude, left->centre), rate = sk_rotate(body->attitude, body->rate);
    aircraft->position = sk_sub(body->position, arm);
    aircraft->velocity = sk_sub(body->velocity, sk_cross(rate, arm));
    aircraft->attitude = body->attitude;
    aircraft->rate = body->rate;
}

bool sk_state_has_bodies(const sk_model *model, const sk_state *state) {
    for (int32_t i = 0; i < model->body_count; i++)
        if (!sk_state_body(state, i)->absent) return true;
    return false;
}

void sk_present_bodies_find(const sk_model *model, const sk_state *state, sk_present_bodies *out) {
    out->count = 0;
    for (int32_t i = 0; i < model->body_count; i++)
        if (!sk_state_body(state, i)->absent) out->body[out->count++] = i;
}
