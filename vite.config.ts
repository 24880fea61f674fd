import { defineConfig, type Plugin } from 'vite';
import { formulas } from './web/vite/formulas.ts';
import { leanPlot } from './web/vite/lean_plot.ts';

/** The page's Content-Security-Policy forbids what the development server injects; the built page keeps it. */
const withoutPolicyInDevelopment: Plugin = {
  name: 'without-policy-in-development',
  apply: 'serve',
  transformIndexHtml: (html, context) =>
    context.server ? html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '') : html,
};

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [withoutPolicyInDevelopment, formulas, leanPlot],
  worker: { format: 'es' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022' },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
