// docs/trust/handbook.md: every variable of the environment, every setting and every permission, from the contract and the
// configuration. `node scripts/papers.ts --write` writes it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { laterPermissions, permissions } from '@coverlane/contract/access.ts';
import { keyScopes } from '@coverlane/contract/apikeys/keys.ts';
import { chosenKeys, grantsRights, MOST_PINS, userSettingValues } from '@coverlane/contract/settings/of-users.ts';
import { settingSectionNames, settingSections } from '@coverlane/contract/settings/sections.ts';
import {
  guardedSettings,
  isMadeAt,
  laterSettings,
  type SettingKey,
  type SettingKind,
  settingKinds,
  settingScopes,
} from '@coverlane/contract/settings/settings.ts';
import { environmentSettings } from '../server/config.ts';

const root = dirname(import.meta.dirname);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const source = text('contract/settings/settings.ts');
const code = (name: string): string => `\`${name}\``;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const isWords = (found: unknown): found is Readonly<Record<string, string>> => typeof found === 'object';

/** What administrators read. @throws Error where the language has no such text */
function wordsOf(texts: Readonly<Record<string, string>>, key: string): string {
  const words = texts[key];
  if (words === undefined) throw new Error(`web/locales/en.json has no ${key}.`);
  return words.replaceAll('|', '\\|');
}

function english(): Readonly<Record<string, string>> {
  const found: unknown = JSON.parse(text('web/locales/en.json'));
  if (!isWords(found)) throw new Error('web/locales/en.json holds no texts.');
  return found;
}

/** The comment above a setting; one comment may stand for the settings that follow it at once. */
const commentOf = (key: string): string =>
  new RegExp(`/\\*\\* ([^*]*) \\*/\\n {2}${key}:`)
    .exec(source)?.[1]
    ?.replace(/ \((?:domain|specification|security)[^)]*\)/g, '') ?? '';

const valuesOf = (kind: SettingKind): string =>
  'options' in kind ? kind.options.map(code).join(', ') : `a whole number from ${kind.from} to ${kind.to}`;

/** Where it can be made: what is about one user is told apart below. */
const scopesOf = (key: SettingKey): string =>
  settingScopes.filter((scope) => scope !== 'user' && isMadeAt(key, scope)).join(', ');

function settingRow(key: SettingKey, texts: Readonly<Record<string, string>>): string {
  const notes = [
    commentOf(key),
    guardedSettings.includes(key) ? 'Only who manages users makes it.' : '',
    laterSettings[key] === undefined ? '' : 'Nothing reads it yet: another value than the standard is refused.',
  ].filter((note) => note !== '');
  const kind: SettingKind = settingKinds[key];
  return row([
    code(key),
    wordsOf(texts, `settings.key.${key}`),
    valuesOf(kind),
    code(kind.standard),
    scopesOf(key),
    notes.join(' '),
  ]);
}

const settings = (texts: Readonly<Record<string, string>>): string[] =>
  settingSectionNames.flatMap((section) => [
    `### ${wordsOf(texts, `settings.section.${section}`)}`,
    '',
    '| setting | on the screen | values | standard | can be made at | what else |',
    '|---|---|---|---|---|---|',
    ...settingSections[section].map((key) => settingRow(key, texts)),
    '',
  ]);

const environment = (): string[] =>
  Object.entries(environmentSettings).map(([name, { about, secret }]) =>
    row([code(name), about, secret ? 'yes' : 'no']),
  );

const ofUsers = (): string[] =>
  chosenKeys.map((key) =>
    row([
      code(key),
      userSettingValues[key].map(code).join(', '),
      grantsRights(key) ? 'whoever manages users' : 'the user',
    ]),
  );

const isScope = (permission: string): boolean => keyScopes.some((scope) => scope === permission);

const rights = (texts: Readonly<Record<string, string>>): string[] =>
  permissions.map((permission) =>
    row([
      code(permission),
      wordsOf(texts, `permission.${permission}`),
      laterPermissions[permission] === undefined ? 'yes' : 'no: nothing asks for it yet',
      isScope(permission) ? 'yes' : 'no',
    ]),
  );

const head = (): string[] => [
  '# The administrator’s handbook: what can be set',
  '',
  'Written by `scripts/handbook.ts` from the contract and `server/config.ts`; `node scripts/papers.ts --write` writes it anew, and a test fails while it differs.',
  'How a portal is installed, run, backed up and moved to another secret is in [the guide](../guide.md#operating).',
  '',
  '## The environment',
  '',
  'Read when a process starts; what stands in brackets holds without it. `npm run config:check` prints each with what is wrong, and a start with a wrong one ends with one sentence.',
  'The value of a secret is never printed.',
  '',
  '| variable | what it is | secret |',
  '|---|---|---|',
  ...environment(),
  '',
  'Who may write to a bucket (`FILES_URL`) say the variables that programs of Amazon’s read.',
  '',
];

/** The whole paper. */
export function handbook(): string {
  const texts = english();
  return [
    ...head(),
    '## Settings',
    '',
    'Made at `/admin/settings` and on the records of clients and divisions, by administrators with `manageClients`; the most specific one holds: installation, site, client, division.',
    'Each change is in the audit log. By call: `GET /settings`, `PUT /settings/:key` (`contract/settings/calls.ts`).',
    '',
    ...settings(texts),
    '### Of one user',
    '',
    '| setting | values | made by |',
    '|---|---|---|',
    ...ofUsers(),
    row([code('pins'), `up to ${MOST_PINS} entries of the menu`, 'the user']),
    '',
    '## Permissions',
    '',
    'Given to an account or by a role; nobody gives what they do not hold. What a permission opens is said with each call and screen (`/admin/permissions`, `npm run -s screens`).',
    '',
    '| permission | on the screen | can be given | scope of an API key |',
    '|---|---|---|---|',
    ...rights(texts),
    '',
  ].join('\n');
}
