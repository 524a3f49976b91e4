// What the holes of a crushed piece leave of it on the planes of a solid.
#include "body/bodies_planes.h"
#include "contact/crush_cuts.h"

// Adds the exposed faces of a cell that are no planes of the list.
static void add_sides(bodies_planes *list, const sk_union_cell *cell) {
    for (int32_t j = 0; j < cell->piece.face_count && list->side_count < BODIES_PLANES_MAX; j++) {
        bool known = (cell->exposed >> j & 1) == 0;
        for (int32_t i = 0; i < list->count && !known; i++) known = list->of[i].feature == cell->feature[j];
        for (int32_t i = 0; i < list->side_count && !known; i++) known = list->side[i].feature == cell->feature[j];
        const sk_half_space *face = &cell->piece.face[j];
        if (known) continue;
        list->side[list->side_count] =
            (bodies_side){cell->feature[j], face->normal, face->offset + sk_dot(face->normal, cell->origin),
                          list->count + list->side_count};
        list->side_count++;
    }
}

// The group of a plane of the list, or of a side, whose numbers follow.
static int32_t *group_of(bodies_planes *list, int32_t i, int32_t *feature) {
    bool is_side = i >= list->count;
    *feature = is_side ? list->side[i - list->count].feature : list->of[i].feature;
    return is_side ? &list->side[i - list->count].group : &list->of[i].group;
}

// Planes that are exposed in one cell belong to one convex thing, as the sides of a post. Those of a wall and of the floor at
// its foot do not.
static void join_groups(bodies_planes *list, const sk_union_cell *cell) {
    int32_t first = -1, feature;
    for (int32_t i = 0; i < list->count + list->side_count; i++) {
        int32_t old = *group_of(list, i, &feature);
        bool exposed = false;
        for (int32_t j = 0; j < cell->piece.face_count && !exposed; j++)
            exposed = (cell->exposed >> j & 1) != 0 && cell->feature[j] == feature;
        if (!exposed) continue;
        if (first < 0) first = old;
        for (int32_t k = 0; k < list->count + list->side_count; k++) {
            int32_t *group = group_of(list, k, &feature);
            if (*group == old) *group = first;
        }
    }
}

// One cell: the parts of the piece in its field, and in the field moved inwards by the layer.
typedef struct cell_parts {
    const sk_union_cell *cell;
    bodies_cell_field field[2];
    sk_crush_cuts cuts[2];
} cell_parts;

// Adds a part to the planes. Of what is deeper than the layer, only the volume counts: no plane reads the force.
static void add_left(bodies_planes *list, cell_parts *of, unsigned set, double sign, sk_vec3 origin) {
    static const sk_depth_wanted WANTED[2] = {SK_DEPTH_ALL, SK_DEPTH_VOLUME};
    for (int which = 0; which < 2; which++) {
        sk_depth_of_face part[BODIES_PLANES_MAX];
        int32_t count = sk_crush_cuts_by_face(&of->cuts[which], set, WANTED[which], BODIES_PLANES_MAX, part);
        for (int32_t i = 0; i < count; i++) {
            int32_t k = 0;
            while (k < list->count && list->of[k].feature != of->cell->feature[part[i].face]) k++;
            if (k == list->count) continue;
            sk_depth_integrals *left = &list->of[k].left;
            sk_depth_integrals_move_wanted(&part[i].of, WANTED[which], of->field[which].pose.position);
            left->origin = part[i].of.origin = origin; // of both in the frame of the solid
            if (which == 0)
                sk_depth_add(left, &part[i].of, sign);
            else
                sk_depth_subtract_below(left, &part[i].of, sign);
        }
    }
}

static double sign_of(unsigned set) {
    double sign = 1.0;
    for (; set != 0; set &= set - 1) sign = -sign;
    return sign;
}

static void add_cell(bodies_planes *list, cell_parts *of, const sk_crushed *crushed, uint32_t sets,
                     const sk_pose *pose) {
    for (int which = 0; which < 2; which++)
        sk_crush_cuts_begin(&of->cuts[which], crushed, &of->field[which].pose, &of->field[which].field);
    for (unsigned set = 0; set < SK_CRUSHED_PARTS_MAX; set++)
        if ((sets >> set & 1) != 0) add_left(list, of, set, sign_of(set), pose->position);
}

// What is so deep in the solid that no plane has it.
typedef struct deep_part {
    sk_vec3 surface; // m^2
    double volume;   // m^3
} deep_part;

static void add_deep(cell_parts *of, const sk_crushed *crushed, uint32_t sets, deep_part *sum) {
    sk_crush_cuts_begin(&of->cuts[0], crushed, &of->field[0].pose, &of->field[0].field);
    for (unsigned set = 0; set < SK_CRUSHED_PARTS_MAX; set++) {
        sk_depth_of_face part; // a deep cell has one exposed face
        if ((sets >> set & 1) == 0) continue;
        if (sk_crush_cuts_by_face(&of->cuts[0], set, SK_DEPTH_SURFACE, 1, &part) == 0) continue;
        sum->surface = sk_add_scaled(sum->surface, sign_of(set), part.of.surface);
        sum->volume += sign_of(set) * part.of.volume;
    }
}

// The cells of a plane end at SK_UNION_REACH. The surface of a piece that reaches deeper does not close there, and the
// section that the plane presses is too small by that at this depth. The surface that is deeper is that of some planes: each
// gets as much of it as its own surface is smaller than the section at which the piece enters the plane.
static void close_surfaces(bodies_planes *list, sk_vec3 deep) {
    for (int32_t i = 0; i < list->count; i++) {
        sk_depth_integrals *left = &list->of[i].left;
        sk_vec3 n = list->of[i].normal;
        double missing = sk_max(0.0, left->opening + sk_dot(left->surface, n));
        left->surface = sk_add_scaled(left->surface, -sk_clamp(-sk_dot(deep, n), 0.0, missing), n);
    }
}

static double left_of(const bodies_plane *plane) {
    return plane->left.volume + plane->left.deeper;
}

static int32_t buried_in(const bodies_planes *list, double deep) {
    double opening = 0.0, area = 0.0, left = deep, whole = 0.0;
    int32_t most = -1;
    for (int32_t i = 0; i < list->count; i++) {
        const bodies_plane *p = &list->of[i];
        opening += p->left.opening;
        area += p->left.area;
        left += left_of(p);
        whole += p->sum.volume;
        if (most < 0 || left_of(p) > left_of(&list->of[most])) most = i;
    }
    return left > SK_CRUSH_NOTHING * whole && !(opening > BODIES_SIDEWAYS * area) ? most : -1;
}

void bodies_find_left(sk_union_cache *cache, const sk_crushed *crushed, uint32_t sets, const sk_pose *pose,
                      double layer, bodies_planes *list) {
    for (int32_t i = 0; i < list->count; i++) list->of[i].group = i;
    list->side_count = 0;
    sk_union_walk walk;
    sk_union_cell cell;
    cell_parts of;
    of.cell = &cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(crushed->solid->piece, pose));
    deep_part deep = {{0.0, 0.0, 0.0}, 0.0};
    while (sk_union_walk_next(&walk, &cell)) {
        for (int which = 0; which < 2; which++) {
            bodies_cell_at at = {
                .cell = &cell, .pose = pose, .from = which == 0 ? 0.0 : layer, .rimless = list->rimless};
            bodies_cell_field_of(&at, &of.field[which]);
        }
        if (cell.deep) {
            add_deep(&of, crushed, sets, &deep);
            continue;
        }
        add_sides(list, &cell);
        join_groups(list, &cell);
        add_cell(list, &of, crushed, sets, pose);
    }
    close_surfaces(list, deep.surface);
    list->buried = buried_in(list, deep.volume);
}
