import type { EobDelivery } from '@coverlane/contract/cards/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { DueEob } from './delivery.rules.ts';

/** Explanations of a client that can be had since one of the last days and of which nobody was told. As the rules. */
export async function eobsDue(
  db: Db,
  { clientId, day, days }: { clientId: string; day: string; days: number },
): Promise<DueEob[]> {
  const { rows } =
    await sql<DueEob>`select claim_id as "claimId", claim_number as "claimNumber", person_id as "personId",
      subscriber_id as "subscriberId", sensitive, released_on::text as "releasedOn", dob::text as dob, confidential,
      own_address as "ownAddress", division_id as "divisionId", baseplan_id as "baseplanId", served_on::text as "servedOn",
      language, subscriber_language as "subscriberLanguage", sees, minor_age as "minorAge", sensitive_minor_age as "sensitiveMinorAge"
    from access.eobs_due(${clientId}, ${day}::date, ${days}::int)`.execute(db);
  return rows;
}

/** Whether somebody gets papers by notice instead of post; null: they do not sign in. As the rules. */
export async function goesPaperless(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ paperless: string | null }>`
    select access.goes_paperless(${personId}) as paperless`.execute(db);
  return rows[0]?.paperless ?? null;
}

/** Records that an explanation went out, and how. @returns false: it had before */
export async function recordRelease(
  db: Db,
  due: DueEob,
  to: { clientId: string; addressee: string | null; delivery: EobDelivery },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into eobs (id, client_id, claim_id, person_id, addressee_id, sensitive, released_on, delivery)
    values (${uuid7()}, ${to.clientId}, ${due.claimId}, ${due.personId}, ${to.addressee}::uuid, ${due.sensitive},
      ${due.releasedOn}::date, ${to.delivery})
    on conflict (client_id, claim_id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}
