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
        bodies_cell_at one = *as;
        one.cell = &cell;
        one.solid = &at->side->solid;
        one.pose = &at->pose;
        int32_t parts = bodies_cell_integrals(&one, part);
        for (int32_t i = 0; i < parts; i++) {
            if (cell.feature[part[i].face] != p->feature) continue;
            sk_depth_add(sum, &part[i].of, times);
            any = true;
        }
    }
    return any;
}

// A piece in ground that yields.
typedef struct bed {
    const bodies_part_at *at;
    const bodies_plane *plane;
    sk_half_space ground;
    sk_print_law law;
    double corner; // m: depth of the lowest corner
    // Of a piece that is crushed below its print: whether it reaches below it; its integrals, and those there; its area that
    // is so deep that no plane has it (SK_UNION_REACH).
    bool deep;
    sk_depth_integrals whole, below;
    double out_of_reach; // m^2
    // Outside of the print, down to its deepest place.
    sk_depth_integrals sum;
    sk_print_load load; // the pressed area includes that below the print
} bed;

static bed bed_of(const bodies_part_at *at, const bodies_plane *p, double kappa, double strength) {
    bed b = {.at = at,
             .plane = p,
             .ground = {p->normal, p->offset},
             .law = {kappa, strength, sk_print_deepest(strength, at->strength)},
             .whole = p->sum,
             .sum = p->sum,
             .load = {p->sum.volume, p->sum.area, p->sum.volume, p->sum.area}};
    b.corner = sk_print_depth(at->side->solid.piece, &at->pose, b.ground);
    b.deep = b.corner > b.law.deepest;
    if (!b.deep) return b;
    b.whole = b.below = (sk_depth_integrals){.origin = p->sum.origin};
    (void)add_cells(at, p, &(bodies_cell_at){.rimless = true}, 1.0, &b.whole);
    (void)add_cells(at, p, &(bodies_cell_at){.from = b.law.deepest, .rimless = true}, 1.0, &b.below);
    b.out_of_reach = sk_max(0.0, b.below.opening - b.below.area);
    b.below.area += b.out_of_reach;
    b.load.area += b.out_of_reach;
    b.load.pressed_area += b.out_of_reach;
    b.sum = b.whole;
    return b;
}

// Writes the integrals outside of a print, and the load on it. `print`: null if there is none.
static void find_outside(bed *b, const sk_print *print) {
    sk_half_space of_print[SK_CONVEX_FACES_MAX];
    const bodies_part_at *at = b->at;
    const sk_print_part of = {at->side->solid.piece, at->pose, b->ground};
    int32_t count = print != NULL ? sk_print_planes(print, &b->law, &of, SK_CONVEX_FACES_MAX, of_print) : 0;
    b->sum = b->whole;
    const bodies_cell_at within = {.more = of_print, .more_count = count, .rimless = b->deep};
    if (count > 0) (void)add_cells(at, b->plane, &within, -1.0, &b->sum);
    b->sum.area += b->out_of_reach;
    b->load.pressed_area = sk_max(0.0, b->sum.area);
    if (b->deep) sk_depth_add(&b->sum, &b->below, -1.0);
    if (count > 0) sk_print_follow_part(print, &of, &b->sum);
    b->load.pressed = b->sum.volume = sk_max(0.0, b->sum.volume);
    b->sum.area = sk_max(0.0, b->sum.area);
}

// The load on the rim of the print, where it is not at its deepest.
static sk_print_load rim_of(const bed *b) {
    double area = sk_max(0.0, b->load.area - b->below.area), deepest = b->law.deepest;
    double volume = b->load.volume - b->below.volume - deepest * b->below.area;
    return (sk_print_load){sk_clamp(volume, 0.0, deepest * area), area, b->load.pressed, b->sum.area};
}

// N: the largest force that the ground carries without yielding.
static double limit_of(const bed *b) {
    if (!b->deep) return sk_print_limit(&b->law, &b->load);
    sk_print_load rim = rim_of(b);
    return rim.area > 0.0 ? sk_print_limit(&b->law, &rim) : 0.0;
}

static double energy_of(const bed *b) {
    return sk_print_energy(&b->law, &b->load);
}

// J: the elastic energy at the limit.
static double most_of(const bed *b, double limit) {
    if (!b->deep) return sk_print_energy_most(&b->law, &b->load);
    double stiffness = b->law.kappa * b->load.pressed_area;
    return stiffness > 0.0 ? 0.5 * limit * limit / stiffness : 0.0;
}

static bool is_overloaded(const bed *b) {
    if (energy_of(b) > sk_print_energy_most(&b->law, &b->load)) return true;
    if (!b->deep) return false;
    sk_print_load rim = rim_of(b);
    return rim.area > 0.0 && sk_print_energy(&b->law, &rim) > sk_print_energy_most(&b->law, &rim);
}

// A part that comes down where the ground is pressed already has a print from the beginning. A rut that is much narrower
// than the part carries it.
static void find_pressed(const bed *b, sk_patch_memory *memory) {
    const bodies_part_at *at = b->at;
    const sk_ruts *ruts = at->state->ruts;
    if (ruts == NULL) return;
    double known = bodies_pressed_under(ruts, at->solid, at->side->solid.piece, &at->pose, b->ground);
    known = sk_min(known, b->law.deepest);
    if (known < SK_RUT_LEAST) return;
    sk_print_keep(&(sk_print){sk_rotate_back(at->pose.rotation, b->ground.normal), known}, memory);
}

// Presses a new print if the ground yields at this pose. Returns the energy that this takes, J. A print at the greatest depth
// that does not lower the energy is not kept. Below a part that is deeper, the print is as deep as it may be.
static double press(bed *b, sk_patch_memory *memory) {
    static const double ROUNDING = 1e-12; // the depth is kept as the length of a vector
    sk_print old;
    bool held = sk_print_of(memory, &old), rigid = !isfinite(b->law.deepest);
    bool shallow = b->deep && !(held && old.depth >= (1.0 - ROUNDING) * b->law.deepest);
    if (!shallow && !is_overloaded(b)) return 0.0;
    double energy = energy_of(b), depth = sk_print_under(&b->law, b->corner);
    if (b->deep) depth = sk_max(depth, b->law.deepest);
    if (!(depth > 0.0)) return 0.0;
    depth = sk_min(depth, rigid ? SK_PRINT_DEEPEST : SK_PRINT_CORNER_DEEPEST);
    const sk_print print = {sk_rotate_back(b->at->pose.rotation, b->ground.normal), depth};
    bed next = *b;
    find_outside(&next, &print);
    double taken = energy - energy_of(&next);
    if (!(taken > 0.0)) return 0.0;
    sk_print_keep(&print, memory);
    *b = next;
    return taken;
}

// Adds the hard layer of a rigid part below the deepest print. Returns whether the part reaches it.
static bool add_layer_below_print(const bed *b, sk_depth_integrals *sum) {
    bool has_layer = bodies_is_driven(b->at->w, b->at->body) && !isfinite(b->at->strength);
    if (!has_layer || !(b->plane->sum.depth > HARD_BELOW_PRINT)) return false;
    return add_cells(b->at, b->plane, &(bodies_cell_at){.from = HARD_BELOW_PRINT}, HARD_TIMES, sum);
}

// The ground below the print is rigid: there the piece is crushed as on a solid whose surface is lower by the deepest print.
// So the planes are those of the piece raised by it. The pressures of the print and of the crushed piece add up.
static void crush_below_print(const bed *b, const bodies_link *link, bodies_slot *slot, sk_depth_integrals *sum) {
    bodies_part_at raised = *b->at;
    raised.pose.position = sk_add_scaled(raised.pose.position, b->law.deepest, b->ground.normal);
    bodies_planes list = {.buried = -1, .rimless = true};
    sk_union_cache *cache = raised.lane->cache[raised.solid];
    (void)bodies_find_planes(cache, &raised.side->solid, &raised.pose, INFINITY, &list);
    int32_t own = 0;
    while (own < list.count && list.of[own].feature != b->plane->feature) own++;
    if (own == list.count) return;
    bodies_find_dents(&raised, &list);
    bodies_slot below = {.hold.patch = {0}};
    bodies_dent(&raised, &list, &list.of[own], link, &below);
    slot->crushes = below.crushes;
    slot->hole = below.hole;
    if (!below.hold.patch.touching) return;
    sk_depth_integrals left = list.of[own].left;
    left.origin = b->at->pose.position; // all of it is deeper
    left.energy = below.hold.patch.energy / b->law.kappa;
    sk_depth_add(sum, &left, 1.0);
    sum->depth = sk_min(sum->depth, b->law.deepest + below.hold.patch.depth);
    double limit = slot->limit + below.limit;
    slot->yield_share *= limit > 0.0 ? slot->limit / limit : 0.0;
    slot->limit = limit;
    slot->most += below.most;
    slot->beyond = below.beyond;
}

// On ground that does not yield; the contact may have a print of ground that did, and has no hard layer then.
static sk_depth_integrals on_hard_ground(const bodies_part_at *at, const bodies_plane *p, const bodies_link *link) {
    bed b = bed_of(at, p, link->pair.law.kappa, 0.0);
    sk_print print;
    if (sk_print_of(&link->contact.memory, &print))
        find_outside(&b, &print);
    else if (p->hard.touching)
        sk_depth_add(&b.sum, &p->hard, 1.0);
    return b.sum;
}

// Where the ground yields there is no hard layer at w / 4.
sk_depth_integrals bodies_yield(const bodies_part_at *at, const bodies_plane *p, bodies_link *link, bodies_slot *slot) {
    sk_patch_memory *memory = &link->contact.memory;
    double strength = bodies_ground_strength(at->w, slot->material); // Pa
    if (!(strength > 0.0)) return on_hard_ground(at, p, link);
    bed b = bed_of(at, p, link->pair.law.kappa, strength);
    sk_print print;
    if (memory->mode == SK_AIR && !sk_print_is_held(memory)) find_pressed(&b, memory);
    bool held = sk_print_of(memory, &print);
    if (held || b.deep) find_outside(&b, held ? &print : NULL);
    if (!(b.load.area > 0.0)) return b.sum;
    link->pair.law.depth_max = INFINITY; // a thin part may sink deeper: then its force grows no more
    double taken = press(&b, memory), spring = sk_print_spring(&b.law, 0.0);
    slot->pressed = sk_print_yielded(memory) ? 0.0 : taken; // finish_contact has added this energy to `lost`
    static const double ROUNDING = 1e-12;                   // the depth is kept as the length of a vector
    bool hard =
        !isfinite(b.law.deepest) && sk_print_of(memory, &print) && print.depth >= (1.0 - ROUNDING) * SK_PRINT_DEEPEST;
    slot->limit = hard ? 0.0 : limit_of(&b);
    slot->yield_share = spring / (SK_BEARING_DEPTH + spring);
    slot->most = most_of(&b, slot->limit);
    if (sk_print_is_held(memory) || b.deep) b.sum.energy = energy_of(&b) / b.law.kappa;
    sk_depth_integrals sum = b.sum;
    if (add_layer_below_print(&b, &sum)) slot->limit = 0.0; // it does not yield
    if (b.deep) crush_below_print(&b, link, slot, &sum);
    return sum;
}
