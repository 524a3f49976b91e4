#include "view/scenery_mesh.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A position as the sum of two floats: exact to about a micrometre anywhere within 100 km.
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

// Memory to triangulate the face with the most vertices.
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

// Vertices to send to the graphics driver, which keeps a copy. They are sent in portions, so that there are never two
// copies of a large mesh.
enum { PORTION = 3 << 12 };

typedef struct portion {
    GLint sent, count;
    vertex vertices[PORTION];
} portion;

static void send_portion(portion *p) {
    const size_t size = sizeof p->vertices[0];
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)((size_t)p->sent * size), (GLsizeiptr)((size_t)p->count * size),
                    p->vertices);
    p->sent += p->count;
    p->count = 0;
}

// Adds a triangle. Returns its area.
static double add_triangle(portion *p, sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 normal) {
    if (p->count == PORTION) send_portion(p);
    p->vertices[p->count++] = vertex_at(a, normal);
    p->vertices[p->count++] = vertex_at(b, normal);
    p->vertices[p->count++] = vertex_at(c, normal);
    return 0.5 * sk_length(sk_cross(sk_sub(b, a), sk_sub(c, a)));
}

// Appends the triangles of all faces of one material. Returns their area and writes the direction of their longest
// level side.
static double add_material(const sk_boundary *b, int32_t material, int32_t material_count, const cutting_room *room,
                           portion *out, float along[2]) {
    double longest = 0.0, area = 0.0;
    along[0] = 0.0F;
    along[1] = 1.0F;
    for (int32_t f = 0; f < b->face_count; f++) {
        const sk_face *face = &b->faces[f];
        if (material_of(face, material_count) != material) continue;
        const sk_vec3 *p = b->vertices + face->first;
        if (face->normal.z >= 0.6) find_longest_side(p, face->count, &longest, along);
        if (face->count < 3) continue;
        sk_face_triangulate(p, face->count, room->ring, room->triangles);
        for (int32_t i = 0; i < face->count - 2; i++) {
            const int32_t *corner = room->triangles[i];
            area += add_triangle(out, p[corner[0]], p[corner[1]], p[corner[2]], face->normal);
        }
    }
    if (along[0] < 0.0F || (along[0] == 0.0F && along[1] < 0.0F)) along[0] = -along[0], along[1] = -along[1];
    return area;
}

// Sorts the parts by `area`, the smallest first.
static void sort_parts(sk_scenery_mesh *mesh, double *area) {
    for (int32_t i = 1; i < mesh->part_count; i++)
        for (int32_t j = i; j > 0 && area[j - 1] > area[j]; j--) {
            sk_scenery_part part = mesh->parts[j];
            double own = area[j];
            mesh->parts[j] = mesh->parts[j - 1];
            area[j] = area[j - 1];
            mesh->parts[j - 1] = part;
            area[j - 1] = own;
        }
}

// Makes a buffer with room for this number of vertices.
static void make_buffer(sk_scenery_mesh *mesh, size_t vertices) {
    glGenVertexArrays(1, &mesh->array);
    glBindVertexArray(mesh->array);
    glGenBuffers(1, &mesh->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(vertices * sizeof(vertex)), NULL, GL_STATIC_DRAW);
    const size_t offsets[] = {offsetof(vertex, high), offsetof(vertex, low), offsetof(vertex, normal)};
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof(vertex), (const void *)offsets[i]);
    }
    glBindVertexArray(0);
}

// The memory to build a mesh.
typedef struct mesh_builder {
    cutting_room room;
    portion *out;
    double *area; // of each part, m^2
} mesh_builder;

static void free_builder(mesh_builder *builder) {
    free(builder->out);
    free(builder->area);
    free(builder->room.ring);
    free(builder->room.triangles);
}

// Allocates the memory. Returns false if memory is short.
static bool make_builder(const sk_boundary *b, int32_t material_count, mesh_builder *builder) {
    builder->out = malloc(sizeof *builder->out);
    builder->area = malloc(((size_t)material_count + 1) * sizeof *builder->area);
    builder->room = make_room(b);
    if (builder->out == NULL || builder->area == NULL || builder->room.ring == NULL || builder->room.triangles == NULL)
        return false;
    builder->out->sent = builder->out->count = 0;
    return true;
}

static void add_parts(sk_scenery_mesh *mesh, const sk_boundary *b, const sk_material *materials, int32_t material_count,
                      mesh_builder *builder) {
    for (int32_t m = 0; m < material_count; m++) {
        sk_scenery_part *part = &mesh->parts[mesh->part_count];
        *part = (sk_scenery_part){.pattern = sk_pattern_of(materials[m].name), .first = mesh->vertices};
        for (int i = 0; i < 3; i++) part->colour[i] = (float)materials[m].colour[i];
        part->grain = (float)(materials[m].grain > 0.0 ? materials[m].grain : 1.0);
        builder->area[mesh->part_count] = add_material(b, m, material_count, &builder->room, builder->out, part->along);
        mesh->vertices = builder->out->sent + builder->out->count;
        part->count = mesh->vertices - part->first;
        if (part->count > 0) mesh->part_count++;
    }
    send_portion(builder->out);
}

sk_result sk_scenery_mesh_create(const sk_boundary *b, const sk_material *materials, int32_t material_count,
                                 sk_scenery_mesh *out) {
    *out = (sk_scenery_mesh){0};
    size_t corners = 0;
    for (int32_t f = 0; f < b->face_count; f++)
        if (b->faces[f].count >= 3) corners += 3 * (size_t)(b->faces[f].count - 2);
    if (corners > INT32_MAX / 2) return sk_error("the scenery has too many corners to be drawn");
    mesh_builder builder;
    bool ok = make_builder(b, material_count, &builder);
    out->parts = calloc((size_t)material_count + 1, sizeof *out->parts);
    ok = ok && out->parts != NULL;
    if (ok) {
        make_buffer(out, corners);
        add_parts(out, b, materials, material_count, &builder);
        sort_parts(out, builder.area);
    }
    free_builder(&builder);
    if (ok) return sk_ok();
    sk_scenery_mesh_destroy(out);
    return sk_error("memory is short for the scenery");
}

void sk_scenery_mesh_destroy(sk_scenery_mesh *mesh) {
    glDeleteVertexArrays(1, &mesh->array);
    glDeleteBuffers(1, &mesh->buffer);
    free(mesh->parts);
    *mesh = (sk_scenery_mesh){0};
}
