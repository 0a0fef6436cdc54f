import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db, type Pool } from '../connect.ts';
import { askAhead, askLater, atOnce, endWithNext } from './request-dialect.ts';
import { cloneDatabase, type TestDatabase } from '../testing-cluster.ts';

let database: TestDatabase;
let pool: Pool;
let onlooker: Pool;
beforeAll(async () => {
  database = await cloneDatabase({ name: 'nothing', prepare: async () => undefined });
  pool = connect(database.url, { max: 1, apart: false });
  onlooker = connect(database.url, { max: 1, apart: false });
  await sql`create table notes (id int primary key, text text not null)`.execute(pool);
});
afterAll(async () => {
  await Promise.all([pool.destroy(), onlooker.destroy()]);
  await database.drop();
});

const note = (id: number, text: string | null) => sql`insert into notes values (${id}, ${text})`;
const lastNote = async (db: Db, id: number, text: string | null) => {
  await endWithNext(db);
  await note(id, text).execute(db);
};

async function seen(id: number): Promise<number> {
  const { rows } = await sql`select from notes where id = ${id}`.execute(onlooker);
  return rows.length;
}

describe('a statement that brings the COMMIT along', () => {
  it('is there for everybody once the transaction has ended', async () => {
    await pool.transaction().execute((db) => lastNote(db, 1, 'kept'));
    expect(await seen(1)).toBe(1);
  });
  it('takes everything before it back where it fails', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await note(2, 'before').execute(db);
      await lastNote(db, 3, null);
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await seen(2)).toBe(0);
  });
  it('leaves the connection fit for the next transaction', async () => {
    await pool.transaction().execute((db) => note(4, 'next').execute(db));
    expect(await seen(4)).toBe(1);
  });
});

describe('a transaction', () => {
  it('takes back what was written where the work in it fails', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await note(5, 'never').execute(db);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await seen(5)).toBe(0);
  });
  it('shows nobody anything before it has ended', async () => {
    await pool.transaction().execute(async (db) => {
      await note(6, 'mine').execute(db);
      expect(await seen(6)).toBe(0);
    });
    expect(await seen(6)).toBe(1);
  });
  it('without a statement ends as well', async () => {
    expect(await pool.transaction().execute(async () => 'nothing')).toBe('nothing');
  });
});

describe('a statement that nobody waits for', () => {
  it('is done before the next one of its transaction', async () => {
    const found = await pool.transaction().execute(async (db) => {
      await askLater(db, note(20, 'before'));
      return (await sql`select from notes where id = 20`.execute(db)).rows.length;
    });
    expect([found, await seen(20)]).toEqual([1, 1]);
  });
  it('is done with the COMMIT where nothing follows, also as the only one', async () => {
    await pool.transaction().execute(async (db) => {
      await note(21, 'first').execute(db);
      await askLater(db, note(22, 'last'));
    });
    await pool.transaction().execute((db) => askLater(db, note(23, 'alone')));
    expect([await seen(21), await seen(22), await seen(23)]).toEqual([1, 1, 1]);
  });
  it('takes everything before it back where it fails', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await note(24, 'before').execute(db);
      await askLater(db, note(25, null));
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await seen(24)).toBe(0);
    await pool.transaction().execute((db) => note(26, 'next').execute(db));
    expect(await seen(26)).toBe(1);
  });
  it('is taken back with the transaction', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await askLater(db, note(27, 'never'));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await pool.transaction().execute((db) => note(28, 'next').execute(db));
    expect([await seen(27), await seen(28)]).toEqual([0, 1]);
  });
});

describe('statements asked at once', () => {
  it('answer the rows of each in their order', async () => {
    const answers = await pool
      .transaction()
      .execute((db) => atOnce<[{ a: number }, { b: number }]>(db, [sql`select 1 as a`, sql`values (2), (3)`]));
    expect(answers).toEqual([[{ a: 1 }], [{ column1: 2 }, { column1: 3 }]]);
  });
  it('fail together', async () => {
    const failing = pool
      .transaction()
      .execute((db) => atOnce<unknown[]>(db, [note(7, 'first'), note(7, 'again'), note(8, 'later')]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect([await seen(7), await seen(8)]).toEqual([0, 0]);
  });
});

describe('one of the statements of a packet fails', () => {
  const fine = sql`select 1 as fine`;
  const divided = (by: number) => sql`select 1 / ${by}::int as divided`;
  const last = sql`select 2 as last`;
  const ask = (by: number) => pool.transaction().execute((db) => atOnce<unknown[]>(db, [fine, divided(by), last]));
  it('and says which kind of failure it was', async () => {
    await expect(ask(0)).rejects.toMatchObject({ code: '22012' });
  });
  it('and each is asked again, whether it had been prepared by then or not', async () => {
    for (const by of [0, 0, 1, 0, 1])
      await (by === 0
        ? expect(ask(by)).rejects.toMatchObject({ code: '22012' })
        : expect(ask(by)).resolves.toEqual([[{ fine: 1 }], [{ divided: 1 }], [{ last: 2 }]]));
  });
  it('before it can be sent, and the others are answered as themselves', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const failing = pool
      .transaction()
      .execute((db) => atOnce<unknown[]>(db, [fine, sql`select ${cyclic}::jsonb`, last]));
    await expect(failing).rejects.toThrow(/circular/i);
    expect(await ask(1)).toEqual([[{ fine: 1 }], [{ divided: 1 }], [{ last: 2 }]]);
  });
  it('with a name that PostgreSQL does not understand', async () => {
    for (let times = 0; times < 3; times++) {
      const failing = pool.transaction().execute((db) => atOnce<unknown[]>(db, [fine, sql`select nobody`, last]));
      await expect(failing).rejects.toMatchObject({ code: '42703' });
    }
    expect(await ask(1)).toEqual([[{ fine: 1 }], [{ divided: 1 }], [{ last: 2 }]]);
  });
});

describe('a statement that comes again', () => {
  it('is prepared by name', async () => {
    for (const id of [1, 2, 3]) await sql`select text from notes where id = ${id}`.execute(pool);
    const { rows } =
      await sql`select from pg_prepared_statements where statement like 'select text from notes%'`.execute(pool);
    expect(rows).toHaveLength(1);
  });
  it('goes on after the table was changed beside its connection', async () => {
    const all = sql`select * from notes order by id limit 1`;
    for (let times = 0; times < 3; times++) await all.execute(pool);
    await sql`alter table notes add column more int`.execute(onlooker);
    await all.execute(pool).catch(() => undefined);
    const { rows } = await all.execute(pool);
    expect(rows).toEqual([{ id: 1, text: 'kept', more: null }]);
  });
  it('is planned anew each time in a job, whose tables grow meanwhile', async () => {
    const worker = connect(database.url, { max: 1, apart: false, statementMs: 0 });
    for (const id of [1, 2, 3]) await sql`select text from notes where id = ${id}`.execute(worker);
    const { rows } = await sql`select from pg_prepared_statements`.execute(worker);
    await worker.destroy();
    expect(rows).toEqual([]);
  });
});

describe('a statement asked ahead that fails where what it expects does not hold', () => {
  const expecting = (holds: boolean) => sql<{ held: boolean }>`select 1 / ${holds ? 1 : 0}::int = 1 as held`;
  const asked = async (db: Db, holds: boolean, nature: { onlyReads?: boolean } = {}) => {
    const told: boolean[] = [];
    const taken = ([row]: readonly { held: boolean }[]) => void told.push(row?.held ?? false);
    await askAhead(db, expecting(holds), { ...nature, failsThere: true, taken });
    return told;
  };

  it('lets the COMMIT go out with it', async () => {
    const told = await pool.transaction().execute(async (db) => {
      const heard = await asked(db, true);
      await lastNote(db, 40, 'at once');
      return heard;
    });
    expect([told, await seen(40)]).toEqual([[true], 1]);
  });
  it('takes along what went out together with it', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await asked(db, false);
      await lastNote(db, 41, 'never');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await seen(41)).toBe(0);
  });
  it('fails the transaction also where nothing else was asked', async () => {
    const failing = pool.transaction().execute(async (db) => asked(db, false));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });
});

describe('a transaction that only reads', () => {
  const reading = sql`select set_config('transaction_read_only', 'on', true)`;
  const read = (work: (db: Db) => Promise<unknown>) =>
    pool.transaction().execute(async (db) => {
      await askAhead(db, reading, { failsThere: true, onlyReads: true, taken: () => undefined });
      return work(db);
    });
  const state = async () => {
    const { rows } = await sql<{ state: string; query: string }>`select state from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      onlooker,
    );
    return rows.map((row) => row.state);
  };

  it('ends before the next one begins: that sees what was committed meanwhile', async () => {
    await read((db) => sql`select from notes`.execute(db));
    await note(50, 'meanwhile').execute(onlooker);
    const found = await read(async (db) => (await sql`select from notes where id = 50`.execute(db)).rows.length);
    expect(found).toBe(1);
  });
  it('is over before the next statement outside of any', async () => {
    await read((db) => sql`select from notes`.execute(db));
    await note(51, 'alone').execute(pool);
    expect(await seen(51)).toBe(1);
  });
  it('is over before the next one writes', async () => {
    await read((db) => sql`select from notes`.execute(db));
    await pool.transaction().execute((db) => note(52, 'written').execute(db));
    expect(await seen(52)).toBe(1);
  });
  it('is over before the next one goes out as a whole, which is taken back as a whole', async () => {
    await read((db) => sql`select from notes`.execute(db));
    const failing = pool.transaction().execute(async (db) => {
      await askLater(db, note(54, 'never'));
      await lastNote(db, 55, null);
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    await read((db) => sql`select from notes`.execute(db));
    await pool.transaction().execute(async (db) => {
      await askLater(db, note(56, 'first'));
      await lastNote(db, 57, 'last');
    });
    expect([await seen(54), await seen(55), await seen(56), await seen(57)]).toEqual([0, 0, 1, 1]);
  });
  it('does not stay open where nothing follows', async () => {
    await read((db) => sql`select from notes`.execute(db));
    await expect.poll(state, { timeout: 30_000 }).toEqual(['idle']);
  });
  it('writes nothing', async () => {
    await expect(read((db) => note(53, 'never').execute(db))).rejects.toMatchObject({ code: '25006' });
    expect(await seen(53)).toBe(0);
  });
});

describe('after the last statement of a transaction', () => {
  it('nothing may be asked in it', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await lastNote(db, 60, 'last');
      await note(61, 'one more').execute(db);
    });
    await expect(failing).rejects.toThrow('The transaction has ended');
    expect([await seen(60), await seen(61)]).toEqual([1, 0]);
  });
});

describe('a transaction that goes out as a whole', () => {
  beforeAll(async () => {
    await sql`create table children (id int primary key, parent int references notes deferrable initially deferred)`.execute(
      pool,
    );
  });
  const child = (id: number, parent: number) => sql`insert into children values (${id}, ${parent})`;

  it('is taken back as a whole where its first statement fails', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await askLater(db, note(70, null));
      await lastNote(db, 71, 'never');
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await seen(71)).toBe(0);
  });
  it('is taken back as a whole where its last statement fails', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await askLater(db, note(72, 'never'));
      await lastNote(db, 73, null);
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await seen(72)).toBe(0);
  });
  it('fails where a rule is broken that waits for its end', async () => {
    const failing = pool.transaction().execute(async (db) => {
      await endWithNext(db);
      await child(1, 999).execute(db);
    });
    await expect(failing).rejects.toMatchObject({ code: '23503' });
    const { rows } = await sql`select from children`.execute(onlooker);
    expect(rows).toEqual([]);
  });
  it('is one transaction', async () => {
    await sql`create table times (at timestamptz not null, xid xid8 not null)`.execute(pool);
    const timed = sql`insert into times values (now(), pg_current_xact_id())`;
    await pool.transaction().execute(async (db) => {
      await askLater(db, timed);
      await askLater(db, timed);
      await endWithNext(db);
      await timed.execute(db);
    });
    const { rows } = await sql`select count(*)::int as number from times group by at, xid`.execute(onlooker);
    expect(rows).toEqual([{ number: 3 }]);
  });
  it('leaves the connection fit for the next one', async () => {
    await pool.transaction().execute((db) => note(75, 'next').execute(db));
    expect(await seen(75)).toBe(1);
  });
});

describe('a statement whose columns are known', () => {
  // A connection that prepares: the one above gave that up.
  let fresh: Pool;
  beforeAll(() => {
    fresh = connect(database.url, { max: 1, apart: false });
  });
  afterAll(() => fresh.destroy());
  const ask = (value: number) =>
    sql`select ${value}::int as number, null::text as nothing, date '2026-01-31' as day, ${String(value)}::numeric as amount`.execute(
      fresh,
    );
  it('answers the same rows each time', async () => {
    for (const value of [1, 2, 3, 4, 5]) {
      const row = { number: value, nothing: null, day: '2026-01-31', amount: String(value) };
      expect((await ask(value)).rows).toEqual([row]);
    }
  });
  it('answers without rows as well, and beside others', async () => {
    for (let times = 0; times < 4; times += 1) {
      const [none, some] = await fresh
        .transaction()
        .execute((db) => atOnce<[unknown, unknown]>(db, [sql`select 1 as one where false`, sql`select 2 as two`]));
      expect([none, some]).toEqual([[], [{ two: 2 }]]);
    }
  });
  it('is not one that reads a cursor, which may be another of the same name', async () => {
    const readThrice = (query: string) =>
      fresh.transaction().execute(async (db) => {
        await sql`declare reading cursor for ${sql.raw(query)}`.execute(db);
        const found: unknown[] = [];
        for (let times = 0; times < 3; times += 1) found.push(...(await sql`fetch 1 from reading`.execute(db)).rows);
        await sql`close reading`.execute(db);
        return found;
      });
    const numbers = await readThrice('select n as number from generate_series(1, 3) n');
    const pairs = await readThrice(`select n as number, 'text' as text from generate_series(1, 3) n`);
    expect([numbers.at(-1), pairs.at(-1)]).toEqual([{ number: 3 }, { number: 3, text: 'text' }]);
  });
  it('goes on where its columns were changed', async () => {
    await sql`create table changing (one int)`.execute(fresh);
    await sql`insert into changing values (1)`.execute(fresh);
    const all = () => sql`select * from changing`.execute(fresh).then(({ rows }) => rows);
    for (let times = 0; times < 4; times += 1) expect(await all()).toEqual([{ one: 1 }]);
    await sql`alter table changing add two text default 'added'`.execute(onlooker);
    await expect(all()).rejects.toMatchObject({ code: '0A000' });
    expect(await all()).toEqual([{ one: 1, two: 'added' }]);
  });
});
