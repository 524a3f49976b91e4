// Figures 3 and 4 of the paper: meshes, the balls of the leaves, level 12 of their trees, and the boxes of the leaves. Plain shapes with plain
// attributes, which every viewer draws. The projection is parallel; far shapes are drawn first.
#include "export/hierarchy_study.h"

#include <stdlib.h>
#include <string.h>

enum { PANEL_WIDTH = 560, PANEL_HEIGHT = 380, MARGIN = 20, TITLE = 56, LEVEL = 12, ROWS = 5, MESHES = 2 };

static const char *const NAME[MESHES] = {"motorcycle (stand-in)", "jet (stand-in)"};
static const char *const ROW_NAME[ROWS] = {"mesh", "balls of the leaves", "level 12, insertion tree, joined balls",
                                           "level 12, refitted", "boxes of the leaves"};

static const sk_vec3 RIGHT = {0.8660254037844386, 0.5, 0.0},
                     UP = {-0.17101007166283436, 0.2961981327260238, 0.9396926207859084},
                     TOWARDS = {0.46984631039295416, -0.8137976813493737, 0.3420201433256687};

// A mesh with its trees.
typedef struct subject {
    sk_study_mesh mesh;
    sk_ball_tree joined, refitted;
} subject;

typedef struct subjects {
    subject of[MESHES];
} subjects;

static sk_result build(subjects *s) {
    sk_result result = sk_study_motorcycle(&s->of[0].mesh);
    if (result.ok) result = sk_study_jet(&s->of[1].mesh);
    for (int k = 0; k < MESHES && result.ok; k++) {
        result = sk_ball_tree_build(&s->of[k].mesh.mesh, SK_TREE_INSERT, true, &s->of[k].joined);
        if (result.ok) result = sk_ball_tree_build(&s->of[k].mesh.mesh, SK_TREE_CURVE, false, &s->of[k].refitted);
    }
    return result;
}

static void drop(subjects *s) {
    for (int k = 0; k < MESHES; k++) {
        sk_study_mesh_release(&s->of[k].mesh);
        sk_ball_tree_release(&s->of[k].joined);
        sk_ball_tree_release(&s->of[k].refitted);
    }
}

// ---- levels ----

// Marks the nodes of a level, and leaves above it. Returns how many there are.
static int32_t nodes_of_level(const sk_ball_tree *tree, int32_t wanted, int32_t *out) {
    int32_t level = 0, level_end = 1, next_end = 1, count = 0;
    for (int32_t n = 0; n < tree->node_count; n++) {
        if (n == level_end) {
            level++;
            level_end = next_end;
        }
        const sk_ball_node *node = &tree->nodes[n];
        if (node->children > 0) next_end = node->child + node->children;
        if (level == wanted || (node->children == 0 && level < wanted)) out[count++] = n;
    }
    return count;
}

static double volume_of(const sk_ball_tree *tree, const int32_t *nodes, int32_t count) {
    double sum = 0.0;
    for (int32_t i = 0; i < count; i++) sum += sk_ball_volume(tree->nodes[nodes[i]].ball);
    return sum;
}

// ---- drawing ----

typedef struct panel {
    FILE *out;
    double left, top, x, y, scale; // px; m of the middle; px per m
} panel;

static double across(const panel *p, sk_vec3 at) {
    return p->left + 0.5 * PANEL_WIDTH + p->scale * (sk_dot(at, RIGHT) - p->x);
}

static double down(const panel *p, sk_vec3 at) {
    return p->top + 0.5 * PANEL_HEIGHT - p->scale * (sk_dot(at, UP) - p->y);
}

// Fits a panel to a mesh, with room for balls around it.
static panel panel_of(FILE *out, int column, int row, const sk_face_mesh *mesh) {
    double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < mesh->point_count; i++) {
        double x = sk_dot(mesh->points[i], RIGHT), y = sk_dot(mesh->points[i], UP);
        left = sk_min(left, x);
        right = sk_max(right, x);
        low = sk_min(low, y);
        high = sk_max(high, y);
    }
    return (panel){out,
                   MARGIN + column * (PANEL_WIDTH + MARGIN),
                   TITLE + row * (PANEL_HEIGHT + TITLE),
                   0.5 * (left + right),
                   0.5 * (low + high),
                   0.72 * sk_min(PANEL_WIDTH / (right - left), PANEL_HEIGHT / (high - low))};
}

// Something that is drawn, by how near it is.
typedef struct shape {
    double near;
    int32_t number;
} shape;

static int farther_first(const void *left, const void *right) {
    const shape *a = left, *b = right;
    if (a->near != b->near) return a->near < b->near ? -1 : 1;
    return a->number - b->number;
}

static void draw_face(const panel *p, const sk_face_mesh *mesh, int32_t face) {
    const sk_mesh_face *f = &mesh->faces[face];
    sk_vec3 a = mesh->points[f->node[0]], b = mesh->points[f->node[1]], c = mesh->points[f->node[2]];
    double light = sk_dot(sk_unit(sk_cross(sk_sub(b, a), sk_sub(c, a))), TOWARDS);
    int grey = 110 + (int)(120.0 * sk_clamp(fabs(light), 0.0, 1.0));
    fprintf(p->out, "<path fill=\"#%02x%02x%02x\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n", (unsigned)grey,
            (unsigned)grey, (unsigned)grey, across(p, a), down(p, a), across(p, b), down(p, b), across(p, c),
            down(p, c));
}

static void draw_ball(const panel *p, sk_ball ball) {
    fprintf(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", across(p, ball.centre), down(p, ball.centre),
            sk_max(p->scale * ball.radius, 0.3));
}

// The outline of a box: its corners in the order in which this view sees them.
static void draw_box(const panel *p, const sk_vec3 *points, int32_t count) {
    static const int OUTLINE[6] = {0, 1, 3, 7, 6, 4}; // bits: x, y, z at their upper bounds; the viewer is at +x -y +z
    sk_vec3 low = points[0], high = points[0];
    for (int32_t i = 1; i < count; i++) {
        low = sk_min3(low, points[i]);
        high = sk_max3(high, points[i]);
    }
    fputs("<path d=\"", p->out);
    for (int k = 0; k < 6; k++) {
        int bits = OUTLINE[k];
        sk_vec3 at = {bits & 1 ? high.x : low.x, bits & 2 ? high.y : low.y, bits & 4 ? high.z : low.z};
        fprintf(p->out, "%c%.1f %.1f", k == 0 ? 'M' : 'L', across(p, at), down(p, at));
    }
    fputs("z\"/>\n", p->out);
}

static sk_vec3 middle_of(const sk_face_mesh *mesh, int32_t face) {
    const sk_mesh_face *f = &mesh->faces[face];
    return sk_scale(1.0 / 3.0,
                    sk_add(sk_add(mesh->points[f->node[0]], mesh->points[f->node[1]]), mesh->points[f->node[2]]));
}

// Draws a row and returns the number of its shapes.
static int32_t draw_row(const panel *p, int row, const subject *s, shape *shapes, int32_t *nodes) {
    static const char *const STYLE[ROWS] = {
        "stroke=\"#555555\" stroke-width=\"0.15\"", "fill=\"#b9cde4\" stroke=\"#27496d\" stroke-width=\"0.3\"",
        "fill=\"#e6c9b3\" fill-opacity=\"0.5\" stroke=\"#8a4b1f\" stroke-width=\"0.5\"",
        "fill=\"#b9cde4\" stroke=\"#27496d\" stroke-width=\"0.5\"",
        "fill=\"#c5dcc0\" stroke=\"#2c5a2a\" stroke-width=\"0.3\""};
    const sk_face_mesh *mesh = &s->mesh.mesh;
    const sk_ball_tree *tree = row == 2 ? &s->joined : &s->refitted;
    bool faces = row == 0 || row == 4;
    int32_t count = faces ? mesh->face_count : nodes_of_level(tree, row == 1 ? INT32_MAX : LEVEL, nodes);
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 at = faces ? middle_of(mesh, i) : tree->nodes[nodes[i]].ball.centre;
        double radius = faces ? 0.0 : tree->nodes[nodes[i]].ball.radius;
        shapes[i] = (shape){sk_dot(at, TOWARDS) + radius, faces ? i : nodes[i]};
    }
    qsort(shapes, (size_t)count, sizeof *shapes, farther_first);
    fprintf(p->out, "<g %s>\n", STYLE[row]);
    for (int32_t i = 0; i < count; i++) {
        int32_t n = shapes[i].number;
        if (row == 0) draw_face(p, mesh, n);
        if (!faces) draw_ball(p, tree->nodes[n].ball);
        if (row == 4) {
            sk_vec3 points[SK_FACE_NODES_MAX];
            int32_t corners = sk_face_controls(mesh, n, points);
            draw_box(p, points, corners);
        }
    }
    fputs("</g>\n", p->out);
    return count;
}

static void draw_frame(const panel *p, int column, int row) {
    fprintf(p->out,
            "<clipPath id=\"c%d%d\"><rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\"/></clipPath>\n"
            "<rect fill=\"#f7f9fb\" stroke=\"#999999\" x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\"/>\n",
            column, row, p->left, p->top, PANEL_WIDTH, PANEL_HEIGHT, p->left, p->top, PANEL_WIDTH, PANEL_HEIGHT);
}

static void draw_all(FILE *out, const subjects *s, shape *shapes, int32_t *nodes) {
    int width = MESHES * (PANEL_WIDTH + MARGIN) + MARGIN, height = ROWS * (PANEL_HEIGHT + TITLE) + MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\">\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            width, height, width, height, width, height);
    for (int column = 0; column < MESHES; column++) {
        fprintf(out, "<text x=\"%d\" y=\"20\" font-size=\"17\">%s</text>\n", MARGIN + column * (PANEL_WIDTH + MARGIN),
                NAME[column]);
        for (int row = 0; row < ROWS; row++) {
            panel p = panel_of(out, column, row, &s->of[column].mesh.mesh);
            draw_frame(&p, column, row);
            fprintf(out, "<g clip-path=\"url(#c%d%d)\">\n", column, row);
            int32_t count = draw_row(&p, row, &s->of[column], shapes, nodes);
            fputs("</g>\n", out);
            fprintf(out, "<text x=\"%.0f\" y=\"%.0f\" font-size=\"15\">%s: %d</text>\n", p.left, p.top - 8.0,
                    ROW_NAME[row], (int)count);
        }
    }
    fputs("</svg>\n", out);
}

sk_result sk_hierarchy_draw(FILE *out) {
    enum { SHAPES_MAX = 20000 };
    subjects s;
    memset(&s, 0, sizeof s);
    shape *shapes = calloc(SHAPES_MAX, sizeof *shapes);
    int32_t *nodes = calloc(2 * SHAPES_MAX, sizeof *nodes);
    sk_result result = shapes != NULL && nodes != NULL ? build(&s) : sk_error("memory is short");
    if (result.ok) draw_all(out, &s, shapes, nodes);
    drop(&s);
    free(shapes);
    free(nodes);
    return result;
}

// ---- numbers ----

static void write_tree(FILE *out, sk_study_form form, const char *name, const sk_ball_tree *tree, int32_t *nodes) {
    sk_tree_quality q = sk_ball_tree_quality(tree);
    int32_t count = nodes_of_level(tree, LEVEL, nodes);
    double volume = volume_of(tree, nodes, count);
    if (form == SK_STUDY_JSON)
        fprintf(out,
                "    \"%s\": {\"depth\": [%.17g, %d, %d], \"root_radius\": %.17g, \"volume\": %.17g, \"level_12\": "
                "{\"balls\": %d, \"volume\": %.17g}}",
                name, q.mean_depth, (int)q.least_depth, (int)q.most_depth, tree->nodes[0].ball.radius, q.volume,
                (int)count, volume);
    else
        fprintf(out, "  %-10s %5.1f / %2d / %3d  %10.4f  %12.4f  %7d %12.4f\n", name, q.mean_depth, (int)q.least_depth,
                (int)q.most_depth, tree->nodes[0].ball.radius, q.volume, (int)count, volume);
}

static void write_numbers(FILE *out, sk_study_form form, const subjects *s, int32_t *nodes) {
    static const char *const PAPER[MESHES] = {"18.0 /  8 /  38", "18.0 /  8 /  43"};
    if (form == SK_STUDY_JSON) fputs("{\"figures\": [3, 4], \"meshes\": [\n", out);
    for (int k = 0; k < MESHES; k++) {
        if (form == SK_STUDY_JSON) {
            fprintf(out, "  {\"name\": \"%s\", \"triangles\": %d,\n", NAME[k], (int)s->of[k].mesh.mesh.face_count);
        } else {
            fprintf(out, "%s%s, %d triangles\n", k > 0 ? "\n" : "", NAME[k], (int)s->of[k].mesh.mesh.face_count);
            fprintf(out, "  %-10s %-16s %10s  %12s  %7s %12s\n", "", "mean, least, most", "root, m", "volume, m^3",
                    "level12", "volume, m^3");
            fprintf(out, "  %-10s %s   (of its own mesh)\n", "the paper", PAPER[k]);
        }
        write_tree(out, form, "joined", &s->of[k].joined, nodes);
        if (form == SK_STUDY_JSON) fputs(",\n", out);
        write_tree(out, form, "refitted", &s->of[k].refitted, nodes);
        if (form == SK_STUDY_JSON) fputs(k + 1 < MESHES ? "},\n" : "}\n", out);
    }
    if (form == SK_STUDY_JSON) fputs("]}\n", out);
}

sk_result sk_hierarchy_figures(FILE *out, sk_study_form form) {
    enum { NODES_MAX = 40000 };
    subjects s;
    memset(&s, 0, sizeof s);
    int32_t *nodes = calloc(NODES_MAX, sizeof *nodes);
    sk_result result = nodes != NULL ? build(&s) : sk_error("memory is short");
    if (result.ok) write_numbers(out, form, &s, nodes);
    drop(&s);
    free(nodes);
    return result;
}
