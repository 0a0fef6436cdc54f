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
import { uuid7 } from '../../platform/values/uuid7.ts';
import { ensureVersioned } from './rate-versions.ts';
import { sessionToRate } from './rates.queries.ts';

const byOf = ({ user }: Pick<Context, 'user'>) => ({ id: user.id, name: actorName(user) });

/** What becomes of one table: which of the plans' own rows give way, and which are recorded, under ids of their own. */
type Laid = { superseded: string[]; copies: (PriceRow & { made: string })[] };

/** Works out how the session's rows of one table lie over the plans' own. */
async function laidTable(db: Context['db'], table: PriceTable, sessionId: string): Promise<Laid> {
  const plans = Map.groupBy(await rowsToLay(db, table, sessionId), ({ planId }) => planId);
  const laid: Laid = { superseded: [], copies: [] };
  for (const rows of plans.values()) {
    const ofSession = rows.filter(({ isOfSession }) => isOfSession);
    const own = rows.filter((row) => !row.isOfSession);
    const { superseded, cut, added } = laidOver(own, ofSession);
    const versionId = ofSession[0]?.versionId ?? null;
    laid.superseded.push(...superseded.map(({ id }) => id));
    laid.copies.push(...[...cut, ...added].map((row) => ({ ...row, versionId, made: uuid7() })));
  }
  return laid;
}

/** Does it. @throws Refusal 409 `session-rates-changed` where somebody took one of them out of force meanwhile */
async function lay(db: Context['db'], table: PriceTable, { superseded, copies }: Laid): Promise<void> {
  if ((await supersedeRows(db, table, superseded)) < superseded.length) throw conflict('session-rates-changed');
  await recordCopies(db, table, copies);
}

const madeOf = ({ copies }: Laid): string[] => copies.map(({ made }) => made);

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
  const rates = await laidTable(db, 'rates', sessionId);
  const rules = await laidTable(db, 'contribution_rules', sessionId);
  // First, for whoever builds sessions takes no row of a plan out of force but those that it names.
  await recordAdoption(db, {
    sessionId,
    clientId: session.clientId,
    by: byOf(context),
    ratesAdded: madeOf(rates),
    ratesSuperseded: rates.superseded,
    rulesAdded: madeOf(rules),
    rulesSuperseded: rules.superseded,
  });
  await lay(db, 'rates', rates);
  await lay(db, 'contribution_rules', rules);
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
      before.map((row) => ({ ...row, versionId: row.versionId ?? adopted.versionId, made: uuid7() })),
    );
  }
  await endAdoption(db, adopted.id, byOf(context));
}
