// The figures as an SVG picture: a panel for each case. Plain shapes with plain attributes, which every viewer draws.
#include "cli/oriented_figure.h"

enum { PANEL = 520, MARGIN = 20, TITLE = 64, LEGEND = 60 };

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

// The part of a convex polygon on one side of the panel: where sign (x or y) <= limit.
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

// Cut to the panel here: not every viewer can.
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

// Numbers of the surfaces, outside and near the first end of what is seen of them.
static void number_surfaces(const panel *p) {
    const sk_paper_points *v = &p->figure->polygon;
    for (int32_t i = 0; i < v->count; i++) {
        int32_t next = (i + 1) % v->count;
        double way_x = v->x[next] - v->x[i], way_y = v->y[next] - v->y[i];
        double away = 0.05 * p->figure->view / sqrt(way_x * way_x + way_y * way_y), along = 2.0 * away;
        for (int32_t k = 0; k <= 1000; k++) {
            double x = v->x[i] + 0.001 * k * way_x, y = v->y[i] + 0.001 * k * way_y;
            if (!is_seen(p, x, y)) continue;
            fprintf(p->out, "<text text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\">%d</text>\n",
                    across(p, x + along * way_x - away * way_y), down(p, y + along * way_y + away * way_x) + 5.0,
                    (int)i + 1);
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

// Where a surface pushes, an arrow along its normal.
static void draw_arrows(const panel *p, const sk_figure_run *run, const char *colour) {
    const sk_paper_points *v = &p->figure->polygon;
    fprintf(p->out, "<g stroke=\"%s\" stroke-width=\"1.5\" fill=\"%s\">\n", colour, colour);
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++) {
        const sk_figure_step *s = &run->step[k];
        if (s->pushes < 0 || !is_seen(p, s->x, s->y)) continue;
        int32_t next = (s->pushes + 1) % v->count;
        double x = -(v->y[next] - v->y[s->pushes]), y = -(v->x[next] - v->x[s->pushes]); // down the picture
        double size = sqrt(x * x + y * y), from_x = across(p, s->x), from_y = down(p, s->y);
        x /= size;
        y /= size;
        double to_x = from_x + 34.0 * x, to_y = from_y + 34.0 * y;
        fprintf(p->out, "<path d=\"M%.2f %.2fL%.2f %.2fM%.2f %.2fL%.2f %.2fL%.2f %.2fz\"/>\n", from_x, from_y, to_x,
                to_y, to_x, to_y, to_x - 8.0 * x + 3.0 * y, to_y - 8.0 * y - 3.0 * x, to_x - 8.0 * x - 3.0 * y,
                to_y - 8.0 * y + 3.0 * x);
    }
    fprintf(p->out, "</g>\n");
}

static void write_result(const panel *p, int32_t line, const char *rule, const char *colour, const sk_figure_run *run) {
    fprintf(p->out,
            "<text x=\"%.0f\" y=\"%d\" fill=\"%s\">%s: energy %.2f, pushed out of the wrong face in %d of %d "
            "steps</text>\n",
            p->left, TITLE + PANEL + 22 * line, colour, rule, run->energy, (int)run->wrong, (int)run->touched);
}

static void draw_case(FILE *out, const sk_figure_case *figure, double left) {
    static const char ORIENTED[] = "#0b5fa5", NEAREST[] = "#c4410c";
    static sk_figure_run oriented, nearest; // large
    sk_figure_go(figure, SK_FIGURE_ORIENTED, &oriented);
    sk_figure_go(figure, SK_FIGURE_NEAREST, &nearest);
    panel p = {out, figure, left};
    fprintf(out, "<text x=\"%.0f\" y=\"26\" font-size=\"20\" font-weight=\"bold\">Figure %d: %s</text>\n", left,
            (int)figure->figure, figure->name);
    fprintf(out, "<text x=\"%.0f\" y=\"48\">%s</text>\n", left, figure->what);
    fprintf(out, "<rect fill=\"#f4f7fa\" stroke=\"#999999\" x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", left,
            TITLE, PANEL, PANEL);
    draw_polygon(&p);
    number_surfaces(&p);
    draw_path(&p, &nearest, NEAREST, " stroke-dasharray=\"4 3\"");
    draw_arrows(&p, &nearest, NEAREST);
    draw_path(&p, &oriented, ORIENTED, "");
    draw_arrows(&p, &oriented, ORIENTED);
    write_result(&p, 1, "oriented", ORIENTED, &oriented);
    write_result(&p, 2, "minimum translation", NEAREST, &nearest);
}

void sk_figure_draw(FILE *out, int32_t figure) {
    int32_t count = 0;
    for (const sk_figure_case *c = sk_figure_cases; c->name != NULL; c++) count += figure == 0 || c->figure == figure;
    int32_t width = MARGIN + count * (PANEL + MARGIN), height = TITLE + PANEL + LEGEND;
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
            (int)width, (int)height, (int)width, (int)height);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n", out);
    fputs("<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#222222\">\n", out);
    double left = MARGIN;
    for (const sk_figure_case *c = sk_figure_cases; c->name != NULL; c++) {
        if (figure != 0 && c->figure != figure) continue;
        draw_case(out, c, left);
        left += PANEL + MARGIN;
    }
    fputs("</g>\n</svg>\n", out);
}
