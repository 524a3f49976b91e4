// Convex solids with flat sides that scenes often need. Each is an intersection of half-spaces.
#include "scene/builder.h"

#include <lauxlib.h>

enum { SIDES_MAX = 64 };

static const sk_vec3 UP = {0.0, 0.0, 1.0}, DOWN = {0.0, 0.0, -1.0};

static void read_corners(const sk_fields *f, sk_vec3 *min, sk_vec3 *max) {
    *min = sk_fields_vec3(f, "min");
    *max = sk_fields_vec3(f, "max");
    if (!(min->x < max->x && min->y < max->y && min->z < max->z))
        sk_fields_fail(f, "max", "must exceed 'min' in x, y and z");
}

// prism{ outline = {{x, y}, ...}, bottom = z, top = z }: an upright prism. The outline is convex and anticlockwise from
// above.
static int make_prism(lua_State *lua) {
    static const char *const names[] = {"outline", "bottom", "top", NULL};
    static const char *const none[] = {NULL};
    sk_fields f = sk_fields_open(lua, 1, "prism", names, false), outline;
    double bottom = sk_fields_number(&f, "bottom", -SK_FIELDS_FAR, SK_FIELDS_FAR);
    double top = sk_fields_number(&f, "top", -SK_FIELDS_FAR, SK_FIELDS_FAR);
    if (!(top > bottom)) sk_fields_fail(&f, "top", "is %g, which must be above 'bottom', %g", top, bottom);
    if (!sk_fields_open_in(&f, "outline", none, true, &outline)) sk_fields_fail(&f, "outline", "is missing");
    int32_t count = sk_fields_list_length(&outline);
    if (count < 3 || count > SIDES_MAX)
        sk_fields_fail(&f, "outline", "has %d corners; 3 to %d are allowed", (int)count, SIDES_MAX);
    sk_vec3 corner[SIDES_MAX];
    for (int32_t i = 0; i < count; i++) {
        double xy[2];
        sk_fields_entry_numbers(&outline, "corner", i + 1, xy, 2, 2);
        corner[i] = sk_vec(xy[0], xy[1], 0.0);
    }
    sk_half_space sides[SIDES_MAX + 2];
    int32_t rounds = 0; // an outline that turns left at every corner may still go round more than once: a star
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 a = corner[i], b = corner[(i + 1) % count], c = corner[(i + 2) % count];
        sk_vec3 edge = sk_sub(b, a), next = sk_sub(c, b);
        if (!(sk_cross(edge, next).z > 0.0))
            sk_fields_fail(&f, "outline", "must be convex and anticlockwise seen from above; it is not at corner %d",
                           (int)((i + 1) % count + 1));
        rounds += edge.y < 0.0 && next.y >= 0.0;
        sides[i] = sk_plane_through(sk_vec(edge.y, -edge.x, 0.0), a);
    }
    if (rounds > 1) sk_fields_fail(&f, "outline", "must go round once; it goes round %d times", (int)rounds);
    sides[count] = (sk_half_space){UP, top};
    sides[count + 1] = (sk_half_space){DOWN, -bottom};
    sk_lua_push_convex(lua, "prism", sides, count + 2);
    return 1;
}

// wedge{ min = {x, y, z}, max = {x, y, z}, rises = "+y" }: the part of the box below a slope. The slope rises from the
// box's lower edge on one side to its upper edge on the other.
static int make_wedge(lua_State *lua) {
    static const char *const names[] = {"min", "max", "rises", NULL};
    static const char *const directions[] = {"+x", "-x", "+y", "-y", NULL};
    static const sk_vec3 towards[] = {{1.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, -1.0, 0.0}};
    sk_fields f = sk_fields_open(lua, 1, "wedge", names, false);
    sk_vec3 min, max;
    read_corners(&f, &min, &max);
    int32_t direction = sk_fields_choice_or(&f, "rises", directions, 2);
    sk_vec3 size = sk_sub(max, min), ahead = towards[direction], right = sk_cross(ahead, UP);
    double run = direction < 2 ? size.x : size.y;
    bool upwards = direction % 2 == 0; // the direction is along the axis: the high edge is at max
    const sk_half_space sides[5] = {
        sk_plane_through(sk_add_scaled(sk_scale(run, UP), -size.z, ahead), upwards ? max : sk_vec(min.x, min.y, max.z)),
        {DOWN, -min.z},
        sk_plane_through(ahead, upwards ? max : min),
        sk_plane_through(right, sk_dot(right, size) > 0.0 ? max : min),
        sk_plane_through(sk_neg(right), sk_dot(right, size) > 0.0 ? min : max),
    };
    sk_lua_push_convex(lua, "wedge", sides, 5);
    return 1;
}

// ramp{ from = {x, y, z}, to = {x, y, z}, width = w, bottom = z }: a road between two points, solid underneath.
static int make_ramp(lua_State *lua) {
    static const char *const names[] = {"from", "to", "width", "bottom", NULL};
    sk_fields f = sk_fields_open(lua, 1, "ramp", names, false);
    sk_vec3 from = sk_fields_vec3(&f, "from"), to = sk_fields_vec3(&f, "to");
    double half = 0.5 * sk_fields_number(&f, "width", 1e-3, SK_FIELDS_FAR);
    double lowest = sk_min(from.z, to.z);
    double bottom = sk_fields_number_or(&f, "bottom", -SK_FIELDS_FAR, SK_FIELDS_FAR, lowest - 1.0);
    if (bottom > lowest)
        sk_fields_fail(&f, "bottom", "is %g, which must not be above the road's lower end, %g", bottom, lowest);
    sk_vec3 along = sk_sub(to, from);
    sk_vec3 ahead = sk_unit(sk_vec(along.x, along.y, 0.0));
    if (sk_length(ahead) == 0.0) sk_fields_fail(&f, "to", "must not lie straight above or below 'from'");
    sk_vec3 right = {ahead.y, -ahead.x, 0.0};
    const sk_half_space sides[6] = {
        sk_plane_through(sk_cross(right, along), from),
        {DOWN, -bottom},
        sk_plane_through(ahead, to),
        sk_plane_through(sk_neg(ahead), from),
        sk_plane_through(right, sk_add_scaled(from, half, right)),
        sk_plane_through(sk_neg(right), sk_add_scaled(from, -half, right)),
    };
    sk_lua_push_convex(lua, "ramp", sides, 6);
    return 1;
}

// roof{ min = {x, y, z}, max = {x, y, z}, along = "y" }: a gable roof with its eaves at min z and its ridge at max z.
static int make_roof(lua_State *lua) {
    static const char *const names[] = {"min", "max", "along", NULL};
    static const char *const directions[] = {"x", "y", NULL};
    sk_fields f = sk_fields_open(lua, 1, "roof", names, false);
    sk_vec3 min, max;
    read_corners(&f, &min, &max);
    bool along_x = sk_fields_choice_or(&f, "along", directions, 1) == 0;
    double rise = max.z - min.z;
    double half = 0.5 * (along_x ? max.y - min.y : max.x - min.x);
    sk_vec3 across = along_x ? sk_vec(0.0, 1.0, 0.0) : sk_vec(1.0, 0.0, 0.0);
    sk_vec3 lengthwise = along_x ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    sk_vec3 slope = sk_add(sk_scale(rise, across), sk_vec(0.0, 0.0, half));
    sk_vec3 other = sk_add(sk_scale(-rise, across), sk_vec(0.0, 0.0, half));
    sk_vec3 high_eaves = {max.x, max.y, min.z};
    const sk_half_space sides[5] = {
        sk_plane_through(slope, high_eaves),
        sk_plane_through(other, min),
        sk_plane_through(lengthwise, max),
        sk_plane_through(sk_neg(lengthwise), min),
        {DOWN, -min.z},
    };
    sk_lua_push_convex(lua, "roof", sides, 5);
    return 1;
}

// Pushes the intersection of the half-spaces, made of the material in that field if there is one, and returns it.
static sk_shape sides_made_of(const sk_fields *f, const char *field, const sk_half_space *sides, int32_t count) {
    sk_lua_push_convex(f->lua, f->what, sides, count);
    sk_shape shape = sk_lua_check_shape(f->lua, -1, f->what, NULL);
    lua_pop(f->lua, 1);
    if (lua_getfield(f->lua, f->index, field) != LUA_TNIL) {
        int32_t material = sk_lua_check_material(f->lua, -1, field);
        sk_lua_check_result(f->lua, f->what, sk_shape_made_of(builder_of(f->lua)->shapes, material, shape, &shape));
    }
    lua_pop(f->lua, 1);
    return shape;
}

// house{ at = {0, 0, 0}, width = 6, length = 8, eaves = 4, ridge = 7, walls = material, roof = material }: the house of
// the paper with its vertices corrected: (+-3, +-4, 0), (+-3, +-4, 4), (0, +-4, 7). The ridge is along y.
static int make_house(lua_State *lua) {
    static const char *const names[] = {"at", "width", "length", "eaves", "ridge", "walls", "roof", NULL};
    sk_fields f = sk_fields_open(lua, 1, "house", names, false);
    sk_vec3 at = sk_fields_vec3_or(&f, "at", (sk_vec3){0.0, 0.0, 0.0});
    double half_width = 0.5 * sk_fields_number_or(&f, "width", 1e-3, SK_FIELDS_FAR, 6.0);
    double half_length = 0.5 * sk_fields_number_or(&f, "length", 1e-3, SK_FIELDS_FAR, 8.0);
    double eaves = sk_fields_number_or(&f, "eaves", 1e-3, SK_FIELDS_FAR, 4.0);
    double ridge = sk_fields_number_or(&f, "ridge", 1e-3, SK_FIELDS_FAR, 7.0);
    if (!(ridge > eaves)) sk_fields_fail(&f, "ridge", "is %g, which must be above 'eaves', %g", ridge, eaves);
    sk_vec3 high = sk_add(at, sk_vec(half_width, half_length, eaves)),
            low = sk_add(at, sk_vec(-half_width, -half_length, 0.0));
    sk_vec3 top = sk_add(at, sk_vec(0.0, 0.0, ridge));
    const sk_half_space walls[5] = {{{1.0, 0.0, 0.0}, high.x},
                                    {{-1.0, 0.0, 0.0}, -low.x},
                                    {{0.0, 1.0, 0.0}, high.y},
                                    {{0.0, -1.0, 0.0}, -low.y},
                                    {DOWN, -low.z}};
    const sk_half_space slopes[2] = {sk_plane_through(sk_vec(ridge - eaves, 0.0, half_width), top),
                                     sk_plane_through(sk_vec(eaves - ridge, 0.0, half_width), top)};
    sk_shape parts[2] = {sides_made_of(&f, "walls", walls, 5), sides_made_of(&f, "roof", slopes, 2)}, whole;
    sk_lua_check_result(lua, "house", sk_shape_intersection(builder_of(lua)->shapes, parts, 2, &whole));
    sk_lua_push_shape(lua, whole, 7);
    return 1;
}

// hull{ {x, y, z}, {x, y, z}, ... }: the smallest convex solid that contains the points.
static int make_hull(lua_State *lua) {
    static const char *const none[] = {NULL};
    enum { WORK_PER_PAIR = 4 };
    sk_fields f = sk_fields_open(lua, 1, "hull", none, true);
    int32_t count = sk_fields_list_length(&f), faces = 0;
    if (count < 4 || count > SK_CONVEX_HULL_POINTS_MAX)
        sk_fields_fail(&f, NULL, "has %d points; 4 to %d are allowed", (int)count, (int)SK_CONVEX_HULL_POINTS_MAX);
    sk_sandbox_charge(lua, WORK_PER_PAIR * count * count);
    sk_vec3 points[SK_CONVEX_HULL_POINTS_MAX];
    for (int32_t i = 0; i < count; i++) {
        double p[3];
        sk_fields_entry_numbers(&f, "point", i + 1, p, 3, 3);
        points[i] = sk_vec(p[0], p[1], p[2]);
    }
    sk_half_space sides[SK_CONVEX_HULL_FACES_MAX];
    sk_lua_check_result(lua, "hull", sk_convex_hull(points, count, sides, &faces));
    sk_lua_push_convex(lua, "hull", sides, faces);
    return 1;
}

void sk_lua_open_solids(lua_State *lua) {
    lua_register(lua, "prism", make_prism);
    lua_register(lua, "wedge", make_wedge);
    lua_register(lua, "ramp", make_ramp);
    lua_register(lua, "roof", make_roof);
    lua_register(lua, "house", make_house);
    lua_register(lua, "hull", make_hull);
}

int sk_lua_open_shape_language(lua_State *lua) {
    sk_lua_open_units(lua);
    sk_lua_open_materials(lua);
    sk_lua_open_shapes(lua);
    sk_lua_open_copies(lua);
    sk_lua_open_solids(lua);
    sk_lua_open_rounds(lua);
    return 0;
}
