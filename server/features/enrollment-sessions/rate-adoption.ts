import { laidOver } from '../../domain/enrollment-sessions/rates/laid-over.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import {
  endAdoption,
  type PriceRow,
  type PriceTable,
  recordAdoption,
  recordCopies,
  rowsById,
  rowsToLay,
  standingAdoption,
  supersedeRows,
} from './rate-adoption.queries.ts';
import { unversionedPlans } from './rate-versions.queries.ts';
import { ensureVersioned } from './rate-versions.ts';
import { sessionToRate } from './rates.queries.ts';

const byOf = ({ user }: Pick<Context, 'user'>) => ({ id: user.id, name: actorName(user) });

/** Lays the session's rows of one table over the plans' own; what gave way and what was added, by ids. */
async function layTable(db: Context['db'], table: PriceTable, sessionId: string) {
  const plans = Map.groupBy(await rowsToLay(db, table, sessionId), ({ planId }) => planId);
  const superseded: string[] = [];
  const copies: PriceRow[] = [];
  for (const rows of plans.values()) {
    const ofSession = rows.filter(({ isOfSession }) => isOfSession);
    const laid = laidOver(
      rows.filter((row) => !row.isOfSession),
      ofSession,
    );
    const versionId = ofSession[0]?.versionId ?? null;
    superseded.push(...laid.superseded.map(({ id }) => id));
    copies.push(...[...laid.cut, ...laid.added].map((row) => ({ ...row, versionId })));
  }
  await supersedeRows(db, table, superseded);
  return { superseded, added: await recordCopies(db, table, copies) };
}

/**
 * Makes the rates and contribution rules of a finalised session those of its plans from their first day on, by the very function that
 * priced the drafts: what was signed, what is drawn and what the ledger says are one figure. A second call changes nothing.
 * Extra benefits keep theirs in the session. For the transaction that finalises it.
 * @throws Refusal 404 for a session that is not the reader's
 */
export async function adoptSessionRates(context: Pick<Context, 'db' | 'user'>, sessionId: string): Promise<void> {
  const { db } = context;
  const session = await sessionToRate(db, sessionId);
  if (!session) throw notFound();
  if (await standingAdoption(db, sessionId)) return;
  for (const entityId of await unversionedPlans(db, sessionId))
    await ensureVersioned(session, { sessionId, entityType: 'plan', entityId }, context);
  const rates = await layTable(db, 'rates', sessionId);
  const rules = await layTable(db, 'contribution_rules', sessionId);
  await recordAdoption(db, {
    sessionId,
    clientId: session.clientId,
    by: byOf(context),
    ratesAdded: rates.added,
    ratesSuperseded: rates.superseded,
    rulesAdded: rules.added,
    rulesSuperseded: rules.superseded,
  });
}

/**
 * Takes back what `adoptSessionRates` did: the plans cost what they did before. Nothing where nothing was adopted.
 * @throws Refusal 409 `session-rates-changed` where somebody changed those rates since: their change would be lost
 */
export async function releaseSessionRates(context: Pick<Context, 'db' | 'user'>, sessionId: string): Promise<void> {
  const { db } = context;
  if (!(await sessionToRate(db, sessionId))) throw notFound();
  const adopted = await standingAdoption(db, sessionId);
  if (!adopted) return;
  const tables = [
    { table: 'rates', added: adopted.ratesAdded, superseded: adopted.ratesSuperseded },
    { table: 'contribution_rules', added: adopted.rulesAdded, superseded: adopted.rulesSuperseded },
  ] as const;
  for (const { table, added, superseded } of tables) {
    if ((await supersedeRows(db, table, added)) < added.length) throw conflict('session-rates-changed');
    const before = await rowsById(db, table, superseded);
    await recordCopies(
      db,
      table,
      before.map((row) => ({ ...row, versionId: row.versionId ?? adopted.versionId })),
    );
  }
  await endAdoption(db, adopted.id, byOf(context));
}

/** What becomes of the plans' rates when a session goes from one state to the next: finalised they follow it, reopened they are let go. */
export async function ratesFollow(
  context: Pick<Context, 'db' | 'user'>,
  { sessionId, before, after }: { sessionId: string; before: string; after: string | undefined },
): Promise<void> {
  if (after === 'finalized') await adoptSessionRates(context, sessionId);
  if (before === 'finalized' && after === 'closed') await releaseSessionRates(context, sessionId);
}
