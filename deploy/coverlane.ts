// The one command of an installed portal: starts it, or one of its programs, in the place of this process, so that signals reach it.
// It needs no shell, for the image has none.
import { dirname, join } from 'node:path';

/** Each command by the program that does it, from the folder above this file. */
export const programs: Readonly<Record<string, string>> = {
  start: 'server/main.ts',
  'db:migrate': 'server/cli/migrate.ts',
  'admin:first': 'server/cli/first-admin.ts',
  'config:check': 'server/cli/config-check.ts',
  'audit:verify': 'server/cli/audit-verify.ts',
  'keys:rotate': 'server/cli/keys-rotate.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  'restore:check': 'server/cli/restore-check.ts',
  'claims:verify': 'server/cli/claims-verify.ts',
  import: 'server/cli/import.ts',
};

if (import.meta.main) {
  const [command = 'start', ...args] = process.argv.slice(2);
  const program = Object.hasOwn(programs, command) ? programs[command] : undefined;
  if (program === undefined) {
    console.error(`coverlane: unknown command ${command}. Known: ${Object.keys(programs).join(', ')}.`);
    process.exit(2);
  }
  const node = [process.execPath, '--max-semi-space-size=32', join(dirname(import.meta.dirname), program), ...args];
  process.execve?.(process.execPath, node, process.env);
}
