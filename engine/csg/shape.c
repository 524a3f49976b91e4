#include "csg/shape.h"

#include "base/assert.h"
#include "csg/shape_internal.h"
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 4 * SK_SHAPE_HALF_SPACES_MAX, CHILDREN_MAX = 8 * SK_SHAPE_HALF_SPACES_MAX };

bool sk_csg_reserve(void *array, int32_t *capacity, int32_t count, size_t size) {
    if (count <= *capacity) return true;
    int32_t grown = *capacity < 16 ? 16 : *capacity;
    while (grown < count) {
        if (grown > INT32_MAX / 2) return false;
        grown *= 2;
    }
    if ((size_t)grown > SIZE_MAX / size) return false;
    void *data;
    memcpy(&data, array, sizeof data); // by memcpy, because only the caller knows the pointer's own type
    data = realloc(data, (size_t)grown * size);
    if (data == NULL) return false;
    memcpy(array, &data, sizeof data);
    *capacity = grown;
    return true;
}

static sk_result out_of_memory(void) {
    return sk_error("out of memory while building a shape");
}

static sk_result add_node(sk_shapes *s, shape_node node, sk_shape *out) {
    if (s->node_count >= NODES_MAX) {
        return sk_error("the scenery has more than %d shapes; at most that many are allowed", (int)NODES_MAX);
    }
    if (!sk_csg_reserve(&s->nodes, &s->node_capacity, s->node_count + 1, sizeof *s->nodes)) {
        return out_of_memory();
    }
    *out = s->node_count;
    s->nodes[s->node_count++] = node;
    return sk_ok();
}

static bool is_handle(const sk_shapes *s, sk_shape shape) {
    return shape >= 0 && shape < s->node_count;
}

// Adds a node over `count` shapes. Nested unions (and intersections) count as one level: a + b + c + ... may be long.
static sk_result add_parent(sk_shapes *s, shape_kind kind, int32_t value, const sk_shape *parts, int32_t count,
                            sk_shape *out) {
    int32_t depth = 1;
    for (int32_t i = 0; i < count; i++) {
        SK_ASSERT(is_handle(s, parts[i]));
        const shape_node *part = &s->nodes[parts[i]];
        bool same = part->kind == kind && (kind == SHAPE_UNION || kind == SHAPE_INTERSECTION);
        int32_t necessary = part->depth + (same ? 0 : 1);
        if (necessary > depth) depth = necessary;
    }
    if (depth > SK_SHAPE_DEPTH_MAX) {
        return sk_error("the shape is nested %d levels deep; at most %d are allowed", (int)depth,
                        (int)SK_SHAPE_DEPTH_MAX);
    }
    if (count > CHILDREN_MAX - s->child_count) {
        return sk_error("the scenery's shapes have more than %d parts; at most that many are allowed",
                        (int)CHILDREN_MAX);
    }
    if (!sk_csg_reserve(&s->children, &s->child_capacity, s->child_count + count, sizeof *s->children)) {
        return out_of_memory();
    }
    shape_node node = {(uint8_t)kind, (uint8_t)depth, s->child_count, count, value};
    sk_shape made = 0;
    sk_result result = add_node(s, node, &made);
    if (!result.ok) return result;
    for (int32_t i = 0; i < count; i++) s->children[s->child_count++] = parts[i];
    *out = made; // last, because it may be one of the parts
    return sk_ok();
}

sk_shapes *sk_shapes_create(void) {
    sk_shapes *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    sk_shape ignored;
    if (!add_node(s, (shape_node){.kind = SHAPE_NOTHING, .depth = 1}, &ignored).ok ||
        !add_node(s, (shape_node){.kind = SHAPE_EVERYTHING, .depth = 1}, &ignored).ok) {
        sk_shapes_destroy(s);
        return NULL;
    }
    return s;
}

void sk_shapes_destroy(sk_shapes *shapes) {
    if (shapes == NULL) return;
    free(shapes->nodes);
    free(shapes->children);
    free(shapes->half_spaces);
    free(shapes->isometries);
    free(shapes);
}

// The constants are the first two nodes of every pool.
sk_shape sk_shape_nothing(sk_shapes *shapes) {
    (void)shapes;
    return 0;
}

sk_shape sk_shape_everything(sk_shapes *shapes) {
    (void)shapes;
    return 1;
}

static sk_result normalise(sk_vec3 normal, double offset, sk_half_space *out) {
    if (!sk_is_finite3(normal)) {
        return sk_error("a half-space's normal is (%g, %g, %g); allowed: finite numbers", normal.x, normal.y, normal.z);
    }
    if (!isfinite(offset)) return sk_error("a half-space's offset is %g; allowed: a finite number", offset);
    // A power of two, which changes no bits, keeps the square of a very long or very short normal in range.
    double largest = sk_max(fabs(normal.x), sk_max(fabs(normal.y), fabs(normal.z)));
    if (largest == 0.0) return sk_error("a half-space's normal is (0, 0, 0); allowed: any other vector");
    double power = largest > 0x1p400 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1.0;
    sk_vec3 n = sk_scale(power, normal);
    double o = power * offset;
    double length = sk_length(n);
    // + 0.0 turns a negative zero into zero: equal planes have equal bits.
    sk_half_space h = {{n.x / length + 0.0, n.y / length + 0.0, n.z / length + 0.0}, o / length + 0.0};
    if (!isfinite(h.offset)) {
        return sk_error("a half-space's offset %g is too large for its normal (%g, %g, %g)", offset, normal.x, normal.y,
                        normal.z);
    }
    *out = h;
    return sk_ok();
}

sk_result sk_shape_half_space(sk_shapes *shapes, sk_vec3 normal, double offset, sk_shape *out) {
    sk_shapes *s = shapes;
    sk_half_space h = {0};
    sk_result result = normalise(normal, offset, &h);
    if (!result.ok) return result;
    if (s->half_space_count >= SK_SHAPE_HALF_SPACES_MAX) {
        return sk_error("the scenery has more than %d half-spaces; at most that many are allowed",
                        (int)SK_SHAPE_HALF_SPACES_MAX);
    }
    if (!sk_csg_reserve(&s->half_spaces, &s->half_space_capacity, s->half_space_count + 1, sizeof *s->half_spaces)) {
        return out_of_memory();
    }
    s->half_spaces[s->half_space_count] = h;
    result = add_node(s, (shape_node){.kind = SHAPE_HALF_SPACE, .depth = 1, .value = s->half_space_count}, out);
    if (result.ok) s->half_space_count++;
    return result;
}

sk_result sk_shape_union(sk_shapes *shapes, const sk_shape *parts, int32_t count, sk_shape *out) {
    return add_parent(shapes, SHAPE_UNION, 0, parts, count, out);
}

sk_result sk_shape_intersection(sk_shapes *shapes, const sk_shape *parts, int32_t count, sk_shape *out) {
    return add_parent(shapes, SHAPE_INTERSECTION, 0, parts, count, out);
}

sk_result sk_shape_complement(sk_shapes *shapes, sk_shape shape, sk_shape *out) {
    return add_parent(shapes, SHAPE_COMPLEMENT, 0, &shape, 1, out);
}

sk_result sk_shape_made_of(sk_shapes *shapes, int32_t material, sk_shape shape, sk_shape *out) {
    if (material < 0) return sk_error("made_of: material %d does not exist; allowed: 0 or more", (int)material);
    return add_parent(shapes, SHAPE_MADE_OF, material, &shape, 1, out);
}

sk_result sk_shape_paint(sk_shapes *shapes, sk_shape region, int32_t material, sk_shape shape, sk_shape *out) {
    if (material < 0) return sk_error("paint: material %d does not exist; allowed: 0 or more", (int)material);
    const sk_shape parts[2] = {region, shape};
    return add_parent(shapes, SHAPE_PAINT, material, parts, 2, out);
}

static sk_result add_moved(sk_shapes *s, isometry motion, sk_shape shape, sk_shape *out) {
    if (!sk_csg_reserve(&s->isometries, &s->isometry_capacity, s->isometry_count + 1, sizeof *s->isometries)) {
        return out_of_memory();
    }
    s->isometries[s->isometry_count] = motion;
    sk_result result = add_parent(s, SHAPE_MOVED, s->isometry_count, &shape, 1, out);
    if (result.ok) s->isometry_count++;
    return result;
}

sk_result sk_shape_moved(sk_shapes *shapes, sk_pose pose, sk_shape shape, sk_shape *out) {
    sk_shapes *s = shapes;
    sk_quat q = pose.rotation;
    double norm = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!sk_is_finite3(pose.position)) {
        return sk_error("a shape is moved by (%g, %g, %g); allowed: finite numbers", pose.position.x, pose.position.y,
                        pose.position.z);
    }
    if (!(isfinite(norm) && norm > 0.0)) {
        return sk_error("a shape is turned by the quaternion (%g, %g, %g, %g); allowed: finite and not zero", q.w, q.x,
                        q.y, q.z);
    }
    pose.rotation = norm == 1.0 ? q : sk_quat_unit(q);
    return add_moved(s, (isometry){pose, false}, shape, out);
}

// The mirror image of x in the plane n.x = d is x - 2 (n.x - d) n: -x turned by half a turn about n, and shifted by
// 2 d n.
sk_result sk_shape_mirrored(sk_shapes *shapes, sk_vec3 normal, double offset, sk_shape shape, sk_shape *out) {
    sk_half_space plane = {0};
    sk_result result = normalise(normal, offset, &plane);
    if (!result.ok) return result;
    sk_vec3 n = plane.normal;
    sk_pose pose = {sk_scale(2.0 * plane.offset, n), {0.0, n.x, n.y, n.z}};
    if (!sk_is_finite3(pose.position)) return sk_error("a mirror lies %g m from the origin, too far", plane.offset);
    return add_moved(shapes, (isometry){pose, true}, shape, out);
}

sk_result sk_shape_box(sk_shapes *shapes, sk_vec3 min, sk_vec3 max, sk_shape *out) {
    if (!sk_is_finite3(min) || !sk_is_finite3(max) || !(min.x < max.x && min.y < max.y && min.z < max.z)) {
        return sk_error("a box runs from (%g, %g, %g) to (%g, %g, %g); allowed: finite corners, each max above its min",
                        min.x, min.y, min.z, max.x, max.y, max.z);
    }
    const sk_half_space sides[6] = {{{-1.0, 0.0, 0.0}, -min.x}, {{1.0, 0.0, 0.0}, max.x},   {{0.0, -1.0, 0.0}, -min.y},
                                    {{0.0, 1.0, 0.0}, max.y},   {{0.0, 0.0, -1.0}, -min.z}, {{0.0, 0.0, 1.0}, max.z}};
    sk_shape parts[6];
    for (int i = 0; i < 6; i++) {
        sk_result result = sk_shape_half_space(shapes, sides[i].normal, sides[i].offset, &parts[i]);
        if (!result.ok) return result;
    }
    return sk_shape_intersection(shapes, parts, 6, out);
}
