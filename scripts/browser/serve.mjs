import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const kTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves a folder on this machine at a place of its host ("/", "/some/course/"), as a plain host of files does:
 *  compressed, and without special headers; at a free port where none is given. `requests` gathers what was asked for, and
 *  the compressed bytes it got. */
export async function serve(folder, place = '/', port = 0) {
  const base = resolve(folder);
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    const file = join(base, normalize(`/${path.slice(place.length)}`), path.endsWith('/') ? 'index.html' : '');
    const content = path.startsWith(place) ? await readFile(file).catch(() => null) : null;
    const body = gzipSync(content ?? 'not here');
    requests.push({ path, bytes: content ? body.length : 0 });
    const type = (content && kTypes[extname(file)]) || 'text/plain';
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  const close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}${place}`, requests, close };
}
