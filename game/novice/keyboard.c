#include "novice/keyboard.h"

#include <SDL_scancode.h>
#include <stddef.h>

// The middle of a key in key widths: to the right, and down from the row of digits.
typedef struct place {
    int32_t scancode;
    double x, y;
} place;

#define AT(key, x, y)                                                                                                  \
    { SDL_SCANCODE_##key, x, y }
static const place PLACES[] = {
    AT(GRAVE, 0.0, 0.0),
    AT(1, 1.0, 0.0),
    AT(2, 2.0, 0.0),
    AT(3, 3.0, 0.0),
    AT(4, 4.0, 0.0),
    AT(5, 5.0, 0.0),
    AT(6, 6.0, 0.0),
    AT(7, 7.0, 0.0),
    AT(8, 8.0, 0.0),
    AT(9, 9.0, 0.0),
    AT(0, 10.0, 0.0),
    AT(MINUS, 11.0, 0.0),
    AT(EQUALS, 12.0, 0.0),
    AT(BACKSPACE, 13.5, 0.0),
    AT(TAB, 0.25, 1.0),
    AT(Q, 1.5, 1.0),
    AT(W, 2.5, 1.0),
    AT(E, 3.5, 1.0),
    AT(R, 4.5, 1.0),
    AT(T, 5.5, 1.0),
    AT(Y, 6.5, 1.0),
    AT(U, 7.5, 1.0),
    AT(I, 8.5, 1.0),
    AT(O, 9.5, 1.0),
    AT(P, 10.5, 1.0),
    AT(LEFTBRACKET, 11.5, 1.0),
    AT(RIGHTBRACKET, 12.5, 1.0),
    AT(BACKSLASH, 13.75, 1.0),
    AT(A, 1.75, 2.0),
    AT(S, 2.75, 2.0),
    AT(D, 3.75, 2.0),
    AT(F, 4.75, 2.0),
    AT(G, 5.75, 2.0),
    AT(H, 6.75, 2.0),
    AT(J, 7.75, 2.0),
    AT(K, 8.75, 2.0),
    AT(L, 9.75, 2.0),
    AT(SEMICOLON, 10.75, 2.0),
    AT(APOSTROPHE, 11.75, 2.0),
    AT(RETURN, 13.4, 2.0),
    AT(Z, 2.25, 3.0),
    AT(X, 3.25, 3.0),
    AT(C, 4.25, 3.0),
    AT(V, 5.25, 3.0),
    AT(B, 6.25, 3.0),
    AT(N, 7.25, 3.0),
    AT(M, 8.25, 3.0),
    AT(COMMA, 9.25, 3.0),
    AT(PERIOD, 10.25, 3.0),
    AT(SLASH, 11.25, 3.0),
    AT(SPACE, 6.9, 4.0),
    AT(INSERT, 15.25, 0.0),
    AT(HOME, 16.25, 0.0),
    AT(PAGEUP, 17.25, 0.0),
    AT(DELETE, 15.25, 1.0),
    AT(END, 16.25, 1.0),
    AT(PAGEDOWN, 17.25, 1.0),
    AT(UP, 16.25, 3.0),
    AT(LEFT, 15.25, 4.0),
    AT(DOWN, 16.25, 4.0),
    AT(RIGHT, 17.25, 4.0),
};
enum { COUNT = sizeof PLACES / sizeof PLACES[0] };

static const place *place_of(int32_t scancode) {
    for (size_t i = 0; i < COUNT; i++)
        if (PLACES[i].scancode == scancode) return &PLACES[i];
    return NULL;
}

int32_t sk_keyboard_neighbours(int32_t scancode, int32_t out[SK_NEIGHBOURS_MAX]) {
    const place *key = place_of(scancode);
    int32_t count = 0;
    for (size_t i = 0; key != NULL && i < COUNT && count < SK_NEIGHBOURS_MAX; i++) {
        double x = PLACES[i].x - key->x, y = PLACES[i].y - key->y;
        if (&PLACES[i] != key && x * x + y * y <= SK_NEIGHBOUR * SK_NEIGHBOUR) out[count++] = PLACES[i].scancode;
    }
    return count;
}
