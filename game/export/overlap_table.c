// The study of two solids as a table and as JSON.
#include "export/overlap_study.h"

// Overlaps that are printed with all lines; more have one line each. Lines of a list unless all are wanted.
enum { IN_FULL_MOST = 4, LIST_MOST = 20 };

// Returns x with rounding around 0 as 0, so that no output has -0 or 1e-18.
static double shown(double x) {
    return fabs(x) < 1e-15 ? 0.0 : x;
}

static const char *vector_text(sk_vec3 v, char out[72]) {
    snprintf(out, 72, "%.6g %.6g %.6g", shown(v.x), shown(v.y), shown(v.z));
    return out;
}

// ---- table ----

static void print_row(FILE *out, const char *name, const char *printed, const char *mended) {
    fprintf(out, "  %-16s %-34s %s\n", name, printed, mended);
}

static void print_numbers(FILE *out, const char *name, double printed, double mended, const char *unit) {
    char left[40], right[40];
    snprintf(left, sizeof left, "%.6g %s", shown(printed), unit);
    snprintf(right, sizeof right, "%.6g %s", shown(mended), unit);
    print_row(out, name, left, right);
}

static const char *normal_text(bool has, sk_vec3 normal, char out[72]) {
    if (has) return vector_text(normal, out);
    return "none";
}

// Returns the angle between two unit vectors in degrees.
static double degrees_between(sk_vec3 a, sk_vec3 b) {
    return sk_atan2(sk_length(sk_cross(a, b)), sk_dot(a, b)) * 180.0 / SK_PI;
}

// Returns "4, normal 0 0 1" about a face of a piece, "none" without a face.
static const char *surface_text(const sk_convex *piece, int32_t face, char out[100]) {
    char normal[72];
    snprintf(out, 100, "none");
    if (face >= 0) snprintf(out, 100, "%d, %s", (int)face + 1, vector_text(piece->face[face].normal, normal));
    return out;
}

static void print_surfaces(FILE *out, const sk_overlap_study *s, const sk_overlap_pair *p) {
    char left[100], right[100];
    const sk_convex *a = &s->a->pieces[p->piece_a], *b = &s->b->pieces[p->piece_b];
    print_row(out, "surface of A", surface_text(a, p->printed.face_a, left), surface_text(a, p->mended.face_a, right));
    print_row(out, "surface of B", surface_text(b, p->printed.face_b, left), surface_text(b, p->mended.face_b, right));
}

static void print_remarks(FILE *out, const sk_overlap_pair *p) {
    if (p->printed.outside)
        fprintf(out, "  line 9 as printed discards this contact: its point is outside by rounding\n");
    if (p->printed.has_normal && p->other.has_normal) {
        double turn = degrees_between(p->printed.normal, p->other.normal);
        if (turn > 0.005) fprintf(out, "  other triangles turn the normal as printed by %.2f degrees\n", turn);
    }
    if (!p->mended.has_normal) fprintf(out, "  no normal: the area vectors of each piece's surface add up to 0\n");
}

static void print_in_full(FILE *out, const sk_overlap_study *s, const sk_overlap_pair *p) {
    char left[72], right[72];
    fprintf(out, "\npieces A %d and B %d\n", (int)p->piece_a + 1, (int)p->piece_b + 1);
    fprintf(out, "  %-16s %.9g m^3\n", "volume", p->volume);
    if (p->dual == SK_DUAL_FOUND)
        fprintf(out, "  %-16s %.9g m^3\n", "volume by duals", p->dual_volume);
    else
        fprintf(out, "  %-16s none: %s\n", "volume by duals", sk_dual_outcome_text(p->dual));
    fprintf(out, "  %-16s %s m\n", "centroid", vector_text(p->centroid, left));
    fprintf(out, "  %-16s %.6g m^2, %d triangles\n", "surface", p->surface, (int)p->printed.triangles);
    print_row(out, "", "as printed", "as mended");
    print_row(out, "point, m", vector_text(p->printed.point, left), vector_text(p->centroid, right));
    print_row(out, "normal", normal_text(p->printed.has_normal, p->printed.normal, left),
              normal_text(p->mended.has_normal, p->mended.normal, right));
    print_numbers(out, "area", p->printed.area, p->mended.area, "m^2");
    print_surfaces(out, s, p);
    print_numbers(out, "gap, line 12", p->printed.gap, p->mended.gap, "m");
    print_numbers(out, "gap, line 15", p->printed.gap_apart, p->mended.gap_apart, "m");
    print_remarks(out, p);
}

// Prints how many lines of a list are left out.
static void print_rest(FILE *out, int32_t count, int32_t shown_count) {
    if (count > shown_count) fprintf(out, "and %d more: --all lists them\n", (int)(count - shown_count));
}

static void print_short(FILE *out, const sk_overlap_study *s, bool all) {
    int32_t most = all || s->count < LIST_MOST ? s->count : LIST_MOST;
    char at[72], normal[72];
    fprintf(out, "\n   A    B  volume, m^3  centroid, m                      normal as mended            gap, m     as "
                 "printed\n");
    for (int32_t i = 0; i < most; i++) {
        const sk_overlap_pair *p = &s->pairs[i];
        snprintf(at, sizeof at, "%.4f %.4f %.4f", shown(p->centroid.x), shown(p->centroid.y), shown(p->centroid.z));
        sk_vec3 n = p->mended.normal;
        snprintf(normal, sizeof normal, "%.4f %.4f %.4f", shown(n.x), shown(n.y), shown(n.z));
        fprintf(out, "%4d %4d  %-11.5g  %-31s  %-26s  %-9.4g  %.4g\n", (int)p->piece_a + 1, (int)p->piece_b + 1,
                p->volume, at, p->mended.has_normal ? normal : "none", shown(p->mended.gap), shown(p->printed.gap));
    }
    print_rest(out, s->count, most);
}

static void print_solid(FILE *out, const char *name, const sk_pieces *solid) {
    int32_t faces = 0;
    for (int32_t i = 0; i < solid->piece_count; i++) faces += solid->pieces[i].face_count;
    fprintf(out, "%-18s %d piece%s, %d faces, %.6g m^3\n", name, (int)solid->piece_count, sk_plural(solid->piece_count),
            (int)faces, sk_pieces_volume(solid));
}

static void print_survivors(FILE *out, const sk_overlap_study *s, bool all) {
    int32_t most = all || s->survivor_count < LIST_MOST ? s->survivor_count : LIST_MOST;
    char at[72], area[72];
    fprintf(out, "\n   A    B  volume, m^3  area, m^2    place, m                         area vector, m^2\n");
    for (int32_t i = 0; i < most; i++) {
        const sk_contact_point *p = &s->survivors[i];
        snprintf(at, sizeof at, "%.4f %.4f %.4f", shown(p->at.x), shown(p->at.y), shown(p->at.z));
        fprintf(out, "%4d %4d  %-11.5g  %-11.5g  %-31s  %s\n", (int)p->piece_a + 1, (int)p->piece_b + 1, p->volume,
                p->area, at, vector_text(p->area_vector, area));
    }
    print_rest(out, s->survivor_count, most);
}

static void print_sparsification(FILE *out, const sk_overlap_study *s, bool all) {
    fprintf(out, "\ncontact points     %d; threshold %g, minarea %g m^2, mindist %g m\n", (int)s->count,
            s->rules.threshold, s->rules.minarea, s->rules.mindist);
    fprintf(out, "  left as printed  %d if deletions act at once, %d if at the end\n", (int)s->count_at_once,
            (int)s->count_at_the_end);
    fprintf(out, "  left as mended   %d; what is removed joins them\n", (int)s->survivor_count);
    if (s->count > s->survivor_count) print_survivors(out, s, all);
}

void sk_overlap_print(FILE *out, const sk_overlap_study *s, bool all) {
    double volume = 0.0;
    for (int32_t i = 0; i < s->count; i++) volume += s->pairs[i].volume;
    print_solid(out, "A", s->a);
    print_solid(out, "B", s->b);
    fprintf(out, "overlaps           %d, %.6g m^3 together\n", (int)s->count, volume);
    if (s->count == 0) return;
    if (s->count <= IN_FULL_MOST)
        for (int32_t i = 0; i < s->count; i++) print_in_full(out, s, &s->pairs[i]);
    else
        print_short(out, s, all);
    print_sparsification(out, s, all);
}

// ---- JSON ----

static void write_vector(FILE *out, const char *name, sk_vec3 v, const char *end) {
    fprintf(out, "\"%s\": [%.17g, %.17g, %.17g]%s", name, v.x, v.y, v.z, end);
}

static void write_normal(FILE *out, bool has, sk_vec3 normal) {
    if (has)
        write_vector(out, "normal", normal, ", ");
    else
        fputs("\"normal\": null, ", out);
}

static void write_printed(FILE *out, const char *name, const sk_overlap_printed *p) {
    fprintf(out, "      \"%s\": {\"triangles\": %d, ", name, (int)p->triangles);
    write_vector(out, "point", p->point, ", ");
    write_normal(out, p->has_normal, p->normal);
    fprintf(out,
            "\"area\": %.17g, \"discarded\": %s, \"surfaces\": [%d, %d], \"gap\": %.17g, \"gap_line_15\": "
            "%.17g},\n",
            p->area, p->outside ? "true" : "false", (int)p->face_a + 1, (int)p->face_b + 1, p->gap, p->gap_apart);
}

static void write_pair(FILE *out, const sk_overlap_study *s, int32_t i) {
    const sk_overlap_pair *p = &s->pairs[i];
    const sk_overlap_mended *m = &p->mended;
    fprintf(out, "    {\"pieces\": [%d, %d], \"volume\": %.17g, ", (int)p->piece_a + 1, (int)p->piece_b + 1, p->volume);
    if (p->dual == SK_DUAL_FOUND)
        fprintf(out, "\"volume_by_duals\": %.17g, ", p->dual_volume);
    else
        fputs("\"volume_by_duals\": null, ", out);
    fprintf(out, "\"surface\": %.17g,\n", p->surface);
    write_printed(out, "printed", &p->printed);
    write_printed(out, "printed_other_triangles", &p->other);
    fputs("      \"mended\": {", out);
    write_vector(out, "point", p->centroid, ", ");
    write_normal(out, m->has_normal, m->normal);
    fprintf(out, "\"area\": %.17g, \"surfaces\": ", m->area);
    if (m->face_a >= 0 && m->face_b >= 0)
        fprintf(out, "[%d, %d]", (int)m->face_a + 1, (int)m->face_b + 1);
    else
        fputs("null", out);
    fprintf(out, ", \"gap\": %.17g, \"gap_line_15\": %.17g},\n", m->gap, m->gap_apart);
    fprintf(out, "      \"left\": {\"at_once\": %s, \"at_the_end\": %s}}%s\n", s->left_at_once[i] ? "true" : "false",
            s->left_at_the_end[i] ? "true" : "false", i + 1 < s->count ? "," : "");
}

static void write_survivor(FILE *out, const sk_contact_point *p, bool last) {
    fprintf(out, "    {\"pieces\": [%d, %d], ", (int)p->piece_a + 1, (int)p->piece_b + 1);
    write_vector(out, "point", p->at, ", ");
    fprintf(out, "\"area\": %.17g, \"volume\": %.17g, ", p->area, p->volume);
    write_vector(out, "moment", p->moment, ", ");
    write_vector(out, "area_vector", p->area_vector, "}");
    fputs(last ? "\n" : ",\n", out);
}

void sk_overlap_write_json(FILE *out, const sk_overlap_study *s) {
    fprintf(out, "{\n  \"a\": {\"pieces\": %d, \"volume\": %.17g},\n", (int)s->a->piece_count, sk_pieces_volume(s->a));
    fprintf(out, "  \"b\": {\"pieces\": %d, \"volume\": %.17g},\n", (int)s->b->piece_count, sk_pieces_volume(s->b));
    fprintf(out, "  \"rules\": {\"threshold\": %.17g, \"minarea\": %.17g, \"mindist\": %.17g},\n", s->rules.threshold,
            s->rules.minarea, s->rules.mindist);
    fputs("  \"overlaps\": [\n", out);
    for (int32_t i = 0; i < s->count; i++) write_pair(out, s, i);
    fputs("  ],\n  \"survivors\": [\n", out);
    for (int32_t i = 0; i < s->survivor_count; i++) write_survivor(out, &s->survivors[i], i + 1 == s->survivor_count);
    fputs("  ]\n}\n", out);
}
