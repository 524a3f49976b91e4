// The airframe of an aircraft file: airframe = { { name = "left wing", sections = { { {x, y, z}, ... }, ... },
// strength = Pa, core = Pa }, ... }. Two consecutive sections make one convex piece, the hull of their corners. A core is
// a smaller copy of its piece, about its centre of volume: a piece of its own, after the pieces of all parts.
#include "scene/aircraft_reader.h"
#include "scene/strength.h"

#include <lua.h>
#include <stdio.h>
#include <string.h>

enum { SECTION_CORNERS_MAX = SK_AIRFRAME_CORNERS_MAX / 2, SECTIONS_MAX = SK_AIRFRAME_PIECES_MAX + 1 };

typedef struct section {
    int32_t count;
    sk_vec3 corner[SECTION_CORNERS_MAX];
} section;

typedef struct airframe_parts {
    sk_airframe *skin; // the pieces between sections
    sk_airframe cores;
} airframe_parts;

static section read_section(const sk_aircraft_reader *r, const sk_fields *list, int32_t i) {
    static const char *const none[] = {NULL};
    section out = {0};
    sk_fields f = sk_fields_entry(list, i, none, true);
    out.count = sk_fields_list_length(&f);
    if (out.count < 1 || out.count > SECTION_CORNERS_MAX)
        sk_fields_fail(&f, NULL, "has %d corners; 1 to %d are allowed", (int)out.count, (int)SECTION_CORNERS_MAX);
    for (int32_t k = 0; k < out.count; k++) {
        double at[3];
        sk_fields_entry_numbers(&f, "corner", k + 1, at, 3, 3);
        out.corner[k] = sk_body_place(r, sk_vec(at[0], at[1], at[2]));
    }
    sk_fields_close(&f);
    return out;
}

// Bays of a part with several have numbers: "left wing 2".
static void name_piece(const char *part, int32_t number, bool several, char out[SK_NAME]) {
    if (several)
        snprintf(out, SK_NAME, "%.*s %d", SK_NAME - 5, part, (int)number % 100);
    else
        snprintf(out, SK_NAME, "%s", part);
}

// Returns the core of a piece: the piece shrunk to `size` of each of its lengths. It is inside, because the piece is
// convex. It has neither name nor strength.
static sk_airframe_piece core_of(const sk_fields *part, const sk_airframe_piece *piece, double size) {
    sk_convex solid;
    sk_result r = sk_convex_of_points(piece->corners, piece->corner_count, &solid);
    if (!r.ok) sk_fields_fail(part, "sections", "makes no solid of '%s': %s", piece->name, r.text);
    sk_vec3 centre = sk_measures_of_convex(&solid).centroid;
    sk_airframe_piece core = {.corner_count = piece->corner_count};
    for (int32_t k = 0; k < piece->corner_count; k++)
        core.corners[k] = sk_add_scaled(centre, size, sk_sub(piece->corners[k], centre));
    return core;
}

static double read_core_size(const sk_fields *part) {
    static const double USUAL = 0.5;
    double size = sk_fields_number_or(part, "core_size", -INFINITY, INFINITY, USUAL);
    if (size > 0.0 && size <= 1.0) return size;
    sk_fields_fail(part, "core_size", "is %g; above 0 and up to 1 is allowed: a core is not larger than its piece",
                   size);
}

// Reads the strengths of the last `count` pieces and adds their cores.
static void read_strengths(const sk_fields *part, const char *name, int32_t count, airframe_parts *out) {
    double strength[SK_AIRFRAME_PIECES_MAX], core[SK_AIRFRAME_PIECES_MAX], size = read_core_size(part);
    char core_name[SK_NAME];
    snprintf(core_name, sizeof core_name, "%.*s core", SK_NAME - 10, name);
    sk_read_strengths(part, "strength", count, INFINITY, strength);
    sk_read_strengths(part, "core", count, 0.0, core);
    for (int32_t i = 0; i < count; i++) {
        sk_airframe_piece *piece = &out->skin->pieces[out->skin->piece_count - count + i];
        piece->strength = strength[i];
        if (core[i] == 0.0) continue;
        sk_airframe_piece *made = &out->cores.pieces[out->cores.piece_count++]; // no more cores than pieces
        *made = core_of(part, piece, size);
        made->strength = core[i];
        name_piece(core_name, i + 1, count > 1, made->name);
    }
}

static void read_part(const sk_aircraft_reader *r, const sk_fields *part, airframe_parts *parts) {
    sk_airframe *out = parts->skin;
    static const char *const none[] = {NULL};
    char name[SK_NAME];
    sk_fields list;
    sk_fields_text(part, "name", name, sizeof name);
    if (!sk_fields_open_in(part, "sections", none, true, &list)) sk_fields_fail(part, "sections", "is missing");
    int32_t count = sk_fields_list_length(&list);
    if (count < 2 || count > SECTIONS_MAX)
        sk_fields_fail(part, "sections", "has %d entries; 2 to %d are allowed", (int)count, (int)SECTIONS_MAX);
    if (out->piece_count + count - 1 > SK_AIRFRAME_PIECES_MAX)
        sk_fields_fail(part, "sections", "makes %d pieces of the airframe; at most %d are allowed",
                       (int)(out->piece_count + count - 1), (int)SK_AIRFRAME_PIECES_MAX);
    section from = read_section(r, &list, 1);
    for (int32_t i = 2; i <= count; i++) {
        section to = read_section(r, &list, i);
        sk_airframe_piece *piece = &out->pieces[out->piece_count++];
        name_piece(name, i - 1, count > 2, piece->name);
        memcpy(piece->corners, from.corner, (size_t)from.count * sizeof from.corner[0]);
        memcpy(piece->corners + from.count, to.corner, (size_t)to.count * sizeof to.corner[0]);
        piece->corner_count = from.count + to.count;
        from = to;
    }
    sk_fields_close(&list);
    read_strengths(part, name, count - 1, parts);
}

// Adds the cores after the other pieces, so that these keep their numbers.
static void add_cores(const sk_fields *outer, const airframe_parts *parts) {
    sk_airframe *out = parts->skin;
    if (out->piece_count + parts->cores.piece_count > SK_AIRFRAME_PIECES_MAX)
        sk_fields_fail(outer, "airframe", "has %d pieces and %d cores; %d are allowed in all", (int)out->piece_count,
                       (int)parts->cores.piece_count, (int)SK_AIRFRAME_PIECES_MAX);
    for (int32_t i = 0; i < parts->cores.piece_count; i++) out->pieces[out->piece_count++] = parts->cores.pieces[i];
}

void sk_read_airframe(const sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const none[] = {NULL}, *const names[] = {"name", "sections",  "strength",
                                                                "core", "core_size", NULL};
    airframe_parts parts = {.skin = &r->type->airframe};
    sk_fields list;
    if (!sk_fields_open_in(outer, "airframe", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (count > SK_AIRFRAME_PIECES_MAX)
        sk_fields_fail(outer, "airframe", "has %d entries; at most %d are allowed", (int)count,
                       (int)SK_AIRFRAME_PIECES_MAX);
    for (int32_t i = 0; i < count; i++) {
        sk_fields part = sk_fields_entry(&list, i + 1, names, false);
        read_part(r, &part, &parts);
        sk_fields_close(&part);
    }
    sk_fields_close(&list);
    add_cores(outer, &parts);
    for (int32_t i = 0; count > 0 && i < r->type->point_count; i++)
        if (!r->type->points[i].propeller)
            sk_fields_fail(outer, "hull_points",
                           "has '%s', which is no point of a propeller; the airframe touches with its pieces",
                           r->type->points[i].name);
}
