import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Author, apply } from '../../facts/apply.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { decide } from '../../domain/changes/decide.ts';
import type { CoverageRow, FamilyFacts } from '../../domain/changes/facts.ts';
import { byContinuation } from '../../domain/changes/overrides.ts';
import type { CoverageChange } from '../../domain/changes/requests.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { linkCoverageChange } from './cobra-cases.queries.ts';
import { type CobraRow } from './cobra.queries.ts';

/** What continued coverage is worked on with: the transaction, the day, and who does it. */
export type CobraDesk = { db: Db; parts: Pick<Parts, 'secrets'>; today: CalendarDate; by: Author; byRule: boolean };

/** The family of an event as it is known. */
export async function familyOfCase({ db, parts, today }: CobraDesk, row: CobraRow): Promise<FamilyFacts> {
  const client = await loadClientFacts(db, row.clientId);
  if (client === null) throw new Error('The client of the event is not there.');
  const read = { db, keys: keysOf(parts.secrets), client, today };
  const [family] = await loadFamilies(read, { subscriberIds: [row.subscriberId] });
  if (family === undefined) throw new Error('The family of the event is not there.');
  return family;
}

/**
 * What can be continued: each kind that was lost, by the plan of its own last day (ERISA 607(1)). Of a case that a file or a
 * birth made, what is continued.
 */
export function lostCoverages(
  { people }: FamilyFacts,
  { memberId, lastDay: last, lostTypes, origin }: Pick<CobraRow, 'memberId' | 'lastDay' | 'lostTypes' | 'origin'>,
): CoverageRow[] {
  const rows = (people.find(({ id }) => id === memberId)?.coverages ?? []).filter((row) => !isVoid(row));
  const isContinued = origin === 'file' || origin === 'birth';
  return lostTypes.flatMap((type) => {
    const mine = rows.filter((row) => row.coverageType === type && row.cobra === isContinued);
    const ended = isContinued ? mine : mine.filter((row) => lastDay(row) <= last);
    return ended.toSorted((one, other) => lastDay(one).localeCompare(lastDay(other))).slice(-1);
  });
}

/** The last day before a kind can be continued: its own, or that of the event where it had lapsed during a leave. */
export const lastBefore = (
  { lapsedTypes, eventDate }: Pick<CobraRow, 'lapsedTypes' | 'eventDate'>,
  ended: Pick<CoverageRow, 'coverageType' | 'effectiveDate' | 'expirationDate'>,
): CalendarDate => (lapsedTypes.includes(ended.coverageType) ? eventDate : lastDay(ended));

/** Of a whole family that left together tiers follow from who continues; somebody who left a family is alone. */
export const isFamilys = ({ event }: CobraRow): boolean =>
  event === 'termination' || event === 'hours' || event === 'death';

const requestFor = (
  { byRule }: CobraDesk,
  row: CobraRow,
  asked: Pick<CoverageChange, 'coverages' | 'effectiveDate' | 'reason'>,
): CoverageChange => ({
  type: 'coveragechange',
  source: byRule ? 'rule' : 'portal',
  tiers: isFamilys(row) ? 'derive' : 'stated',
  override: byContinuation,
  ...asked,
});

async function change(desk: CobraDesk, row: CobraRow, request: CoverageChange): Promise<void> {
  const decision = decide(await familyOfCase(desk, row), request, uuid7);
  if (decision.outcome === 'refused')
    throw conflict('cobra-not-recorded', { reason: decision.refusals[0]?.code ?? null });
  const keys = keysOf(desk.parts.secrets);
  await apply({ db: desk.db, keys, clientId: row.clientId, by: desk.by, importId: null }, [decision]);
  if (decision.outcome === 'effects') await linkCoverageChange(desk.db, row, decision.changeId);
}

/** Records continued coverage from the day after the loss through the last month of it. Answers its types. */
export async function beginContinued(
  desk: CobraDesk,
  row: CobraRow,
  chosen: readonly CoverageType[] | null,
): Promise<CoverageType[]> {
  const lost = lostCoverages(await familyOfCase(desk, row), row);
  const continued = lost.filter(({ coverageType }) => chosen === null || chosen.includes(coverageType));
  if (continued.length === 0) throw conflict('cobra-nothing-lost');
  const coverages = continued.map(({ coverageType, planId, divisionId, ...ended }) => ({
    action: 'cover' as const,
    personId: row.memberId,
    coverageType,
    planId,
    divisionId,
    // Each kind goes on the day after its own last day.
    effectiveDate: dayAfter(lastBefore(row, { coverageType, ...ended })),
    expirationDate: row.coveredUntil,
    tier: isFamilys(row) ? null : 'EMP',
    cobra: true,
    termReason: null,
  }));
  await change(desk, row, requestFor(desk, row, { coverages, effectiveDate: row.coveredFrom, reason: 'cobra' }));
  return continued.map(({ coverageType }) => coverageType);
}

/** Continued coverage that is recorded goes on through a later day, in its plans. */
export async function extendContinued(desk: CobraDesk, row: CobraRow, until: CalendarDate): Promise<void> {
  const family = await familyOfCase(desk, row);
  const mine = family.people.find(({ id }) => id === row.memberId)?.coverages ?? [];
  const live = mine.filter((one) => one.cobra && !isVoid(one) && lastDay(one) === row.coveredUntil);
  if (live.length === 0) return;
  const coverages = live.map(({ coverageType, planId, divisionId, effectiveDate, tierCode }) => ({
    action: 'cover' as const,
    personId: row.memberId,
    coverageType,
    planId,
    divisionId,
    effectiveDate,
    expirationDate: until,
    tier: isFamilys(row) ? null : tierCode,
    cobra: true,
    termReason: null,
  }));
  await change(
    desk,
    row,
    requestFor(desk, row, { coverages, effectiveDate: dayAfter(row.coveredUntil), reason: 'cobra' }),
  );
}

/** Ends continued coverage after a day. */
export async function endContinued(
  desk: CobraDesk,
  row: CobraRow,
  { last, termReason }: { last: CalendarDate; termReason: string | null },
): Promise<void> {
  const family = await familyOfCase(desk, row);
  const mine = family.people.find(({ id }) => id === row.memberId)?.coverages ?? [];
  const live = mine.filter((one) => one.cobra && !isVoid(one) && lastDay(one) > last);
  if (live.length === 0) return;
  const coverages = live.map(({ coverageType, planId }) => ({
    action: 'end' as const,
    personId: row.memberId,
    coverageType,
    planId,
    expirationDate: last,
    termReason,
    // Never what the person has by working again.
    cobra: true,
  }));
  await change(desk, row, requestFor(desk, row, { coverages, effectiveDate: last, reason: termReason }));
}
