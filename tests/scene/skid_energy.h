// skid_energy.h: all the energy of an aircraft on skids, with its tubes and the springs of its contacts.
#pragma once
#include "body/bodies_planes.h"
#include "check.h"
#include "contact/crush.h"
#include "contact/oriented.h"
#include "contact/patch.h"
#include "contact/print.h"
#include "contact/springs.h"
#include "contact/surface.h"
#include "contact/union_field.h"
#include "gear/skid_edge.h"
#include "gear/skid_energy.h"
#include "gear/skid_place.h"
#include "world/compiled_bodies.h"
#include "world/debris.h"
#include "world/energy.h"
#include "world/flight.h"
#include "world/ground.h"

// The airframe of the first aircraft and the surface of the scenery, for the energy of its contacts.
typedef struct skid_airframe {
    sk_body_type body;
    sk_union *surface;
    sk_union_cache *cache;
} skid_airframe;

// Masts bear every moment: the energy of a contact is that of its overlap, also where a mast that yields presses less.
static inline void skid_masts_hold(const sk_model *model) {
    sk_body_type *body = &model->compiled_bodies->airframe[0];
    for (int32_t k = 0; k < body->piece_count; k++) body->pieces[k].joint.bending = 0.0;
}

static inline skid_airframe skid_airframe_begin(const sk_model *model) {
    skid_airframe f;
    const sk_aircraft_type *type = &model->types[0];
    sk_box window = {{-1e3, -1e3, -1e3}, {1e3, 1e3, 1e3}};
    sk_result r = sk_airframe_body(&type->airframe, "airframe", type->mass.mass, &type->mass.inertia, &f.body);
    if (r.ok) r = sk_union_create(model->ground, window, &f.surface);
    if (r.ok) r = sk_union_cache_create(f.surface, SK_UNION_STORE_LEAST, &f.cache);
    if (!r.ok) fail_msg("%s", r.text);
    return f;
}

static inline void skid_airframe_end(skid_airframe *f) {
    sk_body_type_release(&f->body);
    sk_union_cache_destroy(f->cache);
    sk_union_destroy(f->surface);
}

// J: in the springs of friction of a contact of the airframe.
static inline double skid_patch_friction_energy(const sk_body_type *airframe, const sk_body_contact *contact) {
    const sk_patch_memory *m = &contact->memory;
    sk_patch_side side = sk_patch_side_of(&airframe->pieces[contact->part].solid, 0.0);
    sk_patch_law law = {.kappa = airframe->kappa, .area = side.face_area};
    sk_patch springs = {0};
    sk_patch_add_constants(&law, &springs);
    return 0.5 * springs.k_t * sk_dot(m->stretch, m->stretch) + 0.5 * springs.k_theta * m->twist * m->twist;
}

// A plane of the scenery under a part of the airframe.
typedef struct skid_plane {
    sk_union_cache *cache;
    const sk_depth_solid *part;
    sk_pose pose;
    int32_t feature;
} skid_plane;

// Returns volume, area and energy below a plane: of what is within `count` more planes too, with the exposed planes moved
// inwards by `from` (m).
static inline sk_depth_integrals skid_plane_integrals(const skid_plane *p, double from, const sk_half_space *more,
                                                      int32_t count) {
    sk_depth_integrals sum = {0};
    sk_union_walk walk;
    sk_union_cell cell;
    sk_vec3 reach = {10.0, 10.0, 10.0}; // m: more than any airframe has here
    sk_union_walk_begin(&walk, p->cache, (sk_box){sk_sub(p->pose.position, reach), sk_add(p->pose.position, reach)});
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_half_space face[SK_CONVEX_FACES_MAX];
        sk_depth_of_face of[SK_CONVEX_FACES_MAX];
        int32_t faces = cell.piece.face_count, parts;
        for (int32_t j = 0; j < faces; j++) {
            face[j] = cell.piece.face[j];
            face[j].offset -= (cell.exposed >> j & 1) != 0 ? from : 0.0;
        }
        for (int32_t j = 0; j < count && faces < SK_CONVEX_FACES_MAX; j++, faces++)
            face[faces] = (sk_half_space){more[j].normal, more[j].offset - sk_dot(more[j].normal, cell.origin)};
        uint64_t all = faces == 64 ? ~UINT64_C(0) : (UINT64_C(1) << faces) - 1;
        sk_depth_field field = {face, faces, {cell.exposed, all}, 0};
        sk_pose at = {sk_sub(p->pose.position, cell.origin), p->pose.rotation};
        parts = sk_depth_integrals_by_face(p->part, &at, &field, SK_CONVEX_FACES_MAX, of);
        for (int32_t i = 0; i < parts; i++) {
            if (cell.feature[of[i].face] != p->feature) continue;
            sum.volume += of[i].of.volume;
            sum.area += of[i].of.area;
            sum.opening += of[i].of.opening;
            sum.energy += of[i].of.energy;
        }
    }
    return sum;
}

// The planes of the scenery that a piece touches, and those of them that crush it.
typedef struct skid_touch {
    bodies_planes planes;
    bool crushes[BODIES_PLANES_MAX];
    bool any; // of them crushes it
} skid_touch;

// Ground that yields at less than the strength of a piece yields; anything else crushes the piece.
static inline bool skid_is_crushed(const sk_model *model, int32_t feature, sk_vec3 at, double strength) {
    const sk_material *material = &model->materials[sk_scenery_material(model->ground, feature, at)];
    double ground = isfinite(material->strength) ? sk_bearing_pressure(material) : INFINITY;
    return isfinite(strength) && !(ground > 0.0 && ground < strength);
}

static inline skid_touch skid_touch_at(const skid_airframe *f, const sk_model *model, const sk_state *state,
                                       int32_t part, sk_pose pose) {
    const double strength = f->body.pieces[part].strength;
    sk_patch_side side = sk_patch_side_of(&f->body.pieces[part].solid, 0.0);
    sk_hole own[SK_HOLES_OF_PIECE];
    sk_crushed crushed = {.solid = &side.solid, .hole = own};
    for (int64_t k = 0; k < sk_state_hole_count(state); k++) {
        const sk_hole *hole = &sk_state_holes(state)->hole[k];
        if (hole->body != model->body_count || hole->part != part) continue;
        assert_true(crushed.hole_count < SK_HOLES_OF_PIECE);
        own[crushed.hole_count++] = sk_hole_on_type(model, state, hole);
    }
    skid_touch touch = {.any = false};
    (void)bodies_find_planes(f->cache, &side.solid, &pose, INFINITY, &touch.planes);
    if (isfinite(strength))
        bodies_find_left(f->cache, &crushed, sk_crushed_sets(&crushed), &pose, strength / f->body.kappa, &touch.planes);
    for (int32_t i = 0; i < touch.planes.count; i++) {
        touch.crushes[i] = skid_is_crushed(model, touch.planes.of[i].feature, pose.position, strength);
        touch.any |= touch.crushes[i];
    }
    return touch;
}

static inline skid_touch skid_touch_of(const skid_airframe *f, const sk_model *model, const sk_state *state,
                                       int32_t part) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    return skid_touch_at(f, model, state, part, (sk_pose){a->position, a->attitude});
}

// J: of what holes leave of a piece that a plane crushes. With more than that of its pressed section at its strength, what
// is deeper than the layer is gone.
static inline double skid_crushed_energy(const skid_airframe *f, int32_t part, const bodies_plane *plane) {
    sk_patch_side side = sk_patch_side_of(&f->body.pieces[part].solid, 0.0);
    const sk_patch_pair pair = {
        .a = &side, .law = {.kappa = f->body.kappa, .area = side.face_area}, .strength = f->body.pieces[part].strength};
    if (!(plane->left.volume > SK_CRUSH_NOTHING * plane->sum.volume)) return 0.0;
    sk_patch patch = sk_patch_of_plane(&pair, &plane->left, plane->normal);
    if (!(patch.section > BODIES_SIDEWAYS * patch.area)) return 0.0;
    double most = 0.5 * patch.section * pair.strength * pair.strength / pair.law.kappa;
    double remains = patch.energy - pair.strength * patch.deeper; // after a hole
    return patch.energy > most ? remains : patch.energy;
}

// J: of a piece that is crushed on the rigid ground below its deepest print.
static inline double skid_below_print_energy(const skid_airframe *f, const sk_model *model, const sk_state *state,
                                             const sk_body_contact *contact, double deepest) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_vec3 up = sk_scenery_plane(model->ground, (int32_t)contact->other_part).normal;
    sk_pose raised = {sk_add_scaled(a->position, deepest, up), a->attitude};
    skid_touch touch = skid_touch_at(f, model, state, (int32_t)contact->part, raised);
    for (int32_t k = 0; k < touch.planes.count; k++)
        if (touch.planes.of[k].feature == contact->other_part)
            return skid_crushed_energy(f, (int32_t)contact->part, &touch.planes.of[k]);
    return 0.0;
}

// J: by how much the energy of a contact differs from that of its whole depth, because of a print or a hard layer
// (docs/models/patch.md).
static inline double skid_other_energy(const skid_airframe *f, const sk_model *model, const sk_state *state,
                                       const sk_body_contact *contact, const sk_pose *pose) {
    sk_patch_side side = sk_patch_side_of(&f->body.pieces[contact->part].solid, 0.0);
    const skid_plane plane = {f->cache, &side.solid, *pose, (int32_t)contact->other_part};
    const sk_half_space ground = sk_scenery_plane(model->ground, plane.feature);
    const sk_material *material = &model->materials[sk_scenery_material(model->ground, plane.feature, pose->position)];
    sk_depth_integrals whole = skid_plane_integrals(&plane, 0.0, NULL, 0);
    bool yields = isfinite(material->strength);
    sk_print print;
    bool printed = sk_print_of(&contact->memory, &print);
    if (!yields && !printed)
        return 1000.0 * f->body.kappa * skid_plane_integrals(&plane, 0.25 * side.width, NULL, 0).energy;
    const double strength = f->body.pieces[contact->part].strength;
    sk_print_law law = {f->body.kappa, yields ? sk_bearing_pressure(material) : 0.0, INFINITY};
    if (yields) law.deepest = sk_print_deepest(law.strength, strength);
    bool deep = sk_print_depth(side.solid.piece, pose, ground) > law.deepest;
    sk_depth_integrals below = {0};
    if (deep) below = skid_plane_integrals(&plane, law.deepest, NULL, 0);
    sk_print_load load = {whole.volume, whole.area, whole.volume, whole.area};
    if (printed) {
        sk_half_space of[SK_CONVEX_FACES_MAX];
        const sk_print_part part = {side.solid.piece, *pose, ground};
        int32_t count = sk_print_planes(&print, &law, &part, SK_CONVEX_FACES_MAX, of);
        sk_depth_integrals inside = {0};
        if (count > 0) inside = skid_plane_integrals(&plane, 0.0, of, count);
        load.pressed = sk_max(0.0, whole.volume - inside.volume);
        load.pressed_area = sk_max(0.0, whole.area - inside.area);
    }
    load.pressed = sk_max(0.0, load.pressed - below.volume);
    double out_of_reach = sk_max(0.0, below.opening - below.area);
    load.area += out_of_reach;
    load.pressed_area += out_of_reach;
    double energy = sk_print_energy(&law, &load);
    if (yields && load.area > 0.0) energy = sk_min(energy, sk_print_energy_most(&law, &load));
    // The hard layer below the deepest print, of 0.2 m.
    if (yields && !isfinite(strength))
        energy += 1000.0 * f->body.kappa * skid_plane_integrals(&plane, 0.21, NULL, 0).energy;
    if (deep) energy += skid_below_print_energy(f, model, state, contact, law.deepest);
    return energy - f->body.kappa * whole.energy;
}

// J: by how much the energy of a part that has come into soft ground, and touches from the next substep on, differs from that
// of its whole depth: the ground bears only as much as it yields at. Soft ground is a single plane here.
static inline double skid_begin_energy(const skid_airframe *f, const sk_model *model, const sk_state *state,
                                       int32_t part) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_pose pose = {a->position, a->attitude};
    const sk_body_contacts *list = sk_state_body_contacts(state);
    const sk_body_contact begins = {.part = part, .other = -1, .other_part = 0};
    if (!isfinite(model->materials[sk_scenery_material(model->ground, 0, pose.position)].strength)) return 0.0;
    for (int32_t i = 0; i < list->count; i++)
        if (list->contact[i].body == model->body_count && list->contact[i].part == part && list->contact[i].other < 0)
            return 0.0;
    return skid_other_energy(f, model, state, &begins, &pose);
}

// J: in the contacts of the airframe with the scenery.
static inline double skid_airframe_energy(const skid_airframe *f, const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_pose pose = {a->position, a->attitude};
    const sk_body_contacts *list = sk_state_body_contacts(state);
    double sum = 0.0;
    for (int32_t i = 0; i < f->body.piece_count; i++) {
        skid_touch touch = skid_touch_of(f, model, state, i);
        for (int32_t k = 0; k < touch.planes.count; k++)
            if (touch.crushes[k])
                sum += skid_crushed_energy(f, i, &touch.planes.of[k]);
            else
                sum += f->body.kappa * touch.planes.of[k].sum.energy;
        if (!touch.any) sum += skid_begin_energy(f, model, state, i);
    }
    for (int32_t i = 0; i < list->count; i++) {
        const sk_body_contact *contact = &list->contact[i];
        if (contact->body != model->body_count) continue; // of what broke off
        sum += skid_patch_friction_energy(&f->body, contact);
        if (contact->other >= 0 || contact->other_part < 0) continue;
        double strength = f->body.pieces[contact->part].strength;
        if (!skid_is_crushed(model, (int32_t)contact->other_part, pose.position, strength))
            sum += skid_other_energy(f, model, state, contact, &pose);
    }
    return sum;
}

// J: of a spring at this depth (m). Its force grows no further beyond the limit of depth.
static inline double skid_spring_energy(double stiffness, double depth) {
    double linear = sk_clamp(depth, 0.0, SK_ORIENTED_DEPTH_LIMIT),
           beyond = sk_max(0.0, depth - SK_ORIENTED_DEPTH_LIMIT);
    return stiffness * linear * (0.5 * linear + beyond);
}

// J: body and tubes in motion. The body's velocity is that of its frame: what they have together is the tubes' momentum more.
static inline double skid_motion_energy(const sk_model *model, const sk_aircraft_state *a) {
    const sk_mass_left left = sk_aircraft_mass_of(&model->types[0], a);
    const sk_mass *mass = &left.mass;
    sk_vec3 linear, angular;
    sk_skid_momentum(model->skids[0], &a->skids, &linear, &angular);
    sk_vec3 v = sk_add_scaled(sk_cross(a->rate, left.centre), 1.0 / mass->mass, linear); // of the centre of gravity
    v = sk_add(a->velocity, sk_rotate(a->attitude, v));
    angular = sk_sub(angular, sk_cross(left.centre, linear));
    sk_vec3 w = sk_add(a->rate, sk_mat3_mul(&mass->inertia_inverse, angular));
    return 0.5 * mass->mass * sk_dot(v, v) + 0.5 * sk_dot(w, sk_mat3_mul(&mass->inertia, w));
}

// J: the tubes' part of the weight's, by which they have been bent up or down.
static inline double skid_height_energy(const sk_model *model, const sk_aircraft_state *a) {
    sk_skid_state moved = a->skids; // its "momentum" is the way of the tubes' mass
    for (int32_t i = 0; i < model->types[0].skids.node_count; i++) {
        moved.node[i].velocity = a->skids.node[i].displacement;
        moved.node[i].spin = a->skids.node[i].turn;
    }
    sk_vec3 linear, angular;
    sk_skid_momentum(model->skids[0], &moved, &linear, &angular);
    return sk_rotate(a->attitude, linear).z * sk_gravity_at(model->gravity, a->position.z);
}

// J: in the springs of nodes and edges, those of their pebbles too.
static inline double skid_contact_energy(const sk_model *model, const sk_state *state) {
    const sk_skid_plan *plan = &model->types[0].skids;
    const sk_skid_state *skids = &sk_state_aircraft(state, 0)->skids;
    sk_body_motion body = sk_motion_of(sk_state_aircraft(state, 0));
    sk_ground_walk walk;
    sk_solids solids;
    sk_ground ground = sk_ground_walk_begin(model, state->tick, &walk, &solids);
    double sum = 0.0;
    for (int32_t i = 0; i < plan->node_count; i++) {
        sk_springs springs[SK_ORIENTED_TOUCHES];
        if (sk_oriented_bearing(&skids->node[i].contact) == NULL) continue;
        sk_initiator at = sk_skid_initiator(model->skids[0], skids, i, &body);
        sk_oriented_ground_springs(&ground, at, &skids->node[i].contact, springs);
        for (int k = 0; k < SK_ORIENTED_TOUCHES; k++) {
            const double *strain = springs[k].strain;
            if (!springs[k].hit) continue;
            sum += skid_spring_energy(plan->stiffness, strain[0]);
            sum += 0.5 * plan->side_stiffness * (strain[1] * strain[1] + strain[2] * strain[2]);
        }
    }
    for (int32_t i = 0; i < plan->element_count; i++)
        if (skids->element[i].edge.held) sum += sk_skid_edge_energy(model->skids[0], skids, i, ground, &body);
    return sum;
}

// J: all of it, of the first aircraft, which is alone. A torn-off part takes its share with it.
static inline double skid_energy_of(const skid_airframe *airframe, const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    const sk_mass_left left = sk_aircraft_mass_of(&model->types[0], a);
    const sk_skid_body body = {left.mass.mass, left.mass.inertia, left.mass.inertia_inverse, left.centre};
    sk_skid_energy tubes = sk_skid_energy_of(model->skids[0], &body, &a->skids);
    double hull = stores.struts + stores.pebbles + stores.casters + stores.shaft;
    return skid_motion_energy(model, a) + stores.potential + skid_height_energy(model, a) + tubes.strain +
           tubes.motion + hull + skid_contact_energy(model, state) + skid_airframe_energy(airframe, model, state);
}
