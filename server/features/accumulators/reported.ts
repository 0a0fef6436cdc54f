import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import {
  countUnknown,
  familyOf,
  isOwnClient,
  type Numbered,
  peopleOfNumbers,
  recordAdjustment,
  recordTotals,
  type Reported,
  supersedeAdjustment,
  unnamedOf,
} from './reported.queries.ts';

type Calls = typeof accumulatorCalls;
type Sent = Input<Calls['accumulatorTotals']>['rows'][number];

/** Records what the core system says; people nobody knows are counted and left out, items nobody named are kept apart. */
export async function accumulatorTotals(
  { clientId, rows }: Input<Calls['accumulatorTotals']>,
  context: Context,
): Promise<Reply<Calls['accumulatorTotals']>> {
  const { db, user } = context;
  if (!(await isOwnClient(db, clientId))) throw notFound();
  const people = await peopleOfNumbers(db, clientId, [...new Set(rows.map(({ memberNumber }) => memberNumber))]);
  const known = new Map(people.map((person) => [`${person.memberNumber} ${person.suffix}`, person]));
  const found = rows.flatMap((row) => {
    const person = known.get(`${row.memberNumber} ${row.suffix ?? '00'}`);
    return person ? [{ row, total: totalOf(clientId, row, person) }] : [];
  });
  await recordTotals(db, newest(found.map(({ total }) => total)));
  const unnamed = await unnamedOf(db, clientId, [...new Set(found.map(({ row }) => row.liabilityItemId))]);
  for (const item of unnamed) {
    const ofItem = found.filter(({ row }) => row.liabilityItemId === item).map(({ row }) => row);
    const seen = { coreName: ofItem[0]?.coreName ?? null, sampleMember: ofItem[0]?.memberNumber ?? '' };
    await countUnknown(db, user.installationId, { ...seen, liabilityItemId: item, clientId, count: ofItem.length });
  }
  context.saw({ type: 'accumulators', clientId, ids: people.map(({ personId }) => personId) });
  await noted(context, { call: 'accumulatorTotals', objectId: clientId, detail: { rows: found.length } });
  return { recorded: found.length, nobody: rows.length - found.length, unknown: unnamed };
}

const totalOf = (clientId: string, row: Sent, { personId, subscriberId }: Numbered): Reported => ({
  clientId,
  subscriberId,
  personId: row.suffix == null ? null : personId,
  liabilityItemId: row.liabilityItemId,
  coreName: row.coreName || null,
  asOf: row.asOfDate,
  used: row.used,
  limit: row.limit ?? null,
  yearStart: row.yearStart ?? null,
  yearEnd: row.yearEnd ?? null,
  lastClaimDate: row.lastClaimDate ?? null,
});

/** Of two rows about the same total of one day the later one holds. */
const newest = (totals: readonly Reported[]): Reported[] => [
  ...new Map(
    totals.map((one) => [[one.subscriberId, one.personId, one.liabilityItemId, one.asOf].join(' '), one]),
  ).values(),
];

/** Brings credits over from another administrator, or sets a total right (domain 8.2). */
export async function accumulatorAdjustment(
  asked: Input<Calls['accumulatorAdjustment']>,
  context: Context,
): Promise<Reply<Calls['accumulatorAdjustment']>> {
  const { db } = context;
  const memberId = asked.memberId ?? (await personOfNumber(asked, context));
  const family = await familyOf(db, memberId);
  if (!family) throw notFound();
  const { liabilityItemId, serviceDate, amount, source, reason } = asked;
  const credit = { liabilityItemId, serviceDate, amount, source, reason: reason || null };
  const id = await recordAdjustment(db, { ...family, ...credit, personId: memberId });
  context.saw({ type: 'accumulators', id: memberId, clientId: family.clientId });
  await noted(context, { call: 'accumulatorAdjustment', objectId: id, detail: { source } });
  return { id };
}

/** @throws Refusal 422 where nobody is named, 'not-found' where nobody of the client has the number */
async function personOfNumber(
  { clientId, memberNumber, suffix }: Input<Calls['accumulatorAdjustment']>,
  { db }: Context,
): Promise<string> {
  if (clientId === undefined) throw invalid({ clientId: 'required' });
  if (memberNumber === undefined) throw invalid({ memberNumber: 'required' });
  const people = (await isOwnClient(db, clientId)) ? await peopleOfNumbers(db, clientId, [memberNumber]) : [];
  const person = people.find((one) => one.suffix === (suffix || '00'));
  if (!person) throw invalid({ memberNumber: 'not-found' });
  return person.personId;
}

/** Takes a credit back: superseded, not deleted. */
export async function accumulatorAdjustmentUndo(
  { id }: { id: string },
  context: Context,
): Promise<Record<string, never>> {
  const whose = await supersedeAdjustment(context.db, id);
  if (!whose) throw notFound();
  context.saw({ type: 'accumulators', id: whose.personId, clientId: whose.clientId });
  await noted(context, { call: 'accumulatorAdjustmentUndo', objectId: id, detail: {} });
  return {};
}

const noted = (
  { db }: Context,
  what: { call: string; objectId: string; detail: Record<string, unknown> },
): Promise<void> => appendAudit(db, { ...what, action: 'update', objectType: 'accumulators', outcome: 'ok' });
