import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { type Template, cloneDatabase } from './testing-cluster.ts';

const withOneRow: Template = {
  name: 'onerow',
  prepare: (url) => query(url, `create table plan as select 'Gold' as name`),
};

describe('A database for a test file', () => {
  it('holds what its template holds, and nothing of another clone', async () => {
    const first = await cloneDatabase(withOneRow);
    await query(first.url, 'insert into plan values ($$Silver$$)');
    const second = await cloneDatabase(withOneRow);
    expect(await names(first.url)).toEqual(['Gold', 'Silver']);
    expect(await names(second.url)).toEqual(['Gold']);
    await Promise.all([first.drop(), second.drop()]);
  });

  it('is made by several test files at once from a template that is prepared once', async () => {
    let prepared = 0;
    const counted: Template = {
      name: 'counted',
      prepare: async (url) => {
        prepared += 1;
        await withOneRow.prepare(url);
      },
    };
    const clones = await Promise.all([cloneDatabase(counted), cloneDatabase(counted), cloneDatabase(counted)]);
    expect(prepared).toBe(1);
    for (const clone of clones) expect(await names(clone.url)).toEqual(['Gold']);
    await Promise.all(clones.map((clone) => clone.drop()));
  });

  it('holds what the template of its template holds', async () => {
    const more: Template = {
      name: 'more',
      from: withOneRow,
      prepare: (url) => query(url, 'insert into plan values ($$Bronze$$)'),
    };
    const clone = await cloneDatabase(more);
    expect(await names(clone.url)).toEqual(['Bronze', 'Gold']);
    await clone.drop();
  });

  it('is gone after it was dropped', async () => {
    const clone = await cloneDatabase(withOneRow);
    await clone.drop();
    await expect(names(clone.url)).rejects.toThrow('does not exist');
  });
});

async function query(url: string, sql: string): Promise<void> {
  await names(url, sql);
}

async function names(url: string, sql = 'select name from plan order by name'): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(sql);
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}
