import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CopiedRepository, copiedRepository } from '../../scripts/copied-repository.testing.ts';

// "Add a call", "Add a permission", "Add a setting" and "Add a kind of task" of docs/guide.md, carried out in one copy of the repository.

const recipe = (name: string): string => join(import.meta.dirname, 'recipe', name);
let copy: CopiedRepository;
beforeAll(() => {
  copy = copiedRepository(['contract', 'scripts', 'server', 'x12', 'web']);
});
afterAll(() => copy.drop());

const taskRows = `  bellsToRing:
    () => sql\`select c.id, c.id as client_id, null::uuid as person_id, c.name, null::text as detail, null::text as number,
      $\${NOBODY} as owner, c.created_at as since, client.today as due
    from client join clients c on c.id = client.id and c.name = 'ACME Tool'\`,
`;

/** Each step is made in its place, or fails where the place is no longer what the guide says. */
test('a call with its permission, setting and kind of task is what the guide says, and works', () => {
  // A call: its contract, its handler, a line in each list.
  mkdirSync(copy.at('contract/towers'));
  copyFileSync(recipe('calls.ts.txt'), copy.at('contract/towers/calls.ts'));
  copy.mend(
    'contract/all-calls.ts',
    "import type { AnyCall } from './call.ts';\n",
    "$&import { towers } from './towers/calls.ts';\n",
  );
  copy.mend('contract/all-calls.ts', '  ...Object.entries(accumulatorCalls),\n', '$&  ...Object.entries(towers),\n');
  mkdirSync(copy.at('server/features/towers'));
  copyFileSync(recipe('routes.ts.txt'), copy.at('server/features/towers/towers.routes.ts'));
  copy.mend(
    'server/app.ts',
    /^import \{ alarmRoutes \}/m,
    "import { towerRoutes } from './features/towers/towers.routes.ts';\n$&",
  );
  copy.mend('server/app.ts', '  alarmRoutes,\n', '  towerRoutes,\n$&');
  copy.mend('contract/audit/actions.ts', "  'search-alarm-seen',\n", "$&  'bells-rung',\n");
  // A permission: its name and its migration.
  copy.mend('contract/access.ts', "  'answerHelp',\n", "$&  'ringBells',\n");
  copyFileSync(recipe('permission.sql'), copy.at('server/sql/migrations/9999-bells.sql'));
  copy.mend('server/sql/migrations/list.txt', /$/, '9999-bells.sql\n');
  // A setting: one line, its section, and what SQL knows of settings.
  copy.mend('contract/settings/settings.ts', '  sessionIdleSeconds:', '  bellStrokes: number(3, 1, 12),\n$&');
  copy.mend('contract/settings/sections.ts', "'sessionIdleSeconds',", "$& 'bellStrokes',");
  copy.run('scripts/write-settings-sql.ts');
  // A kind of task: its code, what it is taken on, its rows, its readers, its looks.
  copy.mend(
    'contract/tasks/codes.ts',
    "  'missingSsn',\n] as const;",
    "  'missingSsn',\n  'bellsToRing',\n] as const;",
  );
  copy.mend('contract/tasks/calls.ts', "  'person',\n] as const;", "  'person',\n  'client',\n] as const;");
  copy.mend('server/features/tasks/kinds.queries.ts', '  mailUndelivered:\n', `${taskRows}$&`);
  copy.mend(
    'server/features/tasks/tasks.rules.ts',
    '  missingSsn: enrollmentReaders,\n',
    '$&  bellsToRing: enrollmentReaders,\n',
  );
  copy.mend(
    'web/pages/home/task-looks.ts',
    '  importStopped:',
    "  bellsToRing: { tone: 'warn', icon: 'clock', href: openMember },\n$&",
  );
  copy.run('web/locales/add-texts.mjs', recipe('texts.json'));

  expect(JSON.parse(copy.run('server/testing/recipe/try-towers.testing.ts'))).toEqual({
    rung: [200, { strokes: 3 }],
    barred: 403,
    foreign: 404,
    tooMany: 422,
    set: 200,
    again: [200, { strokes: 7 }],
    waiting: ['ACME Tool'],
    told: 2,
  });
  const files = copy.touched();
  console.log(`A call, a permission, a setting and a kind of task touch ${files.length} files: ${files.join(', ')}`);
  expect(files).toEqual([
    'contract/access.ts',
    'contract/all-calls.ts',
    'contract/audit/actions.ts',
    'contract/settings/sections.ts',
    'contract/settings/settings.ts',
    'contract/tasks/calls.ts',
    'contract/tasks/codes.ts',
    'contract/towers/calls.ts',
    'server/app.ts',
    'server/features/tasks/kinds.queries.ts',
    'server/features/tasks/tasks.rules.ts',
    'server/features/towers/towers.routes.ts',
    'server/sql/migrations/9999-bells.sql',
    'server/sql/migrations/list.txt',
    'server/sql/schema/settings/from-contract.sql',
    'web/locales/en.json',
    'web/locales/es.json',
    'web/locales/ko.json',
    'web/pages/home/task-looks.ts',
  ]);
});
