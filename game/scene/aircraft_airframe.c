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
    char carriers[SK_AIRFRAME_PIECES_MAX][SK_NAME]; // names of the pieces that carry those of the skin; "": none
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
    sk_airframe_piece core = {.corner_count = piece->corner_count, .first_corners = piece->first_corners};
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
        made->carried_by = out->skin->piece_count - count + i;
        name_piece(core_name, i + 1, count > 1, made->name);
    }
}

// Reads what carries the last `count` pieces. The first is carried by the piece of that name, each other one by the one
// before it.
static void read_carrier(const sk_fields *part, int32_t count, airframe_parts *out) {
    int32_t first = out->skin->piece_count - count;
    bool breaks = sk_fields_has(part, "carried_by"), fixed = sk_fields_has(part, "fixed_to");
    if (breaks && fixed) sk_fields_fail(part, "fixed_to", "is given with 'carried_by'; one of them is allowed");
    if (breaks || fixed)
        sk_fields_text(part, breaks ? "carried_by" : "fixed_to", out->carriers[first], sizeof out->carriers[first]);
    for (int32_t i = first; i < first + count; i++) {
        out->skin->pieces[i].carried_by = i > first && (breaks || fixed) ? i - 1 : -1;
        out->skin->pieces[i].joint = breaks;
    }
}

// Reads the mass of a part: one number, spread over its pieces by their volumes, or a list with one number per piece.
static void read_part_mass(const sk_fields *part, int32_t count, airframe_parts *out) {
    sk_airframe_piece *piece = &out->skin->pieces[out->skin->piece_count - count];
    sk_measures of[SK_AIRFRAME_PIECES_MAX];
    double volume = 0.0;
    if (!sk_fields_has(part, "mass")) {
        if (piece->joint != 0) sk_fields_fail(part, "mass", "is missing; a part that can break off needs one");
        return;
    }
    double mass[SK_AIRFRAME_PIECES_MAX];
    bool several = sk_fields_is_list(part, "mass");
    if (several)
        sk_fields_numbers(part, "mass", mass, count, count);
    else
        mass[0] = sk_fields_number(part, "mass", 0.001, SK_FIELDS_FAR);
    for (int32_t i = 0; i < count; i++) {
        sk_convex solid;
        sk_result r = sk_convex_of_points(piece[i].corners, piece[i].corner_count, &solid);
        if (!r.ok) sk_fields_fail(part, "sections", "makes no solid of '%s': %s", piece[i].name, r.text);
        of[i] = sk_measures_of_convex(&solid);
        volume += of[i].volume;
    }
    for (int32_t i = 0; i < count; i++) {
        if (several && !(mass[i] >= 0.001))
            sk_fields_fail(part, "mass", "has %g kg; at least 0.001 kg is allowed", mass[i]);
        sk_solid_mass own = sk_solid_mass_of(&of[i], several ? mass[i] / of[i].volume : mass[0] / volume);
        piece[i].mass = own.mass;
        piece[i].centre = own.centre;
        piece[i].inertia = own.inertia;
    }
}

// Reads what the last `count` pieces are in the air, and the loads that their joints bear.
static void read_surface(const sk_fields *part, int32_t count, airframe_parts *out) {
    static const double LEAST = 1.0, MOST = 30.0; // g
    static const char *const kinds[] = {"wing", "tailplane", "fin", NULL};
    bool has = sk_fields_has(part, "limit_load");
    int32_t surface = sk_fields_choice_or(part, "surface", kinds, SK_AIR_BODY - 1) + 1;
    double limit = has ? sk_fields_number(part, "limit_load", LEAST, MOST) : 0.0;
    if (has && surface != SK_AIR_WING) sk_fields_fail(part, "limit_load", "is given, but 'surface' is not \"wing\"");
    if (has && !sk_fields_has(part, "carried_by"))
        sk_fields_fail(part, "limit_load", "is given without 'carried_by'; the part has no joint that could break");
    double bending = sk_fields_number_or(part, "bending", 1.0, 1e9, 0.0);
    if (bending > 0.0 && !sk_fields_has(part, "carried_by"))
        sk_fields_fail(part, "bending", "is given without 'carried_by'; the part has no joint that could break");
    for (int32_t i = out->skin->piece_count - count; i < out->skin->piece_count; i++) {
        out->skin->pieces[i].surface = surface;
        out->skin->pieces[i].bending = bending;
        out->skin->pieces[i].limit_load = limit;
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
        piece->first_corners = from.count;
        piece->corner_count = from.count + to.count;
        from = to;
    }
    sk_fields_close(&list);
    read_carrier(part, count - 1, parts);
    read_part_mass(part, count - 1, parts);
    read_surface(part, count - 1, parts);
    read_strengths(part, name, count - 1, parts);
}

// Returns the number of a piece by name, or -1.
static int32_t piece_by_name(const sk_airframe *airframe, const char *name) {
    for (int32_t i = 0; i < airframe->piece_count; i++)
        if (strcmp(airframe->pieces[i].name, name) == 0) return i;
    return -1;
}

static void find_carriers(const sk_fields *outer, airframe_parts *parts) {
    for (int32_t i = 0; i < parts->skin->piece_count; i++) {
        if (parts->carriers[i][0] == '\0') continue;
        sk_airframe_piece *piece = &parts->skin->pieces[i];
        piece->carried_by = piece_by_name(parts->skin, parts->carriers[i]);
        if (piece->carried_by < 0)
            sk_fields_fail(outer, "airframe", "has '%s', which '%s' carries; there is no such piece", piece->name,
                           parts->carriers[i]);
        if (piece->carried_by == i)
            sk_fields_fail(outer, "airframe", "has '%s', which carries itself; another piece is needed", piece->name);
    }
}

int32_t sk_read_piece(const sk_aircraft_reader *r, const sk_fields *f) {
    char name[SK_NAME];
    if (!sk_fields_has(f, "carried_by")) return 0;
    sk_fields_text(f, "carried_by", name, sizeof name);
    int32_t number = piece_by_name(&r->type->airframe, name);
    if (number < 0) sk_fields_fail(f, "carried_by", "is '%s'; the airframe has no such piece", name);
    return number + 1;
}

void sk_read_carried_mass(const sk_aircraft_reader *r, const sk_fields *item, double mass, sk_vec3 at,
                          const double inertia[4]) {
    char name[SK_NAME];
    sk_fields_text(item, "in_piece", name, sizeof name);
    int32_t number = piece_by_name(&r->type->airframe, name);
    if (number < 0) sk_fields_fail(item, "in_piece", "is '%s'; the airframe has no such piece", name);
    sk_airframe_piece *piece = &r->type->airframe.pieces[number];
    const sk_solid_mass own = {piece->mass, piece->centre, piece->inertia};
    const sk_solid_mass more = {
        mass,
        sk_body_place(r, at),
        {{{inertia[0], 0.0, -inertia[3]}, {0.0, inertia[1], 0.0}, {-inertia[3], 0.0, inertia[2]}}}};
    sk_solid_mass sum = own.mass > 0.0 ? sk_solid_mass_join(&own, &more) : more;
    piece->mass = sum.mass;
    piece->centre = sum.centre;
    piece->inertia = sum.inertia;
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
    static const char *const none[] = {NULL}, *const names[] = {"name",      "sections",   "strength", "core",
                                                                "core_size", "carried_by", "fixed_to", "mass",
                                                                "surface",   "limit_load", "bending",  NULL};
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
    find_carriers(outer, &parts);
    add_cores(outer, &parts);
}
