// The overlay of oriented contact: at each skid node the faces around it, the bits that state its side of each, the
// face that holds it, and the face that minimum translation would choose if it differs.
#include "debug/oriented_faces.h"
#include "debug/oriented_view.h"
#include <string.h>

enum { TOUCHING, DETAILED, ALL }; // options
enum { FACES_MOST = 32 };
// Lengths in m, and their least values in points of the picture: the normal of the face that holds; the stalk to the
// bit of a face; the step to the next bit in the same direction.
static const double ARROW[] = {0.45, 40.0}, STALK[] = {0.16, 19.0}, FURTHER[] = {0.07, 11.0};
static const double STALKS_WITHIN = 0.3; // m: faces farther away have no bit
static const double AROUND = 0.6;        // m: faces are drawn within this distance of the skids
// Least distances in points of the picture: between the marks of nodes; between nodes with arrows and bits; between
// labels.
static const double MARKS_APART = 15.0, DETAILS_APART = 40.0, LABELS_APART = 100.0;

typedef struct drawing {
    const sk_draw *draw;
    const sk_draw_subject *subject;
    sk_near_surface *surface;
    sk_ground then, now; // at the time of the state, and at that of the picture
    int32_t option, face_count, ghost_count;
    sk_near_face face[FACES_MOST], ghost[FACES_MOST]; // faces that hold a node; choices of minimum translation
    drawn_places marks, details, ghosts, labels;
} drawing;

// Returns a direction fixed to a solid, as the solid is turned in the picture.
static sk_vec3 turned(const drawing *d, int32_t solid, sk_vec3 world) {
    const sk_solid *then = &d->then.solids[solid];
    return then->moves ? sk_solid_vector(&d->now.solids[solid], sk_mat3_mul_back(&then->motion.axes, world)) : world;
}

static double length_of(const drawing *d, const double length[2]) {
    return sk_max(length[0], length[1] * d->subject->point);
}

static void collect(sk_near_face *list, int32_t *count, const sk_near_face *face) {
    for (int32_t i = 0; i < *count; i++)
        if (sk_near_faces_same(list[i].solid, list[i].normal, list[i].closest, face->solid, face->normal,
                               face->closest))
            return;
    if (*count < FACES_MOST) list[(*count)++] = *face;
}

static bool holds(const sk_oriented_view *view, int32_t face) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (view->held[i] == face) return true;
    return false;
}

// Returns the number of bits already drawn for faces with almost this direction. Their bits are in a row.
static int32_t drawn_alike(const sk_oriented_view *view, const bool *drawn, int32_t face) {
    static const double ALIKE = 0.97; // cosine
    int32_t count = 0;
    for (int32_t i = 0; i < view->face_count; i++)
        count += drawn[i] && sk_dot(view->face[i].normal, view->face[face].normal) > ALIKE;
    return count;
}

// Draws the bit of a face at the end of a stalk along its normal. It is filled if the point is behind the face.
static void draw_bit(drawing *d, const sk_oriented_view *view, sk_vec3 at, int32_t i, bool *drawn) {
    const sk_near_face *face = &view->face[i];
    bool held = holds(view, i), ghost = i == view->nearest && sk_oriented_rules_differ(view);
    sk_draw_role role = held ? SK_DRAW_FACE : ghost ? SK_DRAW_GHOST : SK_DRAW_NEAR;
    sk_vec3 normal = turned(d, face->solid, face->normal);
    sk_vec3 end = sk_add_scaled(at, length_of(d, STALK) + length_of(d, FURTHER) * drawn_alike(view, drawn, i), normal);
    drawn[i] = true;
    if (held)
        d->draw->arrow(d->draw->user, at, sk_add_scaled(at, length_of(d, ARROW), normal), SK_DRAW_NORMAL);
    else if (!ghost)
        d->draw->line(d->draw->user, at, end, SK_DRAW_NEAR);
    d->draw->point(d->draw->user, end, face->inside ? SK_DRAW_SQUARE : SK_DRAW_FRAME, role);
}

static void draw_bits(drawing *d, const sk_oriented_view *view, sk_vec3 at) {
    bool drawn[SK_NEAR_FACES_MAX] = {false};
    for (int32_t i = 0; i < view->face_count; i++)
        if (holds(view, i)) draw_bit(d, view, at, i, drawn);
    for (int32_t i = 0; i < view->face_count; i++)
        if (!drawn[i] && view->face[i].away <= STALKS_WITHIN) draw_bit(d, view, at, i, drawn);
}

static void draw_ghost(drawing *d, const sk_oriented_view *view, sk_vec3 at, bool picked) {
    if (view->nearest < 0) return;
    const sk_near_face *face = &view->face[view->nearest];
    sk_vec3 tip = sk_add_scaled(at, length_of(d, ARROW), turned(d, face->solid, face->normal));
    collect(d->ghost, &d->ghost_count, face);
    if (!drawn_has_room(d->subject, &d->ghosts, at, DETAILS_APART) && !picked) return;
    d->draw->line(d->draw->user, at, tip, SK_DRAW_GHOST);
    d->draw->point(d->draw->user, tip, SK_DRAW_DIAMOND, SK_DRAW_GHOST);
    bool room = drawn_has_room(d->subject, &d->labels, at, LABELS_APART);
    if (picked || (d->subject->picked == 0 && room)) // other labels would hide those of the picked node
        draw_text(d->draw, tip, SK_DRAW_GHOST, "nearest: %.0f mm", 1000.0 * face->away);
}

// Draws a label with the bits in a row, nearest face first, and the depth.
static void label_bits(drawing *d, const sk_oriented_view *view, sk_vec3 at) {
    char bits[SK_NEAR_FACES_MAX + 1] = "";
    for (int32_t i = 0; i < view->face_count; i++) bits[i] = view->face[i].inside ? '1' : '0';
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (!view->touch[i].held) continue;
        draw_text(d->draw, at, SK_DRAW_FACE, "P %s  %.1f mm", bits, 1000.0 * sk_oriented_depth_seen(view, i));
        return;
    }
    if (view->face_count > 0) draw_text(d->draw, at, SK_DRAW_NEAR, "P %s", bits);
}

// Draws for each near face its closest point and the side of the node.
static void draw_picked(drawing *d, const sk_oriented_view *view, sk_vec3 at) {
    d->draw->point(d->draw->user, at, SK_DRAW_RING, SK_DRAW_PICKED);
    for (int32_t i = 0; i < view->face_count; i++) {
        const sk_near_face *face = &view->face[i];
        sk_vec3 closest = sk_add(at, turned(d, face->solid, sk_sub(face->closest, view->place)));
        if (!holds(view, i)) d->draw->line(d->draw->user, at, closest, SK_DRAW_FACE_ON);
        sk_vec3 end = face->away > STALKS_WITHIN
                          ? closest
                          : sk_add_scaled(at, length_of(d, STALK), turned(d, face->solid, face->normal));
        if (i == view->nearest && sk_oriented_rules_differ(view)) continue; // draw_ghost draws a label
        draw_text(d->draw, end, holds(view, i) ? SK_DRAW_FACE : SK_DRAW_NEAR, "P %d  %+.0f mm", face->inside ? 1 : 0,
                  1000.0 * face->distance);
    }
}

static void draw_node(drawing *d, int32_t node, const sk_oriented_view *view) {
    sk_vec3 at = drawn_with_aircraft(d->subject, view->place);
    bool picked = d->subject->picked == node + 1;
    const sk_oriented_touch *first = NULL;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (first == NULL && view->touch[i].held) first = &view->touch[i];
        if (view->held[i] >= 0) collect(d->face, &d->face_count, &view->face[view->held[i]]);
    }
    if (first == NULL && d->option != ALL && !picked) return;
    int64_t mode = first != NULL ? first->mode : SK_AIR;
    bool detailed = drawn_has_room(d->subject, &d->details, at, DETAILS_APART) || picked;
    if (detailed) draw_bits(d, view, at);
    if (drawn_has_room(d->subject, &d->marks, at, MARKS_APART) || detailed || mode == SK_SLIPPING)
        d->draw->point(d->draw->user, at, sk_draw_shape_of(mode, false), sk_draw_role_of(mode, false));
    if (sk_oriented_rules_differ(view)) draw_ghost(d, view, at, picked);
    if (picked)
        draw_picked(d, view, at);
    else if (d->option == DETAILED && drawn_has_room(d->subject, &d->labels, at, LABELS_APART))
        label_bits(d, view, at);
}

// Returns the window around the skids, in body axes.
static face_window window_of(const drawing *d, const sk_skid_plan *plan) {
    face_window w = {.pose = {drawn_state(d->subject)->position, drawn_state(d->subject)->attitude},
                     .box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}}};
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!plan->touches[i]) continue;
        sk_vec3 p = plan->nodes[i].position;
        w.box.min = sk_vec(sk_min(w.box.min.x, p.x), sk_min(w.box.min.y, p.y), sk_min(w.box.min.z, p.z));
        w.box.max = sk_vec(sk_max(w.box.max.x, p.x), sk_max(w.box.max.y, p.y), sk_max(w.box.max.z, p.z));
    }
    const sk_vec3 around = {AROUND, AROUND, AROUND};
    w.box = (sk_box){sk_sub(w.box.min, around), sk_add(w.box.max, around)};
    return w;
}

// Returns the priority of a node if there is no room for all: 0 the clicked one, 1 ends of tubes, 2 branches, 3 others.
static int importance(const drawing *d, const sk_skid_plan *plan, int32_t node) {
    int32_t tubes = 0;
    if (d->subject->picked == node + 1) return 0;
    for (int32_t i = 0; i < plan->element_count; i++)
        for (int end = 0; end < 2; end++) tubes += plan->elements[i].node[end] == node;
    return tubes == 1 ? 1 : tubes > 2 ? 2 : 3;
}

static void draw_skids(drawing *d, const sk_skid_plan *plan) {
    sk_oriented_view view;
    face_window window = window_of(d, plan);
    for (int32_t k = 0; k < d->then.solid_count; k++) // once for all faces below
        (void)face_window_surface(d->surface, &d->then, k, &window);
    for (int turn = 0; turn <= 3; turn++)
        for (int32_t i = 0; i < plan->node_count; i++) {
            if (importance(d, plan, i) != turn) continue;
            if (sk_oriented_node(d->subject, d->surface, i, &view)) draw_node(d, i, &view);
        }
    const face_picture picture = {d->draw, d->surface, &d->then, &d->now, &window};
    for (int32_t i = 0; i < d->face_count; i++) draw_face(&picture, &d->face[i], SK_DRAW_FACE);
    for (int32_t i = 0; i < d->ghost_count; i++) draw_face(&picture, &d->ghost[i], SK_DRAW_GHOST);
}

void draw_oriented(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    const sk_aircraft_state *state = drawn_state(subject);
    sk_near_surface own = {0};
    sk_solids then, now;
    if (subject->model->skids[subject->model->aircraft[subject->aircraft].type] == NULL) {
        draw_text(draw, state->position, SK_DRAW_NEAR, "no skids");
        return;
    }
    drawing d = {.draw = draw,
                 .subject = subject,
                 .surface = subject->surface != NULL ? subject->surface : &own,
                 .then = drawn_ground(subject, &then),
                 .now = sk_world_ground(subject->model, subject->time, &now),
                 .option = option};
    draw_skids(&d, &drawn_type(subject)->skids);
    sk_near_surface_free(&own);
}
