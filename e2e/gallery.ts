import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { product } from '../web/vite.config.ts';

const web = join(import.meta.dirname, '../web');

/** What the server of the product allows a page: nothing inline, nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const MIME: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The gallery of components, built as the product is and served under its content security policy. */
export type Gallery = { readonly url: string; readonly close: () => void };

/** Builds the gallery into a folder of its own and serves it on a free port. Close it in afterAll. */
export async function serveGallery(): Promise<Gallery> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  await build({
    ...product,
    configFile: false,
    logLevel: 'error',
    build: {
      ...product.build,
      outDir: folder,
      // Which files the portal is cut into is its own: of these the gallery has other parts.
      rolldownOptions: { input: join(web, 'gallery.html') },
    },
  });
  const server = createServer((request, response) => {
    try {
      const file = join(folder, new URL(request.url ?? '/', 'http://gallery').pathname);
      const body = readFileSync(file);
      response.setHeader('content-type', MIME[extname(file)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', POLICY);
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/gallery.html`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
