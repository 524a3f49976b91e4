// oriented_panel.h: the node of the skids that was clicked on: the faces around it and, in words, why one of them holds it.
#pragma once
#include "view/overlay.h"
#include "view/pen.h"
#include "view/renderer.h"

enum { SK_ORIENTED_PANEL_WIDTH = 400 }; // points

// What it says. Plain value.
typedef struct sk_oriented_panel {
    char title[64], words[SK_ORIENTED_WORDS];
    int32_t face_count;
    struct {
        char name[96];
        double distance; // m
        bool inside, on_range, holds, nearest;
    } face[SK_NEAR_FACES_MAX]; // nearest first
} sk_oriented_panel;

// 1 + the node of the subject's skids whose place in the picture (px) is nearest to (x, y) and no more than `within` away; 0: none.
int32_t sk_oriented_pick(const sk_draw_subject *subject, const sk_view *view, int width, int height, double x, double y,
                         double within);

// About the subject's picked node. False where there is none.
bool sk_oriented_panel_fill(const sk_draw_subject *subject, sk_oriented_panel *out);

// Draws it with its upper right corner at (right, top), points.
void sk_oriented_panel_draw(const pen *p, float right, float top, const sk_oriented_panel *panel);
