// Checks of body types and bodies when a model is complete. Bodies and aircraft may touch at the start, as in a stack, but
// not overlap. Pairs whose boxes touch are found first; then their parts are compared.
#include "aircraft/loose_tubes.h"
#include "body/body_box.h"
#include "body/body_overlap.h"
#include "bounds/broad.h"
#include "world/debris.h"
#include "world/model.h"
#include "world/names.h"
#include <stdlib.h>

// Pairs of boxes for each body, and steps of work: one for each vertex of each pair of parts that is compared. A
// million steps take some 10 to 40 ms.
enum { PAIRS_PER_BODY = 40 };
static const double WORK_MAX = 3e7;

static sk_result check_place(const sk_model *model, const sk_body_placement *at) {
    if (at->type < 0 || at->type >= model->body_type_count)
        return sk_error("type %d does not exist; there are %d", (int)at->type, (int)model->body_type_count);
    sk_quat q = at->attitude;
    double size = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!sk_is_finite3(at->position) || !(sk_length(at->position) < model->bounds))
        return sk_error("position (%g, %g, %g) m lies outside the bounds of %g m", at->position.x, at->position.y,
                        at->position.z, model->bounds);
    if (!sk_is_finite3(at->velocity) || !(sk_length(at->velocity) < 1000.0))
        return sk_error("velocity is not finite or beyond 1000 m/s");
    if (!sk_is_finite3(at->rate) || !(sk_length(at->rate) < 1000.0))
        return sk_error("rate is not finite or beyond 1000 rad/s");
    if (!(fabs(size - 1.0) < 1e-9)) return sk_error("attitude is not a unit quaternion");
    return sk_ok();
}

static bool blade_leaves(const sk_aircraft_type *of, int32_t blade) {
    if (blade < 0 || blade >= sk_blade_count(of)) return false;
    const sk_disc disc = sk_disc_of_blade(of, blade);
    return sk_blades_leave(&disc);
}

static sk_result check_tube(const sk_model *model, const sk_body_placement *at, const sk_aircraft_type *of) {
    sk_skid_parts parts;
    sk_skid_run run[SK_SKID_RUNS_MAX];
    int32_t part = at->debris_tube - 1;
    sk_skid_parts_of(&of->skids, &parts);
    if (part < 0 || part >= parts.count || !sk_tubes_leave(&of->skids, parts.elements[part]))
        return sk_error("it is debris of part %d of the skids, which its aircraft does not have or which is no body",
                        (int)at->debris_tube);
    if (at->debris_wheel != 0 || at->debris_blade != 0 || at->debris_piece != 0 || at->debris_branch != 0)
        return sk_error("it is debris of more than one of wheel, blade, tube and piece");
    const sk_body_type *type = &model->body_types[at->type];
    int32_t count = sk_skid_runs_of(&of->skids, parts.elements[part], run);
    if (type->round_count != count || type->piece_count != 0)
        return sk_error("it has %d pieces and %d rounds; its part of the skids has %d tubes", (int)type->piece_count,
                        (int)type->round_count, (int)count);
    return sk_ok();
}

// A wheel or a blade.
static sk_result check_loose(const sk_model *model, const sk_body_placement *at, const sk_aircraft_type *of) {
    int32_t wheel = at->debris_wheel - 1, blade = at->debris_blade - 1;
    if (at->debris_wheel != 0 && (wheel < 0 || wheel >= of->wheel_count || !sk_wheel_leaves(&of->wheels[wheel])))
        return sk_error("it is debris of wheel %d, which its aircraft does not have or which has no mass",
                        (int)at->debris_wheel);
    if (at->debris_blade != 0 && !blade_leaves(of, blade))
        return sk_error("it is debris of blade %d, which its aircraft does not have or which does not leave it",
                        (int)at->debris_blade);
    if ((at->debris_wheel != 0 && at->debris_blade != 0) || at->debris_piece != 0 || at->debris_branch != 0)
        return sk_error("it is debris of more than one of wheel, blade and piece");
    if (model->body_types[at->type].piece_count != 1 || model->body_types[at->type].round_count != 0)
        return sk_error("it is debris of a wheel or blade, but no single piece");
    return sk_ok();
}

// Bodies of the scene come first. Debris has the pieces of its part of the airframe, then its spar.
static sk_result check_debris(const sk_model *model, int32_t body) {
    const sk_body_placement *at = &model->bodies[body];
    if (at->debris_of < 0 || at->debris_of > model->aircraft_count)
        return sk_error("it is debris of aircraft %d; there are %d", (int)at->debris_of, (int)model->aircraft_count);
    if (at->debris_of == 0 && !sk_debris_is_of_airframe(at))
        return sk_error("it is a wheel, blade or tube that broke off, but no debris");
    if (at->debris_of == 0)
        return body > 0 && model->bodies[body - 1].debris_of > 0 ? sk_error("it follows debris, but is none") : sk_ok();
    const sk_aircraft_type *of = &model->types[model->aircraft[at->debris_of - 1].type];
    if (at->debris_tube != 0) return check_tube(model, at, of);
    if (!sk_debris_is_of_airframe(at)) return check_loose(model, at, of);
    const sk_airframe *airframe = &of->airframe;
    if (at->debris_piece < 0 || at->debris_piece >= airframe->piece_count ||
        airframe->pieces[at->debris_piece].joint == 0)
        return sk_error("it is debris of piece %d, which its airframe does not have or which has no joint",
                        (int)at->debris_piece);
    if (at->debris_branch != 0 && at->debris_branch != 1)
        return sk_error("it is debris with debris_branch %d, not 0 or 1", (int)at->debris_branch);
    const sk_body_type *type = &model->body_types[at->type];
    uint32_t pieces = sk_debris_pieces(model, at);
    int32_t count = 0;
    for (int32_t k = 0; k < airframe->piece_count; k++) count += (int32_t)(pieces >> k & 1);
    int32_t spars = type->piece_count - count; // a round was the spar in recordings of physics 8
    if (spars != 0 && spars != 1)
        return sk_error("it has %d pieces; its part of the airframe has %d, and debris may have a spar",
                        (int)type->piece_count, (int)count);
    return sk_ok();
}

static int32_t vertices_of(const sk_body_type *type) {
    int32_t count = 2 * type->round_count;
    for (int32_t i = 0; i < type->piece_count; i++) count += type->pieces[i].solid.vertex_count;
    return count;
}

// A body, or an aircraft with its airframe, at the start. Aircraft follow the bodies.
typedef struct placed {
    const sk_body_type *type;
    sk_pose pose;
    bool absent;
} placed;

static const sk_box NOWHERE = {{1.0, 1.0, 1.0}, {-1.0, -1.0, -1.0}}; // not valid, so it has no pairs

static sk_result refuse_pair(const sk_model *model, sk_box_pair pair) {
    char a[SK_THING_TEXT], b[SK_THING_TEXT];
    return sk_error("%s and %s overlap at the start; at most %g m is allowed", sk_body_text(model, pair.a, a),
                    sk_body_text(model, pair.b, b), SK_BODY_START_OVERLAP);
}

static sk_result compare(const sk_model *model, const placed *all, int32_t count, sk_pair_list list) {
    double work = 0.0;
    for (int32_t i = 0; i < list.count; i++) {
        const placed *a = &all[list.pairs[i].a], *b = &all[list.pairs[i].b];
        work += (double)vertices_of(a->type) * (b->type->piece_count + b->type->round_count) +
                (double)vertices_of(b->type) * (a->type->piece_count + a->type->round_count);
        if (work > WORK_MAX) return sk_error("the bodies are too many so close to each other, with too many corners");
        if (sk_bodies_overlap(a->type, &a->pose, b->type, &b->pose, SK_BODY_START_OVERLAP))
            return refuse_pair(model, list.pairs[i]);
    }
    if (list.lost > 0)
        return sk_error(
            "%d bodies are too close to each other: %lld pairs of their boxes touch; at most %d are allowed",
            (int)count, (long long)list.lost + list.count, (int)(PAIRS_PER_BODY * count));
    return sk_ok();
}

static sk_result check_placed(const sk_model *model, const placed *all, int32_t count) {
    sk_pair_box *boxes = calloc((size_t)count + 1, sizeof *boxes);
    sk_broad *pairs = sk_broad_create(SK_BROAD_GRID, count, PAIRS_PER_BODY * count);
    sk_result r = sk_error("memory is short");
    if (boxes != NULL && pairs != NULL) {
        for (int32_t i = 0; i < count; i++) {
            sk_body_state state = {.position = all[i].pose.position, .attitude = all[i].pose.rotation};
            boxes[i].box = all[i].absent ? NOWHERE : sk_body_box(all[i].type, &state);
        }
        r = compare(model, all, count, sk_broad_find(pairs, boxes, count));
    }
    sk_broad_destroy(pairs);
    free(boxes);
    return r;
}

// `airframe`: of each aircraft type; those that are built have a mass.
static sk_result place_all(const sk_model *model, sk_body_type *airframe, placed *all) {
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_placement *at = &model->bodies[i];
        all[i] = (placed){&model->body_types[at->type], {at->position, at->attitude}, at->debris_of > 0};
    }
    for (int32_t i = 0; i < sk_model_touching_aircraft(model); i++) {
        const sk_placement *at = &model->aircraft[i];
        const sk_aircraft_type *type = &model->types[at->type];
        sk_body_type *body = &airframe[at->type];
        if (body->mass == 0.0) {
            sk_result r = sk_airframe_body(&type->airframe, type->name, type->mass.mass, &type->mass.inertia, body);
            if (!r.ok) return r;
        }
        all[model->body_count + i] = (placed){body, {at->position, at->attitude}, false};
    }
    return sk_ok();
}

static sk_result check_apart(const sk_model *model) {
    int32_t count = model->body_count + sk_model_touching_aircraft(model);
    placed *all = calloc((size_t)count + 1, sizeof *all);
    sk_body_type *airframe = calloc((size_t)model->type_count + 1, sizeof *airframe);
    sk_result r = sk_error("memory is short");
    if (all != NULL && airframe != NULL) {
        r = place_all(model, airframe, all);
        if (r.ok) r = check_placed(model, all, count);
    }
    for (int32_t i = 0; airframe != NULL && i < model->type_count; i++) sk_body_type_release(&airframe[i]);
    free(airframe);
    free(all);
    return r;
}

sk_result sk_model_check_bodies(const sk_model *model) {
    if (model->body_type_count < 0 || model->body_type_count > SK_BODY_TYPES_MAX)
        return sk_error("%d types of bodies; at most %d are allowed", (int)model->body_type_count,
                        (int)SK_BODY_TYPES_MAX);
    if (model->body_count < 0 || model->body_count > SK_BODIES_MAX)
        return sk_error("%d bodies; at most %d are allowed", (int)model->body_count, (int)SK_BODIES_MAX);
    for (int32_t i = 0; i < model->body_type_count; i++) {
        sk_result r = sk_body_type_check(&model->body_types[i], model->material_count);
        if (!r.ok) return sk_error("body type '%s': %s", model->body_types[i].name, r.text);
    }
    for (int32_t i = 0; i < model->body_count; i++) {
        sk_result r = check_place(model, &model->bodies[i]);
        if (r.ok) r = check_debris(model, i);
        char name[SK_THING_TEXT];
        if (!r.ok && model->bodies[i].type >= 0 && model->bodies[i].type < model->body_type_count)
            return sk_error("%s: %s", sk_body_text(model, i, name), r.text);
        if (!r.ok) return sk_error("body %d: %s", (int)i + 1, r.text);
    }
    return sk_model_has_contacts(model) ? check_apart(model) : sk_ok();
}
