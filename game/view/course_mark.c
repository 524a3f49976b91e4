#include "view/course_mark.h"
#include "view/gates.h"

#include <math.h>
#include <stdio.h>

static const sk_colour DARK = {12, 17, 24, 200};

// Sets the position of the mark: on the edge of the room, in the direction `towards` from its middle.
static void to_edge(const sk_mark_room *room, float middle_x, float middle_y, sk_mark_place *place) {
    float along_x = 0.5F * (room->right - room->left) / fmaxf(fabsf(place->towards_x), 1e-6F);
    float along_y = 0.5F * (room->bottom - room->top) / fmaxf(fabsf(place->towards_y), 1e-6F);
    float along = fminf(along_x, along_y);
    place->x = middle_x + along * place->towards_x;
    place->y = middle_y + along * place->towards_y;
    if (room->corner_left > 0.0F && place->x > room->corner_left) place->y = fmaxf(place->y, room->corner_top);
}

sk_mark_place sk_course_mark_place(sk_picture picture, const sk_mark_room *room, sk_vec3 at) {
    float middle_x = 0.5F * (room->left + room->right), middle_y = 0.5F * (room->top + room->bottom);
    const sk_pose eye = picture.view->pose;
    double x, y, right, down, distance = sk_length(sk_sub(at, eye.position));
    if (sk_picture_project(picture, at, &x, &y)) {
        if (x >= room->left && x <= room->right && y >= room->top && y <= room->bottom)
            return (sk_mark_place){.in_sight = true, .x = (float)x, .y = (float)y};
        right = x - middle_x;
        down = y - middle_y;
    } else { // behind: on the side of the place
        sk_vec3 seen = sk_rotate_back(eye.rotation, sk_sub(at, eye.position));
        right = seen.y;
        down = seen.z;
    }
    double length = sqrt(right * right + down * down);
    sk_mark_place place = {.towards_x = 1.0F}; // straight behind: to the right, which is as good as to the left
    if (length > 1e-9 * distance) {
        place.towards_x = (float)(right / length);
        place.towards_y = (float)(down / length);
    }
    to_edge(room, middle_x, middle_y, &place);
    return place;
}

// Draws a convex shape twice: first a dark one, larger by the factor `wider`.
static void draw_shape(sk_ui *ui, const float (*points)[2], int count, float x, float y, float wider) {
    float behind[4][2];
    for (int i = 0; i < count; i++) {
        behind[i][0] = x + (points[i][0] - x) * wider;
        behind[i][1] = y + (points[i][1] - y) * wider;
    }
    sk_ui_polygon_filled(ui, (const float(*)[2])behind, count, DARK);
    sk_ui_polygon_filled(ui, points, count, SK_GATE_COLOUR);
}

static void draw_arrow(sk_ui *ui, float scale, const sk_mark_place *p) {
    float long_ = 22.0F * scale, wide = 13.0F * scale, dx = p->towards_x, dy = p->towards_y;
    float back_x = p->x - dx * long_, back_y = p->y - dy * long_;
    const float points[3][2] = {
        {p->x, p->y}, {back_x - dy * wide, back_y + dx * wide}, {back_x + dy * wide, back_y - dx * wide}};
    draw_shape(ui, points, 3, p->x - 0.66F * dx * long_, p->y - 0.66F * dy * long_, 1.35F);
}

static void draw_diamond(sk_ui *ui, float scale, const sk_mark_place *p) {
    float half = 7.0F * scale;
    const float points[4][2] = {{p->x, p->y - half}, {p->x + half, p->y}, {p->x, p->y + half}, {p->x - half, p->y}};
    draw_shape(ui, points, 4, p->x, p->y, 1.45F);
}

void sk_course_mark_draw(sk_ui *ui, float scale, const sk_mark_place *p, double distance, double half) {
    static const double KILOMETRE = 1000.0, NEAR = 100.0;
    // points: distance below the mark or below a small gate; size of a small gate
    static const float CLEAR = 12.0F, SMALL = 70.0F;
    float size = 15.0F * scale, x = p->x, y = p->y + CLEAR * scale;
    if (half < (double)(SMALL * scale)) y += (float)half;
    char text[32];
    if (distance < NEAR)
        snprintf(text, sizeof text, "%.0f m", distance);
    else if (distance < KILOMETRE)
        snprintf(text, sizeof text, "%.0f m", 10.0 * floor(0.1 * distance + 0.5));
    else
        snprintf(text, sizeof text, "%.1f km", distance / KILOMETRE);
    if (p->in_sight) {
        draw_diamond(ui, scale, p);
    } else {
        draw_arrow(ui, scale, p);
        x -= p->towards_x * 58.0F * scale; // behind the arrow, towards the middle
        y = p->y - p->towards_y * 42.0F * scale - 0.5F * size;
    }
    float wide = sk_ui_text_width(ui, size, text) + 10.0F * scale;
    sk_ui_rect_filled(ui, (sk_rect){x - 0.5F * wide, y - 2.0F * scale, wide, size + 5.0F * scale}, 4.0F * scale, DARK);
    sk_ui_text(ui, x, y, (sk_text_style){size, SK_ALIGN_CENTRE, (sk_colour){255, 255, 255, 255}}, text);
}
