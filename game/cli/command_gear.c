#include "cli/command.h"
#include "scene/aircraft_file.h"
#include "validate/deck_landing.h"

#include <stdio.h>

static void print_tubes(const sk_aircraft_type *type, const sk_beam_frame *frame) {
    const sk_skid_plan *plan = &type->skids;
    printf("%s: skid gear\n", type->title);
    printf("frame      %d elements between %d nodes, %d degrees of freedom (half band %d), %.1f kg\n",
           (int)frame->beam_count, (int)frame->node_count, (int)frame->freedom_count, (int)frame->width,
           sk_space_frame_weight(frame));
    printf("\n%-22s %14s %10s %18s %20s\n", "tube", "diameter (mm)", "wall (mm)", "first yield (N m)",
           "fully plastic (N m)");
    for (int32_t i = 0; i < plan->tube_count; i++) {
        const sk_tube *t = &plan->tubes[i];
        double outside = t->diameter, inside = outside - 2.0 * t->wall;
        double cubes = outside * outside * outside - inside * inside * inside;
        double fourths = outside * outside * outside * outside - inside * inside * inside * inside;
        printf("%-22s %14.1f %10.2f %18.0f %20.0f\n", t->name, 1e3 * outside, 1e3 * t->wall,
               SK_PI * fourths / (32.0 * outside) * t->yield_stress, cubes / 6.0 * t->yield_stress);
    }
}

static sk_result print_standing(const sk_aircraft_type *type, const sk_skid_gear *gear) {
    static const char *const CORNERS[4] = {"front left", "front right", "rear left", "rear right"};
    sk_skid_statics statics;
    sk_skid_corner corner[4];
    double weight = type->mass.mass * SK_STANDARD_GRAVITY;
    sk_result r = sk_skid_statics_on_level(gear, SK_STANDARD_GRAVITY, &statics);
    if (!r.ok) return r;
    sk_skid_corners(gear, &statics, corner);
    printf("\nstanding   %.0f kg on level ground that does not hold the skids sideways; nose %.2f deg %s\n",
           type->mass.mass, fabs(sk_atan2(statics.plane.y, 1.0)) * 180.0 / SK_PI,
           statics.plane.y > 0.0 ? "up" : "down");
    printf("%-12s %-22s %10s %16s %18s\n", "corner", "node", "load (N)", "deflection (mm)", "stiffness (kN/m)");
    for (int i = 0; i < 4; i++)
        printf("%-12s %-22s %10.0f %16.1f %18.2f\n", CORNERS[i], type->skids.nodes[corner[i].node].name,
               corner[i].share, 1e3 * corner[i].compression, 1e-3 * corner[i].stiffness);
    if (statics.use > 0.0)
        printf("strength   largest bending moment %.0f %% of the fully plastic one, at '%s': yields under %.2f times "
               "its weight, %.1f kN\n",
               100.0 * statics.use, type->skids.nodes[statics.most_bent].name, 1.0 / statics.use,
               1e-3 * weight / statics.use);
    else
        printf("strength   it never yields\n");
    return r;
}

static sk_result print_modes(const sk_beam_frame *frame) {
    double frequency[SK_SPACE_FRAME_MODES_MAX];
    sk_result r = sk_space_frame_modes(frame, SK_SPACE_FRAME_MODES_MAX, frequency, NULL);
    if (!r.ok) return r;
    printf("\nmodes     ");
    for (int i = 0; i < SK_SPACE_FRAME_MODES_MAX; i++) printf(" %.2f", frequency[i] / (2.0 * SK_PI));
    printf(" Hz: natural frequencies of the tubes, in the air and the fuselage held\n");
    return r;
}

int sk_command_gear(const sk_command_line *line) {
    sk_arguments arguments;
    sk_aircraft_type type;
    sk_skid_gear *gear = NULL;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *name = arguments.operand[0];
    int64_t landings = 0;
    sk_result r = sk_arguments_count(&arguments, "deck-landings", 1, 1000, "landings", &landings);
    if (r.ok) r = sk_aircraft_file_load(name, &type);
    if (r.ok && !sk_skid_exists(&type.skids))
        r = sk_error("aircraft '%s' has no skids, and the report is on skids", name);
    if (!r.ok) return sk_complain(r);
    const sk_skid_body body = {type.mass.mass, type.mass.inertia, type.mass.inertia_inverse, {0.0, 0.0, 0.0}};
    r = sk_skid_gear_create(&type.skids, &body, 1.0 / (SK_TICK_HZ * SK_SUBSTEPS), &gear);
    if (r.ok) {
        print_tubes(&type, sk_skid_gear_frame(gear));
        r = print_standing(&type, gear);
    }
    if (r.ok) r = print_modes(sk_skid_gear_frame(gear));
    sk_skid_gear_destroy(gear);
    if (r.ok && landings > 0) r = sk_deck_landings_print(name, (int32_t)landings);
    return r.ok ? SK_EXIT_DONE : sk_complain(r);
}
