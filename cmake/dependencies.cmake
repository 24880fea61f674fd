# xsimd, nlohmann-json and xxhash are headers, and Catch2 is one source file. scripts/setup puts them into .toolchain on
# Debian; elsewhere a package that CMake finds serves, else they are fetched, pinned by their hash.

include(FetchContent)

set(norm_lab_toolchain "${PROJECT_SOURCE_DIR}/.toolchain")

# Declares a header library without running its own build: NAME URL SHA256
function(norm_lab_fetch name url sha256)
  FetchContent_Declare(${name} URL "${url}" URL_HASH "SHA256=${sha256}" DOWNLOAD_EXTRACT_TIMESTAMP ON
    SOURCE_SUBDIR no-build-of-its-own)
  FetchContent_MakeAvailable(${name})
  FetchContent_GetProperties(${name} SOURCE_DIR source_dir)
  set(${name}_SOURCE_DIR "${source_dir}" PARENT_SCOPE)
endfunction()

add_library(norm_lab_headers INTERFACE)
# With its C++20 comparisons, clang on g++ 12's library cannot compare a std::string with JSON.
target_compile_definitions(norm_lab_headers INTERFACE JSON_HAS_THREE_WAY_COMPARISON=0)
if(EMSCRIPTEN)
  # Plain C++ in the digest: for wasm xxhash would take NEON by way of SIMDe, which not every Emscripten brings.
  target_compile_options(norm_lab_headers INTERFACE "-DXXH_HAS_INCLUDE(x)=0")
endif()
if(EXISTS "${norm_lab_toolchain}/include/ready")
  target_include_directories(norm_lab_headers SYSTEM INTERFACE "${norm_lab_toolchain}/include")
else()
  find_package(xsimd 13.2 QUIET)
  if(xsimd_FOUND)
    target_link_libraries(norm_lab_headers INTERFACE xsimd)
  else()
    norm_lab_fetch(xsimd_headers https://github.com/xtensor-stack/xsimd/archive/13.2.0.tar.gz
      edd8cd3d548c185adc70321c53c36df41abe64c1fe2c67bc6d93c3ecda82447a)
    target_include_directories(norm_lab_headers SYSTEM INTERFACE "${xsimd_headers_SOURCE_DIR}/include")
  endif()
  norm_lab_fetch(json_headers https://github.com/nlohmann/json/archive/v3.11.3.tar.gz
    0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406)
  norm_lab_fetch(xxhash_headers https://github.com/Cyan4973/xxHash/archive/v0.8.3.tar.gz
    aae608dfe8213dfd05d909a57718ef82f30722c392344583d3f39050c7f29a80)
  target_include_directories(norm_lab_headers SYSTEM INTERFACE
    "${json_headers_SOURCE_DIR}/include" "${xxhash_headers_SOURCE_DIR}")
endif()

# The folder of Catch2's amalgamated files, or nothing: then there are no tests.
set(NORM_LAB_CATCH2 "")
option(NORM_LAB_TESTS "Build the tests of the core" OFF)
if(NORM_LAB_TESTS)
  if(EXISTS "${norm_lab_toolchain}/catch2/catch_amalgamated.cpp")
    set(NORM_LAB_CATCH2 "${norm_lab_toolchain}/catch2")
  else()
    norm_lab_fetch(catch2_sources https://github.com/catchorg/Catch2/archive/v3.7.1.tar.gz
      c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c)
    set(NORM_LAB_CATCH2 "${catch2_sources_SOURCE_DIR}/extras")
  endif()
endif()
