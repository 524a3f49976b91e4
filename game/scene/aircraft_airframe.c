// The airframe of an aircraft file: airframe = { { name = "left wing", sections = { { {x, y, z}, ... }, ... } }, ... }.
// Each two sections that follow each other make one convex piece, the hull of their corners.
#include "scene/aircraft_reader.h"

#include <lua.h>
#include <stdio.h>
#include <string.h>

enum { SECTION_CORNERS_MAX = SK_AIRFRAME_CORNERS_MAX / 2, SECTIONS_MAX = SK_AIRFRAME_PIECES_MAX + 1 };

typedef struct section {
    int32_t count;
    sk_vec3 corner[SECTION_CORNERS_MAX];
} section;

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

static void read_part(const sk_aircraft_reader *r, const sk_fields *part, sk_airframe *out) {
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
        piece->strength = INFINITY;
        from = to;
    }
    sk_fields_close(&list);
}

void sk_read_airframe(const sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const none[] = {NULL}, *const names[] = {"name", "sections", NULL};
    sk_fields list;
    if (!sk_fields_open_in(outer, "airframe", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (count > SK_AIRFRAME_PIECES_MAX)
        sk_fields_fail(outer, "airframe", "has %d entries; at most %d are allowed", (int)count,
                       (int)SK_AIRFRAME_PIECES_MAX);
    for (int32_t i = 0; i < count; i++) {
        sk_fields part = sk_fields_entry(&list, i + 1, names, false);
        read_part(r, &part, &r->type->airframe);
        sk_fields_close(&part);
    }
    sk_fields_close(&list);
    for (int32_t i = 0; count > 0 && i < r->type->point_count; i++)
        if (!r->type->points[i].propeller)
            sk_fields_fail(outer, "hull_points",
                           "has '%s', which is no point of a propeller; the airframe touches with its pieces",
                           r->type->points[i].name);
}
