// The surface of a part that is pressed: of body a in the field of b, and of b in that of a where the pair has both. Only
// facets that face the other part are kept. Their forces along the normal add up to the elastic force.
#include "body/bodies_view.h"

#include "body/bodies_internal.h"
#include "contact/patch_surface.h"
#include "convex/measures.h"
#include <stdlib.h>

sk_bodies_view *sk_bodies_view_create(void) {
    sk_bodies_view *view = calloc(1, sizeof *view);
    if (view == NULL) return NULL;
    view->patch = calloc(SK_VIEW_PATCHES, sizeof *view->patch);
    view->facet = calloc(SK_VIEW_FACETS, sizeof *view->facet);
    view->corner = calloc(SK_VIEW_CORNERS, sizeof *view->corner);
    if (view->patch != NULL && view->facet != NULL && view->corner != NULL) return view;
    sk_bodies_view_destroy(view);
    return NULL;
}

void sk_bodies_view_destroy(sk_bodies_view *view) {
    if (view == NULL) return;
    free(view->patch);
    free(view->facet);
    free(view->corner);
    free(view);
}

void sk_bodies_view_clear(sk_bodies_view *view) {
    view->patch_count = view->facet_count = view->corner_count = view->lost = 0;
    view->box_count = view->pair_count = 0;
}

// What the facets of a link are added to.
typedef struct adding {
    sk_bodies_view *view;
    sk_view_patch *patch;
    sk_pose frame;   // of the facets to the world
    bool of_b, full; // full: there is no room
    double share;
    const sk_union_cell *cell; // of a solid; else null
    // Of a solid. Pa, at which it yields, 0: it does not; m, the depth of a hard layer.
    const bodies_link *link;
    double strength, hard_from;
    bool crushed_below; // a piece in ground that yields is crushed below its print
    // Of a piece with a strength: its holes; the one whose surface is added, -1: none; the first one not yet cut away. m: the
    // depth at which the pressure is the strength. The pose of the piece in the frame of the facets.
    const sk_hole *hole;
    int32_t hole_count, of_hole, next_hole;
    double layer;
    sk_pose pose;
} adding;

// Area (as a vector) and integral of the pressure of a facet that has been written, by triangles: the pressure is linear.
static sk_vec3 sum_triangles(const sk_view_corner *corner, int32_t count, double *pressed) {
    sk_vec3 area = {0.0, 0.0, 0.0};
    *pressed = 0.0;
    for (int32_t i = 1; i + 1 < count; i++) {
        sk_vec3 s = sk_cross(sk_sub(corner[i].at, corner[0].at), sk_sub(corner[i + 1].at, corner[0].at));
        area = sk_add_scaled(area, 0.5, s);
        *pressed += sk_length(s) / 6.0 * (corner[0].pressure + corner[i].pressure + corner[i + 1].pressure);
    }
    return area;
}

// Whether there is room for a facet with so many corners.
static bool has_room(adding *to, int32_t corners) {
    bool fits = to->view->facet_count < SK_VIEW_FACETS && to->view->corner_count + corners <= SK_VIEW_CORNERS;
    to->full |= !fits;
    return fits;
}

// Adds a facet whose corners have been written behind the others.
static void end_facet(adding *to, sk_view_facet facet) {
    sk_bodies_view *v = to->view;
    sk_view_corner *corner = &v->corner[v->corner_count];
    double pressed;
    for (int32_t i = 0; i < facet.count && !to->patch->rounded; i++) corner[i].pressure *= to->patch->borne;
    facet.first = v->corner_count;
    facet.of_b = to->of_b;
    facet.share = to->share;
    facet.area = sk_length(sum_triangles(corner, facet.count, &pressed));
    facet.force = sk_scale((to->of_b ? 1.0 : -1.0) * to->share * pressed, facet.normal);
    for (int32_t i = 0; i < facet.count; i++) to->patch->most = sk_max(to->patch->most, corner[i].pressure);
    v->facet[v->facet_count++] = facet;
    v->corner_count += facet.count;
    to->patch->facet_count++;
}

static void write_facet(adding *to, const sk_facet *facet, sk_vec3 normal) {
    sk_view_corner *corner = &to->view->corner[to->view->corner_count];
    sk_vec3 origin = to->cell != NULL ? to->cell->origin : (sk_vec3){0.0, 0.0, 0.0};
    for (int32_t i = 0; i < facet->count; i++)
        corner[i] = (sk_view_corner){sk_pose_point(to->frame, sk_add(origin, facet->corner[i])),
                                     to->patch->kappa * facet->depth[i]};
    end_facet(to,
              (sk_view_facet){.count = facet->count, .face = facet->face, .nearest = facet->nearest, .normal = normal});
}

// Takes a facet that faces the other part.
static void add_facet(void *user, const sk_facet *facet) {
    static const double FACING = 0.01; // cosine
    adding *to = user;
    bool of_plane = to->cell == NULL || to->cell->feature[facet->nearest] == to->patch->key.other_part;
    sk_vec3 normal = sk_rotate(to->frame.rotation, facet->normal);
    if (!of_plane || !(sk_dot(normal, to->patch->normal) * (to->of_b ? 1.0 : -1.0) > FACING)) return;
    if (has_room(to, facet->count)) write_facet(to, facet, normal);
}

static void place_faces(const sk_convex *piece, const sk_pose *pose, sk_half_space *out) {
    for (int32_t j = 0; j < piece->face_count; j++) {
        sk_vec3 n = sk_rotate(pose->rotation, piece->face[j].normal);
        out[j] = (sk_half_space){n, piece->face[j].offset + sk_dot(n, pose->position)};
    }
}

// ---- crushed pieces ----

static void add_on_plane(void *user, const sk_facet *facet);

// The depth counts no further than to the layer.
static void add_to_layer(void *user, const sk_facet *facet) {
    adding *to = user;
    sk_facet_with_most(facet, to->layer, add_facet, to);
}

// A part of the surface outside of the first holes: cuts away what is in the next one.
static void add_left(void *user, const sk_facet *facet) {
    adding *to = user;
    int32_t k = to->next_hole;
    if (k == to->of_hole) k++;
    if (k >= to->hole_count) {
        (to->crushed_below ? add_on_plane : add_to_layer)(to, facet);
        return;
    }
    sk_half_space plane[SK_HOLE_PLANES_MAX];
    int32_t count = (int32_t)to->hole[k].planes, kept = to->next_hole;
    for (int32_t j = 0; j < count; j++) {
        sk_half_space own = sk_hole_plane(&to->hole[k], j);
        plane[j].normal = sk_rotate(to->pose.rotation, own.normal);
        plane[j].offset = own.offset + sk_dot(plane[j].normal, to->pose.position);
    }
    to->next_hole = k + 1;
    sk_facet_outside(facet, plane, count, add_left, to);
    to->next_hole = kept;
}

// Adds the surface of what is left of a crushed piece: its faces outside of the holes, and the surfaces of the holes.
static void add_crushed(const sk_depth_solid *piece, const sk_pose *pose, const sk_depth_field *field, adding *to) {
    to->pose = *pose;
    to->of_hole = -1;
    to->next_hole = 0;
    sk_patch_surface(piece, pose, field, add_left, to);
    for (to->of_hole = 0; to->of_hole < to->hole_count; to->of_hole++) {
        const sk_hole *hole = &to->hole[to->of_hole];
        sk_half_space wall[SK_HOLE_PLANES_MAX];
        sk_depth_solid within = *piece;
        for (int32_t j = 0; j < hole->planes; j++) wall[j] = sk_hole_plane(hole, j);
        within.wall = wall;
        within.wall_count = (int32_t)hole->planes;
        sk_patch_walls(&within, pose, field, add_left, to);
    }
}

// Only the weaker piece a is crushed. The frame is that of b.
static void add_crushed_pair(const bodies_link *link, adding *to) {
    const sk_patch_memory *memory = &link->contact.memory;
    const sk_convex *b = link->pair.b->solid.piece;
    sk_depth_field of_b = {b->face, b->face_count, {memory->live_b, memory->domain_b}, 0};
    to->share = 1.0;
    add_crushed(&link->pair.a->solid, &link->pose, &of_b, to);
}

// The frame is that of b.
static void add_pair(const bodies_link *link, adding *to) {
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    const sk_depth_solid *a = &link->pair.a->solid, *b = &link->pair.b->solid;
    const sk_patch_memory *memory = &link->contact.memory;
    sk_half_space face[SK_CONVEX_FACES_MAX];
    sk_depth_field of_b = {b->piece->face, b->piece->face_count, {memory->live_b, memory->domain_b}, 0};
    sk_patch_surface(a, &link->pose, &of_b, add_facet, to);
    place_faces(a->piece, &link->pose, face);
    sk_depth_field of_a = {face, a->piece->face_count, {memory->live_a, memory->domain_a}, 0};
    to->of_b = true;
    sk_patch_surface(b, &OWN, &of_a, add_facet, to);
}

// A facet on a plane of a solid: only what is below a print presses, and a hard layer presses more.
static void add_on_plane(void *user, const sk_facet *facet) {
    adding *to = user;
    if (to->cell->feature[facet->nearest] != to->patch->key.other_part) return;
    const sk_half_space *below = &to->cell->piece.face[facet->nearest];
    sk_print print;
    if (!sk_print_of(&to->link->contact.memory, &print)) {
        sk_facet_with_layer(facet, to->hard_from, HARD_TIMES, add_facet, to);
        return;
    }
    sk_half_space plane[SK_CONVEX_FACES_MAX];
    sk_vec3 origin = to->cell->origin;
    sk_pose pose = {sk_sub(to->link->pose.position, origin), to->link->pose.rotation};
    const sk_print_part part = {to->link->pair.a->solid.piece, pose, *below};
    const double of_piece = to->crushed_below ? to->layer * to->patch->kappa : INFINITY; // Pa
    const sk_print_law law = {to->patch->kappa, to->strength, sk_print_deepest(to->strength, of_piece)};
    const sk_facet_print bed = {plane, sk_print_planes(&print, &law, &part, SK_CONVEX_FACES_MAX, plane), below->normal};
    sk_facet_over_print(facet, &bed, to->crushed_below ? add_to_layer : add_facet, to);
}

static void add_solid(sk_bodies_work *w, const bodies_link *link, adding *to) {
    to->link = link;
    to->strength = bodies_ground_strength(w, link->material);
    bool hard = bodies_is_driven(w, link->a) && !(to->strength > 0.0);
    to->hard_from = hard ? HARD_FROM * link->pair.a->width : INFINITY;
    const sk_depth_solid *solid = &link->pair.a->solid;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, w->cache[-1 - link->contact.other], sk_convex_bounds(solid->piece, &link->pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        uint64_t all = sk_convex_faces(&cell.piece);
        sk_pose at = {sk_sub(link->pose.position, cell.origin), link->pose.rotation};
        sk_depth_field field = {cell.piece.face, cell.piece.face_count, {cell.exposed, all}, 0};
        to->cell = &cell;
        if (link->pair.strength > 0.0 || to->crushed_below)
            add_crushed(solid, &at, &field, to);
        else
            sk_patch_surface(solid, &at, &field, add_on_plane, to);
    }
}

// ---- spheres and capsules ----

// A disc whose pressure falls parabolically from the middle to its rim: 12 sectors with a ring of corners in between.
typedef struct disc {
    sk_vec3 at, x, y; // x, y: of the length of its radius
    double middle;    // Pa
} disc;

static sk_view_corner on_disc(const disc *d, double out, int32_t sector) {
    static const double COSINE[12] = {1.0,  0.8660254037844386,  0.5,  0.0, -0.5, -0.8660254037844386,
                                      -1.0, -0.8660254037844386, -0.5, 0.0, 0.5,  0.8660254037844386};
    double c = COSINE[sector % 12], s = COSINE[(sector + 9) % 12];
    sk_vec3 at = sk_add_scaled(sk_add_scaled(d->at, out * c, d->x), out * s, d->y);
    return (sk_view_corner){at, d->middle * (1.0 - out * out)};
}

static void add_sector(adding *to, const disc *d, int32_t sector, double from, double end) {
    if (!has_room(to, 4)) return;
    sk_view_corner *corner = &to->view->corner[to->view->corner_count];
    corner[0] = on_disc(d, from, sector);
    corner[1] = on_disc(d, end, sector);
    corner[2] = on_disc(d, end, sector + 1);
    corner[3] = on_disc(d, from, sector + 1);
    end_facet(to, (sk_view_facet){.count = from > 0.0 ? 4 : 3, .normal = sk_neg(to->patch->normal)});
}

// The contact of a bead of this depth, see docs/models/patch.md, "Spheres and capsules".
static void add_disc(adding *to, sk_vec3 at, double square, double force) {
    to->patch->area += SK_PI * square;
    enum { SECTORS = 12 };
    static const double BETWEEN = 0.6; // of the radius
    sk_vec3 n = to->patch->normal, other = fabs(n.x) < 0.7 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    sk_vec3 x = sk_scale(sqrt(square), sk_unit(sk_cross(n, other)));
    disc d = {at, x, sk_cross(n, x), 2.0 * force / (SK_PI * square)};
    for (int32_t i = 0; i < SECTORS; i++) {
        add_sector(to, &d, i, 0.0, BETWEEN);
        add_sector(to, &d, i, BETWEEN, 1.0);
    }
}

// On a solid a capsule is pressed at the beads of its core that are deep enough. On a body it is pressed at one place.
static void add_round(const sk_bodies_work *w, const bodies_link *link, adding *to) {
    enum { BEADS = SK_ROUNDED_BEADS_MAX };
    const sk_rounded round = bodies_rounded(bodies_type(w, link->a), to->patch->part_a);
    const sk_view_patch *patch = to->patch;
    sk_pose pose = sk_pose_mul(link->frame, link->pose);
    sk_vec3 from = sk_pose_point(pose, round.from), along = sk_sub(sk_pose_point(pose, round.to), from);
    double rise = sk_dot(along, patch->normal), depth[BEADS], sum = 0.0;
    to->patch->area = 0.0; // that of the law is a constant
    int32_t last = (int32_t)sk_min(floor(2.0 * sk_length(along) / round.radius) + 1.0, BEADS - 1.0);
    if (patch->b >= 0 || !(sk_length(along) > 0.0)) {
        add_disc(to, patch->point, 2.0 * round.radius * patch->depth, patch->press);
        return;
    }
    for (int32_t i = 0; i <= last; i++) {
        double share = (double)i / last;
        depth[i] = sk_max(0.0, patch->depth - (rise * share - sk_min(rise, 0.0)));
        sum += depth[i];
    }
    for (int32_t i = 0; i <= last; i++) {
        if (!(depth[i] > 0.0)) continue;
        sk_vec3 bead = sk_add_scaled(from, (double)i / last, along);
        add_disc(to, sk_add_scaled(bead, 0.5 * depth[i] - round.radius, patch->normal), 2.0 * round.radius * depth[i],
                 patch->press * depth[i] / sum);
    }
}

// What friction bears, from the solve.
static void set_friction(const sk_island_contact *contact, sk_view_patch *out) {
    sk_vec3 n = contact->normal;
    out->border = sk_dot(contact->force_out, n);
    out->friction = sk_length(sk_add_scaled(contact->force_out, -out->border, n));
    out->torsion = sk_dot(contact->moment_out, n);
    out->slips = contact->closed && contact->alpha < 1.0;
}

static bool is_rounded(const sk_bodies_work *w, const bodies_link *link) {
    const sk_body_contact *c = &link->contact;
    if (bodies_is_round(bodies_type(w, (int32_t)c->body), (int32_t)c->part)) return true;
    return c->other >= 0 && bodies_is_round(bodies_type(w, (int32_t)c->other), (int32_t)c->other_part);
}

// m, of the deepest place.
static double print_depth(const sk_bodies_work *w, const bodies_link *link) {
    const sk_body_contact *contact = &link->contact;
    sk_print print;
    if (contact->other >= 0 || !sk_print_of(&contact->memory, &print)) return 0.0;
    double ground = bodies_ground_strength(w, link->material);
    if (!(ground > 0.0)) return print.depth;
    return sk_min(print.depth, sk_print_deepest(ground, bodies_strength(w, link->a, (int32_t)contact->part)));
}

// The share of an elastic force (N) that the ground bears.
static double share_borne(const bodies_slot *slot, double press) {
    return slot->limit > 0.0 && press > slot->limit ? slot->limit / press : 1.0;
}

static sk_view_patch patch_of(const sk_bodies_work *w, const bodies_link *link) {
    sk_body_contact_key key = sk_body_contact_key_of(&link->contact);
    sk_patch patch = w->slot[link->slot].hold.patch;
    bool exchanged = link->a != key.body;
    double press = sk_dot(link->elastic.force, patch.normal), borne = share_borne(&w->slot[link->slot], press);
    return (sk_view_patch){.key = key,
                           .a = link->a,
                           .b = link->b,
                           .part_a = exchanged ? key.other_part : key.part,
                           .part_b = exchanged ? key.part : key.other_part,
                           .point = sk_pose_point(link->frame, patch.point),
                           .normal = sk_rotate(link->frame.rotation, patch.normal),
                           .press = borne * press,
                           .borne = borne,
                           .area = patch.area,
                           .depth = patch.depth,
                           .print = print_depth(w, link),
                           .volume = patch.volume,
                           .kappa = link->pair.law.kappa,
                           .mu = w->island_contact[link->row].mu,
                           .torsion_radius = patch.torsion_radius,
                           .rounded = is_rounded(w, link),
                           .live_a = link->contact.memory.live_a,
                           .live_b = link->contact.memory.live_b,
                           .material = link->material};
}

// Adds a patch, or nothing if it does not fit.
static void add_patch(sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link, sk_bodies_view *out) {
    int32_t facets = out->facet_count, corners = out->corner_count;
    if (out->patch_count == SK_VIEW_PATCHES) {
        out->lost++;
        return;
    }
    sk_view_patch *patch = &out->patch[out->patch_count++];
    *patch = patch_of(w, link);
    patch->first_facet = facets;
    set_friction(&w->island_contact[link->row], patch);
    bool pair = link->contact.other >= 0;
    adding to = {.view = out, .patch = patch, .frame = link->frame, .share = pair ? 0.5 : 1.0};
    if (patch->rounded) to.share = 1.0;
    if (patch->rounded) add_round(w, link, &to);
    double strength = bodies_strength(w, link->a, patch->part_a); // Pa
    to.crushed_below = !pair && !(link->pair.strength > 0.0) && isfinite(strength);
    if (link->pair.strength > 0.0 || to.crushed_below) {
        to.hole = bodies_holes(state, link->a, patch->part_a, &to.hole_count);
        to.layer = strength / patch->kappa;
    }
    if (!patch->rounded && pair) (link->pair.strength > 0.0 ? add_crushed_pair : add_pair)(link, &to);
    if (!patch->rounded && !pair) add_solid(w, link, &to);
    if (!to.full) return;
    out->facet_count = facets;
    out->corner_count = corners;
    out->patch_count--;
    out->lost++;
}

void sk_bodies_view_fill(sk_bodies_work *w, const sk_bodies_state *state, sk_bodies_view *out) {
    sk_bodies_view_clear(out);
    if (w->rests) return;
    for (int32_t n = 0; n < w->link_count; n++)
        if (w->link[n]->row >= 0) add_patch(w, state, w->link[n], out);
    out->box_count = bodies_count(w);
    out->box = w->boxes;
    out->pair_count = w->pairs.count;
    out->pair = w->pairs.pairs;
    out->algorithm = w->set->broad_phase;
}
