// oriented_panel.h: the panel of a clicked skid node: the faces around it, and a text that explains why one holds it.
#pragma once
#include "view/overlay.h"
#include "view/pen.h"
#include "view/renderer.h"

enum { SK_ORIENTED_PANEL_WIDTH = 400 }; // points

// The contents of the panel. Plain value.
typedef struct sk_oriented_panel {
    char title[64], words[SK_ORIENTED_TEXT_SIZE];
    int32_t face_count;
    struct {
        char name[96];
        double distance; // m
        bool inside, on_range, holds, nearest;
    } face[SK_NEAR_FACES_MAX]; // nearest first
} sk_oriented_panel;

// The node that the user has picked by a click. Zero-initialise it.
typedef struct sk_oriented_click {
    int32_t picked; // 1 + the node of the skids; 0: none
    bool waits;     // a click at (x, y), which the next picture handles
    double x, y;    // px from the top left
    bool seen;      // a node was in that picture; the nearest one to the click was at ...
    double seen_x, seen_y;
} sk_oriented_click;

static inline void sk_oriented_click_at(sk_oriented_click *click, double x, double y) {
    *click = (sk_oriented_click){.picked = click->picked, .waits = true, .x = x, .y = y};
}

// Handles the waiting click: picks the node of the subject's skids that is nearest in the picture, if it is within 16
// points. Otherwise none is picked, nor while the overlay is off. scale: px per point.
void sk_oriented_click_answer(sk_oriented_click *click, bool overlay_on, const sk_draw_subject *subject,
                              sk_picture picture, double scale);

// Fills the panel for the subject's picked node. False if there is none.
bool sk_oriented_panel_fill(const sk_draw_subject *subject, sk_oriented_panel *out);

// Draws the panel with its upper right corner at (right, top), points.
void sk_oriented_panel_draw(const pen *p, float right, float top, const sk_oriented_panel *panel);
