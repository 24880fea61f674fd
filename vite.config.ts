import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  base: './',
  resolve: { alias: { 'norm-lab-module': resolve(import.meta.dirname, 'build/wasm/norm-lab-module.mjs') } },
  worker: { format: 'es' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022' },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
