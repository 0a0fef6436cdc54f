import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CopiedRepository, copiedRepository } from '../../scripts/copied-repository.testing.ts';

// "Add a change type" of docs/guide.md, carried out in a copy of the repository; its screen is its own recipe.

const recipe = (name: string): string => join(import.meta.dirname, 'recipe', name);
let copy: CopiedRepository;
beforeAll(() => {
  copy = copiedRepository(['contract', 'scripts', 'server', 'x12', 'web/locales']);
});
afterAll(() => copy.drop());

const request = `export type NameChange = Asked & { type: 'namechange'; personId: string; lastName: string };

`;

test('a change type is its name, its request, one pure file and a case of decide; apply, timeline and search follow', () => {
  copy.mend('contract/codes.ts', "  'termmember',\n  'rehire',\n", "  'termmember',\n  'namechange',\n  'rehire',\n");
  copy.mend('server/domain/changes/requests.ts', '/** Everything that changes a member', `${request}$&`);
  copy.mend('server/domain/changes/requests.ts', '  | DemoChange\n', '$&  | NameChange\n');
  copyFileSync(recipe('namechange.ts.txt'), copy.at('server/domain/changes/namechange.ts'));
  copy.mend(
    'server/domain/changes/decide.ts',
    "    case 'divchange':\n",
    "    case 'namechange':\n      return nameChange(draft, request);\n$&",
  );
  copy.mend(
    'server/domain/changes/decide.ts',
    /^import \{ newEmployee|^import \{ addDependent/m,
    "import { nameChange } from './namechange.ts';\n$&",
  );
  copyFileSync(recipe('change-types.sql'), copy.at('server/sql/migrations/9999-name-change.sql'));
  copy.mend('server/sql/migrations/list.txt', /$/, '9999-name-change.sql\n');
  copy.run('web/locales/add-texts.mjs', recipe('namechange-texts.json'));

  expect(JSON.parse(copy.run('server/testing/recipe/try-namechange.testing.ts'))).toEqual({
    refused: true,
    // The row before ends, the first row is cut there, the new one begins.
    rules: ['name-changed', 'name-changed', 'name-changed'],
    timeline: ['newemployee', 'namechange'],
    found: 1,
  });
  expect(copy.touched()).toEqual([
    'contract/codes.ts',
    'server/domain/changes/decide.ts',
    'server/domain/changes/namechange.ts',
    'server/domain/changes/requests.ts',
    'server/sql/migrations/9999-name-change.sql',
    'server/sql/migrations/list.txt',
    'web/locales/en.json',
    'web/locales/es.json',
    'web/locales/ko.json',
  ]);
});
