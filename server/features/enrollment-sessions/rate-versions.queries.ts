import type { VersionShape } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { isOf, type Recorded, type SetOf } from './rates.queries.ts';

type Version = Reply<typeof sessionRates.enrollmentSessionRates>['versions'][number] & {
  id: string;
  shape: VersionShape | null;
};

/** The versions of a set, the newest first. */
export async function versionsOf(db: Db, { sessionId, entityType, entityId }: SetOf): Promise<Version[]> {
  const column = sql.ref(entityType === 'plan' ? 'v.plan_id' : 'v.external_benefit_id');
  const { rows } = await sql<Version>`select v.id, v.number, v.file_name as "fileName", v.shape,
      v.restored_from as "restoredFrom",
      to_char(v.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
      access.actor(v.recorded_by_name, v.recorded_by_key) as "recordedBy",
      (select count(*)::int from rates r where r.session_version_id = v.id and r.enrollment_session_id is not null) as rates,
      (select count(*)::int from contribution_rules c where c.session_version_id = v.id
        and c.enrollment_session_id is not null) as rules
    from session_rate_versions v where v.session_id = ${sessionId} and ${column} = ${entityId}
    order by v.number desc`.execute(db);
  return rows;
}

/** Of an earlier version; null: those that no version was recorded of, and that this transaction took out of force. */
const isFrom = (fromId: string | null) =>
  fromId === null ? sql`session_version_id is null and superseded_at = now()` : sql`session_version_id = ${fromId}`;

/** Takes what no version was recorded of out of force, such as rates copied with a session. @returns was there any? */
export async function supersedeUnversioned(db: Db, of: SetOf): Promise<boolean> {
  let found = false;
  for (const table of ['rates', 'contribution_rules'] as const) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set superseded_at = now(),
      superseded_by = access.user_id() where ${isOf(of)} and superseded_at is null and session_version_id is null`.execute(
      db,
    );
    found ||= (numAffectedRows ?? 0n) > 0n;
  }
  return found;
}

/** Whose employer's share is meant: of a division and a class, or of all. */
export type RuleScope = { divisionId: string | null; classCode: string | null };

/**
 * Records the rates and rules of an earlier version once more, as those of a new one.
 * @param but the rule that is left out, where another comes in its place
 */
export async function repeatVersion(
  db: Db,
  at: Recorded,
  { fromId, but }: { fromId: string | null; but?: RuleScope },
): Promise<void> {
  await sql`insert into rates (id, client_id, plan_id, external_benefit_id, enrollment_session_id, session_version_id,
      division_id, kind, unit, tier_code, age_from, age_to, gender, tobacco, relationship_code, volume_from, volume_to, amount,
      admin_fee, effective_date, expiration_date, source, recorded_by)
    select gen_random_uuid(), client_id, plan_id, external_benefit_id, enrollment_session_id, ${at.versionId}, division_id,
      kind, unit, tier_code, age_from, age_to, gender, tobacco, relationship_code, volume_from, volume_to, amount, admin_fee,
      effective_date, expiration_date, source, access.user_id()
    from rates where ${isFrom(fromId)} and ${isOf(at)}`.execute(db);
  await sql`insert into contribution_rules (id, client_id, plan_id, external_benefit_id, enrollment_session_id,
      session_version_id, division_id, class_code, kind, employer_pct, dependent_pct, flat_amount, tier_amounts, bands,
      cap_amount, floor_employee, wellness_credit, spousal_surcharge, tobacco_surcharge, tobacco_alternative, tax_mode,
      effective_date, expiration_date, recorded_by)
    select gen_random_uuid(), client_id, plan_id, external_benefit_id, enrollment_session_id, ${at.versionId}, division_id,
      class_code, kind, employer_pct, dependent_pct, flat_amount, tier_amounts, bands, cap_amount, floor_employee,
      wellness_credit, spousal_surcharge, tobacco_surcharge, tobacco_alternative, tax_mode, effective_date, expiration_date,
      access.user_id()
    from contribution_rules where ${isFrom(fromId)} and ${isOf(at)}
      ${but === undefined ? sql`` : sql`and not (division_id is not distinct from ${but.divisionId}::uuid and class_code is not distinct from ${but.classCode})`}`.execute(
    db,
  );
}

/** The plans that a session has rates or rules of without a version. */
export async function unversionedPlans(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select plan_id as id from rates where enrollment_session_id = ${sessionId}
      and superseded_at is null and session_version_id is null and plan_id is not null
    union select plan_id from contribution_rules where enrollment_session_id = ${sessionId} and superseded_at is null
      and session_version_id is null and plan_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
