import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type CodeDecision, codeKey } from './roster.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';

/** A decision about a plan code, with who made it, when, and for which file. */
export type DecidedCode = CodeDecision & {
  at: Date;
  by: Actor | null;
  importId: string | null;
  fileName: string | null;
  sender: string | null;
};

/** What was decided about plan codes of this client's files, by `codeKey`. */
export async function codeDecisions(db: Db, clientId: string): Promise<Map<string, DecidedCode>> {
  const { rows } = await sql<DecidedCode & { code: string; type: CoverageType }>`
    select c.code, c.coverage_type as type, c.decision, c.plan_id as "planId", c.decided_at as at,
      access.actor(c.decided_by_name, c.decided_by_key) as by, c.import_id as "importId", i.file_name as "fileName", c.sender
    from plan_codes c left join imports i on i.id = c.import_id
    where c.client_id = ${clientId}`.execute(db);
  return new Map(rows.map(({ code, type, ...decided }) => [codeKey(code, type), decided]));
}

/** A decision as somebody makes it, in one import. */
export type CodeAnswer = CodeDecision & { code: string; coverageType: string; importId: string; by: string };

/** Remembers a decision about a plan code, for this file and those to come. The same answer again keeps who gave it first. */
export async function decideCode(db: Db, clientId: string, answer: CodeAnswer): Promise<void> {
  const { code, coverageType, decision, planId, importId, by } = answer;
  await sql`insert into plan_codes as known
      (id, client_id, code, coverage_type, decision, plan_id, import_id, decided_by_name, sender)
    values (${uuid7()}, ${clientId}, ${code}, ${coverageType}, ${decision}, ${planId}, ${importId}, ${by},
      (select sender from imports where id = ${importId}::uuid))
    on conflict (client_id, code, coverage_type) do update
    set decision = excluded.decision, plan_id = excluded.plan_id, decided_at = now(), import_id = excluded.import_id,
      decided_by_name = excluded.decided_by_name, sender = excluded.sender
    where known.decision <> excluded.decision or known.plan_id is distinct from excluded.plan_id`.execute(db);
}

/** Notes the plan that was made for a code. */
export async function rememberPlan(
  db: Db,
  clientId: string,
  { code, coverageType, planId }: { code: string; coverageType: string; planId: string },
): Promise<void> {
  await sql`update plan_codes set plan_id = ${planId}
    where client_id = ${clientId} and code = ${code} and coverage_type = ${coverageType}`.execute(db);
}

/** Is there a plan of the client with this code as its identifier, of this coverage type? */
export async function hasPlanOfCode(
  db: Db,
  clientId: string,
  { code, coverageType }: { code: string; coverageType: string },
): Promise<boolean> {
  const plan = await db
    .selectFrom('plans')
    .select('id')
    .where('client_id', '=', clientId)
    .where('system_identifier', '=', code)
    .where('coverage_type', '=', coverageType)
    .executeTakeFirst();
  return plan !== undefined;
}
