import { defineConfig } from 'vite';
import { classicChunks } from './web/vite/classic_chunks.ts';
import { coreModules } from './web/vite/core_modules.ts';
import { formulas } from './web/vite/formulas.ts';
import { leanPlot } from './web/vite/lean_plot.ts';

/** Builds embed.html beside the page, of classic scripts alone. */
export default defineConfig({
  root: 'web',
  base: './',
  plugins: [formulas, leanPlot, coreModules, classicChunks],
  publicDir: false,
  // What Emscripten's glue asks of it is not needed where it is told where its file is.
  define: { 'import.meta': '{}' },
  worker: { format: 'iife' },
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsDir: 'embed',
    modulePreload: false,
    rolldownOptions: { input: 'web/embed.html', output: { format: 'cjs' } },
  },
});
