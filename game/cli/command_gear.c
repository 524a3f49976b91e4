#include "cli/command.h"
#include "scene/aircraft_file.h"
#include "validate/deck_landing.h"

#include <stdio.h>

static void print_frame(const sk_aircraft_type *type, const sk_beam_frame *frame) {
    printf("%s\n", type->title);
    printf("tubes      %d elements, %d nodes, %d freedoms in a band of %d, %.1f kg\n", (int)frame->beam_count,
           (int)frame->node_count, (int)frame->freedom_count, (int)frame->width, sk_frame_weight(frame));
}

static sk_result print_standing(const sk_aircraft_type *type, const sk_skid_gear *gear) {
    sk_skid_stance stance;
    sk_skid_corner corner[4];
    sk_result r = sk_skid_stand(gear, SK_STANDARD_GRAVITY, &stance);
    if (!r.ok) return r;
    sk_skid_corners(gear, &stance, corner);
    printf("standing   %.0f kg, the nose %.2f degrees %s\n", type->mass.mass,
           fabs(sk_atan2(stance.plane.y, 1.0)) * 180.0 / SK_PI, stance.plane.y > 0.0 ? "up" : "down");
    printf("%-22s %10s %14s %16s\n", "corner", "share (N)", "comes up (m)", "stiffness (kN/m)");
    for (int i = 0; i < 4; i++)
        printf("%-22s %10.0f %14.4f %16.2f\n", type->skids.nodes[corner[i].node].name, corner[i].share,
               corner[i].compression, corner[i].stiffness / 1000.0);
    if (stance.use > 0.0)
        printf("yields at  %.3g times this load, %.1f kN\n", 1.0 / stance.use,
               type->mass.mass * SK_STANDARD_GRAVITY / stance.use / 1000.0);
    else
        printf("yields     never\n");
    return r;
}

static sk_result print_modes(const sk_beam_frame *frame) {
    double frequency[SK_FRAME_MODES_MAX];
    sk_result r = sk_frame_modes(frame, SK_FRAME_MODES_MAX, frequency, NULL);
    if (!r.ok) return r;
    printf("modes     ");
    for (int i = 0; i < SK_FRAME_MODES_MAX; i++) printf(" %.2f", frequency[i] / (2.0 * SK_PI));
    printf(" Hz, saddles held\n");
    return r;
}

int sk_command_gear(int argc, char **argv) {
    sk_arguments arguments;
    sk_aircraft_type type;
    sk_skid_gear *gear = NULL;
    int status;
    if (!sk_arguments_begin("gear", argc, argv, &arguments, &status)) return status;
    const char *name = arguments.operand[0];
    double landings = 0.0;
    sk_result r = sk_arguments_number(&arguments, "deck-landings", 1.0, 1000.0, &landings);
    if (r.ok) r = sk_aircraft_file_load(name, &type);
    if (r.ok && !sk_skid_exists(&type.skids)) r = sk_error("aircraft '%s' has no skids", name);
    if (!r.ok) return sk_complain(r);
    const sk_skid_body body = {type.mass.mass, type.mass.inertia, type.mass.inertia_inverse};
    r = sk_skid_gear_create(&type.skids, &body, 1.0 / (SK_TICK_HZ * SK_SUBSTEPS), &gear);
    if (r.ok) {
        print_frame(&type, sk_skid_gear_frame(gear));
        r = print_standing(&type, gear);
    }
    if (r.ok) r = print_modes(sk_skid_gear_frame(gear));
    sk_skid_gear_destroy(gear);
    if (r.ok && landings > 0.0) r = sk_deck_landings_print(name, (int32_t)landings);
    return r.ok ? SK_EXIT_DONE : sk_complain(r);
}
