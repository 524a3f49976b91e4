// virtual_stick.c: preloaded into the program, plugs in a joystick of SDL's and moves it as the file $SKIDPAD_VIRTUAL_STICK says:
// numbers axis0 axis1 axis2 axis3 (raw), buttons (bits), hat (SDL's bits). For tests of the real program in its window, where
// there is no device and none can be made.
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

enum { AXES = 4, BUTTONS = 8 };

static SDL_Joystick *stick;

static void plug(void) {
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_FLIGHT_STICK, AXES, BUTTONS, 1);
    if (index >= 0) stick = SDL_JoystickOpen(index);
}

static void move(const char *path) {
    int axis[AXES], buttons, hat;
    FILE *file = fopen(path, "r");
    if (file == NULL) return;
    int read = fscanf(file, "%d %d %d %d %d %d", &axis[0], &axis[1], &axis[2], &axis[3], &buttons, &hat);
    fclose(file);
    if (read != AXES + 2) return; // half written: the next time
    for (int i = 0; i < AXES; i++) SDL_JoystickSetVirtualAxis(stick, i, (Sint16)axis[i]);
    for (int i = 0; i < BUTTONS; i++) SDL_JoystickSetVirtualButton(stick, i, (Uint8)(buttons >> i & 1));
    SDL_JoystickSetVirtualHat(stick, 0, (Uint8)hat);
}

int SDL_PollEvent(SDL_Event *event) {
    static int (*real)(SDL_Event *);
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "SDL_PollEvent");
    const char *path = getenv("SKIDPAD_VIRTUAL_STICK");
    if (path != NULL && SDL_WasInit(SDL_INIT_JOYSTICK) != 0) {
        if (stick == NULL) plug();
        if (stick != NULL) move(path);
    }
    return real(event);
}
