import { defineConfig, type Plugin } from 'vite';
import { formulas } from './web/vite/formulas.ts';
import { leanPlot } from './web/vite/lean_plot.ts';
import { offlineCopy } from './web/vite/offline_copy.ts';

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
  plugins: [withoutPolicyInDevelopment, formulas, leanPlot, offlineCopy()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'web/index.html', service_worker: 'web/src/offline/service_worker.ts' },
      output: {
        // A service worker's place is that of the page, and its name stays.
        entryFileNames: ({ name }) => (name === 'service_worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
