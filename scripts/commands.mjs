// The commands of package.json "scripts": what each one runs, once Node.js and the packages are there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapRefused, bootstrap, root } from './bootstrap.mjs';
import { runToEnd } from './run-to-end.mjs';

/**
 * New objects get 32 MiB at a time: with 8 they are looked through four times as often, which one request in a hundred waits
 * for; with 64 an import takes a quarter more memory. An import by itself answers nobody (docs/performance.md).
 */
const swiftAnswers = ['--max-semi-space-size=32'];
const littleMemory = ['--max-semi-space-size=8'];

/** For each command the program it runs (relative to the repository), Node.js's options, and a program to run before. */
const commands = {
  start: { file: 'server/main.ts', first: 'scripts/build-web.ts', options: swiftAnswers },
  dev: { file: 'scripts/dev.ts' },
  test: { file: 'scripts/test-all.ts' },
  changed: { file: 'scripts/test-changed.ts' },
  times: { file: 'scripts/keep-times.ts' },
  check: { file: 'scripts/check.ts' },
  'admin:first': { file: 'server/cli/first-admin.ts' },
  'config:check': { file: 'server/cli/config-check.ts' },
  'audit:verify': { file: 'server/cli/audit-verify.ts' },
  'keys:rotate': { file: 'server/cli/keys-rotate.ts' },
  'sessions:end': { file: 'server/cli/sessions-end.ts' },
  backup: { file: 'server/cli/backup.ts' },
  restore: { file: 'server/cli/restore.ts' },
  'restore:check': { file: 'server/cli/restore-check.ts' },
  'claims:verify': { file: 'server/cli/claims-verify.ts' },
  access: { file: 'scripts/test-access.ts' },
  'design:checks': { file: 'scripts/design-checks.ts' },
  fuzz: { file: 'scripts/fuzz.ts' },
  bench: { file: 'bench/run.ts' },
  import: { file: 'server/cli/import.ts', options: littleMemory },
  migrate: { file: 'server/cli/migrate.ts' },
  release: { file: 'scripts/release.ts' },
  image: { file: 'scripts/image.ts' },
  'try:install': { file: 'scripts/try-install.ts' },
  'try:restore': { file: 'scripts/try-restore.ts' },
  openapi: { file: 'server/cli/openapi.ts' },
  screens: { file: 'web/app/screens.ts' },
};

/** @param {{ file: string, options?: string[] }} command */
const programOf = ({ file, options = [] }) => [...options, join(root, file)];

/**
 * Runs one command of the table under the right Node.js and ends this process with its exit code.
 * Progress goes to standard error, so that standard output holds only what the command itself prints.
 * @param {string | undefined} name a key of the table
 * @param {string[]} args passed on to the program
 */
export async function runCommand(name, args) {
  try {
    const command = name === undefined ? undefined : commands[name];
    if (command === undefined)
      throw new BootstrapRefused(`Unknown command: ${name}. Known: ${Object.keys(commands).join(', ')}.`);
    if (!existsSync(join(root, command.file))) {
      throw new BootstrapRefused(`${name} is not there yet: ${command.file} does not exist.`);
    }
    const { node, env } = await bootstrap();
    if (command.first !== undefined) process.exitCode = await runToEnd(node, [join(root, command.first)], env);
    if (process.exitCode) return;
    process.exitCode = await runToEnd(node, [...programOf(command), ...args], env);
  } catch (error) {
    if (!(error instanceof BootstrapRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
