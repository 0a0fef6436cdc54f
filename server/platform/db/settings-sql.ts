import {
  guardedSettings,
  type SettingKind,
  settingKeys,
  settingKinds,
  settingScopes,
} from '@coverlane/contract/settings/settings.ts';

/** Where what the contract says of settings stands in SQL, below schema/. */
export const settingsSqlFile = 'settings/from-contract.sql';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One value for each of some words, null for any other. */
function caseOf(parameter: string, values: readonly (readonly [string, string])[]): string {
  const lines = values.map(([word, value]) => `    when ${quoted(word)} then ${value}`);
  return `  select case ${parameter}\n${lines.join('\n')}\n  end`;
}

interface Said {
  comment: string;
  /** Name, parameters and what it answers. */
  head: string;
  body: string;
  grant?: string;
}

const functionOf = ({ comment, head, body, grant }: Said): string => {
  const [name] = head.split('(');
  return [
    comment,
    `create function ${head}`,
    'language sql immutable parallel safe set search_path = pg_catalog as $$',
    body,
    '$$;',
    `revoke execute on function ${name} from public;`,
    ...(grant === undefined ? [] : [`grant execute on function ${name} to ${grant};`]),
  ].join('\n');
};

const kinds = settingKeys.map((key): [string, SettingKind] => [key, settingKinds[key]]);
const numbers = kinds.flatMap(([key, kind]) => ('from' in kind ? [{ key, ...kind }] : []));

const said: readonly Said[] = [
  {
    comment: '-- The most specific first (domain 1.4): the place of a scope among all.',
    head: 'access.scope_rank(scope text) returns int',
    body: caseOf(
      'scope',
      [...settingScopes].toReversed().map((scope, at) => [scope, String(at + 1)]),
    ),
  },
  {
    comment: '-- What a setting is where nobody made it.',
    head: 'access.setting_standard(key text) returns text',
    body: caseOf(
      'key',
      kinds.map(([key, { standard }]) => [key, quoted(standard)]),
    ),
  },
  {
    comment: '-- The least that a setting can be that is a number.',
    head: 'access.setting_least(key text) returns int',
    body: caseOf(
      'key',
      numbers.map(({ key, from }) => [key, String(from)]),
    ),
  },
  {
    comment: '-- The most that a setting can be that is a number.',
    head: 'access.setting_most(key text) returns int',
    body: caseOf(
      'key',
      numbers.map(({ key, to }) => [key, String(to)]),
    ),
  },
  {
    comment: '-- Settings that decide who may read what: made by who manages users alone (security 0.7).',
    head: 'access.guarded_settings() returns text[]',
    body: `  select array[${guardedSettings.map(quoted).join(', ')}]`,
    grant: 'coverlane_app',
  },
];

/** The text of the file: the order of scopes, what holds where nobody set anything, limits, and what is guarded. */
export const settingsSql = (): string =>
  [
    '-- Written by `node scripts/write-settings-sql.ts` from contract/settings/settings.ts; a test compares the two.',
    ...said.map(functionOf),
    '',
  ]
    .join('\n\n')
    .trimEnd() + '\n';
