import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSettings } from '../server/config.ts';
import { programs } from '../deploy/coverlane.ts';

const root = join(import.meta.dirname, '..');

test('what an installed portal starts is there, for each command that the guide names', () => {
  const missing = Object.values(programs).filter((program) => !existsSync(join(root, program)));
  expect(Object.keys(programs).length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});

test('a unit sets no variable that the program does not read', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root }).map((unit) =>
    readFileSync(join(root, unit), 'utf8'),
  );
  const set = units.flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all = '']) => all.split(' ')),
  );
  const names = set.map((one) => one.split('=')[0] ?? '');
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !(name in environmentSettings))).toEqual([]);
});
