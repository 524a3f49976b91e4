// Ground that yields keeps the prints of pieces: docs/models/patch.md, "Strength of the ground".
#include "body/bodies_ground.h"

// Adds `times` the integrals of all cells of a plane, with the planes and the depth of `as`. Returns whether there are any.
static bool add_cells(const bodies_part_at *at, const bodies_plane *p, const bodies_cell_at *as, double times,
                      sk_depth_integrals *sum) {
    sk_union_walk walk;
    sk_union_cell cell;
    bool any = false;
    sk_union_walk_begin(&walk, at->lane->cache[at->solid], sk_convex_bounds(at->side->solid.piece, &at->pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_depth_of_face part[BODIES_PLANES_MAX];
        int32_t parts = bodies_cell_integrals(
            &(bodies_cell_at){&cell, &at->side->solid, &at->pose, as->more, as->more_count, as->from}, part);
        for (int32_t i = 0; i < parts; i++) {
            if (cell.feature[part[i].face] != p->feature) continue;
            sk_depth_add(sum, &part[i].of, times);
            any = true;
        }
    }
    return any;
}

// Writes the integrals of a plane outside of a print, and the load on it.
static void outside_of_print(const bodies_part_at *at, const bodies_plane *p, const sk_print *print,
                             const sk_print_law *law, sk_depth_integrals *sum, sk_print_load *load) {
    sk_half_space of_print[SK_CONVEX_FACES_MAX];
    const sk_convex *piece = at->side->solid.piece;
    const sk_print_part of = {piece, at->pose, {p->normal, p->offset}};
    int32_t count = sk_print_planes(print, law, &of, SK_CONVEX_FACES_MAX, of_print);
    *sum = p->sum;
    if (count > 0) (void)add_cells(at, p, &(bodies_cell_at){.more = of_print, .more_count = count}, -1.0, sum);
    if (count > 0) sk_print_follow_part(print, &of, sum);
    load->pressed = sum->volume = sk_max(0.0, sum->volume);
    load->pressed_area = sum->area = sk_max(0.0, sum->area);
}

// A part that comes down where the ground is pressed already has a print from the beginning. A rut that is much narrower
// than the part carries it.
static void find_pressed(const bodies_part_at *at, const bodies_plane *p, sk_patch_memory *memory) {
    const sk_ruts *ruts = at->state->ruts;
    sk_half_space ground = {p->normal, p->offset};
    double known = ruts != NULL ? bodies_pressed_under(ruts, at->solid, at->side->solid.piece, &at->pose, ground) : 0.0;
    if (known < SK_RUT_LEAST) return;
    sk_print_keep(&(sk_print){sk_rotate_back(at->pose.rotation, p->normal), known}, memory);
}

// Presses a new print if the ground yields at this pose. Returns the energy that this takes, J. A
// print at the greatest depth that does not lower the energy is not kept.
static double press(const bodies_part_at *at, const bodies_plane *p, const sk_print_law *law, sk_patch_memory *memory,
                    sk_depth_integrals *sum, sk_print_load *load) {
    double energy = sk_print_energy(law, load);
    if (energy <= sk_print_energy_most(law, load)) return 0.0;
    sk_half_space ground = {p->normal, p->offset};
    double depth = sk_print_under(law, sk_print_depth(at->side->solid.piece, &at->pose, ground));
    if (!(depth > 0.0)) return 0.0;
    const sk_print print = {sk_rotate_back(at->pose.rotation, p->normal), sk_min(depth, SK_PRINT_DEEPEST)};
    sk_depth_integrals outside;
    sk_print_load left = *load;
    outside_of_print(at, p, &print, law, &outside, &left);
    double taken = energy - sk_print_energy(law, &left);
    if (!(taken > 0.0)) return 0.0;
    sk_print_keep(&print, memory);
    *sum = outside;
    *load = left;
    return taken;
}

// Adds the hard layer below the deepest print. Returns whether the part reaches it.
static bool add_layer_below_print(const bodies_part_at *at, const bodies_plane *p, sk_depth_integrals *sum) {
    if (!bodies_is_driven(at->w, at->body) || !(p->sum.depth > HARD_BELOW_PRINT)) return false;
    return add_cells(at, p, &(bodies_cell_at){.from = HARD_BELOW_PRINT}, HARD_TIMES, sum);
}

// Where the ground yields, or the contact has a print, there is no hard layer at w / 4.
sk_depth_integrals bodies_yield(const bodies_part_at *at, const bodies_plane *p, bodies_link *link, bodies_slot *slot) {
    sk_patch_memory *memory = &link->contact.memory;
    double strength = bodies_ground_strength(at->w, slot->material); // Pa
    bool yields = strength > 0.0;
    sk_depth_integrals sum = p->sum;
    sk_print_load load = {sum.volume, sum.area, sum.volume, sum.area};
    sk_print_law law = {link->pair.law.kappa, strength};
    sk_print print;
    if (yields && memory->mode == SK_AIR && !sk_print_is_held(memory)) find_pressed(at, p, memory);
    if (sk_print_of(memory, &print))
        outside_of_print(at, p, &print, &law, &sum, &load);
    else if (!yields && p->hard.touching)
        sk_depth_add(&sum, &p->hard, 1.0);
    if (!yields || !(load.area > 0.0)) return sum;
    link->pair.law.depth_max = INFINITY; // a thin part may sink deeper: then its force grows no more
    double taken = press(at, p, &law, memory, &sum, &load), spring = sk_print_spring(&law, 0.0);
    slot->pressed = sk_print_yielded(memory) ? 0.0 : taken; // finish_contact has added this energy to `lost`
    static const double ROUNDING = 1e-12;                   // the depth is kept as the length of a vector
    bool deepest = sk_print_of(memory, &print) && print.depth >= (1.0 - ROUNDING) * SK_PRINT_DEEPEST;
    slot->limit = deepest ? 0.0 : sk_print_limit(&law, &load);
    slot->yield_share = spring / (SK_BEARING_DEPTH + spring);
    slot->most = sk_print_energy_most(&law, &load);
    if (sk_print_is_held(memory)) sum.energy = sk_print_energy(&law, &load) / law.kappa;
    if (add_layer_below_print(at, p, &sum)) slot->limit = 0.0; // it does not yield
    return sum;
}
