# Flags live on targets:
#   norm_lab_flags          what every target needs, above all the same bits on every machine
#   norm_lab_lean           no exceptions, no RTTI and no silent change of precision: everything but the tests
#   norm_lab_node_program   how a program is linked when it is wasm for Node

set(NORM_LAB_SANITIZE "" CACHE STRING "What -fsanitize= gets, separated by commas")
option(NORM_LAB_FUZZ "Build the fuzz test of the request parser (clang)" OFF)

set(CMAKE_CXX_EXTENSIONS OFF)
add_library(norm_lab_flags INTERFACE)
target_compile_features(norm_lab_flags INTERFACE cxx_std_20)
target_compile_options(norm_lab_flags INTERFACE
  -ffp-contract=off # one rounding an operation: no FMA, whatever the machine has
  -Wall -Wextra -Wpedantic -Werror
  -Wno-missing-field-initializers # a designated initializer names what differs; the rest is zero by the standard
  -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # Guesses that g++ 12 and 14 make after inlining, wrong about std::string and std::vector. The sanitizers know.
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>"
  "$<$<CONFIG:Debug>:-O2>")
target_compile_definitions(norm_lab_flags INTERFACE "$<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>")

if(NORM_LAB_SANITIZE)
  target_compile_options(norm_lab_flags INTERFACE
    "-fsanitize=${NORM_LAB_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer
    -fno-sanitize=vptr) # it reads RTTI, and the core has none
  target_link_options(norm_lab_flags INTERFACE "-fsanitize=${NORM_LAB_SANITIZE}")
endif()
if(NORM_LAB_FUZZ)
  target_compile_options(norm_lab_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(EMSCRIPTEN)
  target_compile_options(norm_lab_flags INTERFACE -msimd128)
endif()

add_library(norm_lab_lean INTERFACE)
target_compile_options(norm_lab_lean INTERFACE
  -fno-exceptions -fno-rtti
  -Wdouble-promotion -Wfloat-conversion) # a change of precision changes bits

# The same ceiling as in the page: a request that fits here fits there.
set(norm_lab_memory -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2147483648)

add_library(norm_lab_node_program INTERFACE)
if(EMSCRIPTEN)
  # Emscripten writes CommonJS; the checkout's package.json says otherwise for everything below it.
  file(WRITE "${PROJECT_BINARY_DIR}/package.json" "{ \"type\": \"commonjs\" }\n")
  target_link_options(norm_lab_node_program INTERFACE
    -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME ${norm_lab_memory} -sSTACK_SIZE=1048576)
endif()
