// oriented_panel.h: the panel of a clicked skid node: the faces around it, and a text that explains why one holds it.
#pragma once
#include "view/overlay.h"
#include "view/pen.h"
#include "view/renderer.h"

enum { SK_ORIENTED_PANEL_WIDTH = 400 }; // points

// What it says. Plain value.
typedef struct sk_oriented_panel {
    char title[64], words[SK_ORIENTED_TEXT_SIZE];
    int32_t face_count;
    struct {
        char name[96];
        double distance; // m
        bool inside, on_range, holds, nearest;
    } face[SK_NEAR_FACES_MAX]; // nearest first
} sk_oriented_panel;

// What the user has picked by clicking. Zero-initialise it.
typedef struct sk_oriented_click {
    int32_t picked; // 1 + the node of the skids; 0: none
    bool waits;     // a click that the next picture answers, at ...
    double x, y;    // px from the top left
    bool seen;      // when it was answered there was a node in the picture; the nearest to the click was at ...
    double seen_x, seen_y;
} sk_oriented_click;

static inline void sk_oriented_click_at(sk_oriented_click *click, double x, double y) {
    *click = (sk_oriented_click){.picked = click->picked, .waits = true, .x = x, .y = y};
}

// Answers the click that waits: it picks the node of the subject's skids whose place in the picture is nearest and no more than
// 16 points away; elsewhere it releases. While the overlay is off nothing is picked. scale: px per point.
void sk_oriented_click_answer(sk_oriented_click *click, bool overlay_on, const sk_draw_subject *subject,
                              sk_picture picture, double scale);

// About the subject's picked node. False where there is none.
bool sk_oriented_panel_fill(const sk_draw_subject *subject, sk_oriented_panel *out);

// Draws it with its upper right corner at (right, top), points.
void sk_oriented_panel_draw(const pen *p, float right, float top, const sk_oriented_panel *panel);
