// disk_faults.c: a library for LD_PRELOAD that makes the n-th call of one kind fail, of those about files in one folder.
// A seccomp filter traps the system calls, so what the C library calls by itself (fwrite, fclose) is met too. The handler
// either answers with an error or makes the call itself, marked in the sixth argument so that the filter lets it pass.
// The environment says what fails:
//     SKIDPAD_FAULT         KIND:N:ERRNO, KIND one of open, write, sync, rename, truncate, close, or short: half a write
//     SKIDPAD_FAULT_FOLDER  absolute, links resolved
//     SKIDPAD_FAULT_HIT     a file that is made when the fault happens; it is not in the folder
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { MARK = 0x5ca1ab1e };

static char kind[16], folder[4096], hit[4096];
static long countdown;
static int reason;

static long pass(long call, const long *a) {
    long answer = syscall(call, a[0], a[1], a[2], a[3], a[4], (long)MARK);
    return answer < 0 ? -errno : answer;
}

static bool inside(const char *path) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

// Of an open file, by what /proc says its name is.
static bool is_ours(long descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%ld", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return false;
    path[length] = '\0';
    return inside(path) || strcmp(path, folder) == 0;
}

static bool is_written(long descriptor) {
    int flags = fcntl((int)descriptor, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

static const char *kind_of(long call, const long *a) {
    switch (call) {
    case SYS_openat: return (a[2] & O_ACCMODE) != O_RDONLY && inside((const char *)a[1]) ? "open" : "";
    case SYS_write:
    case SYS_writev:
    case SYS_pwrite64: return is_ours(a[0]) ? "write" : "";
    case SYS_fsync:
    case SYS_fdatasync: return is_ours(a[0]) ? "sync" : "";
    case SYS_ftruncate: return is_ours(a[0]) ? "truncate" : "";
    case SYS_close: return is_ours(a[0]) && is_written(a[0]) ? "close" : "";
#ifdef SYS_open
    case SYS_open: return (a[1] & O_ACCMODE) != O_RDONLY && inside((const char *)a[0]) ? "open" : "";
#endif
#ifdef SYS_rename
    case SYS_rename: return inside((const char *)a[0]) ? "rename" : "";
#endif
    default: return inside((const char *)a[1]) ? "rename" : "";
    }
}

// The answer of the call, as the kernel gives it: a negative errno for an error.
static long answer_of(long call, long *a) {
    const char *now = kind_of(call, a);
    bool halves = strcmp(kind, "short") == 0 && strcmp(now, "write") == 0 && call != SYS_writev && a[2] > 1;
    if ((!halves && strcmp(now, kind) != 0) || --countdown != 0) return pass(call, a);
    int made = open(hit, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (made >= 0) close(made);
    if (halves) {
        a[2] /= 2;
        return pass(call, a);
    }
    if (call == SYS_close) pass(call, a); // the kernel closes it whatever it answers
    return -reason;
}

static void trapped(int number, siginfo_t *info, void *user) {
    (void)number;
    int saved = errno;
    ucontext_t *context = user;
#if defined(__x86_64__)
    greg_t *r = context->uc_mcontext.gregs;
    long a[5] = {r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8]};
    r[REG_RAX] = answer_of(info->si_syscall, a);
#elif defined(__aarch64__)
    unsigned long long *r = context->uc_mcontext.regs;
    long a[5] = {(long)r[0], (long)r[1], (long)r[2], (long)r[3], (long)r[4]};
    r[0] = (unsigned long long)answer_of(info->si_syscall, a);
#else
#    error "the registers of this processor are not known"
#endif
    errno = saved;
}

#define ALLOW      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define TRAP(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)

// Where a filter cannot be set, the program ends with 77 before it begins.
__attribute__((constructor)) static void begin(void) {
    static struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MARK, 0, 1),
        ALLOW,
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        TRAP(SYS_openat),
        TRAP(SYS_write),
        TRAP(SYS_writev),
        TRAP(SYS_pwrite64),
        TRAP(SYS_fsync),
        TRAP(SYS_fdatasync),
        TRAP(SYS_ftruncate),
        TRAP(SYS_close),
        TRAP(SYS_renameat),
        TRAP(SYS_renameat2),
#ifdef SYS_open
        TRAP(SYS_open),
#endif
#ifdef SYS_rename
        TRAP(SYS_rename),
#endif
        ALLOW,
    };
    static const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    const char *fault = getenv("SKIDPAD_FAULT"), *where = getenv("SKIDPAD_FAULT_FOLDER"),
               *reported = getenv("SKIDPAD_FAULT_HIT");
    if (fault == NULL || where == NULL || reported == NULL) return;
    if (sscanf(fault, "%15[a-z]:%ld:%d", kind, &countdown, &reason) != 3) _exit(99);
    snprintf(folder, sizeof folder, "%s", where);
    snprintf(hit, sizeof hit, "%s", reported);
    unsetenv("LD_PRELOAD"); // for this program only
    struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSYS, &action, NULL);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(77);
}
