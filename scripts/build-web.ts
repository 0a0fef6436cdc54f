// Builds the browser app into dist/web, unless what it is built from is unchanged since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const built = join(root, 'dist/web/index.html');
/** Beside the built files, which are served. */
const stamp = join(root, 'dist/web-built-from-sha256');

/**
 * Builds dist/web when its sources (web, contract, the lock file) changed since the build that is there.
 * Progress goes to standard error.
 * @returns the exit code of the build; 0 when nothing had to be done
 */
export function buildWeb(): number {
  if (!existsSync(join(root, 'web/vite.config.ts'))) {
    console.error('There is no browser app to build: web/vite.config.ts does not exist.');
    return 0;
  }
  const hash = sourceHash();
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  console.error('Building the browser app.');
  rmSync(stamp, { force: true });
  for (const config of ['vite.config.ts', 'vite.by-key.config.ts']) {
    const status = build(config);
    if (status !== 0) return status;
  }
  writeFileSync(stamp, hash);
  return 0;
}

/** One program of the browser: the portal, which empties the folder first, and the pages that a key opens. */
function build(config: string): number {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
    // A test run says NODE_ENV=test, which would build React's slow development version into the product.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return result.status ?? 1;
}

function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['contract', 'web']) {
    for (const file of sources(folder)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function sources(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name)) found.push(...sources(path));
    if (entry.isFile() && !entry.name.includes('.test.')) found.push(path);
  }
  return found.toSorted();
}

if (import.meta.main) process.exitCode = buildWeb();
