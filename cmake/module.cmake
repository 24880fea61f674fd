# The module, compiled once and linked twice: norm-lab-module for the page's workers, norm-lab-module-node for Vitest.

add_library(norm_lab_bindings OBJECT wasm/bindings.cpp)
target_link_libraries(norm_lab_bindings PUBLIC norm_lab_core norm_lab_lean)
target_compile_options(norm_lab_bindings PRIVATE -Oz)
# Embind names types by RTTI, unless it is told that there is none.
target_compile_definitions(norm_lab_bindings PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

# norm_lab_module NAME ENVIRONMENT LINK_OPTION...
function(norm_lab_module name environment)
  add_executable(${name} $<TARGET_OBJECTS:norm_lab_bindings>)
  target_link_libraries(${name} PRIVATE norm_lab_core)
  target_link_options(${name} PRIVATE
    --bind --no-entry -O3 -fno-exceptions -fno-rtti
    -sMODULARIZE -sEXPORT_ES6 "-sENVIRONMENT=${environment}"
    -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sSTRICT -sEXPORT_NAME=createNormLab
    -sINCOMING_MODULE_JS_API=instantiateWasm,locateFile -sMALLOC=emmalloc
    ${norm_lab_memory} -sSTACK_SIZE=1048576
    ${ARGN})
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
endfunction()

norm_lab_module(norm-lab-module web,worker --emit-tsd norm-lab-module.d.ts)
norm_lab_module(norm-lab-module-node node)
