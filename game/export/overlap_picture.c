// The study of two solids as an SVG picture: on the left both solids, on the right the overlaps alone, enlarged. Plain
// shapes with plain attributes, which every viewer draws. The projection is parallel.
#include "export/markup.h"
#include "export/overlap_study.h"

#include <stdlib.h>

enum { PANEL = 560, MARGIN = 24, TITLE = 84, LEGEND = 116, CORNERS_MAX = SK_CUT_VERTICES_MAX };

static const char COLOUR_A[] = "#8a9bb0", COLOUR_B[] = "#c9b48a", COMMON[] = "#3f9a5f", PRINTED[] = "#c4410c",
                  MENDED[] = "#0b5fa5";

enum { FEW = 8 }; // overlaps whose normals are drawn large

// A direction of view: across and up in the picture, and towards the viewer. Unit vectors.
typedef struct view {
    sk_vec3 right, up, towards;
} view;

static const view OBLIQUE = {{0.8660254037844386, 0.5, 0.0},
                             {-0.17101007166283436, 0.2961981327260238, 0.9396926207859084},
                             {0.46984631039295416, -0.8137976813493737, 0.3420201433256687}};

typedef struct panel {
    FILE *out;
    double left; // px
    view view;
    double x, y, half; // m: centre and half the width of what is shown
} panel;

static double across(const panel *p, sk_vec3 at) {
    return p->left + 0.5 * PANEL * (1.0 + (sk_dot(at, p->view.right) - p->x) / p->half);
}

static double down(const panel *p, sk_vec3 at) {
    return TITLE + 0.5 * PANEL * (1.0 - (sk_dot(at, p->view.up) - p->y) / p->half);
}

// ---- what is shown ----

typedef struct extent {
    view view;
    double left, right, low, high;
} extent;

static extent extent_of(view v) {
    return (extent){v, INFINITY, -INFINITY, INFINITY, -INFINITY};
}

static void include(extent *e, sk_vec3 at) {
    double x = sk_dot(at, e->view.right), y = sk_dot(at, e->view.up);
    e->left = sk_min(e->left, x);
    e->right = sk_max(e->right, x);
    e->low = sk_min(e->low, y);
    e->high = sk_max(e->high, y);
}

static panel panel_of(FILE *out, double left, const extent *e, double room) {
    double half = 0.5 * room * sk_max(e->right - e->left, e->high - e->low);
    return (panel){out, left, e->view, 0.5 * (e->left + e->right), 0.5 * (e->low + e->high), sk_max(half, 1e-9)};
}

// Returns the view against the mean normal, which points to the viewer. Up in the picture is up or north.
static view along_normals(const sk_overlap_study *s) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < s->survivor_count; i++) sum = sk_add(sum, s->survivors[i].area_vector);
    view v = {.towards = sk_unit(sum)};
    if (!(sk_length(v.towards) > 0.5)) return OBLIQUE;
    sk_vec3 up = fabs(v.towards.z) < 0.9 ? sk_vec(0.0, 0.0, 1.0) : sk_vec(0.0, 1.0, 0.0);
    v.right = sk_unit(sk_cross(up, v.towards));
    v.up = sk_cross(v.towards, v.right);
    return v;
}

// ---- polygons ----

// A face of a solid, as its edges describe it.
typedef struct outline {
    int32_t count;
    sk_vec3 corner[CORNERS_MAX];
} outline;

typedef struct edges {
    int32_t count, vertex_count;
    const sk_convex_edge *edge;
    const sk_vec3 *vertex;
} edges;

static edges edges_of_piece(const sk_convex *piece) {
    return (edges){piece->edge_count, piece->vertex_count, piece->edge, piece->vertex};
}

static edges edges_of_cut(const sk_cut *cut) {
    return (edges){cut->edge_count, cut->vertex_count, cut->edge, cut->vertex};
}

// Follows the outline of a face anticlockwise.
static void trace(const edges *s, int32_t face, outline *out) {
    int16_t next[CORNERS_MAX];
    int32_t first = -1;
    out->count = 0;
    for (int32_t i = 0; i < s->vertex_count; i++) next[i] = -1;
    for (int32_t i = 0; i < s->count; i++) {
        const sk_convex_edge *e = &s->edge[i];
        if (e->left == face) next[first = e->from] = e->to;
        if (e->right == face) next[first = e->to] = e->from;
    }
    for (int32_t i = first; i >= 0 && out->count < s->vertex_count; i = next[i]) {
        out->corner[out->count++] = s->vertex[i];
        if (next[i] == first) break;
    }
}

static void draw_outline(const panel *p, const outline *o, const char *attributes) {
    fprintf(p->out, "<polygon %s points=\"", attributes);
    for (int32_t i = 0; i < o->count; i++)
        fprintf(p->out, "%.2f,%.2f ", across(p, o->corner[i]), down(p, o->corner[i]));
    fputs("\"/>\n", p->out);
}

// A face that is seen, and how near it is.
typedef struct seen_face {
    double near;
    int32_t solid, piece, face;
} seen_face;

static int compare_faces(const void *left, const void *right) {
    const seen_face *a = left, *b = right;
    if (a->near != b->near) return a->near < b->near ? -1 : 1;
    return a->solid != b->solid ? a->solid - b->solid : a->piece != b->piece ? a->piece - b->piece : a->face - b->face;
}

static int32_t collect(const sk_pieces *solid, int32_t number, sk_vec3 towards, seen_face *out) {
    int32_t count = 0;
    outline o;
    for (int32_t i = 0; i < solid->piece_count; i++) {
        const sk_convex *piece = &solid->pieces[i];
        edges e = edges_of_piece(piece);
        for (int32_t k = 0; k < piece->face_count; k++) {
            if (!(sk_dot(piece->face[k].normal, towards) > 0.0)) continue;
            sk_vec3 sum = {0.0, 0.0, 0.0};
            trace(&e, k, &o);
            for (int32_t j = 0; j < o.count; j++) sum = sk_add(sum, o.corner[j]);
            out[count++] = (seen_face){sk_dot(sum, towards) / sk_max(o.count, 1), number, i, k};
        }
    }
    return count;
}

// Draws the faces of both solids that face the viewer, the far ones first.
static sk_result draw_solids(const panel *p, const sk_overlap_study *s) {
    size_t room = (size_t)(s->a->piece_count + s->b->piece_count) * SK_CONVEX_FACES_MAX;
    seen_face *faces = calloc(room, sizeof *faces);
    if (faces == NULL) return sk_error("memory is short");
    int32_t count = collect(s->a, 0, p->view.towards, faces);
    count += collect(s->b, 1, p->view.towards, faces + count);
    qsort(faces, (size_t)count, sizeof *faces, compare_faces);
    for (int32_t i = 0; i < count; i++) {
        char attributes[160];
        outline o;
        const sk_pieces *solid = faces[i].solid == 0 ? s->a : s->b;
        edges e = edges_of_piece(&solid->pieces[faces[i].piece]);
        trace(&e, faces[i].face, &o);
        snprintf(attributes, sizeof attributes,
                 "fill=\"%s\" fill-opacity=\"0.55\" stroke=\"#444444\" stroke-width=\"0.8\" stroke-linejoin=\"round\"",
                 faces[i].solid == 0 ? COLOUR_A : COLOUR_B);
        draw_outline(p, &o, attributes);
    }
    free(faces);
    return sk_ok();
}

static void draw_overlap(const panel *p, const sk_overlap *overlap) {
    edges e = edges_of_cut(&overlap->solid);
    outline o;
    for (int32_t k = 0; k < overlap->face_count; k++) {
        bool front = sk_dot(overlap->plane[k].normal, p->view.towards) > 0.0;
        trace(&e, k, &o);
        if (o.count < 3 || !front) continue;
        char attributes[160];
        snprintf(attributes, sizeof attributes,
                 "fill=\"%s\" fill-opacity=\"0.5\" stroke=\"#1d5c36\" stroke-width=\"0.9\" stroke-linejoin=\"round\"",
                 COMMON);
        draw_outline(p, &o, attributes);
    }
}

// ---- points and normals ----

static void draw_arrow(const panel *p, sk_vec3 at, sk_vec3 direction, double length, const char *colour) {
    double metres = length * 2.0 * p->half / PANEL; // along the normal; it is shorter where it points to the viewer
    sk_vec3 end = sk_add_scaled(at, metres, direction);
    double x = across(p, at), y = down(p, at), dx = across(p, end) - x, dy = down(p, end) - y;
    double size = sqrt(dx * dx + dy * dy), head = sk_min(9.0, 0.5 * size);
    if (size < 1.0) return;
    double ux = dx / size, uy = dy / size;
    fprintf(p->out,
            "<path stroke=\"%s\" stroke-width=\"2\" fill=\"%s\" d=\"M%.2f %.2fL%.2f %.2fM%.2f %.2fL%.2f %.2fL%.2f "
            "%.2fz\"/>\n",
            colour, colour, x, y, x + dx - head * ux, y + dy - head * uy, x + dx, y + dy,
            x + dx - head * ux + 0.4 * head * uy, y + dy - head * uy - 0.4 * head * ux,
            x + dx - head * ux - 0.4 * head * uy, y + dy - head * uy + 0.4 * head * ux);
}

static void draw_point(const panel *p, sk_vec3 at, double radius, const char *attributes) {
    fprintf(p->out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" %s/>\n", across(p, at), down(p, at), radius,
            attributes);
}

static double largest_area(const sk_overlap_study *s) {
    double most = 0.0;
    for (int32_t i = 0; i < s->count; i++) most = sk_max(most, s->pairs[i].printed.area);
    return most;
}

static const char *fill_of(const char *colour, char out[80]) {
    snprintf(out, 80, "fill=\"%s\"", colour);
    return out;
}

// Draws the points of all overlaps with their normals.
static void draw_normals(const panel *p, const sk_overlap_study *s, double longest, double shortest) {
    char of_printed[80], of_mended[80];
    double most = largest_area(s), radius = s->count <= FEW ? 4.5 : 1.5;
    fill_of(PRINTED, of_printed);
    fill_of(MENDED, of_mended);
    for (int32_t i = 0; i < s->count; i++) {
        const sk_overlap_pair *pair = &s->pairs[i];
        double length = sk_max(shortest, longest * sqrt(pair->printed.area / most));
        if (pair->printed.has_normal) draw_arrow(p, pair->printed.point, pair->printed.normal, length, PRINTED);
        if (pair->mended.has_normal) draw_arrow(p, pair->centroid, pair->mended.normal, length, MENDED);
        draw_point(p, pair->printed.point, radius, of_printed);
        draw_point(p, pair->centroid, radius, of_mended);
    }
}

// Draws all points as dots, and the survivors as discs whose area is that of the contact.
static void draw_survivors(const panel *p, const sk_overlap_study *s) {
    char dot[80], disc[120];
    double most = 0.0;
    snprintf(disc, sizeof disc, "fill=\"%s\" fill-opacity=\"0.35\" stroke=\"%s\"", MENDED, MENDED);
    for (int32_t i = 0; i < s->survivor_count; i++) most = sk_max(most, s->survivors[i].area);
    for (int32_t i = 0; i < s->survivor_count; i++)
        draw_point(p, s->survivors[i].at, sk_max(3.0, 16.0 * sqrt(s->survivors[i].area / most)), disc);
    for (int32_t i = 0; i < s->count; i++) draw_point(p, s->pairs[i].centroid, 1.8, fill_of(PRINTED, dot));
}

// ---- the page ----

static void write_text(const panel *p, double x, double y, const char *attributes, const char *text) {
    fprintf(p->out, "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", x, y, attributes, text);
}

// Returns 1, 2 or 5 times a power of ten, m: at most a quarter of the panel's width.
static double scale_length(double width) {
    double length = 1e-15;
    for (int32_t i = 0; length * (i % 3 == 1 ? 2.5 : 2.0) <= 0.25 * width && i < 90; i++)
        length *= i % 3 == 1 ? 2.5 : 2.0;
    return length;
}

static void draw_scale(const panel *p) {
    double length = scale_length(2.0 * p->half), pixels = 0.5 * PANEL * length / p->half;
    char text[40];
    snprintf(text, sizeof text, "%g m", length);
    double x = p->left + PANEL - 16.0 - pixels, y = TITLE + PANEL - 14.0;
    fprintf(p->out, "<path stroke=\"#444444\" stroke-width=\"2\" d=\"M%.1f %.1fh%.1f\"/>\n", x, y, pixels);
    write_text(p, x, y - 6.0, "font-size=\"13\"", text);
}

static void draw_frame(const panel *p, const char *title) {
    write_text(p, p->left, TITLE - 10.0, "font-size=\"15\"", title);
    fprintf(p->out, "<rect fill=\"#f7f9fb\" stroke=\"#999999\" x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            p->left, TITLE, PANEL, PANEL);
}

static void write_legend(FILE *out, const sk_overlap_study *s) {
    const panel p = {.out = out};
    double y = TITLE + PANEL + 28.0;
    char text[160];
    static const struct {
        const char *colour, *text;
    } ROWS[] = {{COLOUR_A, "A"}, {COLOUR_B, "B"}, {COMMON, "common part"}};
    double x = MARGIN;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        fprintf(out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"16\" height=\"12\" fill=\"%s\" stroke=\"#444444\"/>\n", x,
                y - 11.0, ROWS[i].colour);
        write_text(&p, x + 24.0, y, "", ROWS[i].text);
        x += i < 2 ? 60.0 : 150.0;
    }
    snprintf(text, sizeof text, "fill=\"%s\"", PRINTED);
    write_text(&p, MARGIN, y + 26.0, text, "as printed: centroid of the surface, normal by squares of areas");
    snprintf(text, sizeof text, "fill=\"%s\"", MENDED);
    write_text(&p, MARGIN, y + 50.0, text, "as mended: centroid of the volume, normal by areas");
    if (s->count == 1) {
        const sk_overlap_pair *pair = &s->pairs[0];
        snprintf(text, sizeof text, "volume %.4g m\302\263; gap as printed %.4g m (line 15: %.4g m), as mended %.4g m",
                 pair->volume, pair->printed.gap, pair->printed.gap_apart, pair->mended.gap);
    } else {
        snprintf(text, sizeof text,
                 "%d contact points (dots); left as printed %d (at once) or %d (at the end), as mended %d (discs)",
                 (int)s->count, (int)s->count_at_once, (int)s->count_at_the_end, (int)s->survivor_count);
    }
    write_text(&p, MARGIN, y + 74.0, "", text);
}

static void include_solid(extent *e, const sk_pieces *solid) {
    for (int32_t i = 0; i < solid->piece_count; i++)
        for (int32_t k = 0; k < solid->pieces[i].vertex_count; k++) include(e, solid->pieces[i].vertex[k]);
}

// Finds the overlap of a pair again: the study does not keep its surface.
static void find_again(const sk_overlap_study *s, int32_t i, sk_overlap *out) {
    const sk_pose home = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_placed_piece p = {&s->a->pieces[s->pairs[i].piece_a], home}, q = {&s->b->pieces[s->pairs[i].piece_b], home};
    sk_overlap_find(&p, &q, out);
}

static void include_common(extent *e, const sk_overlap_study *s, sk_overlap *overlap) {
    for (int32_t i = 0; i < s->count; i++) {
        find_again(s, i, overlap);
        for (int32_t k = 0; k < overlap->solid.vertex_count; k++) include(e, overlap->solid.vertex[k]);
    }
}

static void draw_common(const panel *p, const sk_overlap_study *s, sk_overlap *overlap) {
    for (int32_t i = 0; i < s->count; i++) {
        find_again(s, i, overlap);
        draw_overlap(p, overlap);
    }
}

static sk_result draw_whole(FILE *out, const sk_overlap_study *s, sk_overlap *overlap) {
    extent e = extent_of(OBLIQUE);
    include_solid(&e, s->a);
    include_solid(&e, s->b);
    panel p = panel_of(out, MARGIN, &e, s->count <= FEW ? 1.25 : 1.1);
    draw_frame(&p, "both solids, seen from the right, in front and above");
    sk_result result = draw_solids(&p, s);
    if (!result.ok) return result;
    draw_common(&p, s, overlap);
    draw_normals(&p, s, s->count <= FEW ? 90.0 : 24.0, s->count <= FEW ? 14.0 : 6.0);
    draw_scale(&p);
    return sk_ok();
}

static void draw_enlarged(FILE *out, const sk_overlap_study *s, sk_overlap *overlap) {
    bool few = s->count <= FEW;
    extent e = extent_of(few ? OBLIQUE : along_normals(s));
    include_common(&e, s, overlap);
    if (s->count == 0) include(&e, s->a->pieces[0].vertex[0]);
    panel p = panel_of(out, 2.0 * MARGIN + PANEL, &e, few ? 1.7 : 1.25);
    draw_frame(&p, s->count == 0 ? "they have nothing in common"
                   : few         ? "what they have in common"
                                 : "what they have in common, seen against the mean normal");
    if (s->count == 0) return;
    draw_common(&p, s, overlap);
    if (few)
        draw_normals(&p, s, 130.0, 14.0);
    else
        draw_survivors(&p, s);
    draw_scale(&p);
}

sk_result sk_overlap_draw(FILE *out, const sk_overlap_study *study, const char *title) {
    sk_overlap *overlap = malloc(sizeof *overlap);
    if (overlap == NULL) return sk_error("memory is short");
    int width = 3 * MARGIN + 2 * PANEL, height = TITLE + PANEL + LEGEND;
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width,
            height, width, height);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n", out);
    fputs("<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#222222\">\n", out);
    fprintf(out, "<text x=\"%d\" y=\"36\" font-size=\"20\" font-weight=\"bold\">", MARGIN);
    sk_html_text(out, title);
    fputs("</text>\n", out);
    sk_result result = draw_whole(out, study, overlap);
    draw_enlarged(out, study, overlap);
    write_legend(out, study);
    fputs("</g>\n</svg>\n", out);
    free(overlap);
    return result;
}
