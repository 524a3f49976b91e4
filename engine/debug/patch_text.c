#include "debug/patch_text.h"

#include "contact/overlap_report.h"
#include "debug/amounts.h"
#include "debug/oriented_view.h"
#include "math/elementary.h"
#include "world/names.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 128 };
static const double DEGREE = SK_PI / 180.0;

typedef struct speech {
    const sk_patch_picture *picture;
    const sk_state *state;
    const sk_ground *ground;
    const sk_view_patch *patch;
    int32_t index;
    sk_face_share share[SK_FACE_SHARES_MAX];
    int32_t share_count;
    char *out;
    size_t used;
} speech;

__attribute__((format(printf, 2, 3))) static void say(speech *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(s->out + s->used, SK_PATCH_TEXT_SIZE - s->used, format, arguments);
    va_end(arguments);
    if (length > 0) s->used += (size_t)length;
    if (s->used >= SK_PATCH_TEXT_SIZE) s->used = SK_PATCH_TEXT_SIZE - 1;
}

// ---- shares ----

static void add_share(const sk_view_facet *facet, sk_vec3 normal, sk_face_share *out, int32_t *count) {
    double force = sk_dot(facet->force, normal);
    for (int32_t i = 0; i < *count; i++)
        if (out[i].of_b == facet->of_b && out[i].face == facet->face) {
            out[i].share += force;
            return;
        }
    if (*count < SK_FACE_SHARES_MAX) out[(*count)++] = (sk_face_share){facet->of_b, facet->face, force, facet->normal};
}

static bool comes_before(const sk_face_share *p, const sk_face_share *q) {
    return p->of_b != q->of_b ? q->of_b : p->share > q->share;
}

int32_t sk_patch_faces_of(const sk_bodies_view *view, int32_t patch, sk_face_share out[SK_FACE_SHARES_MAX]) {
    const sk_view_patch *v = &view->patch[patch];
    double sum[2] = {0.0, 0.0};
    int32_t count = 0;
    for (int32_t i = 0; i < v->facet_count; i++) add_share(&view->facet[v->first_facet + i], v->normal, out, &count);
    for (int32_t i = 0; i < count; i++) sum[out[i].of_b] += out[i].share;
    for (int32_t i = 0; i < count; i++) out[i].share /= sum[out[i].of_b] > 0.0 ? sum[out[i].of_b] : 1.0;
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k > 0 && comes_before(&out[k], &out[k - 1]); k--) {
            sk_face_share swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return count;
}

// ---- names ----

static const char *thing_name(const sk_model *model, int32_t body, char out[SK_THING_TEXT]) {
    if (body >= 0) return sk_body_text(model, body, out);
    snprintf(out, SK_THING_TEXT, "%s", body == -1 ? "the scenery" : model->platforms[-2 - body].name);
    return out;
}

void sk_patch_title(const sk_model *model, const sk_view_patch *patch, char *out, size_t size) {
    char a[SK_THING_TEXT], b[SK_THING_TEXT];
    snprintf(out, size, "%s on %s", thing_name(model, patch->a, a), thing_name(model, patch->b, b));
}

// Where a normal points in the world: "down", "up and north-east", "west".
static const char *direction_text(sk_vec3 n, char out[NAME]) {
    static const char *const COMPASS[] = {"east", "north-east", "north", "north-west",
                                          "west", "south-west", "south", "south-east"};
    static const double LEVEL = 0.985, UPRIGHT = 0.17; // z of the normal: 10 degrees
    double turn = sk_atan2(n.y, n.x) / (2.0 * SK_PI);
    int32_t sector = ((int32_t)floor(8.0 * turn + 0.5) + 8) % 8;
    if (fabs(n.z) > LEVEL)
        snprintf(out, NAME, "%s", n.z > 0.0 ? "up" : "down");
    else if (fabs(n.z) < UPRIGHT)
        snprintf(out, NAME, "%s", COMPASS[sector]);
    else
        snprintf(out, NAME, "%s and %s", n.z > 0.0 ? "up" : "down", COMPASS[sector]);
    return out;
}

// "face 3", "face 3 of left wing 2", "face 3 of piece 2".
static const char *face_name(const speech *s, bool of_b, int32_t face, char out[NAME]) {
    int32_t body = of_b ? s->patch->b : s->patch->a, part = of_b ? s->patch->part_b : s->patch->part_a;
    const sk_model *model = s->picture->model;
    if (body >= model->body_count)
        snprintf(out, NAME, "face %d of %s", (int)face + 1,
                 model->types[model->aircraft[body - model->body_count].type].airframe.pieces[part].name);
    else if (sk_model_thing_type(model, body)->piece_count > 1)
        snprintf(out, NAME, "face %d of piece %d", (int)face + 1, (int)part + 1);
    else
        snprintf(out, NAME, "face %d", (int)face + 1);
    return out;
}

static const char *plane_name(const speech *s, char out[NAME]) {
    sk_named_face face = {-1 - s->patch->b, s->patch->normal, s->patch->material};
    sk_oriented_face_name(s->picture->model, s->ground, face, out, NAME);
    return out;
}

// ---- sentences ----

// "crate (body 2): face 6 faces down and carries all of it."
static void say_faces(speech *s, bool of_b) {
    enum { LISTED = 3 };
    char thing[SK_THING_TEXT], face[NAME], direction[NAME];
    int32_t listed = 0;
    say(s, "%s: ", thing_name(s->picture->model, of_b ? s->patch->b : s->patch->a, thing));
    for (int32_t i = 0; i < s->share_count && listed < LISTED; i++) {
        const sk_face_share *f = &s->share[i];
        if (f->of_b != of_b || (listed > 0 && f->share < 0.005)) continue;
        say(s, "%s%s, which faces %s", listed > 0 ? "; " : "", face_name(s, of_b, f->face, face),
            direction_text(f->normal, direction));
        if (f->share < 0.995) say(s, " (%.0f %%)", 100.0 * f->share);
        listed++;
    }
    say(s, "%s.\n", listed == 0 ? "none of its faces" : "");
}

static void say_force(speech *s) {
    const sk_view_patch *p = s->patch;
    char force[SK_AMOUNT_TEXT], area[SK_AMOUNT_TEXT], most[SK_AMOUNT_TEXT], mean[SK_AMOUNT_TEXT];
    say(s, "Presses with %s on %s: %s on average, up to %s. The overlap is at most %.3g mm deep.\n",
        sk_force_text(p->press, force), sk_area_text(p->area, area),
        sk_pressure_text(p->press / sk_max(p->area, 1e-12), mean), sk_pressure_text(p->most, most), 1e3 * p->depth);
    if (p->print >= 0.5e-3) say(s, "The ground has a print, %.0f mm deep.\n", 1e3 * p->print);
    if (p->borne < 1.0) say(s, "The ground yields: it bears no more than this.\n");
}

static void say_why_plane(speech *s) {
    char plane[NAME];
    int32_t planes = 0;
    for (int32_t i = 0; i < s->picture->view->patch_count; i++) {
        const sk_view_patch *other = &s->picture->view->patch[i];
        planes += sk_view_patches_alike(other, s->patch) && other->key.part == s->patch->key.part;
    }
    say(s,
        "Why this normal: it is that of the %s, the nearest way out of the solid for this part of the overlap. "
        "The energy of the overlap falls fastest in this direction.",
        plane_name(s, plane));
    if (planes > 1) say(s, " The piece overlaps %d planes of the solid, and each has a patch.", (int)planes);
    say(s, "\n");
}

static int32_t count_bits(uint64_t set) {
    int32_t count = 0;
    for (; set != 0; set &= set - 1) count++;
    return count;
}

// The angle between the normal of the patch and that of a face, as if both pointed the same way.
static double angle_to(const speech *s, const sk_face_share *f) {
    double cosine = sk_dot(f->normal, s->patch->normal) * (f->of_b ? 1.0 : -1.0);
    return sk_acos(sk_clamp(cosine, -1.0, 1.0)) / DEGREE;
}

static const sk_face_share *largest_share(const speech *s, bool of_b) {
    for (int32_t i = 0; i < s->share_count; i++)
        if (s->share[i].of_b == of_b) return &s->share[i];
    return NULL;
}

static void say_angle(speech *s, const char *before, const sk_face_share *f) {
    char face[NAME], thing[SK_THING_TEXT];
    if (f == NULL) return;
    say(s, "%s %.1f\xC2\xB0 from %s of %s", before, angle_to(s, f), face_name(s, f->of_b, f->face, face),
        thing_name(s->picture->model, f->of_b ? s->patch->b : s->patch->a, thing));
}

static sk_pose pose_of(const speech *s, int32_t body) {
    const sk_model *model = s->picture->model;
    if (body < model->body_count) return sk_body_pose(sk_state_body(s->state, body));
    const sk_aircraft_state *a = sk_state_aircraft(s->state, body - model->body_count);
    return (sk_pose){a->position, a->attitude};
}

// The normal that the paper averages over the surface of the overlap: a report, no force uses it.
static void say_averaged(speech *s) {
    sk_overlap overlap;
    const sk_view_patch *p = s->patch;
    sk_placed_piece a = {&sk_model_thing_type(s->picture->model, p->a)->pieces[p->part_a].solid, pose_of(s, p->a)};
    sk_placed_piece b = {&sk_model_thing_type(s->picture->model, p->b)->pieces[p->part_b].solid, pose_of(s, p->b)};
    if (!sk_overlap_find(&a, &b, &overlap)) return;
    sk_overlap_mended mended = sk_overlap_as_mended(&overlap);
    double cosine = -sk_dot(mended.normal, p->normal); // the report's normal points out of a
    if (mended.has_normal)
        say(s, " The averaged normal of the paper would be %.1f\xC2\xB0 off.",
            sk_acos(sk_clamp(cosine, -1.0, 1.0)) / DEGREE);
}

static void say_why_pair(speech *s) {
    const sk_model *model = s->picture->model;
    char thing[SK_THING_TEXT];
    const sk_body_type *b = sk_model_thing_type(model, s->patch->b);
    say(s, "Why this normal: it is the direction of the force, the sum of pressure times area over the faces of each "
           "that are inside the other.");
    say_angle(s, " It is", largest_share(s, false));
    say_angle(s, largest_share(s, false) != NULL ? " and" : " It is", largest_share(s, true));
    say(s, ".");
    say_averaged(s);
    say(s, "\nThe depth is measured from %d of %d faces of %s: those on the side from which it was entered.\n",
        (int)count_bits(s->patch->live_b), (int)b->pieces[s->patch->part_b].solid.face_count,
        thing_name(model, s->patch->b, thing));
}

static void say_why(speech *s) {
    if (s->patch->rounded)
        say(s, "Why this normal: a sphere or capsule is pressed along the shortest line from its core to the other "
               "thing.\n");
    else if (s->patch->b < 0)
        say_why_plane(s);
    else
        say_why_pair(s);
}

static void say_friction(speech *s) {
    const sk_view_patch *p = s->patch;
    static const double ROUNDING = 5e-4; // share of a border: less is rounding to a reader
    char force[SK_AMOUNT_TEXT], limit[SK_AMOUNT_TEXT];
    double most = p->mu * p->border, border = most * p->torsion_radius;
    double friction = p->friction < ROUNDING * most ? 0.0 : p->friction;
    double torsion = fabs(p->torsion) < ROUNDING * border ? 0.0 : fabs(p->torsion);
    say(s,
        "Friction %s %s of %s (mu %.2f). About the normal it holds %.3g of %.3g N m: the border of torsion, mu N "
        "times the radius %.3g m.%s\n",
        p->slips ? "is" : "holds", sk_force_text(friction, force), sk_force_text(most, limit), p->mu, torsion, border,
        p->torsion_radius, p->slips ? " It slips." : "");
}

static void say_merged(speech *s) {
    const sk_picture_point *point = &s->picture->point[s->index];
    if (!s->picture->merging) return;
    if (point->survivor != s->index)
        say(s, "Sparsification joins this point to a larger one near it, with its force, area and volume.\n");
    else if (point->joined > 0)
        say(s, "Sparsification keeps this point; %d join%s it, with their force, area and volume.\n",
            (int)point->joined, point->joined == 1 ? "s" : "");
}

void sk_patch_text(const sk_patch_picture *picture, const sk_state *state, const sk_ground *ground, int32_t patch,
                   char out[SK_PATCH_TEXT_SIZE]) {
    speech s = {.picture = picture,
                .state = state,
                .ground = ground,
                .patch = &picture->view->patch[patch],
                .index = patch,
                .out = out};
    char plane[NAME], thing[SK_THING_TEXT];
    out[0] = '\0';
    s.share_count = sk_patch_faces_of(picture->view, patch, s.share);
    if (!s.patch->rounded) say_faces(&s, false);
    if (s.patch->b < 0)
        say(&s, "%s: its %s.\n", s.patch->b == -1 ? "The scenery" : thing_name(picture->model, s.patch->b, thing),
            plane_name(&s, plane));
    if (!s.patch->rounded && s.patch->b >= 0) say_faces(&s, true);
    say_force(&s);
    say_why(&s);
    say_friction(&s);
    say_merged(&s);
}
