import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CopiedRepository, copiedRepository } from '../../../scripts/copied-repository.testing.ts';

// "Add a collection" of docs/guide.md, carried out step by step in a copy of the repository.

const recipe = (name: string): string => join(import.meta.dirname, 'recipe', name);
let copy: CopiedRepository;
const at = (path: string): string => copy.at(path);

beforeAll(() => {
  copy = copiedRepository(['contract', 'server', 'x12', 'web/locales']);
});
afterAll(() => copy.drop());

test('a collection is a migration, a definition, its texts, and one line', () => {
  copyFileSync(recipe('holidays.sql'), at('server/sql/migrations/9999-holidays.sql'));
  appendFileSync(at('server/sql/migrations/list.txt'), '9999-holidays.sql\n');
  appendFileSync(
    at('server/sql/schema/content/policies-2.sql'),
    `\n${readFileSync(recipe('holidays-policies.sql'), 'utf8')}`,
  );
  copyFileSync(recipe('holidays.testing.ts'), at('contract/collections/holidays.ts'));
  const index = readFileSync(at('contract/collections/index.ts'), 'utf8');
  const listed = index.replace('readonly Collection[] = [\n', '$&  holidays,\n');
  writeFileSync(at('contract/collections/index.ts'), `import { holidays } from './holidays.ts';\n${listed}`);
  copy.run('web/locales/add-texts.mjs', recipe('holidays-texts.json'));

  expect(JSON.parse(copy.run('server/features/collections/recipe/try-holidays.testing.ts'))).toEqual({
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
  const files = copy.touched();
  console.log(`A collection touches ${files.length} files: ${files.join(', ')}`);
  expect(files).toEqual([
    'contract/collections/holidays.ts',
    'contract/collections/index.ts',
    'server/sql/migrations/9999-holidays.sql',
    'server/sql/migrations/list.txt',
    'server/sql/schema/content/policies-2.sql',
    'web/locales/en.json',
    'web/locales/es.json',
    'web/locales/ko.json',
  ]);
});
