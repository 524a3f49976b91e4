// The figures as an SVG picture: a panel for each case. Plain shapes with plain attributes, which every viewer draws.
#include "export/oriented_figure.h"

#include <stdlib.h>

enum { PANEL = 520, MARGIN = 24, TITLE = 68, LEGEND = 92 };

static const char ORIENTED[] = "#0b5fa5", NEAREST[] = "#c4410c";

typedef struct panel {
    FILE *out;
    const sk_figure_case *figure;
    double left;
} panel;

static double across(const panel *p, double x) {
    return p->left + 0.5 * PANEL * (1.0 + (x - p->figure->view_x) / p->figure->view);
}
static double down(const panel *p, double y) {
    return TITLE + 0.5 * PANEL * (1.0 - (y - p->figure->view_y) / p->figure->view);
}

static bool is_seen(const panel *p, double x, double y) {
    return fabs(x - p->figure->view_x) <= p->figure->view && fabs(y - p->figure->view_y) <= p->figure->view;
}

// Returns the part of a convex polygon with sign * x <= limit (by_x) or sign * y <= limit, for one side of the panel.
static sk_paper_points cut(const sk_paper_points *v, bool by_x, double sign, double limit) {
    sk_paper_points out = {0};
    for (int32_t i = 0; i < v->count; i++) {
        int32_t next = (i + 1) % v->count;
        double a = sign * (by_x ? v->x[i] : v->y[i]) - limit, b = sign * (by_x ? v->x[next] : v->y[next]) - limit;
        if (a <= 0.0) {
            out.x[out.count] = v->x[i];
            out.y[out.count++] = v->y[i];
        }
        if ((a <= 0.0) == (b <= 0.0)) continue;
        out.x[out.count] = v->x[i] + a / (a - b) * (v->x[next] - v->x[i]);
        out.y[out.count++] = v->y[i] + a / (a - b) * (v->y[next] - v->y[i]);
    }
    return out;
}

// Draws the polygon. It is clipped to the panel here, because not every viewer can clip.
static void draw_polygon(const panel *p) {
    const sk_figure_case *f = p->figure;
    sk_paper_points v = cut(&f->polygon, true, 1.0, f->view_x + f->view);
    v = cut(&v, true, -1.0, f->view - f->view_x);
    v = cut(&v, false, 1.0, f->view_y + f->view);
    v = cut(&v, false, -1.0, f->view - f->view_y);
    fprintf(p->out, "<polygon fill=\"#cfcabf\" stroke=\"#444444\" points=\"");
    for (int32_t i = 0; i < v.count; i++) fprintf(p->out, "%.2f,%.2f ", across(p, v.x[i]), down(p, v.y[i]));
    fprintf(p->out, "\"/>\n");
}

// Draws the numbers of the surfaces in circles, outside the polygon near the first end of each visible part.
static void number_surfaces(const panel *p) {
    const sk_paper_points *v = &p->figure->polygon;
    for (int32_t i = 0; i < v->count; i++) {
        int32_t next = (i + 1) % v->count;
        double offset_x = v->x[next] - v->x[i], offset_y = v->y[next] - v->y[i];
        double away = 0.06 * p->figure->view / sqrt(offset_x * offset_x + offset_y * offset_y), along = 2.0 * away;
        for (int32_t k = 0; k <= 1000; k++) {
            double x = v->x[i] + 0.001 * k * offset_x, y = v->y[i] + 0.001 * k * offset_y;
            if (!is_seen(p, x, y)) continue;
            double to_x = across(p, x + along * offset_x - away * offset_y),
                   to_y = down(p, y + along * offset_y + away * offset_x);
            fprintf(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"10\" fill=\"white\" stroke=\"#444444\"/>\n", to_x,
                    to_y);
            fprintf(p->out, "<text text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\" font-size=\"13\">%d</text>\n", to_x,
                    to_y + 4.5, (int)i + 1);
            break;
        }
    }
}

static void draw_path(const panel *p, const sk_figure_run *run, const char *colour, const char *dashes) {
    fprintf(p->out, "<g stroke=\"%s\" stroke-width=\"1.5\" fill=\"%s\">\n", colour, colour);
    double x = p->figure->x, y = p->figure->y;
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++) {
        double from_x = x, from_y = y;
        x = run->step[k].x;
        y = run->step[k].y;
        if (!is_seen(p, from_x, from_y) || !is_seen(p, x, y)) continue;
        fprintf(p->out, "<path%s d=\"M%.2f %.2fL%.2f %.2f\"/>\n", dashes, across(p, from_x), down(p, from_y),
                across(p, x), down(p, y));
        fprintf(p->out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"2\"/>\n", across(p, x), down(p, y));
    }
    fprintf(p->out, "</g>\n");
}

// Returns the depth of a step's end point behind the surface that pushes, m. Writes that surface's normal.
static double depth_of(const panel *p, const sk_figure_step *s, double *normal_x, double *normal_y) {
    const sk_paper_points *v = &p->figure->polygon;
    int32_t i = s->pushes, next = (i + 1) % v->count;
    double offset_x = v->x[next] - v->x[i], offset_y = v->y[next] - v->y[i],
           size = sqrt(offset_x * offset_x + offset_y * offset_y);
    *normal_x = -offset_y / size;
    *normal_y = offset_x / size;
    return (v->x[i] - s->x) * *normal_x + (v->y[i] - s->y) * *normal_y;
}

static double deepest_of(const panel *p, const sk_figure_run *run) {
    double deepest = 0.0, x, y;
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++)
        if (run->step[k].pushes >= 0) deepest = sk_max(deepest, depth_of(p, &run->step[k], &x, &y));
    return deepest;
}

// Draws an arrow along the normal wherever a surface pushes. It is longer for a more compressed spring. Arrows that
// would be on top of each other are drawn once.
static void draw_arrows(const panel *p, const sk_figure_run *run, double deepest, const char *colour) {
    static const double LONGEST = 52.0, HEAD = 7.0, APART = 7.0; // px
    double last_x = -INFINITY, last_y = -INFINITY;
    fprintf(p->out, "<g stroke=\"%s\" stroke-width=\"1.2\" fill=\"%s\" opacity=\"0.6\">\n", colour, colour);
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++) {
        const sk_figure_step *s = &run->step[k];
        if (s->pushes < 0 || !is_seen(p, s->x, s->y)) continue;
        double x, y, depth = depth_of(p, s, &x, &y), from_x = across(p, s->x), from_y = down(p, s->y);
        if (fabs(from_x - last_x) + fabs(from_y - last_y) < APART) continue;
        last_x = from_x;
        last_y = from_y;
        y = -y; // y is down in the picture
        double length = HEAD + (LONGEST - HEAD) * depth / deepest, to_x = from_x + length * x,
               to_y = from_y + length * y;
        fprintf(p->out, "<path d=\"M%.2f %.2fL%.2f %.2fM%.2f %.2fL%.2f %.2fL%.2f %.2fz\"/>\n", from_x, from_y, to_x,
                to_y, to_x, to_y, to_x - HEAD * x + 2.5 * y, to_y - HEAD * y - 2.5 * x, to_x - HEAD * x - 2.5 * y,
                to_y - HEAD * y + 2.5 * x);
    }
    fprintf(p->out, "</g>\n");
}

// Draws the start point.
static void draw_start(const panel *p) {
    double x = across(p, p->figure->x), y = down(p, p->figure->y);
    fprintf(p->out,
            "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"5\" fill=\"white\" stroke=\"#222222\" stroke-width=\"1.5\"/>\n", x, y);
    fprintf(p->out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"13\">start</text>\n", x + 10.0, y + 4.5);
}

static void write_head(const panel *p) {
    fprintf(p->out,
            "<g font-size=\"13\" fill=\"#666666\"><text x=\"%.0f\" y=\"%d\">rule</text><text x=\"%.0f\" "
            "y=\"%d\" text-anchor=\"end\">out of the wrong face</text><text x=\"%.0f\" y=\"%d\" "
            "text-anchor=\"end\">energy after, before = 1</text></g>\n",
            p->left, TITLE + PANEL + 24, p->left + 330.0, TITLE + PANEL + 24, p->left + PANEL, TITLE + PANEL + 24);
}

static void write_result(const panel *p, int32_t line, const char *rule, const char *colour, const char *dashes,
                         const sk_figure_run *run) {
    char wrong[40] = "never met it";
    int32_t y = TITLE + PANEL + 24 + 24 * line;
    if (run->touched > 0) snprintf(wrong, sizeof wrong, "%d of %d steps", (int)run->wrong, (int)run->touched);
    fprintf(p->out, "<path%s stroke=\"%s\" stroke-width=\"2\" d=\"M%.0f %dh34\"/>\n", dashes, colour, p->left,
            (int)y - 5);
    fprintf(p->out,
            "<g fill=\"%s\"><text x=\"%.0f\" y=\"%d\">%s</text><text x=\"%.0f\" y=\"%d\" "
            "text-anchor=\"end\">%s</text><text x=\"%.0f\" y=\"%d\" text-anchor=\"end\">%.2f</text></g>\n",
            colour, p->left + 44.0, (int)y, rule, p->left + 330.0, (int)y, wrong, p->left + PANEL, (int)y, run->energy);
}

static sk_result draw_case(FILE *out, const sk_figure_case *figure, double left) {
    static const char DASHES[] = " stroke-dasharray=\"4 3\"";
    sk_figure_pair *pair = sk_figure_go_both(figure);
    if (pair == NULL) return sk_error("memory is short");
    const sk_figure_run *oriented = &pair->oriented, *nearest = &pair->nearest;
    panel p = {out, figure, left};
    fprintf(out, "<text x=\"%.0f\" y=\"28\" font-size=\"20\" font-weight=\"bold\">Figure %d: %s</text>\n", left,
            (int)figure->figure, figure->name);
    fprintf(out, "<text x=\"%.0f\" y=\"52\">%s</text>\n", left, figure->what);
    fprintf(out, "<rect fill=\"#f4f7fa\" stroke=\"#999999\" x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", left,
            TITLE, PANEL, PANEL);
    draw_polygon(&p);
    double deepest = sk_max(deepest_of(&p, nearest), deepest_of(&p, oriented));
    draw_arrows(&p, nearest, deepest, NEAREST);
    draw_arrows(&p, oriented, deepest, ORIENTED);
    draw_path(&p, nearest, NEAREST, DASHES);
    draw_path(&p, oriented, ORIENTED, "");
    number_surfaces(&p);
    draw_start(&p);
    write_head(&p);
    write_result(&p, 1, "oriented", ORIENTED, "", oriented);
    write_result(&p, 2, "minimum translation", NEAREST, DASHES, nearest);
    free(pair);
    return sk_ok();
}

sk_result sk_figure_draw(FILE *out, int32_t figure) {
    int32_t count = 0;
    sk_result result = sk_ok();
    for (const sk_figure_case *c = sk_figure_cases; c->name != NULL; c++) count += figure == 0 || c->figure == figure;
    int32_t width = MARGIN + count * (PANEL + MARGIN), height = TITLE + PANEL + LEGEND;
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
            (int)width, (int)height, (int)width, (int)height);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n", out);
    fputs("<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#222222\">\n", out);
    double left = MARGIN;
    for (const sk_figure_case *c = sk_figure_cases; c->name != NULL && result.ok; c++) {
        if (figure != 0 && c->figure != figure) continue;
        result = draw_case(out, c, left);
        left += PANEL + MARGIN;
    }
    fputs("</g>\n</svg>\n", out);
    return result;
}
