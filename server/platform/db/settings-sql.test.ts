import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  guardedSettings,
  settingKeys,
  settingKinds,
  settingScopes,
  type SettingKind,
} from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepared } from '../../testing/prepared.ts';
import { connect, type Pool } from './connect.ts';
import { readSchema, schemaFolder } from './schema-texts.ts';
import { settingsSql, settingsSqlFile } from './settings-sql.ts';
import { cloneDatabase, type TestDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await cloneDatabase(prepared);
  owner = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

test('what SQL knows of settings is written from the contract: node scripts/write-settings-sql.ts', () => {
  expect(readFileSync(join(schemaFolder, settingsSqlFile), 'utf8')).toBe(settingsSql());
});

describe('the database answers as the contract does', () => {
  test('which scope is the more specific one', async () => {
    const { rows } = await sql<{ scope: string }>`select scope from unnest(${[...settingScopes]}::text[]) scope
      order by access.scope_rank(scope) desc`.execute(owner);
    expect(rows.map(({ scope }) => scope)).toEqual([...settingScopes]);
  });

  test('what holds where nobody made a setting, and between which numbers it is', async () => {
    const { rows } = await sql<{ key: string; standard: string; least: number | null; most: number | null }>`
      select key, access.setting_standard(key) as standard, access.setting_least(key) as least, access.setting_most(key) as most
      from unnest(${[...settingKeys]}::text[]) with ordinality k(key, at) order by at`.execute(owner);
    expect(rows).toEqual(
      settingKeys.map((key) => {
        const kind: SettingKind = settingKinds[key];
        const [least, most] = 'from' in kind ? [kind.from, kind.to] : [null, null];
        return { key, standard: kind.standard, least, most };
      }),
    );
  });

  test('which settings are guarded', async () => {
    const { rows } = await sql<{ keys: string[] }>`select access.guarded_settings() as keys`.execute(owner);
    expect(rows).toEqual([{ keys: [...guardedSettings] }]);
  });

  test('how long the row of a session lets it be idle, and at which scopes settings are made', async () => {
    const { rows } = await sql<{ name: string; text: string }>`select conname as name, pg_get_constraintdef(oid) as text
      from pg_constraint where conname in ('sessions_idle_seconds_check', 'settings_scope_check') order by 1`.execute(
      owner,
    );
    const { from, to } = settingKinds.sessionIdleSeconds;
    // Whoever came by a link of public sign-up stays for an hour (domain 6.1).
    const most = `CASE WHEN (session_member_id IS NULL) THEN ${to} ELSE 3600 END`;
    expect(rows[0]?.text.replaceAll(/\s+/g, ' ')).toBe(
      `CHECK (((idle_seconds >= ${from}) AND (idle_seconds <= ${most})))`,
    );
    const scopes = settingScopes.filter((scope) => scope !== 'user');
    expect(rows[1]?.text.match(/'\w+'/g)).toEqual(scopes.map((scope) => `'${scope}'`));
  });
});

test('no other text of schema/ says a standard, a limit or a list of the contract again', () => {
  const others = readSchema().filter(({ key }) => !settingsSql().includes(`create ${key}(`));
  expect(others.length).toBeGreaterThan(700);
  const keys = settingKeys.join('|');
  for (const { key, sql: text } of others) {
    expect(text, key).not.toMatch(new RegExp(`setting_\\w+\\([^()]*'(${keys})'[^()]*\\)\\)?, *'`));
    expect(text, key).not.toMatch(new RegExp(`'(${keys})', *'(${keys})'`));
    expect(text, key).not.toMatch(/case s?\.?scope when/);
  }
});
