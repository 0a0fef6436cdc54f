import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Reading = Reply<typeof sessionEnrolling.sessionReading>;

const inThree = (
  name: string,
) => sql`jsonb_build_object('en', ${sql.ref(`o.${name}`)}, 'ko', ${sql.ref(`o.${name}_ko`)},
  'es', ${sql.ref(`o.${name}_es`)})`;

/** The pages of a session's plans and extra benefits, in their order. */
export async function pagesOfSession(db: Db, sessionId: string): Promise<Reading['pages']> {
  const said = sql`${inThree('heading')} as heading, ${inThree('body')} as body, o.sort_key`;
  const { rows } = await sql<Reading['pages'][number] & { sort_key: number }>`
    select o.id, o.plan_id as "planId", null::uuid as "benefitId", ${said}
    from enrollmentsessionplanpages o where o.session_id = ${sessionId} and o.deleted_at is null
    union all select o.id, null, o.externalbenefit_id, ${said}
    from externalbenefitpages o join externalbenefits b on b.id = o.externalbenefit_id
    where b.session_id = ${sessionId} and o.deleted_at is null and b.deleted_at is null
    order by sort_key, id`.execute(db);
  return rows.map(({ sort_key: _place, ...page }) => page);
}

/** The papers beside them, in their order. */
export async function papersOfSession(db: Db, sessionId: string): Promise<Reading['papers']> {
  const { rows } = await sql<Reading['papers'][number] & { sort_key: number }>`
    select o.id, o.plan_id as "planId", null::uuid as "benefitId", o.heading, o.type, o.language, o.sort_key
    from enrollmentsessionplandocs o where o.session_id = ${sessionId} and o.deleted_at is null
    union all select o.id, null, o.externalbenefit_id, o.heading, o.type, o.language, o.sort_key
    from externalbenefitdocs o join externalbenefits b on b.id = o.externalbenefit_id
    where b.session_id = ${sessionId} and o.deleted_at is null and b.deleted_at is null
    order by sort_key, id`.execute(db);
  return rows.map(({ sort_key: _place, ...paper }) => paper);
}
