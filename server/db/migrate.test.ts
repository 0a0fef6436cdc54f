import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { type TestDatabase, cloneDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await cloneDatabase({ name: 'empty', prepare: async () => undefined });
  folder = mkdtempSync(join(tmpdir(), 'coverlane-migrations-'));
  writeFileSync(join(folder, '001-plans.sql'), 'create table plan (name text); insert into plan values ($$Gold$$)');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

describe('Migrating a database', () => {
  it('applies the files in the order of their numbers, each once', async () => {
    writeFileSync(join(folder, '002-rates.sql'), 'alter table plan add column rate numeric(14,2)');
    expect(await migrate(database.url, folder)).toEqual(['001-plans.sql', '002-rates.sql']);
    expect(await migrate(database.url, folder)).toEqual([]);
    writeFileSync(join(folder, '003-tiers.sql'), 'alter table plan add column tier text');
    expect(await migrate(database.url, folder)).toEqual(['003-tiers.sql']);
  });

  it('applies a file once when two servers start at the same moment', async () => {
    const applied = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
    expect(applied.flat()).toEqual(['001-plans.sql']);
    expect(await count()).toBe(1);
  });

  it('refuses when an applied file was changed', async () => {
    await migrate(database.url, folder);
    writeFileSync(join(folder, '001-plans.sql'), 'create table plan (name text)');
    await expect(migrate(database.url, folder)).rejects.toThrow('001-plans.sql was changed after it was applied');
  });

  it('takes an earlier wording that the file itself names, and no other', async () => {
    const first = 'create table plan (name text)';
    writeFileSync(join(folder, '001-plans.sql'), first);
    await migrate(database.url, folder);
    const sha256 = createHash('sha256').update(first).digest('hex');
    const reworded = (from: string) => `-- Reworded from ${from}: said better.\ncreate table plan (name varchar)`;
    writeFileSync(join(folder, '001-plans.sql'), reworded(sha256));
    expect(await migrate(database.url, folder)).toEqual([]);
    writeFileSync(join(folder, '001-plans.sql'), reworded('0'.repeat(64)));
    await expect(migrate(database.url, folder)).rejects.toThrow('001-plans.sql was changed after it was applied');
  });

  it('refuses a database that a newer version migrated', async () => {
    await migrate(database.url, folder);
    rmSync(join(folder, '001-plans.sql'));
    await expect(migrate(database.url, folder)).rejects.toThrow('migrated by a newer or other version');
  });

  it('leaves nothing of a file that failed half way', async () => {
    await migrate(database.url, folder);
    writeFileSync(join(folder, '002-broken.sql'), 'insert into plan values ($$Silver$$); select 1/0');
    await expect(migrate(database.url, folder)).rejects.toThrow('Migration 002-broken.sql failed: division by zero');
    expect(await count()).toBe(1);
  });
});

async function count(): Promise<number> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ plans: number }>('select count(*)::int as plans from plan');
    return rows[0]?.plans ?? 0;
  } finally {
    await client.end();
  }
}
