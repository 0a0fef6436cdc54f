import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Lays a .br and a .gz beside every text file of the build, once and at the best rate; the server sends what fits. */
export function compressed(): Plugin {
  return {
    name: 'coverlane-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name));
      await Promise.all(files.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await brotlied(text)),
    writeFile(`${file}.gz`, await gzipped(text, { level: 9 })),
  ]);
}
