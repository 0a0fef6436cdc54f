import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// "Add a collection" of docs/guide.md, carried out step by step in a copy of the repository.

const root = join(import.meta.dirname, '../../..');
const recipe = (name: string): string => join(import.meta.dirname, 'recipe', name);
const folders = ['contract', 'server', 'x12', 'web/locales'];
let copy: string;
const at = (path: string): string => join(copy, path);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'coverlane-recipe-'));
  for (const folder of folders)
    cpSync(join(root, folder), at(folder), { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  copyFileSync(join(root, 'package.json'), at('package.json'));
  mkdirSync(at('node_modules/@coverlane'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@coverlane')
      symlinkSync(join(root, 'node_modules', name), at(`node_modules/${name}`));
  for (const name of ['contract', 'server', 'x12']) symlinkSync(at(name), at(`node_modules/@coverlane/${name}`));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A program of the copy, whose databases have its own tables. */
function run(program: string, ...args: string[]): string {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const prefix = `${env['COVERLANE_TESTING_PREFIX']}recipe_`;
  const options = { env: { ...env, COVERLANE_TESTING_PREFIX: prefix }, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, [at(program), ...args], options);
}

/** Files of the copy that are new or other than they were. */
const touched = (): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { cwd: copy, exclude: (path) => path.includes('node_modules') },
  )
    .filter((path) => read(join(copy, path)) !== read(join(root, path)))
    .toSorted();

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

test('a collection is a migration, a definition, its texts, and one line', () => {
  copyFileSync(recipe('holidays.sql'), at('server/sql/migrations/999-holidays.sql'));
  appendFileSync(at('server/sql/migrations/list.txt'), '999-holidays.sql\n');
  appendFileSync(
    at('server/sql/schema/content/policies-2.sql'),
    `\n${readFileSync(recipe('holidays-policies.sql'), 'utf8')}`,
  );
  copyFileSync(recipe('holidays.testing.ts'), at('contract/collections/holidays.ts'));
  const index = readFileSync(at('contract/collections/index.ts'), 'utf8');
  const listed = index.replace('readonly Collection[] = [\n', '$&  holidays,\n');
  writeFileSync(at('contract/collections/index.ts'), `import { holidays } from './holidays.ts';\n${listed}`);
  run('web/locales/addTexts.mjs', recipe('holidays-texts.json'));

  expect(JSON.parse(run('server/features/collections/recipe/try-holidays.testing.ts'))).toEqual({
    made: 200,
    again: 422,
    unnamed: 422,
    barred: 403,
    changed: 200,
    foreign: 404,
    removed: 200,
    listed: ['2026-09-07'],
    elsewhere: [],
    left: [],
  });
  expect(touched()).toEqual([
    'contract/collections/holidays.ts',
    'contract/collections/index.ts',
    'server/sql/migrations/999-holidays.sql',
    'server/sql/migrations/list.txt',
    'server/sql/schema/content/policies-2.sql',
    'web/locales/en.json',
    'web/locales/es.json',
    'web/locales/ko.json',
  ]);
});
