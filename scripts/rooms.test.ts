import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** Folders of the contract that are no noun: what every collection is, and words. */
const alphabet = new Set(['collections', 'words']);
const nouns = foldersIn('contract').filter((name) => !alphabet.has(name));

/** Nouns without a feature of the server by their name, and where their calls are answered instead. */
const answeredElsewhere: Readonly<Record<string, string>> = {
  changes: 'server/features/enrollments: a change is an enrollment with one question',
  mail: 'server/platform/mail: mail knows no benefits',
  'self-enrollment': 'server/features/enrollment-sessions: a public way into a session; its money: bank-link',
  proofs: 'server/features/enrollments: a proof belongs to what was sent',
};

/** Nouns without a feature of the browser by their name, and where they are shown instead. */
const shownElsewhere: Readonly<Record<string, string>> = {
  alarms: 'web/pages/home: a card',
  entity: 'for programs: no screen asks it',
  files: 'web/features/imports: what was imported is downloaded there',
  organisations: 'web/features/rights: who works for whom',
  payroll: 'web/pages/client: what payroll calls plans; statements are for programs',
  premiums: 'web/features/cobra and web/pages/record: entered where they are owed',
  provisioning: 'web/features/organisation-sign-in: on the record of the connection whose key it is',
  reference: 'web/features/plans and forms: choices',
  runtime: 'web/lib: what the browser is told before it begins',
  'second-factor': 'web/features/auth and web/pages/account: at sign-in and in one’s account',
  tasks: 'web/pages/home: the list of what waits',
  'view-as': 'web/features/users begins it, web/app shows it',
  views: 'web/lib: kept with each list',
};

/** Rooms that a noun of the contract does not name: they answer for many nouns, or say nothing to the browser. */
const withoutNoun = new Set(['api-docs', 'collections']);

const missing = (folder: string, elsewhere: Readonly<Record<string, string>>) =>
  nouns.filter((noun) => !existsSync(join(root, folder, noun)) && !(noun in elsewhere));

describe('one noun has one name in contract, server and browser (docs/architecture.md)', () => {
  test('each folder of the contract has a feature of the server, or a line that says who answers', () => {
    expect(nouns.length).toBeGreaterThan(30);
    expect(missing('server/features', answeredElsewhere)).toEqual([]);
  });
  test('each has a feature of the browser, or a line that says where it is shown', () => {
    expect(missing('web/features', shownElsewhere)).toEqual([]);
  });
  test('no feature goes by a name that the contract does not know', () => {
    const known = new Set([...nouns, ...withoutNoun]);
    const features = [...foldersIn('server/features'), ...foldersIn('web/features')];
    expect(features.filter((name) => !known.has(name))).toEqual([]);
  });
  test('a line that is no longer needed is taken away', () => {
    const stale = (folder: string, lines: Readonly<Record<string, string>>) =>
      Object.keys(lines).filter((noun) => !nouns.includes(noun) || existsSync(join(root, folder, noun)));
    expect([...stale('server/features', answeredElsewhere), ...stale('web/features', shownElsewhere)]).toEqual([]);
  });
  test('the roots read like a table of contents', () => {
    expect(
      foldersIn('web')
        .filter((name) => !['dist', 'public', 'bundling'].includes(name))
        .toSorted(),
    ).toEqual(['app', 'crud', 'features', 'forms', 'lib', 'lists', 'locales', 'pages', 'ui'].toSorted());
    expect(foldersIn('server').toSorted()).toEqual(
      ['cli', 'domain', 'facts', 'features', 'platform', 'sql', 'testing'].toSorted(),
    );
  });
});

/** What a file of the server does, told by its suffix (docs/architecture.md), and by what of its text it is known. */
const suffixes: readonly [suffix: string, known: RegExp][] = [
  ['routes', /^\s*(serve|servePublic|serveCollection)\(/m],
  ['jobs', /^export (const|function) \w+Tasks\b/m],
];

/** The daily works of all parts are one task of the platform's. */
const told = new Set([
  'server/platform/jobs/daily.ts',
  'server/platform/http/serve.ts',
  'server/platform/crud/serve-collection.ts',
]);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !/\.test(ing)?\.ts$|node_modules/.test(name));

describe('what a file does is told by its suffix, with a dot before it', () => {
  const files = ['server/features', 'server/platform', 'server/facts'].flatMap(filesIn);
  test.each(suffixes)('%s', (suffix, known) => {
    const ours = files.filter((name) => known.test(readFileSync(join(root, name), 'utf8')));
    expect(ours.length).toBeGreaterThan(5);
    expect(ours.filter((name) => !name.endsWith(`.${suffix}.ts`) && !told.has(name))).toEqual([]);
  });
  test('a handler has no suffix of its own, and none is written another way', () => {
    expect(
      files.filter((name) => /(\.handlers?|\.tasks?|\.query|-routes|-jobs|Routes|Queries|Rules|Jobs)\.ts$/.test(name)),
    ).toEqual([]);
  });
});

test('a file of the browser is called as the component or hook it exports, or is written with hyphens (decision 253)', () => {
  const names = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist|public)\//.test(path) && /\.(tsx?|mjs|css)$/.test(path))
    .map((path) => path.split('/').at(-1) ?? '');
  const otherwise = names.filter((name) => /^[a-z]+[A-Z]/.test(name) && !/^use[A-Z]/.test(name));
  // Of before; each that is renamed lowers it.
  expect(otherwise.length).toBeLessThanOrEqual(75);
});
