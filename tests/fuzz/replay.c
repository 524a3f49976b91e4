// Runs a fuzz target over the files of a folder, where libFuzzer is not there to do it: replay FOLDER.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path) {
    enum { MOST = 1 << 20 };
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(MOST);
    if (file == NULL || data == NULL) {
        fprintf(stderr, "%s cannot be read\n", path);
        return 1;
    }
    size_t size = fread(data, 1, MOST, file);
    fclose(file);
    uint8_t *exact = malloc(size > 0 ? size : 1); // so that a sanitizer sees what is read beyond
    for (size_t i = 0; exact != NULL && i < size; i++) exact[i] = data[i];
    free(data);
    if (exact == NULL) return 1;
    (void)LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int argc, char **argv) {
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (folder == NULL) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    int count = 0, failed = 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[1024];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        failed += replay(path);
        count++;
    }
    closedir(folder);
    printf("%d files replayed\n", count);
    return failed > 0 || count == 0;
}
