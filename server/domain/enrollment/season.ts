import type { Season, SeasonStanding } from '@coverlane/contract/enrollments/season.ts';
import { decimalOf } from '../money.ts';
import { paidOn } from './continuing.ts';
import { byKeys, type Looked } from './elected.ts';
import type { Held } from './held.ts';
import { mustDecide, type PlanCards } from './offers.ts';
import { type OfferedType, offeredTypes } from './offered.ts';
import { pricedOrNull } from './prices.ts';

type Row = Season['rows'][number];

const amountOf = (cents: number | undefined): string | null => (cents === undefined ? null : decimalOf(cents));

/** What a plan that is held takes per paycheck from the session's first day on, for the same people. */
function nextOf(looked: Looked, held: Held, offered: OfferedType | undefined): number | undefined {
  const found = offered?.plans.find(({ plan }) => plan.id === held.planId);
  if (found === undefined) return undefined;
  const of = { planId: held.planId, on: found.from, covered: byKeys(looked, held.covered), volume: null };
  return pricedOrNull(looked.context, of)?.perPayCents;
}

const isOffered = (held: Held, offered: OfferedType | undefined): boolean =>
  offered?.plans.some(({ plan }) => plan.id === held.planId) === true;

function standingOf(isThere: boolean, today: number | undefined, next: number | undefined): SeasonStanding {
  if (!isThere) return 'ended';
  return today === next ? 'same' : 'price';
}

/** What is held, each with what becomes of it; then what could not be had before. */
function rowsOf(looked: Looked, cards: PlanCards): Row[] {
  const { context, held, offered } = looked;
  const { facts } = context;
  const paid = new Map(paidOn(context, facts.today).plans.map((plan) => [plan.planId, plan.perPayCents]));
  const named = (planId: string) => cards.get(planId)?.name ?? facts.client.plans.get(planId)?.name ?? '';
  const kept = [...held.values()].map((one): Row => {
    const { coverageType, planId } = one;
    const offer = offered.find((type) => type.coverageType === coverageType);
    const [today, next] = [paid.get(planId), nextOf(looked, one, offer)];
    const standing = standingOf(isOffered(one, offer), today, next);
    return { coverageType, planId, planName: named(planId), standing, today: amountOf(today), next: amountOf(next) };
  });
  const before = new Set(
    offeredTypes({ ...context, session: null }, facts.today).flatMap(({ plans }) => plans.map(({ plan }) => plan.id)),
  );
  const isNew = (planId: string) => !before.has(planId) && !kept.some((row) => row.planId === planId);
  const added = offered.flatMap(({ coverageType, plans }) =>
    plans
      .filter(({ plan }) => isNew(plan.id))
      .map(({ plan: { id } }): Row => {
        return { coverageType, planId: id, planName: named(id), standing: 'new', today: null, next: null };
      }),
  );
  return [...kept, ...added];
}

/** Nobody has to decide anything: what is held goes on, and what is not held is not asked about. */
function mayKeep({ context, ...looked }: Looked, rows: readonly Row[]): boolean {
  if (rows.some(({ standing }) => standing === 'ended') || looked.held.size === 0) return false;
  const isDecided = (offered: OfferedType): boolean => {
    const held = looked.held.get(offered.coverageType);
    return (held !== undefined && isOffered(held, offered)) || !mustDecide({ context, ...looked }, offered);
  };
  const isFree = (context.session?.benefits ?? []).every(({ required }) => !required);
  return isFree && looked.offered.every(isDecided);
}

/** What is different in the session for a family that is on record, but for limits of plans, which no facts hold; null: no session, nobody on record. */
export function seasonOf(looked: Looked, cards: PlanCards): Season | null {
  const { session, type } = looked.context;
  if (session === null || type !== 'open') return null;
  const rows = rowsOf(looked, cards);
  return { effectiveDate: session.effectiveDate, rows, limits: [], mayKeep: mayKeep(looked, rows) };
}
