import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '@coverlane/contract/collections/index.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const engine = [
  'contract/collection.ts',
  'contract/field-kinds.ts',
  ...sourcesIn('server/platform/crud'),
  ...sourcesIn('web/crud'),
];
const names = new Set(collections.map(({ name }) => name));

/** The collections that a source names in quotes; comments may give one as an example. */
function namedIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '').replaceAll(/^import [^;]*;$/gm, '');
  return [...code.matchAll(/(['"`])([a-z]+)\1/g)].map(([, , text]) => text ?? '').filter((text) => names.has(text));
}

test.each(engine)('the collection engine asks no collection for its name: %s (decision 14)', (file) => {
  expect(namedIn(readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

test('a collection that is named would be found', () => {
  expect(names.size).toBeGreaterThan(30);
  expect(engine.length).toBeGreaterThan(10);
  expect(namedIn("if (collection.name === 'brokers') show();")).toEqual(['brokers']);
  expect(namedIn("// for 'brokers' alone\nimport { brokers } from './brokers.ts';")).toEqual([]);
});
