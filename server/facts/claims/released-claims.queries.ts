import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { claimValues, lineValues } from './claim-columns.ts';
import { supersedeClaims } from './record-claims.queries.ts';

/** Claims of a person that wait for an answer about other insurance (CARC 22), by row-level security those of the reader. */
export async function heldClaims(db: Db, { clientId, personId }: { clientId: string; personId: string }) {
  const { rows } = await sql<{
    id: string;
    claimNumber: string;
    serviceDate: string;
  }>`select id, claim_number as "claimNumber",
      service_date_from as "serviceDate" from claims
    where client_id = ${clientId} and person_id = ${personId} and superseded_at is null and not void and status = 'pending'
      and pending_reason = 'waitingForCob' order by service_date_from, id`.execute(db);
  return rows;
}

const columnsBut = (column: string) =>
  sql.join(claimValues.filter(([name]) => name !== column).map(([name]) => sql.ref(name)));

/** Writes a claim anew as it was but for why it waits; its lines come along. */
async function rewritten(
  db: Db,
  { from, like }: { from: string; like: string },
  { reason, source }: { reason: string; source: 'api' | 'undo' },
): Promise<string> {
  const id = uuid7();
  const values = columnsBut('pending_reason');
  await supersedeClaims(db, [from], null);
  await sql`insert into claims (id, adjustment_of, import_id, version, source, pending_reason, ${values})
    select ${id}, ${from}, c.import_id, (select max(v.version) + 1 from claims v where v.client_id = c.client_id
      and v.claim_number = c.claim_number), ${source}, ${reason}, ${values} from claims c where c.id = ${like}`.execute(
    db,
  );
  const lines = sql.join(lineValues.map(([name]) => sql.ref(name)));
  await sql`insert into claim_lines (client_id, claim_id, person_id, sensitive, ${lines})
    select l.client_id, ${id}, l.person_id, l.sensitive, ${lines} from claim_lines l where l.claim_id = ${like}`.execute(
    db,
  );
  return id;
}

/**
 * Lets claims of a person go on that waited for an answer about other insurance: they are under review from now on (domain 12.1).
 * @returns how many
 */
export async function releaseClaims(
  db: Db,
  { clientId, personId, responseId }: { clientId: string; personId: string; responseId: string },
): Promise<number> {
  const held = await heldClaims(db, { clientId, personId });
  for (const { id } of held) {
    const released = await rewritten(db, { from: id, like: id }, { reason: 'underReview', source: 'api' });
    await sql`insert into claim_releases (id, client_id, response_id, held_id, released_id)
      values (${uuid7()}, ${clientId}, ${responseId}, ${id}, ${released})`.execute(db);
  }
  return held.length;
}

/** Lets claims wait again that an answer released, where they are still as they were left: what was decided since stays. */
export async function putClaimsBack(db: Db, responseId: string): Promise<number> {
  const { rows } = await sql<{
    id: string;
    held: string;
    released: string;
    stands: boolean;
  }>`select r.id, r.held_id as held,
      r.released_id as released, exists (select from claims c where c.id = r.released_id and c.superseded_at is null
        and c.status = 'pending' and c.pending_reason = 'underReview') as stands
    from claim_releases r where r.response_id = ${responseId} and r.put_back_at is null`.execute(db);
  const standing = rows.filter(({ stands }) => stands);
  for (const { released, held } of standing)
    await rewritten(db, { from: released, like: held }, { reason: 'waitingForCob', source: 'undo' });
  await sql`update claim_releases set put_back_at = now() where response_id = ${responseId} and put_back_at is null`.execute(
    db,
  );
  return standing.length;
}

/** Claims that an answer released and that were not put back. */
export async function releasedClaims(db: Db, responseId: string) {
  const { rows } = await sql<{
    id: string;
    claimNumber: string;
    serviceDate: string;
  }>`select c.id, c.claim_number as "claimNumber",
      c.service_date_from as "serviceDate" from claim_releases r join claims c on c.id = r.released_id
    where r.response_id = ${responseId} and r.put_back_at is null order by c.service_date_from, c.id`.execute(db);
  return rows;
}
