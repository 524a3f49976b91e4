// All dominoes from the first to the head, number n, lean on their next ones. With the angles t_i from the vertical, the
// height h, the thickness d, the distance p = d + spacing, and D = t_i - t_{i+1}:
//     h sin D = p cos t_{i+1} - d
// The force f_i of domino i on the back of domino i + 1 has the levers
//     a_i = h (cos D + mu sin D)                    about the edge of i, against its fall
//     b_i = h cos D - p sin t_{i+1} - mu d          about the edge of i + 1
// So I t_i'' = T_i + f_{i-1} b_{i-1} - f_i a_i with the moment T_i of the weight, and f_n = 0. The angles of all follow
// from that of the head, so the equations are linear in t_n''. Where the head touches the next domino, the same
// equations without T hold for the impulses and the changes of the rates.
#include "validate/domino_train.h"

#include "skidpad.h"

typedef struct train {
    const sk_domino_row *row;
    int32_t head;
    double angle[SK_DOMINOES_MAX], rate[SK_DOMINOES_MAX];
    double ratio[SK_DOMINOES_MAX]; // t_i' / t_n'
    double bias[SK_DOMINOES_MAX];  // t_i'' = ratio t_n'' + bias
    double a[SK_DOMINOES_MAX], b[SK_DOMINOES_MAX];
} train;

// Computes angles, rates and levers of all from angle and rate of the head.
static void set_train(train *t) {
    double h = t->row->height, d = t->row->thickness, p = d + t->row->spacing, mu = t->row->mu;
    t->ratio[t->head] = 1.0;
    t->bias[t->head] = 0.0;
    for (int32_t i = t->head - 1; i >= 0; i--) {
        double s, c, next = t->rate[i + 1];
        sk_sincos(t->angle[i + 1], &s, &c);
        double sine = (p * c - d) / h, cosine = sqrt(1.0 - sine * sine), share = 1.0 - p * s / (h * cosine);
        t->angle[i] = t->angle[i + 1] + sk_asin(sine);
        t->ratio[i] = share * t->ratio[i + 1];
        t->rate[i] = share * next;
        double turn = t->rate[i] - next;
        t->bias[i] = share * t->bias[i + 1] + (h * sine * turn * turn - p * c * next * next) / (h * cosine);
        t->a[i] = h * (cosine + mu * sine);
        t->b[i] = h * cosine - p * s - mu * d;
    }
}

static double moment_of_weight(const train *t, int32_t i) {
    double s, c;
    sk_sincos(t->angle[i], &s, &c);
    return 0.5 * t->row->gravity * (t->row->height * s - t->row->thickness * c); // per mass
}

// The acceleration of the head. Each force is f = f0 + f1 t_n''.
static double head_acceleration(const train *t) {
    double h = t->row->height, d = t->row->thickness, inertia = (h * h + d * d) / 3.0, f0 = 0.0, f1 = 0.0;
    for (int32_t i = 0; i < t->head; i++) {
        double carried = i > 0 ? t->b[i - 1] : 0.0;
        f0 = (moment_of_weight(t, i) + carried * f0 - inertia * t->bias[i]) / t->a[i];
        f1 = (carried * f1 - inertia * t->ratio[i]) / t->a[i];
    }
    double carried = t->head > 0 ? t->b[t->head - 1] : 0.0;
    return (moment_of_weight(t, t->head) + carried * f0) / (inertia - carried * f1);
}

// The head touches the next domino, which becomes the head.
static void hit(train *t) {
    double before[SK_DOMINOES_MAX], f0 = 0.0, f1 = 0.0;
    for (int32_t i = 0; i <= t->head; i++) before[i] = t->rate[i];
    t->head++;
    t->angle[t->head] = t->rate[t->head] = 0.0;
    set_train(t);
    for (int32_t i = 0; i < t->head; i++) { // impulses over the moment of inertia
        double carried = i > 0 ? t->b[i - 1] : 0.0;
        f0 = (before[i] + carried * f0) / t->a[i];
        f1 = (carried * f1 - t->ratio[i]) / t->a[i];
    }
    double carried = t->b[t->head - 1];
    t->rate[t->head] = carried * f0 / (1.0 - carried * f1);
    set_train(t);
}

// A step of Runge's midpoint rule for the head.
static void step(train *t, double h) {
    double angle = t->angle[t->head], rate = t->rate[t->head], first = head_acceleration(t);
    t->angle[t->head] = angle + 0.5 * h * rate;
    t->rate[t->head] = rate + 0.5 * h * first;
    set_train(t);
    double middle = head_acceleration(t);
    t->angle[t->head] = angle + h * (rate + 0.5 * h * first);
    t->rate[t->head] = rate + h * middle;
    set_train(t);
}

double sk_domino_speed(const sk_domino_row *row, int32_t first, int32_t last) {
    static const double STEP = 2e-5, TOO_LONG = 100.0; // s
    train t = {.row = row};
    t.angle[0] = row->begin;
    set_train(&t);
    double reach = sk_asin(row->spacing / row->height), begun = 0.0, time = 0.0;
    while (t.head < last && time < TOO_LONG) {
        step(&t, STEP);
        time += STEP;
        if (t.angle[t.head] < reach) continue;
        t.angle[t.head] = reach;
        set_train(&t);
        hit(&t);
        if (t.head == first) begun = time;
    }
    return (last - first) * (row->spacing + row->thickness) / (time - begun);
}
