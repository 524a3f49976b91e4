#include "cli/scene_things.h"

#include <stdio.h>
#include <string.h>

// ---- bodies ----

// Notes the materials of a type. Returns their number.
static int32_t find_materials(const sk_body_type *type, int32_t found[SK_BODY_PIECES_MAX + SK_BODY_ROUNDS_MAX]) {
    int32_t count = 0;
    for (int32_t i = 0; i < type->piece_count + type->round_count; i++) {
        int32_t material =
            i < type->piece_count ? type->pieces[i].material : type->rounds[i - type->piece_count].material;
        int32_t k = 0;
        while (k < count && found[k] != material) k++;
        if (k == count) found[count++] = material;
    }
    return count;
}

static void print_materials(const sk_model *model, const sk_body_type *type) {
    int32_t found[SK_BODY_PIECES_MAX + SK_BODY_ROUNDS_MAX], count = find_materials(type, found);
    for (int32_t i = 0; i < count; i++) {
        char text[SK_MATERIAL_NAME] = "metal";
        if (found[i] >= 0 && found[i] < model->material_count) sk_material_text(&model->materials[found[i]], text);
        printf("%s%s", i > 0 ? " and " : "", text);
    }
}

// Prints the numbers of the bodies of a type: "1 to 12, 15".
static void print_numbers(const sk_model *model, int32_t type) {
    enum { RANGES = 6 };
    int32_t ranges = 0;
    for (int32_t i = 0; i < model->body_count; i++) {
        if (model->bodies[i].type != type) continue;
        int32_t last = i;
        while (last + 1 < model->body_count && model->bodies[last + 1].type == type) last++;
        if (ranges == RANGES) {
            printf(" ...");
            return;
        }
        printf("%s%d", ranges > 0 ? ", " : "", (int)i + 1);
        if (last > i) printf("%s%d", last == i + 1 ? ", " : " to ", (int)last + 1);
        ranges++;
        i = last;
    }
}

void sk_print_bodies(const sk_model *model) {
    int32_t bodies = sk_model_scene_bodies(model), types = 0;
    if (bodies == 0) return;
    for (int32_t i = 0; i < bodies; i++) types = model->bodies[i].type < types ? types : model->bodies[i].type + 1;
    printf("bodies             %d of %d kind%s\n", (int)bodies, (int)types, sk_plural(types));
    for (int32_t t = 0; t < types; t++) {
        const sk_body_type *type = &model->body_types[t];
        sk_vec3 size = sk_sub(type->high, type->low);
        int32_t count = 0;
        for (int32_t i = 0; i < model->body_count; i++) count += model->bodies[i].type == t;
        if (count == 0) continue; // made, but not in the list of bodies
        printf("  %-16s %d of %.4g kg, ", type->name, (int)count, type->mass);
        print_materials(model, type);
        printf(", %.2f x %.2f x %.2f m: number%s ", size.x, size.y, size.z, sk_plural(count));
        print_numbers(model, t);
        putchar('\n');
    }
}

// ---- ties ----

static void print_end(const sk_model *model, const sk_tie_end *end) {
    char name[SK_THING_TEXT] = "the ground";
    sk_vec3 at = end->point;
    if (end->body >= 0)
        sk_body_text(model, end->body, name);
    else if (end->body < -1)
        snprintf(name, sizeof name, "%s", model->platforms[-2 - end->body].name);
    // Ends on bodies are shown in the frame in which a scene gives them.
    if (end->body >= 0 && end->body < model->body_count)
        at = sk_sub(at, model->body_types[model->bodies[end->body].type].origin);
    printf("%s at (%.2f, %.2f, %.2f)", name, at.x + 0.0, at.y + 0.0, at.z + 0.0);
}

static void print_tie(const sk_model *model, int32_t i) {
    const sk_tie *tie = &model->ties[i];
    char number[SK_TIE_NAME + 16];
    snprintf(number, sizeof number, "%d %s", (int)i + 1, tie->name);
    printf("  %-16s ", number);
    print_end(model, &tie->end[0]);
    printf(" to ");
    print_end(model, &tie->end[1]);
    printf(", %.3f m long", tie->length);
    if (isfinite(tie->strength))
        printf(", breaks at %.4g kN", 1e-3 * tie->strength);
    else
        printf(", never breaks");
    if (tie->pushes) printf(", a bar");
    if (tie->winch_speed > 0.0 || tie->winch_pull > 0.0) printf(", with a winch");
    if (tie->unhooked) printf(", not hooked");
    putchar('\n');
}

void sk_print_ties(const sk_model *model) {
    if (model->tie_count == 0) return;
    printf("ties               %d; points on aircraft are forward, right, down; others right, forward, up\n",
           (int)model->tie_count);
    for (int32_t i = 0; i < model->tie_count; i++) print_tie(model, i);
}
