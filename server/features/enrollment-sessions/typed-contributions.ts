import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { previewCovers } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import { sql } from 'kysely';
import type { RuleLine } from '../../domain/enrollment-sessions/rates/employer-rules.ts';
import type { RateEntity } from '../../domain/enrollment-sessions/rates/line.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { rateContext } from './rate-context.ts';
import { sessionPrices } from './rate-preview.ts';
import { repeatVersion, versionsOf } from './rate-versions.queries.ts';
import { ensureVersioned, newVersion } from './rate-versions.ts';
import { concerned, entityIn, sessionToChange } from './rated-session.ts';
import { type RatedSession, recordRules, rulesOfSet, type SetOf } from './rates.queries.ts';
import { said, signAnew } from './sign-anew.ts';

type Calls = typeof sessionRates;
type Typing = Input<Calls['saveSessionContribution']>;
type Prices = Reply<Calls['saveSessionContribution']>['prices'];

const HUNDRED = 100;

const isByTier = (kind: Typing['kind']): boolean => kind === 'percentByTier' || kind === 'flatByTier';

/** @throws Refusal 422 with the field: a tier that the plan has not, or too much of a percent; nothing at all */
function requireTerms({ kind, tierAmounts, removed }: Typing, { tierCodes }: RateEntity): void {
  if (removed || !isByTier(kind)) return;
  const tiers = Object.entries(tierAmounts);
  if (tiers.length === 0) throw invalid({ tierAmounts: 'required' });
  for (const [code, value] of tiers) {
    if (!tierCodes.includes(code)) throw invalid({ [`tierAmounts.${code}`]: 'bad-choice' });
    if (kind === 'percentByTier' && Number(value) > HUNDRED) throw invalid({ [`tierAmounts.${code}`]: 'too-large' });
  }
}

/** What was typed as a rule from the session's first day on; of other kinds nothing is kept. */
function ruleOf(typed: Typing, { effectiveDate }: RatedSession): RuleLine {
  const { kind, divisionId, classCode, employerPct, dependentPct, flatAmount, tierAmounts } = typed;
  const isPercent = kind === 'percentTotal' || kind === 'percentOfEmpPctDep';
  return {
    divisionId,
    classCode,
    kind,
    employerPct: isPercent ? employerPct : '0',
    dependentPct: kind === 'percentOfEmpPctDep' ? dependentPct : '0',
    flatAmount: kind === 'flat' ? flatAmount : '0',
    tierAmounts: isByTier(kind) ? tierAmounts : {},
    bands: [],
    effectiveDate,
    expirationDate: null,
  };
}

const setOf = ({ sessionId, entityType, entityId }: Typing): SetOf => ({ sessionId, entityType, entityId });

/** The set with the typed share in place of the one for the same division and class, as its next version. */
async function putShare(session: RatedSession, typed: Typing, context: Context): Promise<void> {
  const { db } = context;
  const of = setOf(typed);
  await ensureVersioned(session, of, context);
  const [newest] = await versionsOf(db, of);
  const at = await newVersion(session, { ...of, fileName: null, shape: 'typed', restoredFrom: null }, context);
  const { divisionId, classCode } = typed;
  if (newest) await repeatVersion(db, at, { fromId: newest.id, but: { divisionId, classCode } });
  if (!typed.removed) await recordRules(db, at, [ruleOf(typed, session)]);
}

/** What somebody would pay before and after; nothing of it stays. */
async function pricesOf(
  session: RatedSession,
  { typed, divisionId }: { typed: Typing; divisionId: string | undefined },
  context: Context,
): Promise<Prices> {
  if (typed.entityType !== 'plan' || divisionId === undefined) return [];
  const { db } = context;
  const asked = { planId: typed.entityId, divisionId, classCode: typed.classCode };
  const before = await sessionPrices(db, session, asked);
  await sql`savepoint share`.execute(db);
  await putShare(session, typed, context);
  const after = await sessionPrices(db, session, asked);
  await sql`rollback to savepoint share`.execute(db);
  return previewCovers.flatMap((covers, at) => {
    const [one, other] = [before[at], after[at]];
    return one && other ? [{ covers, before: one, after: other }] : [];
  });
}

/** @returns the division whose prices are shown @throws Refusal 404, 422 */
async function requireScope(session: RatedSession, typed: Typing, { db }: Context): Promise<string | undefined> {
  const { divisionId, classCode } = typed;
  const known = await rateContext(db, session);
  requireTerms(typed, entityIn(known, typed));
  if (divisionId !== null && !known.divisions.some(({ id }) => id === divisionId))
    throw invalid({ divisionId: 'not-found' });
  const rules = typed.removed ? await rulesOfSet(db, setOf(typed)) : [];
  if (typed.removed && !rules.some((one) => one.divisionId === divisionId && one.classCode === classCode))
    throw notFound();
  return divisionId ?? known.divisions[0]?.id;
}

/**
 * What the employer pays in a session, typed (domain 2.4, 5.4): shown before and after, asked about where people have begun, and
 * recorded as a version, which can be undone as those of files are.
 * @throws Refusal 404, 409 once its rates are those of the plans, 422
 */
export async function saveSessionContribution(
  typed: Typing,
  context: Context,
): Promise<Reply<Calls['saveSessionContribution']>> {
  const { db } = context;
  const session = await sessionToChange(typed.sessionId, context);
  const of = setOf(typed);
  const divisionId = await requireScope(session, typed, context);
  const prices = await pricesOf(session, { typed, divisionId }, context);
  if (typed.preview) return { outcome: 'understood', touched: null, prices };
  const touched = await concerned(session, context);
  if (touched !== null && !typed.confirmed) return { outcome: 'asked', touched, prices };
  const before = await said(db, of);
  await putShare(session, typed, context);
  if ((await said(db, of)) !== before) await signAnew([of], typed.note, context);
  return { outcome: 'applied', touched, prices };
}
