import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { childrenTurning, type TurningChild } from '../../facts/turning-26.queries.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { byRule } from '../../domain/changes/overrides.ts';
import { considered } from '../../domain/consequences/consequences.ts';
import { dayAfter } from '../../platform/values/dates.ts';
import { decideAll } from '../../domain/enrollment/decided.ts';
import { decimalOf } from '../../domain/money.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { deskOf } from './drafts.ts';
import { familyOf } from './load-draft.ts';
import { pastAgeRows } from './past-age-list.queries.ts';

type Page = Reply<typeof memberChanges.pastAgeList>;
type Money = Pick<Page['rows'][number], 'claims' | 'premiums' | 'paidThrough'>;

/** Whose coverage should have ended by age and goes on, the longest first. */
export async function pastAgeOf(
  context: Context,
  asked: { clientId?: string | undefined; memberId?: string | undefined },
): Promise<TurningChild[]> {
  const clientIds = asked.clientId === undefined ? undefined : [asked.clientId];
  const children = await childrenTurning(context.db, { clientIds, past: true, personId: asked.memberId });
  return children.filter(({ stands, settled }) => stands === 'past' && !settled);
}

/** Children past the age limit, a page of them, with what was paid since (decision 74). */
export async function pastAgeList(input: Input<typeof memberChanges.pastAgeList>, context: Context): Promise<Page> {
  const { page, pageSize } = input;
  const children = await pastAgeOf(context, input);
  const shown = children.slice((page - 1) * pageSize, page * pageSize);
  const described = await pastAgeRows(context.db, shown);
  const rows: Page['rows'] = [];
  for (const [at, row] of described.entries()) {
    const child = shown[at];
    if (child === undefined) continue;
    rows.push({ ...row, turns: child.turns, lastDay: child.lastDay, ...(await moneySince(child, context)) });
  }
  context.saw({ type: 'past-age', ids: rows.map(({ memberId }) => memberId) });
  return { rows, total: children.length, page, pageSize };
}

/** What would be taken back if the coverage ended on the day it was due to: claims, and what the employee paid. */
async function moneySince(child: TurningChild, context: Context): Promise<Money> {
  const client = await loadClientFacts(context.db, child.clientId);
  if (client === null) return { claims: null, premiums: null, paidThrough: null };
  const facts = await familyOf(deskOf(context), client, { subscriberId: child.subscriberId, ssns: [] });
  return {
    claims: context.user.permissions.includes('phi') ? claimsSince(facts, child) : null,
    premiums: await premiumsSince(facts, child, context),
    paidThrough: paidThrough(facts, child),
  };
}

function claimsSince(
  { claims = [] }: FamilyFacts,
  { personId, lastDay, coverageTypes }: TurningChild,
): Money['claims'] {
  const since = claims.filter(
    (claim) =>
      claim.personId === personId &&
      claim.serviceDate > lastDay &&
      (claim.coverageType === null || coverageTypes.includes(claim.coverageType)),
  );
  return { count: since.length, amount: decimalOf(since.reduce((sum, { paidCents }) => sum + paidCents, 0)) };
}

const paidThrough = ({ premiums = [] }: FamilyFacts, { personId, coverageTypes }: TurningChild) =>
  premiums
    .filter((paid) => paid.personId === personId && coverageTypes.includes(paid.coverageType))
    .flatMap((paid) => paid.paidThrough ?? [])
    .toSorted()
    .at(-1) ?? null;

async function premiumsSince(facts: FamilyFacts, child: TurningChild, { db }: Context): Promise<Money['premiums']> {
  const { personId, lastDay, coverageTypes } = child;
  const effectiveDate = dayAfter(lastDay);
  const asked = { type: 'termmember', tiers: 'derive', source: 'rule', reason: 'childAge' } as const;
  const chain = decideAll(
    facts,
    [{ ...asked, override: byRule, effectiveDate, personId, coverageTypes, coverageEnds: lastDay }],
    uuid7,
  );
  const pricing = await loadPricing(db, facts.client.id);
  const { retroactive } = considered({ before: facts, chain, effectiveDate, pricing });
  return retroactive === null ? null : decimalOf(Math.max(0, -retroactive));
}
