// Explains in sentences why a point is held. Each sentence follows from the memory, its origin, or the next step.
#include "debug/oriented_view.h"
#include "math/elementary.h"
#include "world/names.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 96, LENGTH = 32 };

typedef struct speech {
    const sk_model *model;
    const sk_ground *ground;
    sk_near_surface *surface;
    const sk_oriented_view *view;
    char *out;
    size_t used;
} speech;

static void say(speech *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(speech *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(s->out + s->used, SK_ORIENTED_TEXT_SIZE - s->used, format, arguments);
    va_end(arguments);
    if (length > 0) s->used += (size_t)length;
    if (s->used >= SK_ORIENTED_TEXT_SIZE) s->used = SK_ORIENTED_TEXT_SIZE - 1;
}

// Formats a length: "0.4 um", "3.1 mm", "0.12 m", "1.25 m".
static const char *length_text(double metres, char out[LENGTH]) {
    double size = fabs(metres);
    if (size < 1e-4)
        snprintf(out, LENGTH, "%.1f um", 1e6 * size);
    else if (size < 0.1)
        snprintf(out, LENGTH, "%.1f mm", 1e3 * size);
    else
        snprintf(out, LENGTH, "%.2f m", size);
    return out;
}

// Returns a word for the horizontal direction of a normal in the solid's frame: by the compass, on platforms as on a
// ship.
static const char *facing(sk_vec3 normal, bool aboard) {
    static const char *const COMPASS[] = {"east", "north-east", "north", "north-west",
                                          "west", "south-west", "south", "south-east"};
    static const char *const ABOARD[] = {"starboard", "forward", "port", "aft"};
    double turn = sk_atan2(normal.y, normal.x) / (2.0 * SK_PI);
    int32_t sectors = aboard ? 4 : 8, sector = (int32_t)floor(sectors * turn + 0.5);
    sector = (sector + sectors) % sectors;
    return aboard ? ABOARD[sector] : COMPASS[sector];
}

void sk_oriented_face_name(const sk_model *model, const sk_ground *ground, sk_named_face face, char *out, size_t size) {
    static const double LEVEL = 0.999, UPRIGHT = 0.05; // z of the normal
    bool on_platform = face.solid > 0 && face.solid < ground->solid_count;
    sk_vec3 n = on_platform ? sk_mat3_mul_back(&ground->solids[face.solid].motion.axes, face.normal) : face.normal;
    char made_of[SK_MATERIAL_NAME], body[SK_THING_TEXT], whose[SK_THING_TEXT + 4] = "";
    sk_material_text(&ground->materials[face.material], made_of);
    if (on_platform)
        snprintf(whose, sizeof whose, "%s's ", model->platforms[face.solid - 1].name);
    else if (face.solid > 0)
        snprintf(whose, sizeof whose, "%s's ", sk_body_text(model, face.solid - ground->solid_count, body));
    if (fabs(n.z) > LEVEL)
        snprintf(out, size, "%s%s %s", whose, made_of, n.z > 0.0 ? "top" : "underside");
    else
        snprintf(out, size, "%s%s %s facing %s", whose, made_of,
                 fabs(n.z) < UPRIGHT ? "side"
                 : n.z > 0.0         ? "slope"
                                     : "overhang",
                 facing(n, on_platform));
}

static const char *name_of(const speech *s, int64_t solid, sk_vec3 normal, int64_t material, char out[NAME]) {
    sk_oriented_face_name(s->model, s->ground, (sk_named_face){(int32_t)solid, normal, (int32_t)material}, out, NAME);
    return out;
}

static const char *near_name(const speech *s, int32_t face, char out[NAME]) {
    const sk_near_face *f = &s->view->face[face];
    return name_of(s, f->solid, f->normal, f->material, out);
}

static sk_vec3 world_normal(const speech *s, int64_t solid, sk_vec3 normal) {
    sk_solid room;
    return sk_solid_vector(sk_ground_at(s->ground, solid, &room), normal);
}

static const char *touch_name(const speech *s, const sk_oriented_touch *t, char out[NAME]) {
    return name_of(s, t->solid, world_normal(s, t->solid, t->normal), t->material, out);
}

static void say_when(speech *s, const sk_oriented_origin *origin) {
    say(s, "at %.2f s (tick %lld)", sk_world_time(s->model, origin->tick, 0), (long long)origin->tick);
}

// The faces around the path of the step in which the point entered, and the time at which each separation was lost.
typedef struct entry {
    int32_t count, near, own;             // separations lost; faces examined; index of the face that holds, -1: none
    sk_near_face face[SK_NEAR_FACES_MAX]; // those with a lost separation, as seen from the end of the path ...
    double fraction[SK_NEAR_FACES_MAX];   // ... and the share of the path at which it was lost
    bool left;                            // the path ends outside again, on another side
} entry;

static entry entry_of(const speech *s, const sk_oriented_touch *touch, const sk_oriented_origin *origin) {
    entry e = {.own = -1};
    sk_solid room;
    const sk_solid *solid = sk_ground_at(s->ground, origin->solid, &room);
    sk_vec3 from = sk_solid_point(solid, origin->from), at = sk_solid_point(solid, origin->at);
    sk_vec3 normal = world_normal(s, touch->solid, touch->normal);
    sk_vec3 on = sk_solid_point(solid, sk_add_scaled(touch->pebble, touch->sinkage, touch->normal));
    sk_near_face near[SK_NEAR_FACES_MAX];
    e.near = sk_near_faces(s->surface, s->ground, (int32_t)origin->solid, at, near);
    for (int32_t i = 0; i < e.near; i++) {
        double before = near[i].distance + sk_dot(near[i].normal, sk_sub(from, at));
        if (before <= 0.0 && !near[i].inside) e.left = true;
        if (!(before > 0.0) || !near[i].inside) continue;
        if (sk_near_faces_same((int32_t)touch->solid, normal, on, near[i].solid, near[i].normal, near[i].closest))
            e.own = e.count;
        e.fraction[e.count] = before / (before - near[i].distance);
        e.face[e.count++] = near[i];
    }
    return e;
}

// Explains a tie by the scenery's rule: in an intersection the half-space with the highest number counts. See
// docs/models/scenery.md.
static void say_spring(speech *s, const sk_near_face *own, const sk_near_face *other) {
    char name[NAME];
    say(s, " The %s was crossed at that same moment, in their edge: ",
        name_of(s, other->solid, other->normal, other->material, name));
    if (own->feature > other->feature)
        say(s, "of equals the half-space numbered last counts, %d after %d.", (int)own->feature, (int)other->feature);
    else
        say(s, "the scenery's rule for ties chose.");
}

// Explains a new touch: rule 1 of docs/models/oriented_contact.md.
static void say_new(speech *s, const sk_oriented_touch *touch, const sk_oriented_origin *origin) {
    static const double SAME_TIME = 1e-9; // shares of a step
    entry e = entry_of(s, touch, origin);
    char name[NAME];
    say(s, "Came in through it ");
    say_when(s, origin);
    if (e.own < 0) {
        say(s, ": in that one step it met another face and slid over an edge onto this one.\n");
        return;
    }
    if (e.count == 1) {
        say(s,
            ". Of the %d faces near it, it lost the separation of this one only in that step (P 0, then 1): no other "
            "could be it.",
            (int)e.near);
    } else {
        say(s, ". In that step it lost the separations of %d faces (P 0, then 1): ", (int)e.count);
        for (int32_t i = 0; i < e.count; i++) {
            if (i == e.own) continue;
            say(s, "the %s after %.0f %% of the path, ",
                name_of(s, e.face[i].solid, e.face[i].normal, e.face[i].material, name), 100.0 * e.fraction[i]);
        }
        say(s, "this one's after %.0f %%. The last one to be lost is where it came in.", 100.0 * e.fraction[e.own]);
        for (int32_t i = 0; i < e.count; i++)
            if (i != e.own && fabs(e.fraction[i] - e.fraction[e.own]) <= SAME_TIME)
                say_spring(s, &e.face[e.own], &e.face[i]);
    }
    if (e.left)
        say(s, " In the same step it went out again behind: a rule that looks only where steps end sees nothing.");
    say(s, "\n");
}

static void say_origin(speech *s, const sk_oriented_touch *touch, const sk_oriented_origin *origin) {
    char name[NAME];
    sk_vec3 before = world_normal(s, origin->solid, origin->before);
    double cosine = sk_dot(before, world_normal(s, touch->solid, touch->normal));
    switch ((sk_oriented_outcome)origin->outcome) {
    case SK_ORIENTED_NEW: say_new(s, touch, origin); return;
    case SK_ORIENTED_FOUND_INSIDE:
        say(s, "It was inside already ");
        say_when(s, origin);
        say(s, ", when it was first looked at: no way tells where it came in, so the way out upwards was taken.\n");
        return;
    case SK_ORIENTED_HANDED_OVER:
        say(s, "Slid past an edge of the %s ", name_of(s, origin->solid, before, origin->material, name));
        say_when(s, origin);
        say(s, ": this face, across the edge of %.0f degrees, took over, no deeper than before.\n",
            sk_acos(sk_clamp(cosine, -1.0, 1.0)) * 180.0 / SK_PI);
        return;
    default:
        if (touch->inside)
            say(s, "It was inside from the start: the nearest face was taken.\n");
        else
            say(s, "It has been held since before this began.\n");
    }
}

// Returns the face through which the point left the target: of the solid that holds it, the nearest face that the point
// is outside of. -1 if there is none.
static int32_t exit_face(const speech *s, const sk_oriented_touch *touch) {
    for (int32_t i = 0; i < s->view->face_count; i++)
        if (s->view->face[i].solid == touch->solid && !s->view->face[i].inside) return i;
    return -1;
}

// Explains the present state: rules 2 and 3.
static void say_now(speech *s, int32_t i) {
    const sk_oriented_touch *touch = &s->view->touch[i];
    char name[NAME], depth[LENGTH];
    double d = sk_oriented_depth_seen(s->view, i);
    int32_t out = exit_face(s, touch);
    if (touch->mode == SK_AIR && touch->sinkage > 0.0)
        say(s, "Now above the hole of %s that it pressed into the surface: remembered, carries no load.",
            length_text(touch->sinkage, depth));
    else if (touch->mode == SK_AIR)
        say(s, "Remembered, carries no load now: the shortest way out of all its faces does not need this one.");
    else if (!(d > 0.0))
        say(s, "Just on its face: no force, and not released before it is 1 um above.");
    else if (s->view->inside)
        say(s, "Now inside, %s deep: the face is retained, whatever may be nearer.", length_text(d, depth));
    else
        say(s,
            "Now out again%s%s, but over its face and %s behind it, less than %.2f m: held, and pushed back to where "
            "it came from.",
            out >= 0 ? " through the " : "", out >= 0 ? near_name(s, out, name) : "", length_text(d, depth),
            SK_ORIENTED_DEPTH_LIMIT);
    if (touch->sinkage > 0.0 && touch->mode != SK_AIR)
        say(s, " The surface yielded by %s; the face moved with it.", length_text(touch->sinkage, depth));
    say(s, "\n");
}

// Explains the next step: rules 4 and 5.
static void say_ahead(speech *s, int32_t i) {
    char name[NAME];
    switch (s->view->ahead[i]) {
    case SK_ORIENTED_NEW:
        say(s, "In the next step it enters through the %s.\n", touch_name(s, &s->view->next[i], name));
        return;
    case SK_ORIENTED_HANDED_OVER:
        if (s->view->next[i].held)
            say(s, "Past an edge of it (S 0): in the next step the %s takes over.\n",
                touch_name(s, &s->view->next[i], name));
        return;
    case SK_ORIENTED_RELEASED: say(s, "In the next step it is released: out through its own face.\n"); return;
    case SK_ORIENTED_SLID_OFF:
        say(s, "Past an edge of it (S 0) with no face beside: in the next step it is released.\n");
        return;
    case SK_ORIENTED_TOO_DEEP:
        say(s, "Deeper than %.2f m: in the next step it is released.\n", SK_ORIENTED_DEPTH_LIMIT);
        return;
    default: return;
    }
}

static void say_minimum_translation(speech *s) {
    const sk_oriented_view *v = s->view;
    char name[NAME], distance[LENGTH];
    bool guessed = false;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) guessed = guessed || (v->touch[i].held && v->touch[i].inside);
    if (v->nearest < 0) {
        if (sk_oriented_rules_differ(v))
            say(s, "Minimum translation finds no penetration: it would release it on the wrong side.");
        else
            say(s, "Minimum translation pushes nothing out either.");
        return;
    }
    length_text(v->face[v->nearest].away, distance);
    if (!sk_oriented_rules_differ(v))
        say(s, "Minimum translation takes the same face, %s away.", distance);
    else if (guessed)
        say(s, "Minimum translation would push it out through the %s, %s away.", near_name(s, v->nearest, name),
            distance);
    else
        say(s, "Minimum translation would push it out through the %s, %s away: a face it did not come in through.",
            near_name(s, v->nearest, name), distance);
}

// Returns the touch that ended last; -1 if none has ended.
static int32_t last_ended(const sk_oriented_view *v) {
    int32_t last = -1;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        int64_t outcome = v->origin[i].outcome;
        bool ended =
            outcome == SK_ORIENTED_RELEASED || outcome == SK_ORIENTED_SLID_OFF || outcome == SK_ORIENTED_TOO_DEEP;
        if (ended && (last < 0 || v->origin[i].tick > v->origin[last].tick)) last = i;
    }
    return last;
}

static void say_ended(speech *s, const sk_oriented_origin *origin) {
    static const char *const HOW[] = {"Out through the face that held it", "Released past an edge, no face beside it",
                                      "Released, deeper behind the face than is held"};
    char name[NAME];
    name_of(s, origin->solid, world_normal(s, origin->solid, origin->before), origin->material, name);
    say(s, "%s (the %s), ", HOW[origin->outcome - SK_ORIENTED_RELEASED], name);
    say_when(s, origin);
    say(s, ".\n");
}

// Explains a point that no face holds: rule 5, and the last touch.
static void say_free(speech *s) {
    const sk_oriented_view *v = s->view;
    int32_t last = last_ended(v);
    char name[NAME], away[LENGTH];
    say(s, "Touches nothing: no face holds it.\n");
    if (last >= 0) say_ended(s, &v->origin[last]);
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) say_ahead(s, i);
    if (v->face_count == 0) {
        say(s, "No face is within %.1f m.", SK_NEAR_REACH);
        return;
    }
    say(s, "Nearest: the %s, %s away.", near_name(s, 0, name), length_text(v->face[0].away, away));
    if (!v->face[0].inside) say(s, " It is outside of it (P 0), so it cannot be in collision there.");
}

void sk_oriented_text(const sk_model *model, const sk_ground *ground, sk_near_surface *surface,
                      const sk_oriented_view *view, char out[SK_ORIENTED_TEXT_SIZE]) {
    speech s = {.model = model, .ground = ground, .surface = surface, .view = view, .out = out};
    int32_t held = sk_oriented_held_count(view);
    char name[NAME];
    out[0] = '\0';
    if (held == 0) {
        say_free(&s);
        return;
    }
    if (held > 1) say(&s, "In a corner: %d faces hold it, and share the shortest way out of all.\n", (int)held);
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (!view->touch[i].held) continue;
        say(&s, "Held by the %s.\n", touch_name(&s, &view->touch[i], name));
        say_origin(&s, &view->touch[i], &view->origin[i]);
        say_now(&s, i);
        say_ahead(&s, i);
    }
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (!view->touch[i].held) say_ahead(&s, i);
    say_minimum_translation(&s);
}
