import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const engine = [
  'contract/collection.ts',
  'contract/field-kinds.ts',
  ...sourcesIn('server/crud'),
  ...sourcesIn('web/crud'),
];

/** Lines that hold code: no import, no comment, no blank line (decision 014). */
function linesOfCode(file: string): number {
  const source = readFileSync(join(root, file), 'utf8');
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^import [^;]*;$/gm, '');
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

test('the collection engine stays under 800 lines in all', () => {
  expect(engine.length).toBeGreaterThan(10);
  expect(engine.reduce((sum, file) => sum + linesOfCode(file), 0)).toBeLessThan(800);
});
