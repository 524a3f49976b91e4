#include "view/debug_overlay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHITE                                                                                                          \
    { 235, 235, 235, 255 }
#define ORANGE                                                                                                         \
    { 230, 159, 0, 255 }
#define SKY_BLUE                                                                                                       \
    { 86, 180, 233, 255 }
// LIGHT_GREEN is the bluish green of Okabe and Ito, made lighter to be visible on grass and on dark panels.
#define LIGHT_GREEN                                                                                                    \
    { 52, 205, 156, 255 }
#define YELLOW                                                                                                         \
    { 240, 228, 66, 255 }
#define VERMILLION                                                                                                     \
    { 213, 94, 0, 255 }
#define REDDISH_PURPLE                                                                                                 \
    { 204, 121, 167, 255 }

static const sk_colour COLOURS[SK_DRAW_ROLE_COUNT] = {
    [SK_DRAW_AIR] = WHITE,
    [SK_DRAW_STANDING] = LIGHT_GREEN,
    [SK_DRAW_ROLLING] = SKY_BLUE,
    [SK_DRAW_SLIPPING] = ORANGE,
    [SK_DRAW_BROKEN] = VERMILLION,
    [SK_DRAW_NORMAL] = YELLOW,
    [SK_DRAW_TIE] = REDDISH_PURPLE,
    [SK_DRAW_GRIP] = {235, 235, 235, 140},
    [SK_DRAW_STRUT] = REDDISH_PURPLE,
    [SK_DRAW_ENTRY] = YELLOW,
    [SK_DRAW_BOX] = SKY_BLUE,
    [SK_DRAW_BOX_VISITED] = ORANGE,
    [SK_DRAW_LIFT] = SKY_BLUE,
    [SK_DRAW_DRAG] = VERMILLION,
    [SK_DRAW_SIDE] = REDDISH_PURPLE,
    [SK_DRAW_AERO] = SKY_BLUE,
    [SK_DRAW_THRUST] = LIGHT_GREEN,
    [SK_DRAW_WEIGHT] = YELLOW,
    [SK_DRAW_REACTION] = ORANGE,
    [SK_DRAW_FACE] = SKY_BLUE,
    [SK_DRAW_FACE_ON] = {86, 180, 233, 110},
    [SK_DRAW_NEAR] = WHITE,
    [SK_DRAW_GHOST] = {232, 140, 196, 255},
    [SK_DRAW_PICKED] = WHITE,
    [SK_DRAW_BUILT] = {235, 235, 235, 200},
    [SK_DRAW_MODE] = SKY_BLUE,
    [SK_DRAW_YIELDED] = VERMILLION,
    [SK_DRAW_ASLEEP] = {150, 165, 185, 255},
    [SK_DRAW_AWAKE] = YELLOW,
    [SK_DRAW_ISLAND] = ORANGE,
    [SK_DRAW_ISLAND + 1] = SKY_BLUE,
    [SK_DRAW_ISLAND + 2] = LIGHT_GREEN,
    [SK_DRAW_ISLAND + 3] = YELLOW,
    [SK_DRAW_ISLAND + 4] = REDDISH_PURPLE,
    [SK_DRAW_ISLAND + 5] = VERMILLION,
    [SK_DRAW_PATCH] = WHITE,
    [SK_DRAW_TORSION] = {86, 180, 233, 200},
    [SK_DRAW_TORSION_USED] = SKY_BLUE,
    [SK_DRAW_PAIR] = {235, 235, 235, 120},
    [SK_DRAW_PAIR_TOUCHES] = ORANGE,
    [SK_DRAW_KEPT] = LIGHT_GREEN,
    [SK_DRAW_MERGED] = WHITE,
};

// Returns a colour of a scale from dark to light and from blue to yellow, as in cividis. So lightness alone is
// sufficient to read it. Its dark end has a contrast of 4.5 to a label's background.
static sk_colour use_colour(int step) {
    static const float END[3][3] = {{72, 122, 220}, {160, 168, 165}, {255, 234, 70}};
    int lower = step < 5 ? 0 : 1;
    float share = 0.2F * (float)step - (float)lower, rgb[3];
    for (int i = 0; i < 3; i++) rgb[i] = END[lower][i] + share * (END[lower + 1][i] - END[lower][i]);
    return (sk_colour){(uint8_t)rgb[0], (uint8_t)rgb[1], (uint8_t)rgb[2], 255};
}

// Returns a colour of a scale from dark violet by red to pale yellow, as in inferno. It differs from the scale above, and
// lightness alone is sufficient to read it.
static sk_colour pressure_colour(int step) {
    enum { LAST = SK_DRAW_PRESSURE_STEPS - 1, PARTS = 4 };
    static const float END[PARTS + 1][3] = {
        {48, 16, 104}, {132, 32, 128}, {212, 62, 66}, {250, 148, 18}, {252, 246, 150}};
    int part = step * PARTS / LAST < PARTS ? step * PARTS / LAST : PARTS - 1;
    float share = (float)(step * PARTS) / (float)LAST - (float)part, rgb[3];
    for (int i = 0; i < 3; i++) rgb[i] = END[part][i] + share * (END[part + 1][i] - END[part][i]);
    return (sk_colour){(uint8_t)rgb[0], (uint8_t)rgb[1], (uint8_t)rgb[2], 255};
}

sk_colour sk_role_colour(sk_draw_role role) {
    if (role >= SK_DRAW_PRESSURE) return pressure_colour((int)(role - SK_DRAW_PRESSURE));
    bool graded = role >= SK_DRAW_USE && role < SK_DRAW_YIELDED;
    return graded ? use_colour((int)(role - SK_DRAW_USE)) : COLOURS[role];
}

sk_mark sk_shape_mark(sk_draw_shape shape, bool *filled) {
    *filled = shape != SK_DRAW_RING && shape != SK_DRAW_FRAME;
    switch (shape) {
    case SK_DRAW_SQUARE:
    case SK_DRAW_FRAME: return SK_MARK_SQUARE;
    case SK_DRAW_TRIANGLE: return SK_MARK_TRIANGLE;
    case SK_DRAW_DIAMOND: return SK_MARK_DIAMOND;
    default: return SK_MARK_CIRCLE;
    }
}

static const char *list_names(char *buffer, size_t size) {
    size_t used = 0;
    for (int32_t i = 0; i < SK_DRAW_KIND_COUNT && used < size; i++)
        used += (size_t)snprintf(buffer + used, size - used, "%s%d %s", i > 0 ? ", " : "", (int)sk_draw_kinds[i].number,
                                 sk_draw_kinds[i].name);
    return buffer;
}

static sk_result choose(sk_overlay_choice *choice, char *word) {
    char *colon = strchr(word, ':');
    if (colon != NULL) *colon = '\0';
    int32_t kind = sk_draw_find(word);
    if (kind < 0) {
        char names[240];
        return sk_error("there is no overlay \"%s\"; there are %s", word, list_names(names, sizeof names));
    }
    int32_t count = sk_draw_kinds[kind].option_count;
    long option = 0;
    char *end = NULL;
    if (colon != NULL) {
        option = strtol(colon + 1, &end, 10);
        if (end == colon + 1 || *end != '\0' || option < 0 || option >= count)
            return sk_error("overlay %s has the options 0 to %d, not \"%s\"", word, count - 1, colon + 1);
    }
    choice->on[kind] = true;
    choice->option[kind] = (int32_t)option;
    return sk_ok();
}

sk_result sk_overlay_choice_parse(sk_overlay_choice *choice, const char *list) {
    sk_overlay_choice chosen = {0};
    char words[256];
    if (strlen(list) >= sizeof words) return sk_error("the list of overlays is too long");
    snprintf(words, sizeof words, "%s", list);
    char *rest = NULL;
    bool any = false;
    for (char *word = strtok_r(words, ", ", &rest); word != NULL; word = strtok_r(NULL, ", ", &rest)) {
        any = true;
        if (strcmp(word, "none") == 0) continue;
        sk_result result = choose(&chosen, word);
        if (!result.ok) return result;
    }
    char names[240];
    if (!any) return sk_error("\"%s\" names no overlay; there are %s, and none", list, list_names(names, sizeof names));
    *choice = chosen;
    return sk_ok();
}

enum { LISTED_MAX = 64 };

// The subject of a label that has been written.
struct listed {
    sk_vec3 at;
    sk_draw_role role;
};

// The target of the calls of engine/debug.
typedef struct painter {
    sk_overlay *overlay;
    sk_pose from, to; // items are moved from the state's pose to the drawn one
    bool moves;
    float scale;
    const sk_draw_subject *subject;
    sk_vec3 root; // start of the last arrow; at the contact, for a contact's label
    sk_draw_role arrow;
    bool thins; // skids have dozens of contacts: of those close together only one is labelled
    int32_t listed_count;
    struct listed listed[LISTED_MAX];
    int32_t normal_count;
    struct {
        sk_vec3 root;
        char text[16];
    } normal[SK_WHEELS_MAX + SK_HULL_POINTS_MAX]; // texts written by the overlay of normals
} painter;

static sk_vec3 placed(const painter *p, sk_vec3 at) {
    return p->moves ? sk_pose_point(p->to, sk_pose_point_back(p->from, at)) : at;
}

static void paint_line(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    painter *p = user;
    bool dashed = role == SK_DRAW_GRIP || role == SK_DRAW_BUILT || role == SK_DRAW_FACE_ON || role == SK_DRAW_GHOST ||
                  role == SK_DRAW_TORSION;
    bool thin = role == SK_DRAW_BOX || role >= SK_DRAW_ASLEEP || (dashed && role != SK_DRAW_GHOST);
    bool torsion = role == SK_DRAW_TORSION || role == SK_DRAW_TORSION_USED;
    float width = role == SK_DRAW_TORSION_USED ? 3.0F : thin && !torsion ? 1.2F : 2.0F;
    if (dashed)
        sk_overlay_dashed(p->overlay, placed(p, a), placed(p, b), width * p->scale, sk_role_colour(role));
    else
        sk_overlay_line(p->overlay, placed(p, a), placed(p, b), width * p->scale, sk_role_colour(role));
}

static void paint_arrow(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    painter *p = user;
    p->root = a;
    p->arrow = role;
    sk_overlay_arrow(p->overlay, placed(p, a), placed(p, b), 3.0F * p->scale, sk_role_colour(role));
}

static void paint_point(void *user, sk_vec3 at, sk_draw_shape shape, sk_draw_role role) {
    painter *p = user;
    if (shape == SK_DRAW_CROSS) {
        sk_overlay_text(p->overlay, placed(p, at), 0.0F, 0.0F, sk_role_colour(role), "X");
        return;
    }
    bool filled;
    sk_mark mark = sk_shape_mark(shape, &filled);
    bool bit = shape == SK_DRAW_FRAME ||
               (shape == SK_DRAW_SQUARE && (role == SK_DRAW_FACE || role == SK_DRAW_NEAR || role == SK_DRAW_GHOST));
    float size = role == SK_DRAW_PICKED ? 26.0F : role == SK_DRAW_PATCH ? 8.0F : bit ? 9.0F : 12.0F;
    sk_overlay_mark(p->overlay, placed(p, at), mark, size * p->scale, filled, sk_role_colour(role));
}

static void paint_polygon(void *user, const sk_vec3 *corners, int32_t count, sk_draw_role role) {
    painter *p = user;
    sk_vec3 moved[SK_BORDER_CORNERS];
    if (count > SK_BORDER_CORNERS) count = SK_BORDER_CORNERS;
    for (int32_t i = 0; i < count; i++) moved[i] = placed(p, corners[i]);
    sk_colour fill = sk_role_colour(role);
    sk_colour outline = sk_role_colour(role);
    fill.a = 70;
    if (role == SK_DRAW_FACE) { // this may be a part of a face; the face's outline is drawn as lines
        fill.a = 40;
        outline.a = 0;
    }
    if (role >= SK_DRAW_PRESSURE) { // a band of a patch, which is mostly inside of things
        fill.a = 225;
        sk_overlay_fill(p->overlay, moved, count, fill);
        return;
    }
    sk_overlay_polygon(p->overlay, moved, count, fill, outline, 2.0F * p->scale);
}

// Returns whether the text has been written already. The normal force of a contact and its whole force are often the
// same number, which is written once.
static bool is_listed(painter *p, const char *text, sk_draw_role role) {
    int32_t count = p->normal_count;
    if (role == SK_DRAW_NORMAL && count < (int32_t)(sizeof p->normal / sizeof *p->normal)) {
        p->normal[count].root = p->root;
        snprintf(p->normal[count].text, sizeof p->normal[count].text, "%s", text);
        p->normal_count++;
    }
    for (int32_t i = 0; role == SK_DRAW_REACTION && i < count; i++) {
        sk_vec3 apart = sk_sub(p->normal[i].root, p->root);
        if (sk_dot(apart, apart) == 0.0 && strcmp(p->normal[i].text, text) == 0) return true;
    }
    return false;
}

// Returns whether a label of this role would be too close to another one. The distance is between their subjects.
static bool is_crowded(painter *p, sk_vec3 at, sk_draw_role role) {
    static const double APART = 60.0; // points
    const sk_draw_subject *s = p->subject;
    sk_vec3 about = role == p->arrow ? p->root : at;
    double least = APART * s->point;
    for (int32_t i = 0; p->thins && i < p->listed_count; i++) {
        sk_vec3 apart = sk_sub(about, p->listed[i].at);
        apart = sk_add_scaled(apart, -sk_dot(apart, s->sight), s->sight);
        if (p->listed[i].role == role && sk_dot(apart, apart) < least * least) return true;
    }
    if (p->listed_count < LISTED_MAX) p->listed[p->listed_count++] = (struct listed){about, role};
    return false;
}

static void paint_label(void *user, sk_vec3 at, const char *text, sk_draw_role role) {
    painter *p = user;
    if (is_listed(p, text, role) || is_crowded(p, at, role)) return;
    sk_overlay_text(p->overlay, placed(p, at), 10.0F * p->scale, -10.0F * p->scale, sk_role_colour(role), text);
}

void sk_debug_overlay(sk_overlay *overlay, const sk_overlay_choice *choice, const sk_draw_subject *subject,
                      sk_pose drawn, float scale) {
    bool has_aircraft = subject->model->aircraft_count > 0;
    painter p = {.overlay = overlay, .to = drawn, .scale = scale, .subject = subject};
    if (has_aircraft) {
        const sk_aircraft_state *state = sk_state_aircraft(subject->state, subject->aircraft);
        p.from = (sk_pose){state->position, state->attitude};
    }
    sk_draw_subject seen = *subject;
    seen.drawn = drawn;
    sk_draw draw = {&p, paint_line, paint_arrow, paint_point, paint_polygon, paint_label};
    for (int32_t i = 0; i < SK_DRAW_KIND_COUNT; i++) {
        if (!choice->on[i]) continue;
        p.thins = sk_draw_kinds[i].of_contacts;
        p.listed_count = 0;
        p.arrow = SK_DRAW_ROLE_COUNT;
        p.moves = !sk_draw_kinds[i].of_world;
        if (has_aircraft && sk_draw_kinds[i].draw != NULL) sk_draw_kinds[i].draw(&draw, &seen, choice->option[i]);
        p.moves = false;
        if (sk_draw_kinds[i].draw_bodies != NULL) sk_draw_kinds[i].draw_bodies(&draw, &seen, choice->option[i]);
    }
}
