# The same bits everywhere: SKIDPAD_EXACT_ARITHMETIC are the flags that our files need for it, and a build whose other flags would
# break it is refused here. What a macro shows is refused by engine/base/arithmetic.h. See docs/models/numerics.md.

# Not to fuse a product with a sum; gcc's vectoriser does all the same (vfmaddsub), unless the processor is one that cannot.
set(SKIDPAD_EXACT_ARITHMETIC -ffp-contract=off)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|i[3-6]86)$")
    list(APPEND SKIDPAD_EXACT_ARITHMETIC -mno-fma -mno-fma4 -mno-avx512f)
endif()
list(APPEND SKIDPAD_EXACT_ARITHMETIC "SHELL:-include ${PROJECT_SOURCE_DIR}/engine/base/arithmetic.h")

# ---- flags that somebody gave ----

set(regroup "it lets the compiler compute other values than the source says")
set(fuse "it fuses products with sums, which skips a rounding")
set(wide "its intermediate results are wider than double")
set(flush "it flushes small numbers to zero")
set(refused # a flag as a regular expression, and why
    "-f(fast-math|unsafe-math-optimizations|associative-math|reciprocal-math|finite-math-only|no-signed-zeros)" "${regroup}"
    "-f(no-honor-nans|no-honor-infinities|approx-func|fp-model=(fast|aggressive))" "${regroup}"
    "-Ofast" "${regroup}"
    "-mrecip(=.*)?" "${regroup}"
    "-ffp-contract=(fast|on|fast-honor-pragmas)" "${fuse}"
    "-ffp-model=precise" "${fuse}"
    "-mfpmath=.*(387|both).*" "${wide}"
    "-mno-sse2?" "${wide}"
    "-ffp-eval-method=(double|extended)" "${wide}"
    "-fsingle-precision-constant" "it makes float of double constants"
    "-fdenormal-fp-math=(preserve-sign|positive-zero).*" "${flush}"
    "-mdaz-ftz" "${flush}")

function(skidpad_refuse_flags where flags)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    foreach(flag IN LISTS flags)
        list(LENGTH refused length)
        math(EXPR last "${length} - 1")
        foreach(i RANGE 0 ${last} 2)
            math(EXPR next "${i} + 1")
            list(GET refused ${i} pattern)
            list(GET refused ${next} reason)
            if(flag MATCHES "^${pattern}$")
                message(FATAL_ERROR "${where} has ${flag}: ${reason}. Skidpad gives the same bits on every machine "
                                    "(docs/models/numerics.md): build without it.")
            endif()
        endforeach()
    endforeach()
endfunction()

string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
foreach(variable CMAKE_C_COMPILER_ARG1 CMAKE_C_FLAGS CMAKE_C_FLAGS_${configuration} CMAKE_CXX_FLAGS CMAKE_CXX_FLAGS_${configuration}
                 CMAKE_EXE_LINKER_FLAGS CMAKE_EXE_LINKER_FLAGS_${configuration})
    skidpad_refuse_flags(${variable} "${${variable}}")
endforeach()
foreach(property COMPILE_OPTIONS LINK_OPTIONS)
    get_directory_property(options ${property})
    list(JOIN options " " options)
    skidpad_refuse_flags("the directory's ${property}" "${options}")
endforeach()

# ---- what the compiler makes of all flags together ----

function(skidpad_try_arithmetic)
    set(CMAKE_TRY_COMPILE_CONFIGURATION ${CMAKE_BUILD_TYPE})
    set(probe ${PROJECT_BINARY_DIR}/arithmetic_probe.c)
    file(WRITE ${probe} "#include \"${PROJECT_SOURCE_DIR}/engine/base/arithmetic.c\"
#include <stdio.h>
int main(void) {
    const char *fault = sk_arithmetic_fault();
    puts(fault ? fault : \"exact\");
    return fault ? 1 : 0;
}
")
    list(TRANSFORM SKIDPAD_EXACT_ARITHMETIC REPLACE "^SHELL:" "" OUTPUT_VARIABLE flags)
    string(REPLACE "-include " "-include;" flags "${flags}")
    unset(arithmetic_status CACHE) # the flags may have changed
    try_run(arithmetic_status arithmetic_compiles ${PROJECT_BINARY_DIR}/arithmetic_probe ${probe}
        CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}/engine" COMPILE_DEFINITIONS ${flags}
        COMPILE_OUTPUT_VARIABLE messages RUN_OUTPUT_VARIABLE said)
    if(NOT arithmetic_compiles)
        message(FATAL_ERROR "engine/base/arithmetic.c does not compile with this compiler and these flags:\n${messages}")
    elseif(NOT arithmetic_status EQUAL 0)
        string(STRIP "${said}" said)
        message(FATAL_ERROR "With this compiler and these flags ${said}. Skidpad gives the same bits on every machine "
                            "(docs/models/numerics.md): look for the flag in CMAKE_C_FLAGS and its like.")
    endif()
endfunction()
skidpad_try_arithmetic()
