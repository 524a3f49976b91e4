# Tests of environment.
sk_test(environment turbulence)
sk_test(environment seaway)
sk_test(environment ship)
sk_test(environment platform)
sk_test(environment weather)
sk_test(environment airwake)
target_link_options(test_environment PRIVATE -Wl,--wrap=sk_log)
