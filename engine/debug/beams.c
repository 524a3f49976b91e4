// The overlay of beams: the bending of skid tubes.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "gear/skid_joints.h"
#include "gear/skid_place.h"
#include "gear/skid_yield.h"
#include "math/elementary.h"

enum { PIECES = 4, SIDES = 6 }; // pieces per element; lines around a tube
static const double DEGREE = SK_PI / 180.0;
static const double LEAST_ANGLE = 0.1;   // degrees: smaller angles get no label
static const double LABELS_APART = 45.0; // points of the picture

// The subject of the drawing: the tubes deformed to `shape`, which may be magnified.
typedef struct tubes {
    const sk_draw *draw;
    const sk_draw_subject *subject;
    const sk_skid_gear *gear;
    const sk_beam_frame *frame;
    const sk_skid_state *state; // the actual deformation
    sk_skid_state shape;
    sk_vec3 position;
    sk_quat attitude;
} tubes;

static sk_vec3 place(const tubes *t, sk_vec3 body) {
    return sk_add(t->position, sk_rotate(t->attitude, body));
}

static sk_vec3 node_at(const tubes *t, int32_t node) {
    return place(t, sk_add(t->frame->position[node], t->shape.node[node].displacement));
}

// Draws lines along the outside of a piece of tube. The tube would hide lines inside it.
static void draw_piece(const tubes *t, int32_t element, double from, double to, sk_draw_role role) {
    const sk_beam *beam = &t->frame->beams[element];
    sk_vec3 a = sk_skid_tube_at(t->gear, &t->shape, element, from);
    sk_vec3 b = sk_skid_tube_at(t->gear, &t->shape, element, to);
    for (int k = 0; k < SIDES; k++) {
        double s, c;
        sk_sincos(2.0 * SK_PI * k / SIDES, &s, &c);
        sk_vec3 out =
            sk_add(sk_scale(1.05 * beam->radius * c, beam->axis[1]), sk_scale(1.05 * beam->radius * s, beam->axis[2]));
        t->draw->line(t->draw->user, place(t, sk_add(a, out)), place(t, sk_add(b, out)), role);
    }
}

static bool has_yielded(const tubes *t, int32_t element, int end) {
    const sk_skid_element_state *e = &t->state->element[element];
    sk_vec3 plastic = end == 0 ? e->plastic_first : e->plastic_second;
    return sk_dot(plastic, plastic) > 0.0;
}

// The moment is interpolated linearly between the ends of an element. It is as accurate as the element's length allows.
static void draw_element(const tubes *t, int32_t element, const double use[2]) {
    for (int32_t i = 0; i < PIECES; i++) {
        double from = (double)i / PIECES, to = (i + 1.0) / PIECES, middle = 0.5 * (from + to);
        bool yielded = has_yielded(t, element, middle < 0.5 ? 0 : 1);
        sk_draw_role role = sk_draw_role_of_use(use[0] + middle * (use[1] - use[0]));
        draw_piece(t, element, from, to, yielded ? SK_DRAW_YIELDED : role);
    }
}

static void draw_built(const tubes *t) {
    for (int32_t i = 0; i < t->frame->beam_count; i++) {
        const sk_beam *beam = &t->frame->beams[i];
        t->draw->line(t->draw->user, place(t, t->frame->position[beam->node[0]]),
                      place(t, t->frame->position[beam->node[1]]), SK_DRAW_BUILT);
    }
}

// Returns the largest permanent angle (degrees) at a node, between two tubes or between a tube and the node. Equal
// plastic rotations of two ends make no angle between their tubes. They do make one against the node, which a saddle
// may hold.
static double hinge_at(const tubes *t, int32_t node) {
    sk_vec3 turned[2 * SK_SKID_ELEMENTS_MAX];
    int32_t count = 0;
    double most = 0.0;
    for (int32_t i = 0; i < t->frame->beam_count; i++)
        for (int end = 0; end < 2; end++) {
            const sk_skid_element_state *e = &t->state->element[i];
            if (t->frame->beams[i].node[end] == node) turned[count++] = end == 0 ? e->plastic_first : e->plastic_second;
        }
    for (int32_t i = 0; i < count; i++) {
        most = sk_max(most, sk_length(turned[i]));
        for (int32_t k = 0; k < i; k++) most = sk_max(most, sk_length(sk_sub(turned[i], turned[k])));
    }
    return most / DEGREE;
}

// Draws the hinges. If there is no room for all labels, those of the widest angles are drawn.
static void draw_hinges(const tubes *t) {
    double angle[SK_SKID_NODES_MAX];
    drawn_places labels = {0};
    for (int32_t i = 0; i < t->frame->node_count; i++) {
        angle[i] = hinge_at(t, i);
        if (angle[i] > 0.0) t->draw->point(t->draw->user, node_at(t, i), SK_DRAW_DIAMOND, SK_DRAW_YIELDED);
    }
    for (int32_t labelled = 0; labelled < t->frame->node_count; labelled++) {
        int32_t widest = 0;
        for (int32_t i = 1; i < t->frame->node_count; i++)
            if (angle[i] > angle[widest]) widest = i;
        if (!(angle[widest] >= LEAST_ANGLE)) return;
        if (drawn_has_room(t->subject, &labels, node_at(t, widest), LABELS_APART))
            draw_text(t->draw, node_at(t, widest), SK_DRAW_YIELDED, "%.1f\xC2\xB0", angle[widest]);
        angle[widest] = 0.0;
    }
}

static void draw_broken(const tubes *t) {
    for (int32_t i = 0; i < t->frame->beam_count; i++) {
        const sk_skid_element_state *e = &t->state->element[i];
        for (int end = 0; end < 2; end++) {
            if (!(end == 0 ? e->broken_first : e->broken_second)) continue;
            if (sk_skid_node_is_gone(t->gear, t->state, t->frame->beams[i].node[end])) continue;
            sk_vec3 at = node_at(t, t->frame->beams[i].node[end]);
            t->draw->point(t->draw->user, at, SK_DRAW_CROSS, SK_DRAW_BROKEN);
            draw_text(t->draw, at, SK_DRAW_BROKEN, "broken");
        }
    }
}

static void magnify(tubes *t, const sk_skid_state *state, double by) {
    for (int32_t i = 0; i < t->frame->node_count; i++) {
        t->shape.node[i].displacement = sk_scale(by, state->node[i].displacement);
        t->shape.node[i].turn = sk_scale(by, state->node[i].turn);
    }
}

static void draw_bent(tubes *t, double times) {
    double most = 0.0;
    sk_vec3 at = t->position;
    magnify(t, t->state, times);
    draw_built(t);
    for (int32_t i = 0; i < t->frame->beam_count; i++) {
        double use[2];
        if (sk_skid_element_is_gone(&t->state->element[i])) continue;
        for (int end = 0; end < 2; end++) {
            use[end] = sk_skid_use(t->gear, t->state, i, end);
            if (!(use[end] > most)) continue;
            most = use[end];
            at = node_at(t, t->frame->beams[i].node[end]);
        }
        draw_element(t, i, use);
    }
    draw_hinges(t);
    draw_broken(t);
    if (most > 0.0) draw_text(t->draw, at, SK_DRAW_BUILT, "%.0f %% of plastic moment", 100.0 * most);
}

// Draws each mode for some seconds, slowed down so that the eye can follow. The motion stops when time stops.
static void draw_mode(tubes *t, double time) {
    static const double SHOWN = 4.0, PERIOD = 1.0, SWING = 0.25; // s, s, m: displacement of the farthest node
    double turn = floor(time / SHOWN);
    int32_t mode = (int32_t)(turn - SK_SKID_MODES * floor(turn / SK_SKID_MODES));
    sk_skid_state shape;
    double frequency = sk_skid_mode(t->gear, mode, &shape), s, c;
    sk_sincos(2.0 * SK_PI * (time / PERIOD - floor(time / PERIOD)), &s, &c);
    magnify(t, &shape, SWING * s);
    draw_built(t);
    for (int32_t i = 0; frequency > 0.0 && i < t->frame->beam_count; i++)
        for (int32_t k = 0; k < PIECES; k++) draw_piece(t, i, (double)k / PIECES, (k + 1.0) / PIECES, SK_DRAW_MODE);
    draw_text(t->draw, t->position, SK_DRAW_MODE, frequency > 0.0 ? "mode %d: %.1f Hz" : "mode %d: none", mode + 1,
              frequency / (2.0 * SK_PI));
}

void draw_beams(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const double TIMES[] = {1.0, 5.0, 20.0};
    enum { MODES = 3 };
    const sk_aircraft_state *state = drawn_state(subject);
    const sk_skid_gear *gear = subject->model->skids[subject->model->aircraft[subject->aircraft].type];
    if (gear == NULL) {
        draw_text(draw, state->position, SK_DRAW_BUILT, "no tubes that bend");
        return;
    }
    tubes t = {.draw = draw,
               .subject = subject,
               .gear = gear,
               .frame = sk_skid_gear_frame(gear),
               .state = &state->skids,
               .position = state->position,
               .attitude = state->attitude};
    if (option == MODES)
        draw_mode(&t, subject->time);
    else
        draw_bent(&t, TIMES[option]);
}
