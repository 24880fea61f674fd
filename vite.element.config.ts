import { defineConfig } from 'vite';

/** Builds norm-lab.js, the script of the element <norm-lab>, beside the page. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/embed/element.ts', formats: ['iife'], name: 'normLabElement', fileName: () => 'norm-lab.js' },
  },
});
