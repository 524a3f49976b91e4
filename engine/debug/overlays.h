// overlays.h: the overlays of the table in draw.c. Each draws one aircraft of a state, except those below.
#pragma once
#include "debug/draw.h"

void draw_normals(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_pebbles(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_borders(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_struts(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_boxes(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_forces(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_oriented(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_beams(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);

// Of bodies and ties. They read nothing of an aircraft.
void draw_touch_normals(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_touch_forces(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_bodies(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_ties(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_queue(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
void draw_patches(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
