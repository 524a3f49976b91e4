#include "scene/lua_chains.h"

#include <stdio.h>
#include <string.h>

enum {
    WORK_PER_NAME = 16,    // for every enclosing function: up to 455 variables are compared
    NESTED_PER_LEVEL = 2,  // nested calls of the compiler for a block or a bracket
    WORK_PER_OPERATOR = 32 // for `and`, `or` and `elseif`: up to 1000 jumps are followed
};

static bool is(const char *token, size_t length, const char *word) {
    return strlen(word) == length && memcmp(token, word, length) == 0;
}

static bool is_any(const char *token, size_t length, const char *const *words) {
    for (; *words != NULL; words++)
        if (is(token, length, *words)) return true;
    return false;
}

static bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool fail(char *why, size_t size, const char *what, int most) {
    snprintf(why, size, "%s; at most %d are allowed", what, most);
    return false;
}

static bool fail_nested(const sk_lua_chains *c, char *why, size_t size) {
    int most = SK_LUA_NESTED_MAX - NESTED_PER_LEVEL * c->depth;
    return fail(why, size, "too many unary operators or '..' in one expression", most);
}

static void end_unary(sk_lua_chains *c, sk_lua_level *level) {
    c->nested -= level->unary;
    level->unary = 0;
}

static void end_joins(sk_lua_chains *c, sk_lua_level *level) {
    end_unary(c, level);
    c->nested -= level->joins;
    level->joins = 0;
}

// Counts the operators for which Lua's compiler calls itself: unary operators and `..`. The compiler does so up to 200
// times and then reports an error without a line. A binary operator ends the operand of the unary operators before it.
// An operator of lower precedence than `..` also ends a chain of `..`.
static void take_operator(sk_lua_chains *c, sk_lua_level *level, const char *token, size_t length, bool after_operand) {
    static const char *const unary[] = {"not", "-", "~", "#", NULL};
    static const char *const binary[] = {"+", "-", "*", "/", "//", "%", "&", "|", "~", "<<", ">>", NULL};
    static const char *const lower[] = {"and", "or", "==", "~=", "<", ">", "<=", ">=", NULL};
    if (is_any(token, length, lower)) end_joins(c, level);
    if (after_operand && is_any(token, length, binary)) end_unary(c, level);
    if (!after_operand && is_any(token, length, unary)) {
        level->unary++;
        c->nested++;
    }
    if (is(token, length, "..")) {
        end_unary(c, level);
        level->joins++;
        c->nested++;
    }
}

static bool open_level(sk_lua_chains *c, char kind, char *why, size_t size) {
    if (c->depth == SK_LUA_LEVELS_MAX)
        return fail(why, size, "too many blocks and brackets within each other", SK_LUA_LEVELS_MAX);
    c->level[++c->depth] = (sk_lua_level){.kind = kind};
    c->nested += NESTED_PER_LEVEL;
    c->functions += kind == 'f';
    return true;
}

static void close_level(sk_lua_chains *c) {
    if (c->depth == 0) return; // unbalanced: Lua reports it
    sk_lua_level *inner = &c->level[c->depth--];
    end_joins(c, inner);
    c->nested -= NESTED_PER_LEVEL;
    c->functions -= inner->kind == 'f';
    if (inner->kind == '(') c->level[c->depth].operators += inner->operators; // the same expression continues
}

// Returns the kind of bracket or block that the token opens; 0 if none.
static char kind_opened(const char *token, size_t length) {
    if (length == 1 && strchr("([{", token[0]) != NULL) return token[0];
    if (is(token, length, "function")) return 'f';
    if (is(token, length, "if")) return 'i';
    if (is(token, length, "do")) return 'd';
    return is(token, length, "repeat") ? 'r' : '\0';
}

static bool closes(const char *token, size_t length) {
    static const char *const closing[] = {")", "]", "}", "end", "until", NULL};
    return is_any(token, length, closing);
}

// Returns true if an expression may end with the token. A name after it then begins the next statement.
static bool ends_operand(const char *token, size_t length, bool is_keyword) {
    static const char *const values[] = {"nil", "true", "false", "end", NULL};
    if (is_keyword) return is_any(token, length, values);
    if (begins_name(token[0]) || (token[0] >= '0' && token[0] <= '9')) return true;
    static const char *const marks[] = {")", "]", "}", "...", NULL};
    return token[0] == '"' || token[0] == '\'' || is_any(token, length, marks);
}

static bool is_keyword(const char *token, size_t length) {
    static const char *const keywords[] = {"and",      "break",  "do",   "else", "elseif", "end",   "false", "for",
                                           "function", "goto",   "if",   "in",   "local",  "nil",   "not",   "or",
                                           "repeat",   "return", "then", "true", "until",  "while", NULL};
    return is_any(token, length, keywords);
}

bool sk_lua_chains_take(sk_lua_chains *c, const char *token, size_t length, char *why, size_t size) {
    static const char *const operators[] = {"and", "or", NULL}, *const jumps[] = {"goto", "break", "::", NULL};
    static const char *const ends_expression[] = {",",    ";",      "=",    "local", "return", "if",
                                                  "then", "elseif", "else", "do",    "while",  "for",
                                                  "in",   "repeat", "goto", "break", "::",     NULL};
    bool keyword = is_keyword(token, length), named = !keyword && begins_name(token[0]);
    sk_lua_level *level = &c->level[c->depth];
    if ((named && c->after_operand) || is_any(token, length, ends_expression)) {
        level->operators = 0;
        end_joins(c, level);
    }
    take_operator(c, level, token, length, c->after_operand);
    c->after_operand = ends_operand(token, length, keyword);
    if (named) c->work += (int64_t)WORK_PER_NAME * (1 + c->functions);
    if (is_any(token, length, jumps) && ++c->jumps > SK_LUA_JUMPS_MAX)
        return fail(why, size, "too many goto, break and labels", SK_LUA_JUMPS_MAX);
    if (is(token, length, "elseif")) {
        c->work += WORK_PER_OPERATOR;
        if (++level->branches > SK_LUA_BRANCHES_MAX)
            return fail(why, size, "too many elseif in one if", SK_LUA_BRANCHES_MAX);
    }
    if (closes(token, length)) close_level(c);
    char kind = kind_opened(token, length);
    if (kind != '\0' && !open_level(c, kind, why, size)) return false;
    level = &c->level[c->depth];
    if (is_any(token, length, operators)) {
        c->work += WORK_PER_OPERATOR;
        level->operators++;
    }
    if (c->nested > SK_LUA_NESTED_MAX) return fail_nested(c, why, size);
    if (level->operators > SK_LUA_OPERATORS_MAX)
        return fail(why, size, "too many 'and' and 'or' in one expression", SK_LUA_OPERATORS_MAX);
    return true;
}
