#include "view/gates.h"

static const sk_colour DARK = {20, 8, 18, 255}, LATER = {255, 255, 255, 255};
static const double BAND = 0.08; // share of a gate's size: width of its band
static const double OVER = 0.15; // m: height of outlines above the ground
static const float WIDTH = 3.5F; // points
enum { CORNERS = 48 };

// The style of one step.
typedef struct gate_pen {
    sk_overlay *overlay;
    sk_colour colour;
    float width; // px
} gate_pen;

static sk_colour faded(sk_colour colour, double share) {
    colour.a = (uint8_t)((double)colour.a * share);
    return colour;
}

// Draws a dark outline and a bright one over it, to be visible against the sky and the ground.
static void draw_outline(const gate_pen *p, const sk_vec3 *corners, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        sk_overlay_line(p->overlay, corners[i], corners[(i + 1) % count], 2.0F * p->width,
                        faded(DARK, 0.5 * p->colour.a / 255.0));
    for (int32_t i = 0; i < count; i++)
        sk_overlay_line(p->overlay, corners[i], corners[(i + 1) % count], p->width, p->colour);
}

// Draws the band between two outlines with the same number of corners.
static void draw_band(const gate_pen *p, const sk_vec3 *outer, const sk_vec3 *inner, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        int32_t k = (i + 1) % count;
        sk_vec3 corners[4] = {outer[i], outer[k], inner[k], inner[i]};
        sk_overlay_polygon(p->overlay, corners, 4, faded(p->colour, 0.4), (sk_colour){0}, 0.0F);
    }
}

// Write the corners of a circle around a middle, or of a rectangle, in the plane of two unit vectors.
static void circle(sk_vec3 at, sk_vec3 right, sk_vec3 up, double radius, sk_vec3 out[CORNERS]) {
    for (int32_t i = 0; i < CORNERS; i++) {
        double s, c;
        sk_sincos(2.0 * SK_PI * i / CORNERS, &s, &c);
        out[i] = sk_add(at, sk_add(sk_scale(radius * c, right), sk_scale(radius * s, up)));
    }
}

static void rectangle(sk_vec3 at, sk_vec3 right, sk_vec3 up, double width, double height, sk_vec3 out[4]) {
    static const double SIDES[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    for (int32_t i = 0; i < 4; i++)
        out[i] = sk_add(at, sk_add(sk_scale(width * SIDES[i][0], right), sk_scale(height * SIDES[i][1], up)));
}

static void draw_gate(const gate_pen *p, const sk_course_step *gate, sk_vec3 right) {
    sk_vec3 up = sk_vec(0.0, 0.0, 1.0), outer[CORNERS], inner[CORNERS];
    int32_t count = gate->radius > 0.0 ? CORNERS : 4;
    if (gate->radius > 0.0) {
        circle(gate->at, right, up, gate->radius, outer);
        circle(gate->at, right, up, (1.0 - BAND) * gate->radius, inner);
    } else {
        double band = BAND * sk_min(gate->width, gate->height);
        rectangle(gate->at, right, up, gate->width, gate->height, outer);
        rectangle(gate->at, right, up, gate->width - band, gate->height - band, inner);
    }
    draw_band(p, outer, inner, count);
    draw_outline(p, outer, count);
}

static void draw_landing(const gate_pen *p, const sk_course_step *step, sk_vec3 right, sk_vec3 ahead) {
    sk_vec3 at = sk_add(step->at, sk_vec(0.0, 0.0, OVER)), corners[CORNERS];
    int32_t count = step->radius > 0.0 ? CORNERS : 4;
    if (step->radius > 0.0)
        circle(at, right, ahead, step->radius, corners);
    else
        rectangle(at, right, ahead, step->width, step->length, corners);
    draw_outline(p, corners, count);
}

// Draws a cage from the lowest to the highest place. Its lines are thin, because the camera may be inside.
static void draw_hover(const gate_pen *p, const sk_course_step *step, sk_vec3 right, sk_vec3 ahead) {
    enum { POSTS = 8 };
    gate_pen thin = {p->overlay, faded(p->colour, 0.7), 0.6F * p->width};
    sk_vec3 low[CORNERS], high[CORNERS];
    circle(sk_add(step->at, sk_vec(0.0, 0.0, step->low)), right, ahead, step->radius, low);
    circle(sk_add(step->at, sk_vec(0.0, 0.0, step->high)), right, ahead, step->radius, high);
    draw_outline(&thin, low, CORNERS);
    draw_outline(&thin, high, CORNERS);
    for (int32_t i = CORNERS / POSTS / 2; i < CORNERS; i += CORNERS / POSTS) // no post is straight ahead
        sk_overlay_line(p->overlay, low[i], high[i], thin.width, faded(thin.colour, 0.6));
}

void sk_gates_draw(sk_overlay *overlay, const sk_course *course, const sk_course_progress *progress, float scale) {
    for (int32_t i = course->step_count - 1; i >= progress->passed; i--) { // the next one last, over the others
        const sk_course_step *step = &course->step[i];
        bool next = i == progress->passed;
        gate_pen p = {overlay, next ? SK_GATE_COLOUR : faded(LATER, i == progress->passed + 1 ? 0.5 : 0.25),
                      (next ? WIDTH : 0.5F * WIDTH) * scale};
        double s, c;
        sk_sincos(step->heading, &s, &c);
        sk_vec3 right = sk_vec(c, -s, 0.0), ahead = sk_vec(s, c, 0.0);
        if (step->kind == SK_COURSE_GATE) draw_gate(&p, step, right);
        if (step->kind == SK_COURSE_HOVER) draw_hover(&p, step, right, ahead);
        if (step->kind == SK_COURSE_LANDING) draw_landing(&p, step, right, ahead);
    }
}
