// Access to members of a sandbox.
#include "scene/lua_sandbox_internal.h"

sk_sandbox *sk_sandbox_of(lua_State *lua) {
    return *(sk_sandbox **)lua_getextraspace(lua);
}

void sk_sandbox_limit_work(sk_sandbox *sandbox, int64_t work) {
    sandbox->work_load = work;
}

lua_State *sk_sandbox_lua(sk_sandbox *sandbox) {
    return sandbox->lua;
}

void *sk_sandbox_user(lua_State *lua) {
    return sk_sandbox_of(lua)->user;
}

void sk_sandbox_forget_user(sk_sandbox *sandbox) {
    sandbox->user = NULL;
}
