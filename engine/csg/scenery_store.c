// Order of the bytes: version; numbers of features, half-spaces and paints; the half-spaces; the paints; the solid's
// expression; each paint's region. An expression is written from the top down, each part before its own parts. So
// whatever the bytes are, they are read as a tree. Unused parts that joining left in memory are not written.
#include "csg/scenery_store.h"

#include "csg/scenery_internal.h"
#include "csg/shape_internal.h"
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };

// Properties that a half-space shares with the one before. Half-spaces are sorted by content, so for a field of boxes
// little but the offsets is written.
enum { SAME_NORMAL = 1, SAME_MATERIAL = 2, SAME_PAINT = 4, SAME_ALL = 7 };

// The lowest bits of a part's number. The bits above them are a leaf's half-space, the number of joined parts, or which
// constant it is.
enum { PART_LEAF, PART_UNION, PART_INTERSECTION, PART_CONSTANT, PART_BITS = 2 };

// ---- writing ----

static bool same_real(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_normal(sk_vec3 a, sk_vec3 b) {
    return same_real(a.x, b.x) && same_real(a.y, b.y) && same_real(a.z, b.z);
}

static void write_plane(const surface_plane *before, const surface_plane *plane, sk_writer *w) {
    sk_half_space h = plane->half_space;
    bool normal = same_normal(before->half_space.normal, h.normal);
    bool material = before->material == plane->material, paint = before->paint == plane->paint;
    sk_write_u8(w, (uint8_t)((normal ? SAME_NORMAL : 0) | (material ? SAME_MATERIAL : 0) | (paint ? SAME_PAINT : 0)));
    if (!normal) {
        sk_write_real(w, h.normal.x);
        sk_write_real(w, h.normal.y);
        sk_write_real(w, h.normal.z);
    }
    sk_write_real(w, h.offset);
    if (!material) sk_write_count(w, (uint64_t)(plane->material + 1));
    if (!paint) sk_write_count(w, (uint64_t)(plane->paint + 1));
}

static void write_part(const expression *e, int32_t index, sk_writer *w) {
    const expression_node *node = &e->nodes[index];
    uint64_t kind = PART_CONSTANT, value = node->kind == EXPRESSION_EVERYTHING;
    if (node->kind == EXPRESSION_LEAF) {
        kind = PART_LEAF;
        value = (uint64_t)node->first;
    } else if (node->kind == EXPRESSION_UNION || node->kind == EXPRESSION_INTERSECTION) {
        kind = node->kind == EXPRESSION_UNION ? PART_UNION : PART_INTERSECTION;
        value = (uint64_t)node->count;
    }
    sk_write_count(w, value << PART_BITS | kind);
    if (kind != PART_UNION && kind != PART_INTERSECTION) return;
    for (int32_t i = 0; i < node->count; i++) write_part(e, e->children[node->first + i], w);
}

// Precedes the first half-space.
static const surface_plane NO_PLANE = {.material = SK_NO_MATERIAL, .paint = -1};

void sk_scenery_write(const sk_scenery *scenery, sk_writer *writer) {
    const expression *e = &scenery->e;
    sk_write_count(writer, VERSION);
    sk_write_count(writer, (uint64_t)e->feature_count);
    sk_write_count(writer, (uint64_t)e->plane_count);
    sk_write_count(writer, (uint64_t)e->paint_count);
    for (int32_t i = 0; i < e->plane_count; i++)
        write_plane(i > 0 ? &e->planes[i - 1] : &NO_PLANE, &e->planes[i], writer);
    for (int32_t i = 0; i < e->paint_count; i++) {
        sk_write_count(writer, (uint64_t)(e->paints[i].outer + 1));
        sk_write_count(writer, (uint64_t)e->paints[i].material);
    }
    write_part(e, e->root, writer);
    for (int32_t i = 0; i < e->paint_count; i++) write_part(e, e->paints[i].region, writer);
}

// ---- reading ----

typedef struct loader {
    sk_reader *reader;
    expression *e;
    int32_t material_count, plane_count, paint_count;
} loader;

static sk_result out_of_memory(void) {
    return sk_error("out of memory while reading the scenery");
}

static sk_result cut_short(void) {
    return sk_error("the scenery is cut short, or a count in it is out of range");
}

// Returns a number below `limit`. If it is not below, the loader's reader fails.
static int32_t read_below(sk_reader *reader, int64_t limit) {
    uint64_t value = sk_read_count(reader);
    if (reader->failed || value >= (uint64_t)limit) {
        reader->failed = true;
        return 0;
    }
    return (int32_t)value;
}

static sk_result read_plane(loader *l, int32_t index) {
    static const double UNIT = 1e-9; // tolerance of the square of a normal's length
    sk_reader *r = l->reader;
    surface_plane plane = index > 0 ? l->e->planes[index - 1] : NO_PLANE;
    uint8_t same = sk_read_u8(r);
    if (same > SAME_ALL) return sk_error("half-space %d of the scenery begins with %d; 0 to 7 is allowed", index, same);
    if ((same & SAME_NORMAL) == 0) {
        plane.half_space.normal.x = sk_read_real(r);
        plane.half_space.normal.y = sk_read_real(r);
        plane.half_space.normal.z = sk_read_real(r);
    }
    plane.half_space.offset = sk_read_real(r);
    if ((same & SAME_MATERIAL) == 0) plane.material = read_below(r, (int64_t)l->material_count + 1) - 1;
    if ((same & SAME_PAINT) == 0) plane.paint = read_below(r, (int64_t)l->paint_count + 1) - 1;
    plane.region = index >= l->e->feature_count;
    if (r->failed)
        return sk_error("half-space %d of the scenery is cut short, or its material or paint does not exist", index);
    sk_half_space h = plane.half_space;
    if (!isfinite(h.offset) || !(fabs(sk_dot(h.normal, h.normal) - 1.0) <= UNIT))
        return sk_error(
            "half-space %d of the scenery has normal (%g, %g, %g) and offset %g; a unit vector and a finite "
            "number are allowed",
            index, h.normal.x, h.normal.y, h.normal.z, h.offset);
    if (plane.region && (plane.material != SK_NO_MATERIAL || plane.paint != -1))
        return sk_error("half-space %d of the scenery bounds paint; it may have neither material nor paint", index);
    l->e->planes[index] = plane;
    return sk_ok();
}

// Arrays grow with the data that is read, because no count in a file is trusted.
static sk_result read_planes(loader *l) {
    expression *e = l->e;
    for (int32_t i = 0; i < l->plane_count; i++) {
        if (!sk_csg_reserve(&e->planes, &e->plane_capacity, i + 1, sizeof *e->planes)) return out_of_memory();
        sk_result result = read_plane(l, i);
        if (!result.ok) return result;
        e->plane_count = i + 1;
    }
    return sk_ok();
}

static sk_result read_paints(loader *l) {
    expression *e = l->e;
    for (int32_t i = 0; i < l->paint_count; i++) {
        if (!sk_csg_reserve(&e->paints, &e->paint_capacity, i + 1, sizeof *e->paints)) return out_of_memory();
        // A layer further out comes earlier, so that no layer is outside itself.
        int32_t outer = read_below(l->reader, (int64_t)i + 1) - 1, material = read_below(l->reader, l->material_count);
        if (l->reader->failed)
            return sk_error(
                "paint %d of the scenery is cut short, or its material or the layer around it does not exist", i);
        e->paints[i] = (paint_layer){.outer = outer, .material = material};
        e->paint_count = i + 1;
    }
    return sk_ok();
}

// The place of a part: the kind of the part above it, its depth, and whether it is in the solid or in a paint's region.
typedef struct place {
    expression_kind under;
    int32_t depth;
    bool region;
} place;

static sk_result read_part(loader *l, place at, int32_t *out);

static sk_result read_joined(loader *l, place at, expression_kind kind, int32_t count, int32_t index) {
    expression *e = l->e;
    int32_t first = e->child_count;
    if (at.depth >= SK_SHAPE_DEPTH_MAX)
        return sk_error("the scenery's parts are nested deeper than %d", (int)SK_SHAPE_DEPTH_MAX);
    // A part takes at least one byte. A join of fewer than two parts, or one directly below its own kind, is never
    // written.
    if (count < 2 || (size_t)count > sk_reader_left(l->reader) || at.under == kind)
        return sk_error("a part of the scenery joins %d others; there must be at least two, of another kind, and they "
                        "must be there",
                        count);
    if (count > EXPRESSION_PARTS_MAX - first)
        return sk_error("the scenery has more than %d parts", (int)EXPRESSION_PARTS_MAX);
    if (!sk_csg_reserve(&e->children, &e->child_capacity, first + count, sizeof *e->children)) return out_of_memory();
    e->child_count += count;
    e->nodes[index].first = first;
    e->nodes[index].count = count;
    place below = {kind, at.depth + 1, at.region};
    for (int32_t i = 0; i < count; i++) {
        int32_t child = 0;
        sk_result result = read_part(l, below, &child);
        if (!result.ok) return result;
        e->children[first + i] = child;
    }
    return sk_ok();
}

static sk_result read_part(loader *l, place at, int32_t *out) {
    expression *e = l->e;
    int32_t token = read_below(l->reader, INT32_MAX), value = token >> PART_BITS, index = e->node_count;
    if (l->reader->failed) return cut_short();
    if (index >= EXPRESSION_PARTS_MAX) return sk_error("the scenery has more than %d parts", (int)EXPRESSION_PARTS_MAX);
    if (!sk_csg_reserve(&e->nodes, &e->node_capacity, index + 1, sizeof *e->nodes)) return out_of_memory();
    *out = index;
    e->node_count++;
    switch (token & ((1 << PART_BITS) - 1)) {
    case PART_LEAF:
        if (value >= e->plane_count || e->planes[value].region != at.region)
            return sk_error("a part of the scenery is half-space %d, which is not there, or not for this", value);
        e->nodes[index] = (expression_node){.kind = EXPRESSION_LEAF, .first = value};
        return sk_ok();
    case PART_CONSTANT:
        if (value > 1 || at.depth > 0)
            return sk_error("a part of the scenery is constant, which only the whole may be");
        e->nodes[index] = (expression_node){.kind = value == 1 ? EXPRESSION_EVERYTHING : EXPRESSION_NOTHING};
        return sk_ok();
    case PART_UNION:
        e->nodes[index] = (expression_node){.kind = EXPRESSION_UNION};
        return read_joined(l, at, EXPRESSION_UNION, value, index);
    default:
        e->nodes[index] = (expression_node){.kind = EXPRESSION_INTERSECTION};
        return read_joined(l, at, EXPRESSION_INTERSECTION, value, index);
    }
}

static sk_result read_expression(loader *l) {
    expression *e = l->e;
    uint64_t version = sk_read_count(l->reader);
    if (!l->reader->failed && version != VERSION)
        return sk_error("the scenery is of version %llu; this program reads %d", (unsigned long long)version,
                        (int)VERSION);
    e->feature_count = read_below(l->reader, SK_SHAPE_HALF_SPACES_MAX + 1);
    l->plane_count = read_below(l->reader, SK_SHAPE_HALF_SPACES_MAX + 1);
    l->paint_count = read_below(l->reader, EXPRESSION_PARTS_MAX);
    if (l->reader->failed || e->feature_count > l->plane_count) return cut_short();
    sk_result result = read_planes(l);
    if (result.ok) result = read_paints(l);
    place top = {EXPRESSION_LEAF, 0, false}, region = {EXPRESSION_LEAF, 0, true};
    if (result.ok) result = read_part(l, top, &e->root);
    for (int32_t i = 0; i < l->paint_count && result.ok; i++) result = read_part(l, region, &e->paints[i].region);
    return result;
}

sk_result sk_scenery_read(sk_reader *reader, const sk_material *materials, int32_t material_count, sk_scenery **out) {
    *out = NULL;
    sk_scenery *s = calloc(1, sizeof *s);
    if (s == NULL) return out_of_memory();
    loader l = {.reader = reader, .e = &s->e, .material_count = material_count};
    sk_result result = read_expression(&l);
    if (!result.ok) {
        sk_scenery_destroy(s);
        return result;
    }
    return scenery_derive(s, (sk_scenery_options){materials, material_count, false}, out);
}
