# The same bits from every compiler, every optimisation and every processor: ./check runs these in each of its builds.
add_test(NAME golden.hashes
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/golden/hashes.py ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:skidpad>)
set_tests_properties(golden.hashes PROPERTIES LABELS golden TIMEOUT 600)
add_test(NAME golden.recordings
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/golden/recordings.py ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:skidpad>)
set_tests_properties(golden.recordings PROPERTIES LABELS golden TIMEOUT 600)
