# Catch2 is compiled apart: quickly, and without sanitizers, which cost two minutes there and find nothing of ours.
add_library(norm_lab_catch2 OBJECT "${NORM_LAB_CATCH2}/catch_amalgamated.cpp")
target_compile_features(norm_lab_catch2 PUBLIC cxx_std_20)
target_include_directories(norm_lab_catch2 SYSTEM PUBLIC "${NORM_LAB_CATCH2}")
target_compile_options(norm_lab_catch2 PRIVATE -O1)
if(EMSCRIPTEN)
  # Without an exceptions flag even a passing wasm test binary exits 1.
  target_compile_options(norm_lab_catch2 PUBLIC -fwasm-exceptions)
  target_link_options(norm_lab_catch2 INTERFACE -fwasm-exceptions)
endif()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS tests/core/*_test.cpp)
file(GLOB_RECURSE test_helpers CONFIGURE_DEPENDS tests/core/*.cpp)
list(FILTER test_helpers EXCLUDE REGEX "_(test|fuzz)\\.cpp$")

if(test_sources)
  add_executable(core_tests ${test_sources} ${test_helpers})
  target_link_libraries(core_tests PRIVATE norm_lab_core norm_lab_catch2 norm_lab_headers norm_lab_node_program)
  target_compile_definitions(core_tests PRIVATE "NORM_LAB_GOLDEN_DIR=\"${PROJECT_SOURCE_DIR}/tests/golden\"")
  target_compile_options(core_tests PRIVATE -O1)
  if(EMSCRIPTEN)
    target_link_options(core_tests PRIVATE -O1)
  endif()
endif()

# tests/core/layers/norm_test.cpp becomes the CTest test layers/norm: Catch2 tags each test with its file's name.
foreach(test_source IN LISTS test_sources)
  file(RELATIVE_PATH test_name "${PROJECT_SOURCE_DIR}/tests/core" "${test_source}")
  string(REGEX REPLACE "_test\\.cpp$" "" test_name "${test_name}")
  cmake_path(GET test_source STEM test_stem)
  add_test(NAME "${test_name}" COMMAND core_tests --filenames-as-tags --colour-mode none "[#${test_stem}]")
  # Catch2 returns 4 where every case of the file was skipped in this build.
  set_tests_properties("${test_name}" PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 4)
endforeach()
