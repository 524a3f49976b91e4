// picked_panel.h: the panel of what the user clicked in the picture: a node of skids, a patch, or a loose body.
#pragma once
#include "view/pen.h"
#include "view/renderer.h"

enum { SK_PICKED_PANEL_WIDTH = 400 }; // points

// The contents of the panel. Plain value.
typedef struct sk_picked_panel {
    char title[96], words[SK_ORIENTED_TEXT_SIZE]; // words: lines
    int32_t face_count;                           // of the faces around a node; 0: none
    struct {
        char name[96];
        double distance; // m
        bool inside, on_range, holds, nearest;
    } face[SK_NEAR_FACES_MAX]; // nearest first
} sk_picked_panel;

// What the user has picked by a click. Zero-initialise it.
typedef struct sk_picture_click {
    int32_t picked; // 1 + the node of the skids; 0: none
    int32_t body;   // 1 + the loose body; 0: none
    bool has_patch;
    sk_body_contact_key patch; // the name of the patch
    bool waits;                // a click at (x, y), which the next picture handles
    double x, y;               // px from the top left
    bool seen; // something that can be picked was in that picture; the nearest one to the click was at ...
    double seen_x, seen_y;
} sk_picture_click;

static inline void sk_picture_click_at(sk_picture_click *click, double x, double y) {
    *click = (sk_picture_click){.picked = click->picked,
                                .body = click->body,
                                .has_patch = click->has_patch,
                                .patch = click->patch,
                                .waits = true,
                                .x = x,
                                .y = y};
}

// Returns whether a place (world, m) is in the picture and no farther from the click than `nearest`, px, which it then
// sets. The place is then the nearest one that was seen.
bool sk_picture_click_is_nearest(sk_picture_click *click, sk_picture picture, sk_vec3 place, double *nearest);

// Draws the panel with its upper right corner at (right, top), points.
void sk_picked_panel_draw(const pen *p, float right, float top, const sk_picked_panel *panel);
