#include "cli/command.h"
#include "export/oriented_figure.h"
#include "system/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Prints a column of a matrix, one character for each surface.
static void print_column(const sk_paper_matrix *m, int32_t rows) {
    for (int32_t i = 0; i < rows; i++)
        putchar(m->at[i][0] < 0 ? '-' : m->at[i][0] > 9 ? '*' : (char)('0' + m->at[i][0]));
    for (int32_t i = rows; i < 6; i++) putchar(' ');
    putchar(' ');
}

static void print_face(int32_t face, int width) {
    if (face < 0)
        printf("%*s ", width, ".");
    else
        printf("%*d ", width, (int)face + 1);
}

// Prints the steps around the contact, of the run in which the face of entry pushes the point out.
static void print_steps(const sk_figure_case *figure, const sk_figure_run *run) {
    int32_t rows = figure->polygon.count;
    printf("step  x, mm    y, mm    P      Delta  S      C1 pr. C1     C2     held nearest\n");
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++) {
        const sk_figure_step *s = &run->step[k];
        bool before = k + 1 < SK_FIGURE_STEPS && run->step[k + 1].held.outcome != SK_ORIENTED_APART;
        if (s->held.outcome == SK_ORIENTED_APART && !before) continue;
        printf("%4d  %7.2f  %7.2f  ", (int)k + 1, 1e3 * s->x, 1e3 * s->y);
        print_column(&s->matrices.p, rows);
        print_column(&s->matrices.delta, rows);
        print_column(&s->matrices.s, rows);
        print_column(&s->loops_as_printed.c, rows);
        print_column(&s->loops.c, rows);
        print_column(&s->matrices.c, rows);
        print_face(s->held.face, 4);
        print_face(s->nearest, 7);
        printf(" %s\n", sk_oriented_outcome_text(s->held.outcome));
    }
}

static void print_run(const char *rule, const sk_figure_run *run) {
    printf("%-20s pushed in %2d steps, out of the wrong face in %2d; ", rule, (int)run->touched, (int)run->wrong);
    if (run->left_through < 0)
        printf("was never touched");
    else
        printf("left through face %d", (int)run->left_through + 1);
    printf("; energy %.3f\n", run->energy);
}

static sk_result print_case(const sk_figure_case *figure) {
    sk_figure_pair *pair = sk_figure_go_both(figure);
    if (pair == NULL) return sk_error("memory is short");
    printf("figure %d, %s: %s\n", (int)figure->figure, figure->name, figure->what);
    print_steps(figure, &pair->oriented);
    print_run("oriented", &pair->oriented);
    print_run("minimum translation", &pair->nearest);
    putchar('\n');
    free(pair);
    return sk_ok();
}

static sk_result draw(const char *path, int32_t figure) {
    sk_output_file out;
    sk_result result = sk_output_open(&out, path);
    if (!result.ok) return result;
    result = sk_figure_draw(out.file, figure);
    if (result.ok && ferror(out.file)) result = sk_output_trouble(&out, errno);
    sk_result closed = sk_output_close(&out, result.ok);
    return result.ok ? closed : result;
}

int sk_command_oriented(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *wanted = sk_arguments_text(&arguments, "figure"), *path = sk_arguments_text(&arguments, "out");
    if (wanted != NULL && strcmp(wanted, "5") != 0 && strcmp(wanted, "6") != 0)
        return sk_complain(sk_error("--figure is '%s'; there are 5 and 6", wanted));
    int32_t figure = wanted == NULL ? 0 : wanted[0] - '0';
    if (path != NULL) {
        sk_result result = draw(path, figure);
        if (!result.ok) return sk_complain(result);
        // A picture must be alone on the standard output.
        if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) return SK_EXIT_DONE;
    }
    for (const sk_figure_case *c = sk_figure_cases; c->name != NULL; c++) {
        if (figure != 0 && c->figure != figure) continue;
        sk_result result = print_case(c);
        if (!result.ok) return sk_complain(result);
    }
    return SK_EXIT_DONE;
}
