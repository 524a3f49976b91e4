#include "view/scenery_mesh.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A place as the sum of two floats: exact to about a micrometre anywhere within 100 km.
typedef struct vertex {
    float high[3], low[3], normal[3];
} vertex;

static const struct {
    const char *word;
    sk_pattern pattern;
} words[] = {
    {"paint", SK_PATTERN_PAINT},       {"marking", SK_PATTERN_PAINT},     {"asphalt_wet", SK_PATTERN_WET},
    {"asphalt", SK_PATTERN_ASPHALT},   {"tarmac", SK_PATTERN_ASPHALT},    {"rubber_marks", SK_PATTERN_ASPHALT},
    {"concrete", SK_PATTERN_CONCRETE}, {"grass", SK_PATTERN_GRASS},       {"meadow", SK_PATTERN_GRASS},
    {"gravel", SK_PATTERN_GRAVEL},     {"sand", SK_PATTERN_SAND},         {"snow", SK_PATTERN_SNOW},
    {"mud", SK_PATTERN_MUD},           {"water", SK_PATTERN_WATER},       {"deck", SK_PATTERN_DECK},
    {"steel", SK_PATTERN_STEEL},       {"metal_sheet", SK_PATTERN_SHEET}, {"metal_door", SK_PATTERN_SHEET},
    {"metal", SK_PATTERN_STEEL},       {"brick", SK_PATTERN_BRICK},       {"roof", SK_PATTERN_ROOF},
    {"wall", SK_PATTERN_WALL},         {"glass", SK_PATTERN_GLASS},       {"wood", SK_PATTERN_WOOD},
    {"leaves", SK_PATTERN_LEAVES},     {"earth", SK_PATTERN_FIELD},       {"ice", SK_PATTERN_ICE},
    {"checker", SK_PATTERN_CHECKER},
};

sk_pattern sk_pattern_of(const char *name) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(name, words[i].word)) return words[i].pattern;
    return SK_PATTERN_PLAIN;
}

const char *sk_pattern_defines(void) {
    return "#define ASPHALT 1\n#define CONCRETE 2\n#define GRASS 3\n#define GRAVEL 4\n#define SAND 5\n#define ICE 6\n"
           "#define SNOW 7\n#define MUD 8\n#define WATER 9\n#define DECK 10\n#define STEEL 11\n#define PAINT 12\n"
           "#define WET 13\n#define BRICK 14\n#define ROOF 15\n#define WALL 16\n#define SHEET 17\n#define GLASS 18\n"
           "#define WOOD 19\n#define LEAVES 20\n#define FIELD 21\n#define CHECKER 22\n";
}

static vertex vertex_at(sk_vec3 place, sk_vec3 normal) {
    const double p[3] = {place.x, place.y, place.z};
    vertex v = {.normal = {(float)normal.x, (float)normal.y, (float)normal.z}};
    for (int i = 0; i < 3; i++) {
        v.high[i] = (float)p[i];
        v.low[i] = (float)(p[i] - (double)v.high[i]);
    }
    return v;
}

static int32_t material_of(const sk_face *face, int32_t material_count) {
    return face->material >= 0 && face->material < material_count ? face->material : 0;
}

_Static_assert(SK_PATTERN_CHECKER == 22, "the numbers above follow the enumeration");

// Room for cutting up the face with the most vertices.
typedef struct cutting_room {
    int32_t *ring, (*triangles)[3];
} cutting_room;

static cutting_room make_room(const sk_boundary *b) {
    int32_t most = 3;
    for (int32_t f = 0; f < b->face_count; f++)
        if (b->faces[f].count > most) most = b->faces[f].count;
    cutting_room room;
    room.ring = malloc((size_t)most * sizeof *room.ring);
    room.triangles = malloc((size_t)most * sizeof *room.triangles);
    return room;
}

// Keeps the direction, seen from above, of a side longer than `longest`. A side may have vertices in it.
static void find_longest_side(const sk_vec3 *p, int32_t count, double *longest, float along[2]) {
    for (int32_t i = 0, end = 0; i < count; i = end) {
        sk_vec3 first = sk_sub(p[(i + 1) % count], p[i]), side = first;
        for (end = i + 1; end < count; end++) {
            sk_vec3 next = sk_sub(p[(end + 1) % count], p[end]);
            if (sk_length(sk_cross(first, next)) > 1e-6 * (sk_length(first) + sk_length(next))) break;
            side = sk_sub(p[(end + 1) % count], p[i]);
        }
        double length = sqrt(side.x * side.x + side.y * side.y);
        if (length <= *longest * 1.0001) continue;
        *longest = length;
        along[0] = (float)(side.x / length);
        along[1] = (float)(side.y / length);
    }
}

// Appends the triangles of all faces of one material; answers the direction of its longest level side.
static void add_material(const sk_boundary *b, int32_t material, int32_t material_count, const cutting_room *room,
                         vertex *vertices, GLint *count, float along[2]) {
    double longest = 0.0;
    along[0] = 0.0F;
    along[1] = 1.0F;
    for (int32_t f = 0; f < b->face_count; f++) {
        const sk_face *face = &b->faces[f];
        if (material_of(face, material_count) != material) continue;
        const sk_vec3 *p = b->vertices + face->first;
        if (face->normal.z >= 0.6) find_longest_side(p, face->count, &longest, along);
        if (face->count < 3) continue;
        sk_face_triangulate(p, face->count, room->ring, room->triangles);
        for (int32_t i = 0; i < face->count - 2; i++)
            for (int k = 0; k < 3; k++) vertices[(*count)++] = vertex_at(p[room->triangles[i][k]], face->normal);
    }
    if (along[0] < 0.0F || (along[0] == 0.0F && along[1] < 0.0F)) along[0] = -along[0], along[1] = -along[1];
}

static double area_of(const vertex *v, GLsizei count) {
    double area = 0.0;
    for (GLsizei i = 0; i + 2 < count; i += 3) {
        sk_vec3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = sk_vec((double)v[i + k].high[0], (double)v[i + k].high[1], (double)v[i + k].high[2]);
        area += 0.5 * sk_length(sk_cross(sk_sub(p[1], p[0]), sk_sub(p[2], p[0])));
    }
    return area;
}

static void sort_parts(sk_scenery_mesh *mesh, const vertex *vertices) {
    for (int32_t i = 1; i < mesh->part_count; i++)
        for (int32_t j = i; j > 0; j--) {
            sk_scenery_part *a = &mesh->parts[j - 1], *b = &mesh->parts[j];
            if (area_of(vertices + a->first, a->count) <= area_of(vertices + b->first, b->count)) break;
            sk_scenery_part keep = *a;
            *a = *b;
            *b = keep;
        }
}

static void upload(sk_scenery_mesh *mesh, const vertex *vertices) {
    glGenVertexArrays(1, &mesh->array);
    glBindVertexArray(mesh->array);
    glGenBuffers(1, &mesh->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)mesh->vertices * sizeof *vertices), vertices, GL_STATIC_DRAW);
    const size_t offsets[] = {offsetof(vertex, high), offsetof(vertex, low), offsetof(vertex, normal)};
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof *vertices, (const void *)offsets[i]);
    }
    glBindVertexArray(0);
}

sk_result sk_scenery_mesh_create(const sk_boundary *b, const sk_material *materials, int32_t material_count,
                                 sk_scenery_mesh *out) {
    *out = (sk_scenery_mesh){0};
    size_t corners = 0;
    for (int32_t f = 0; f < b->face_count; f++)
        if (b->faces[f].count >= 3) corners += 3 * (size_t)(b->faces[f].count - 2);
    if (corners > INT32_MAX / 2) return sk_error("the scenery has too many corners to be drawn");
    vertex *vertices = malloc((corners + 1) * sizeof *vertices);
    cutting_room room = make_room(b);
    out->parts = calloc((size_t)material_count + 1, sizeof *out->parts);
    if (!vertices || !room.ring || !room.triangles || !out->parts) {
        free(vertices);
        free(room.ring);
        free(room.triangles);
        sk_scenery_mesh_destroy(out);
        return sk_error("memory is short for the scenery");
    }
    for (int32_t m = 0; m < material_count; m++) {
        sk_scenery_part *part = &out->parts[out->part_count];
        *part = (sk_scenery_part){.pattern = sk_pattern_of(materials[m].name), .first = out->vertices};
        for (int i = 0; i < 3; i++) part->colour[i] = (float)materials[m].colour[i];
        part->grain = (float)(materials[m].grain > 0.0 ? materials[m].grain : 1.0);
        add_material(b, m, material_count, &room, vertices, &out->vertices, part->along);
        part->count = out->vertices - part->first;
        if (part->count > 0) out->part_count++;
    }
    sort_parts(out, vertices);
    upload(out, vertices);
    free(vertices);
    free(room.ring);
    free(room.triangles);
    return sk_ok();
}

void sk_scenery_mesh_destroy(sk_scenery_mesh *mesh) {
    glDeleteVertexArrays(1, &mesh->array);
    glDeleteBuffers(1, &mesh->buffer);
    free(mesh->parts);
    *mesh = (sk_scenery_mesh){0};
}
