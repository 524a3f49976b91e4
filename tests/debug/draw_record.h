// draw_record.h: keeps everything that an overlay draws, in plain lists.
#pragma once
#include "check.h"
#include "skidpad.h"
#include <stdio.h>
#include <string.h>

enum { DRAW_LINES_MOST = 2048, DRAW_OTHERS_MOST = 256 };

typedef struct draw_record {
    int32_t lines, arrows, points, polygons, labels;
    struct {
        sk_vec3 a, b;
        sk_draw_role role;
    } line[DRAW_LINES_MOST], arrow[DRAW_OTHERS_MOST];
    struct {
        sk_vec3 at;
        sk_draw_shape shape;
        sk_draw_role role;
    } point[DRAW_OTHERS_MOST];
    struct {
        int32_t corners;
        sk_vec3 corner[SK_BORDER_CORNERS];
        sk_draw_role role;
    } polygon; // the last one
    struct {
        sk_vec3 at;
        char text[64];
    } label[DRAW_OTHERS_MOST];
} draw_record;

static void record_line(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    draw_record *r = user;
    assert_true(sk_is_finite3(a) && sk_is_finite3(b) && role < SK_DRAW_ROLE_COUNT);
    assert_in_range(r->lines, 0, DRAW_LINES_MOST - 1);
    r->line[r->lines].a = a;
    r->line[r->lines].b = b;
    r->line[r->lines++].role = role;
}

static void record_arrow(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    draw_record *r = user;
    assert_true(sk_is_finite3(a) && sk_is_finite3(b) && role < SK_DRAW_ROLE_COUNT);
    assert_in_range(r->arrows, 0, DRAW_OTHERS_MOST - 1);
    r->arrow[r->arrows].a = a;
    r->arrow[r->arrows].b = b;
    r->arrow[r->arrows++].role = role;
}

static void record_point(void *user, sk_vec3 at, sk_draw_shape shape, sk_draw_role role) {
    draw_record *r = user;
    assert_true(sk_is_finite3(at) && role < SK_DRAW_ROLE_COUNT);
    assert_in_range(r->points, 0, DRAW_OTHERS_MOST - 1);
    r->point[r->points].at = at;
    r->point[r->points].shape = shape;
    r->point[r->points++].role = role;
}

static void record_polygon(void *user, const sk_vec3 *corners, int32_t count, sk_draw_role role) {
    draw_record *r = user;
    assert_true(role < SK_DRAW_ROLE_COUNT);
    assert_in_range(count, 3, SK_BORDER_CORNERS);
    for (int32_t i = 0; i < count; i++) assert_true(sk_is_finite3(corners[i]));
    memcpy(r->polygon.corner, corners, (size_t)count * sizeof *corners);
    r->polygon.corners = count;
    r->polygon.role = role;
    r->polygons++;
}

static void record_label(void *user, sk_vec3 at, const char *text, sk_draw_role role) {
    draw_record *r = user;
    assert_true(sk_is_finite3(at) && role < SK_DRAW_ROLE_COUNT);
    assert_in_range(r->labels, 0, DRAW_OTHERS_MOST - 1);
    r->label[r->labels].at = at;
    snprintf(r->label[r->labels++].text, sizeof r->label[0].text, "%s", text);
}

// Empties the record; what the result draws is kept in it.
static sk_draw draw_to(draw_record *r) {
    memset(r, 0, sizeof *r);
    return (sk_draw){r, record_line, record_arrow, record_point, record_polygon, record_label};
}
