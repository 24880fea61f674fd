# The toolchain file of the wasm preset. scripts/setup wrote down which Emscripten serves; without it, the one on the PATH.

set(norm_lab_emscripten_file "${CMAKE_CURRENT_LIST_DIR}/../.toolchain/emscripten-root")
if(EXISTS "${norm_lab_emscripten_file}")
  file(STRINGS "${norm_lab_emscripten_file}" norm_lab_emscripten_root LIMIT_COUNT 1)
else()
  find_program(norm_lab_emcc emcc REQUIRED)
  file(REAL_PATH "${norm_lab_emcc}" norm_lab_emcc_real)
  cmake_path(GET norm_lab_emcc_real PARENT_PATH norm_lab_emscripten_root)
endif()

# Emscripten's own file would prefer a program named nodejs, which may be an older one.
find_program(norm_lab_node node REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR "${norm_lab_node}" CACHE FILEPATH "What runs wasm tests")

include("${norm_lab_emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
