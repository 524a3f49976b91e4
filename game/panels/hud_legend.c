// The legend: the active overlays, their scales, and the meaning of their colours.
#include "panels/hud_internal.h"

#include <stdio.h>

static const float WIDTH = 388.0F, ROW = 22.0F, MODES_ROW = 26.0F, SCALE_ROW = 38.0F, BITS_ROW = 46.0F,
                   TIES_ROW = 42.0F, PRESSURE_ROW = 44.0F, LINE = 19.0F,
                   LAST = 4.0F; // points

static void draw_modes(const pen *p, float x, float y, bool rolls) {
    static const struct {
        int64_t mode;
        bool broken;
        const char *word;
    } MODES[] = {{SK_STANDING, false, "standing"},
                 {SK_ROLLING, false, "rolling"},
                 {SK_SLIPPING, false, "slipping"},
                 {SK_AIR, true, "broken"}};
    int column = 0;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        if (MODES[i].mode == SK_ROLLING && !rolls) continue;
        sk_colour colour = sk_role_colour(sk_draw_role_of(MODES[i].mode, MODES[i].broken));
        float at = x + 16.0F + 92.0F * (float)column++;
        pen_mark(p, at, y + 12.0F, 11.0F, sk_draw_shape_of(MODES[i].mode, MODES[i].broken), colour);
        pen_text(p, at + 12.0F, y + 4.0F, pen_left(13.0F, colour), "%s", MODES[i].word);
    }
}

// Draws the scale of a share of the strength.
static void draw_shares(const pen *p, float x, float y) {
    static const float BOX = 16.0F;
    static const char *const WORD[] = {"0", "50", "100 %"};
    for (int i = 0; i <= 10; i++)
        pen_box(p, x + 16.0F + BOX * (float)i, y + 6.0F, BOX - 1.0F, 9.0F,
                sk_role_colour(sk_draw_role_of_use(0.1 * i)));
    for (int i = 0; i < 3; i++)
        pen_text(p, x + 16.0F + BOX * (5.0F * (float)i + 0.5F), y + 17.0F, pen_centre(12.0F, PEN_GREY), "%s", WORD[i]);
}

static void draw_mark(const pen *p, float x, float y, sk_draw_shape shape, sk_draw_role role, const char *word) {
    sk_colour colour = sk_role_colour(role);
    pen_mark(p, x, y + 8.0F, 11.0F, shape, colour);
    pen_text(p, x + 12.0F, y, pen_left(13.0F, colour), "%s", word);
}

// Draws the scale of bending moment as a share of the fully plastic one, and the marks of yielded and broken tubes.
static void draw_scale(const pen *p, float x, float y) {
    draw_shares(p, x, y);
    draw_mark(p, x + 224.0F, y + 7.0F, SK_DRAW_DIAMOND, SK_DRAW_YIELDED, "yielded");
    draw_mark(p, x + 308.0F, y + 7.0F, SK_DRAW_CROSS, SK_DRAW_BROKEN, "broken");
}

// Draws the scale of a tie's force as a share of its strength, and the marks of ties without force.
static void draw_tie_scale(const pen *p, float x, float y) {
    draw_shares(p, x, y);
    draw_mark(p, x + 212.0F, y + 4.0F, SK_DRAW_DIAMOND, SK_DRAW_AIR, "slack");
    draw_mark(p, x + 278.0F, y + 4.0F, SK_DRAW_RING, SK_DRAW_AIR, "not hooked");
    draw_mark(p, x + 212.0F, y + 22.0F, SK_DRAW_CROSS, SK_DRAW_BROKEN, "broken");
}

static void draw_body_marks(const pen *p, float x, float y, bool islands) {
    if (islands) {
        for (int i = 0; i < SK_DRAW_ISLAND_COLOURS; i++)
            pen_box(p, x + 16.0F + 12.0F * (float)i, y + 7.0F, 11.0F, 11.0F,
                    sk_role_colour((sk_draw_role)(SK_DRAW_ISLAND + i)));
        pen_text(p, x + 96.0F, y + 4.0F, pen_left(13.0F, PEN_WHITE), "an island each; white: touches no other body");
        return;
    }
    draw_mark(p, x + 16.0F, y + 4.0F, SK_DRAW_SQUARE, SK_DRAW_AWAKE, "awake");
    draw_mark(p, x + 108.0F, y + 4.0F, SK_DRAW_RING, SK_DRAW_ASLEEP, "asleep");
    draw_mark(p, x + 200.0F, y + 4.0F, SK_DRAW_CROSS, SK_DRAW_BROKEN, "frozen");
}

// ---- patches ----

// Draws the scale of pressure with the pressures at which every fifth step begins.
static void draw_pressures(const pen *p, float x, float y, double most) {
    static const float BOX = 15.0F;
    float left = x + 24.0F;
    for (int i = 0; i < SK_DRAW_PRESSURE_STEPS; i++)
        pen_box(p, left + BOX * (float)i, y + 4.0F, BOX - 0.5F, 11.0F,
                sk_role_colour((sk_draw_role)(SK_DRAW_PRESSURE + i)));
    for (int step = most > 0.0 ? 0 : 1; step <= SK_DRAW_PRESSURE_STEPS; step += most > 0.0 ? 7 : 5) {
        char words[SK_AMOUNT_TEXT];
        sk_pressure_text(sk_pressure_of_step(step, most), words);
        pen_text(p, left + BOX * (float)step, y + 20.0F, pen_centre(12.0F, PEN_GREY), "%s", words);
    }
}

static void draw_patch_marks(const pen *p, float x, float y) {
    sk_colour normal = sk_role_colour(SK_DRAW_NORMAL), torsion = sk_role_colour(SK_DRAW_TORSION_USED);
    draw_mark(p, x + 16.0F, y, SK_DRAW_DIAMOND, SK_DRAW_PATCH, "centroid");
    pen_box(p, x + 100.0F, y + 1.0F, 2.0F, 14.0F, normal);
    pen_text(p, x + 107.0F, y, pen_left(13.0F, normal), "normal");
    pen_ring(p, x + 176.0F, y + 8.0F, 6.0F, (sk_stroke){1.5F, torsion});
    pen_text(p, x + 188.0F, y, pen_left(13.0F, torsion), "border of torsion; solid: in use");
}

static void draw_box_marks(const pen *p, float x, float y, const sk_bodies_view *view) {
    pen_text(p, x + 16.0F, y, pen_left(13.0F, sk_role_colour(SK_DRAW_BOX)), "%d boxes", (int)view->box_count);
    pen_text(p, x + 110.0F, y, pen_left(13.0F, sk_role_colour(SK_DRAW_ASLEEP)), "of bodies asleep");
    pen_text(p, x + 232.0F, y, pen_left(13.0F, PEN_WHITE), "%d pairs touch", (int)view->pair_count);
}

static void draw_pair_marks(const pen *p, float x, float y, const sk_patch_picture *patches) {
    int32_t touching = 0;
    for (int32_t k = 0; k < patches->view->pair_count; k++)
        touching += sk_patch_picture_touch(patches, patches->view->pair[k].a, patches->view->pair[k].b);
    pen_text(p, x + 16.0F, y, pen_left(13.0F, PEN_WHITE), "%d pairs of boxes:", (int)patches->view->pair_count);
    pen_text(p, x + 152.0F, y, pen_left(13.0F, sk_role_colour(SK_DRAW_PAIR_TOUCHES)), "%d with a patch", (int)touching);
    pen_text(p, x + 262.0F, y, pen_left(13.0F, PEN_GREY), "%d without", (int)(patches->view->pair_count - touching));
}

static void draw_sums(const pen *p, float x, float y, const char *word, const sk_point_sums *sums) {
    pen_text(p, x + 16.0F, y, pen_left(13.0F, PEN_WHITE), "%s", word);
    pen_text(p, x + 104.0F, y, pen_right(13.0F, PEN_WHITE), "%d", (int)sums->points);
    pen_text(p, x + 200.0F, y, pen_right(13.0F, PEN_WHITE), "%.6g kN", 1e-3 * sk_length(sums->force));
    pen_text(p, x + 288.0F, y, pen_right(13.0F, PEN_WHITE), "%.5g m\xC2\xB2", sums->area);
    pen_text(p, x + 380.0F, y, pen_right(13.0F, PEN_WHITE), "%.5g cm\xC2\xB3", 1e6 * sums->volume);
}

// Draws the points before and after sparsification, with the sums that stay.
static void draw_merging(const pen *p, float x, float y, const sk_patch_picture *patches) {
    draw_mark(p, x + 16.0F, y, SK_DRAW_DIAMOND, SK_DRAW_KEPT, "kept");
    draw_mark(p, x + 80.0F, y, SK_DRAW_RING, SK_DRAW_MERGED, "joined: nearer than 0.1 m, or a tenth as large");
    pen_text(p, x + 104.0F, y + LINE, pen_right(12.0F, PEN_GREY), "points");
    pen_text(p, x + 200.0F, y + LINE, pen_right(12.0F, PEN_GREY), "sum of forces");
    pen_text(p, x + 288.0F, y + LINE, pen_right(12.0F, PEN_GREY), "area");
    pen_text(p, x + 380.0F, y + LINE, pen_right(12.0F, PEN_GREY), "volume");
    draw_sums(p, x, y + 2.0F * LINE, "before", &patches->before);
    draw_sums(p, x, y + 3.0F * LINE, "after", &patches->after);
}

enum { PATCHES_LINEAR = 1, PATCHES_BOXES, PATCHES_PAIRS, PATCHES_MERGED }; // options

static float patches_height(const sk_patch_picture *patches, int32_t option) {
    float lines = (option == PATCHES_MERGED ? 4.0F : 1.0F) + (patches->view->lost > 0 ? 1.0F : 0.0F);
    return PRESSURE_ROW + lines * LINE + 5.0F;
}

static void draw_patches_legend(const pen *p, float x, float y, const sk_patch_picture *patches, int32_t option) {
    draw_pressures(p, x, y, option == PATCHES_LINEAR ? patches->most : 0.0);
    y += PRESSURE_ROW;
    int lost = (int)patches->view->lost;
    if (lost > 0) {
        pen_text(p, x + 16.0F, y, pen_left(13.0F, PEN_GREY), "not drawn: %d more %s", lost,
                 lost == 1 ? "patch" : "patches");
        y += LINE;
    }
    if (option == PATCHES_BOXES)
        draw_box_marks(p, x, y, patches->view);
    else if (option == PATCHES_PAIRS)
        draw_pair_marks(p, x, y, patches);
    else if (option == PATCHES_MERGED)
        draw_merging(p, x, y, patches);
    else
        draw_patch_marks(p, x, y);
}

// Draws the meaning of the marks of oriented contact.
static void draw_oriented_marks(const pen *p, float x, float y) {
    static const struct {
        sk_draw_shape shape;
        sk_draw_role role;
        float at, down;
        const char *words;
    } MARKS[] = {{SK_DRAW_SQUARE, SK_DRAW_NEAR, 16.0F, 0.0F, "behind a face (P 1)"},
                 {SK_DRAW_FRAME, SK_DRAW_NEAR, 198.0F, 0.0F, "outside of it (P 0)"},
                 {SK_DRAW_SQUARE, SK_DRAW_FACE, 16.0F, 20.0F, "the face that holds it"},
                 {SK_DRAW_DIAMOND, SK_DRAW_GHOST, 198.0F, 20.0F, "minimum translation"}};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        sk_colour colour = sk_role_colour(MARKS[i].role);
        pen_mark(p, x + MARKS[i].at, y + MARKS[i].down + 12.0F, 10.0F, MARKS[i].shape, colour);
        pen_text(p, x + MARKS[i].at + 12.0F, y + MARKS[i].down + 4.0F, pen_left(13.0F, colour), "%s", MARKS[i].words);
    }
}

void hud_legend(const pen *p, float x, float bottom, const sk_hud_frame *frame) {
    const sk_overlay_choice *choice = frame->overlays;
    int32_t beams = sk_draw_find("beams"), natural = sk_draw_kinds[beams].option_count - 1;
    bool oriented = choice->on[sk_draw_find("oriented")];
    bool modes = choice->on[0] || choice->on[1] || choice->on[2] || oriented;
    bool scale = choice->on[beams] && choice->option[beams] != natural;
    int32_t of_ties = sk_draw_find("ties"), of_bodies = sk_draw_find("bodies");
    bool ties = choice->on[of_ties], bodies = choice->on[of_bodies];
    float rows = 0.0F;
    for (int i = 0; i < SK_DRAW_KIND_COUNT; i++) rows += choice->on[i] ? 1.0F : 0.0F;
    if (rows == 0.0F) return;
    float height = ROW * rows + (modes ? MODES_ROW : 0.0F) + (scale ? SCALE_ROW : 0.0F);
    if (oriented) height += BITS_ROW;
    if (ties) height += TIES_ROW;
    if (bodies) height += MODES_ROW;
    int32_t of_patches = sk_draw_find("patches"), patches_option = choice->option[of_patches];
    bool patches = choice->on[of_patches] && frame->patches != NULL;
    if (patches) height += patches_height(frame->patches, patches_option);
    if (!modes && !scale && !bodies) height += LAST;
    float y = bottom - height;
    pen_box(p, x, y, WIDTH, height, PEN_PANEL);
    for (int i = 0; i < SK_DRAW_KIND_COUNT; i++) {
        if (!choice->on[i]) continue;
        const sk_draw_kind *kind = &sk_draw_kinds[i];
        bool with_control = kind->number >= 10; // 10: Ctrl+0, 11: Ctrl+9
        pen_text(p, x + 10.0F, y + 5.0F, pen_left(14.0F, PEN_WHITE), "%s%d  %s", with_control ? "Ctrl+" : "",
                 (int)(with_control ? (20 - kind->number) % 10 : kind->number), kind->title);
        pen_text(p, x + WIDTH - 10.0F, y + 6.0F, pen_right(12.0F, PEN_GREY), "%s", kind->options[choice->option[i]]);
        y += ROW;
    }
    if (scale) draw_scale(p, x, y);
    if (scale) y += SCALE_ROW;
    if (ties) draw_tie_scale(p, x, y);
    if (ties) y += TIES_ROW;
    if (patches) draw_patches_legend(p, x, y, frame->patches, patches_option);
    if (patches) y += patches_height(frame->patches, patches_option);
    if (oriented) draw_oriented_marks(p, x, y);
    if (oriented) y += BITS_ROW;
    const sk_model *model = frame->model;
    bool rolls =
        model->aircraft_count == 0 || model->types[model->aircraft[frame->driven].type].wheel_count > 0; // skids do not
    if (modes) draw_modes(p, x, y, rolls);
    if (modes) y += MODES_ROW;
    if (bodies) draw_body_marks(p, x, y, choice->option[of_bodies] == 1);
}
