import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import { UNDO_ASKS } from '../../domain/changes/undo-asks.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ImportRecord } from './imports.queries.ts';

type Calls = typeof imports;
type Left = Reply<Calls['importUndoLeft']>['rows'][number];
/** As the undo kept it (apply-import.ts). */
type Kept = { subject: string | null; code: string; values: Left['reason']['values'] };

/** What opens the way for a code of a refusal. */
function wayOf(code: string): Left['way'] {
  if (code === 'undo-later-change') return 'laterChange';
  if (UNDO_ASKS.some((known) => known === code)) return 'reason';
  return code === 'undo-ssn-taken' ? 'ssn' : 'ask';
}

type Named = Pick<Left, 'personId' | 'subscriberId' | 'personName' | 'memberNumber'>;

/** The people of these ids whom the reader may see. */
async function named(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`select p.id as "personId", p.subscriber_id as "subscriberId",
      p.member_number as "memberNumber", coalesce((select ${personAsRead('d')} from person_details d
        where d.person_id = p.id and d.superseded_at is null order by d.effective_date desc limit 1), '') as "personName"
    from people p where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Whom the undo of an import left as they are. */
export async function undoLeftOf(
  { id }: Input<Calls['importUndoLeft']>,
  { db, saw }: Context,
  record: ImportRecord,
): Promise<Reply<Calls['importUndoLeft']>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by apply-import.ts, whose shape it is
  const kept = record.undo_left as Kept[];
  const people = await named(
    db,
    kept.flatMap(({ subject }) => subject ?? []),
  );
  saw({ type: 'import', id, clientId: record.client_id, ids: [...people.keys()] });
  return {
    rows: kept.flatMap(({ subject, code, values }) => {
      const person = people.get(subject ?? '');
      if (person === undefined) return [];
      return [{ ...person, reason: { code: `changes.refusal.${code}`, values }, way: wayOf(code) }];
    }),
  };
}
