// The skids on the instruments: the contact mode of each as a word, a colour and a shape; its surface; its load.
#include "panels/hud_internal.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

sk_hud_skid sk_hud_skid_of(const sk_hud_frame *frame, int side) {
    const sk_aircraft_type *type = &frame->model->types[frame->model->aircraft[frame->driven].type];
    const sk_skid_plan *plan = &type->skids;
    const sk_skid_state *state = &sk_state_aircraft(frame->state, frame->driven)->skids;
    sk_hud_skid out = {.mode = SK_AIR, .gone = true, .material = -1};
    double grip = 0.0, force = 0.0, most = 0.0, slipping = 0.0;
    const sk_contact_report *reports[SK_ORIENTED_TOUCHES + 1];
    for (int32_t i = 0; i < plan->node_count + plan->element_count; i++) {
        int32_t element = i - plan->node_count, count = 0;
        int32_t node = element < 0 ? i : plan->elements[element].node[0];
        if ((plan->nodes[node].position.y > 0.0) != (side > 0) || !plan->touches[node]) continue;
        if (element >= 0) {
            const sk_skid_element_state *e = &state->element[element];
            out.broken = out.broken || e->broken_first != 0 || e->broken_second != 0;
            out.gone = out.gone && sk_skid_element_is_gone(e);
            reports[count++] = &frame->outputs->skid_edge[element];
        }
        for (int k = 0; element < 0 && k < SK_ORIENTED_TOUCHES; k++) reports[count++] = &frame->outputs->skid[node][k];
        for (int32_t k = 0; k < count; k++) {
            const sk_contact_report *r = reports[k];
            if (!r->touching) continue;
            out.load += r->normal_force;
            if (r->mode == SK_SLIPPING) slipping += r->normal_force;
            out.mode = SK_STANDING;
            grip += r->border.grip;
            force += sqrt(r->force_x * r->force_x + r->force_y * r->force_y);
            if (!(r->normal_force > most)) continue;
            most = r->normal_force;
            out.material = r->material;
        }
    }
    out.gone = out.gone && out.broken;
    if (slipping > 0.5 * out.load) out.mode = SK_SLIPPING;
    out.grip_used = grip > 0.0 ? sk_min(force / grip, 1.0) : 0.0;
    return out;
}

static const char *word_of(const sk_hud_skid *skid) {
    if (skid->gone) return "torn off";
    sk_wheel_state as_wheel = {.broken = skid->broken, .contact.mode = skid->mode};
    return sk_wheel_word(&as_wheel);
}

void hud_skids_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    pen_box(p, x, y, hud_wheels_width(hud_type(frame)), HUD_PANEL_HEIGHT, PEN_PANEL);
    for (int i = 0; i < 2; i++) {
        sk_hud_skid skid = sk_hud_skid_of(frame, i == 0 ? -1 : 1);
        float middle = x + 4.0F + HUD_WHEEL_WIDTH * ((float)i + 0.5F);
        char material[SK_MATERIAL_NAME];
        hud_material_name(frame, skid.material, material, sizeof material);
        pen_text(p, middle, y + 9.0F, pen_centre(12.0F, PEN_GREY), i == 0 ? "left skid" : "right skid");
        hud_contact_word(p, middle, y + 29.0F, word_of(&skid), skid.mode, skid.broken);
        pen_text(p, middle, y + 50.0F, pen_centre(12.0F, PEN_WHITE), "%s", material);
        if (skid.mode == SK_AIR) continue;
        sk_colour colour = sk_role_colour(sk_draw_role_of(skid.mode, skid.broken));
        hud_grip_bar(p, middle, y + 68.0F, skid.grip_used, colour);
        pen_text(p, middle, y + 76.0F, pen_centre(11.0F, PEN_GREY), "%.1f kN", 1e-3 * skid.load);
    }
}
