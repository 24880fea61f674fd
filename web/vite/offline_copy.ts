import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const worker = 'service_worker.js';

/** What is kept for later: all that the page may ask for, where it can compute. */
const isKept = (path: string) => path !== worker && !path.startsWith('recorded/');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Writes into the built service worker which files the page has, and a version that changes with any of them. */
export function offlineCopy(): Plugin {
  let out = '';
  return {
    name: 'offline-copy',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const files: Record<string, string> = {};
        for (const path of (await filesBelow(out)).filter(isKept))
          files[path] = sha256(await readFile(join(out, path)));
        const list = JSON.stringify(files);
        const script = await readFile(join(out, worker), 'utf8');
        const filled = script.replace('NORM_LAB_FILES', () => list).replace('NORM_LAB_VERSION', `"${sha256(list)}"`);
        await writeFile(join(out, worker), filled);
      },
    },
  };
}
