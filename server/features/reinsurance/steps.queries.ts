import type { AggregateStep, CaseStep } from '@coverlane/contract/reinsurance/codes.ts';
import type { Actor } from '@coverlane/contract/words/actors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A step that was taken with the carrier and not withdrawn. */
export type Step<Name> = {
  id: string;
  step: Name;
  happenedOn: CalendarDate;
  cents: number | null;
  reference: string | null;
  recordedAt: Date;
  recordedBy: Actor | null;
};

const columns: RawBuilder<unknown> = sql`s.id, s.step, s.happened_on as "happenedOn", s.cents::float8 as cents, s.reference,
  s.recorded_at as "recordedAt", access.actor(s.recorded_by_name, s.recorded_by_key) as "recordedBy"`;

/** What the carrier paid on the aggregate of a policy, in order. */
export async function aggregateStepsOf(db: Db, policyId: string): Promise<(Step<AggregateStep> & { cents: number })[]> {
  const { rows } = await sql<Step<AggregateStep> & { cents: number }>`select ${columns} from stop_loss_steps s
    where s.policy_id = ${policyId} and s.case_id is null and s.withdrawn_at is null order by s.happened_on, s.recorded_at, s.id`.execute(
    db,
  );
  return rows;
}

/** What was done with a case, in the order in which it was entered. */
export async function caseStepsOf(
  db: Db,
  caseIds: readonly string[],
): Promise<(Step<CaseStep> & { caseId: string })[]> {
  const { rows } = await sql<
    Step<CaseStep> & { caseId: string }
  >`select s.case_id as "caseId", ${columns} from stop_loss_steps s
    where s.case_id = any(${[...caseIds]}::uuid[]) and s.withdrawn_at is null order by s.recorded_at, s.id`.execute(db);
  return rows;
}

/** A step that is new. */
export interface NewStep {
  readonly clientId: string;
  readonly policyId: string;
  readonly caseId: string | null;
  readonly step: AggregateStep | CaseStep;
  readonly happenedOn: CalendarDate;
  readonly cents: number | null;
  readonly reference: string | null;
  readonly by: { readonly id: string; readonly name: string };
}

/** Writes a step. @returns its id */
export async function insertStep(db: Db, of: NewStep): Promise<string> {
  const id = uuid7();
  await sql`insert into stop_loss_steps (id, client_id, policy_id, case_id, step, happened_on, cents, reference, recorded_by, recorded_by_name)
    values (${id}, ${of.clientId}, ${of.policyId}, ${of.caseId}, ${of.step}, ${of.happenedOn}, ${of.cents}, ${of.reference}, ${of.by.id},
      ${of.by.name})`.execute(db);
  return id;
}

/** Withdraws a step. @returns whose it was; undefined: not the reader's, or withdrawn already */
export async function withdraw(
  db: Db,
  id: string,
): Promise<{ clientId: string; policyId: string; caseId: string | null } | undefined> {
  const { rows } = await sql<{ clientId: string; policyId: string; caseId: string | null }>`update stop_loss_steps
    set withdrawn_at = now() where id = ${id} and withdrawn_at is null
    returning client_id as "clientId", policy_id as "policyId", case_id as "caseId"`.execute(db);
  return rows[0];
}
