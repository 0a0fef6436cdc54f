import { allows, permissions, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, inputFor } from './asked-input.ts';
import { testPortal } from './portal.ts';
import { fieldsOf } from './sample-input.ts';
import { aStage, type Stage } from './sides.ts';

// What a call would do is asked with `preview`, by keys that only read too (decision 272): whatever else is asked with it, nothing is written.

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

/** What every request may write: that it was made, and that somebody was looked up. */
const OF_REQUESTS = ['sessions', 'lookup_counts', 'audit.events', 'audit.seals'];

/** Each table's rows, as one figure. */
async function written(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'audit')
    order by 1`.execute(stage.portal.owner);
  const asked = tables.filter(({ name }) => !OF_REQUESTS.includes(name.replace('public.', '')));
  const one = ({ name }: { name: string }) =>
    sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${sql.raw(name)} t`;
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(asked.map(one), sql` union all `)}`.execute(
    stage.portal.owner,
  );
  return new Map(rows.map(({ name, rows: figure }) => [name, figure]));
}

/** Every input of a call in which one of its words is another: what it does may hang on it. */
function inputsOf(call: AnyCall): Record<string, unknown>[] {
  const input = { ...inputFor(call, stage.own), preview: true };
  const names = new Set(asked(call).map(({ name }) => name));
  const words = fieldsOf(call).flatMap(({ name, schema }) => {
    const options = schema['enum'];
    return Array.isArray(options) && !names.has(name)
      ? options.map((word: unknown) => ({ ...input, [name]: word }))
      : [];
  });
  return [input, ...words];
}

const previewed = [...allCalls].filter(
  ([, call]) => !call.upload && fieldsOf(call).some(({ name }) => name === 'preview'),
);

test('calls with a preview are not rare', () => expect(previewed.length).toBeGreaterThan(10));

test.each(previewed)('%s writes nothing where it is asked what it would do', async (_, call) => {
  const before = await written();
  const type = userTypes.find((one) => allows(call.access, { type: one, permissions })) ?? 'admin';
  for (const input of inputsOf(call)) {
    const { status } = await stage.actors[type].call(call, input);
    const after = await written();
    const changed = [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
    expect({ input, status, changed }).toEqual({ input, status, changed: [] });
  }
});
