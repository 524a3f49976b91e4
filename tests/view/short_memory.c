// short_memory.c: preloaded into the program, makes the n-th allocation fail that one of its parts asks for.
// $SKIDPAD_SHORT is PART:FROM:N:LASTING. PART is a piece of the name of the file that holds the caller's code: skidpad for the
// program with Dear ImGui, the OpenGL loader and the PNG encoder; SDL2; dri, LLVM and so on for the driver; or "any". FROM says since
// when allocations are counted: "window", when it is opened, or "text", when Dear ImGui loads its fonts. LASTING 1: it fails from then
// on. $SKIDPAD_SHORT_HIT is a file that holds something when an allocation has failed.
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static volatile bool counting;
static char part[64];
static long countdown;
static int lasting, hit = -1;

// Whether the caller's code is in the part: by the objects that are loaded, without allocating anything.
typedef struct search {
    uintptr_t place;
    bool found;
} search;

static int look(struct dl_phdr_info *info, size_t size, void *user) {
    (void)size;
    search *s = user;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + header->p_vaddr;
        if (header->p_type != PT_LOAD || s->place < start || s->place >= start + header->p_memsz) continue;
        const char *name =
            info->dlpi_name[0] != '\0' ? info->dlpi_name : "skidpad"; // the program itself has no name here
        s->found = strstr(name, part) != NULL;
        return 1;
    }
    return 0;
}

static bool fails_now(void *caller) {
    if (!counting) return false;
    if (strcmp(part, "any") != 0) {
        search s = {(uintptr_t)caller, false};
        counting = false; // whatever looking needs is not counted
        dl_iterate_phdr(look, &s);
        counting = true;
        if (!s.found) return false;
    }
    long now = __atomic_sub_fetch(&countdown, 1, __ATOMIC_RELAXED);
    bool fails = now == 0 || (lasting && now < 0);
    if (now == 0 && write(hit, "!", 1) != 1) abort();
    if (fails) errno = ENOMEM;
    return fails;
}

void *malloc(size_t size) {
    return fails_now(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails_now(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    return fails_now(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}

static void begin_at(const char *moment) {
    char from[16];
    const char *plan = getenv("SKIDPAD_SHORT"), *reported = getenv("SKIDPAD_SHORT_HIT");
    if (plan == NULL || reported == NULL ||
        sscanf(plan, "%63[^:]:%15[^:]:%ld:%d", part, from, &countdown, &lasting) != 4)
        return;
    if (counting || strcmp(from, moment) != 0) return;
    hit = open(reported, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    counting = true;
}

SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags) {
    SDL_Window *(*create)(const char *, int, int, int, int, Uint32);
    *(void **)&create = dlsym(RTLD_NEXT, "SDL_CreateWindow");
    begin_at("window");
    return create(title, x, y, w, h, flags);
}

// The first that Dear ImGui's own fonts are looked for.
FILE *fopen(const char *path, const char *mode) {
    FILE *(*open_file)(const char *, const char *);
    *(void **)&open_file = dlsym(RTLD_NEXT, "fopen");
    if (strstr(path, "/fonts/") != NULL) begin_at("text");
    return open_file(path, mode);
}
