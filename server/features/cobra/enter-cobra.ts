import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/calls/cobra.ts';
import { loadClientFacts } from '../../db/facts/client.queries.ts';
import { recordPremiums } from '../../db/facts/premiums.queries.ts';
import { todayIn } from '../../domain/dates.ts';
import { enterCobra as entered } from '../../domain/eligibility/cobra-case.ts';
import { disabilityExtension } from '../../domain/eligibility/cobra-extensions.ts';
import type { CobraEntry, CobraPatch } from '../../domain/eligibility/cobra-facts.ts';
import { centsOf } from '../../domain/money.ts';
import { appendAudit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { type CobraRow, holdCobra, holdFamilyCases, patchCobra, recordPayment } from './cobra.queries.ts';
import { beginContinued, type CobraDesk, endContinued, extendContinued } from './continued-coverage.ts';

type Asked = Input<typeof cobra.enterCobra>;

const centsOrNull = (text: string | null | undefined): number | null => (text == null ? null : centsOf(text));

const entryOf = (input: Asked): CobraEntry => ({
  ...input,
  amountCents: centsOrNull(input.amount),
  dueCents: centsOrNull(input.due),
});

/** Enters what happened to a COBRA event, with what follows for the coverage, in one transaction. */
export async function enterCobra(input: Asked, context: Context): Promise<CobraRow> {
  const { db, user } = context;
  const row = await holdCobra(db, input.id);
  const client = row && (await loadClientFacts(db, row.clientId));
  if (!row || !client) throw notFound();
  if (row.version !== input.version)
    throw conflict('stale', { by: row.updatedBy, at: row.updatedAt.toISOString(), version: row.version });
  const today = todayIn(row.timeZone, new Date());
  const entry = entryOf(input);
  const patch = entered(row, entry, { today, settings: client.settings.cobra });
  if ('refused' in patch) throw conflict(patch.refused.code, { ...patch.refused.values });
  const by = { userId: user.id, userName: `${user.firstName} ${user.lastName}` };
  const desk = { db, parts: context.parts, today, by, byRule: false };
  const more = await follow(desk, row, { entry, patch });
  await patchCobra(db, row.id, { ...patch, ...more, ...(input.note !== undefined && { note: input.note }) });
  await appendAudit(db, {
    action: `cobra-${input.action}`,
    objectType: 'cobra',
    objectId: row.id,
    clientId: row.clientId,
    outcome: 'ok',
  });
  const after = await holdCobra(db, row.id);
  if (after === undefined) throw notFound();
  return after;
}

type Following = { entry: CobraEntry; patch: CobraPatch };
type More = { coverageTypes?: CobraRow['coverageTypes']; disabledPersonId?: string };

/** What an entry means for the coverage and the family; answers what else is written. */
async function follow(desk: CobraDesk, row: CobraRow, following: Following): Promise<More> {
  const { entry, patch } = following;
  const { coverageTypes } = entry;
  switch (entry.action) {
    case 'elected':
      return { coverageTypes: coverageTypes?.length ? [...coverageTypes] : null };
    case 'paid':
      return payment(desk, row, following);
    case 'shortfallPaid':
      await keepShortfall(desk, row, entry);
      return {};
    case 'disabled':
      await extended(desk, row, patch);
      await familyOfDisabled(desk, row, entry);
      return { disabledPersonId: row.memberId };
    case 'secondEvent':
      await extended(desk, row, patch);
      return {};
    case 'ended':
      await endContinued(desk, row, { last: entry.date, termReason: null });
      return {};
    default:
      return {};
  }
}

async function extended(desk: CobraDesk, row: CobraRow, { coveredUntil }: CobraPatch): Promise<void> {
  if (coveredUntil !== undefined) await extendContinued(desk, row, coveredUntil);
}

/** The eleven months are the whole family's, also of those who are not disabled (26 CFR 54.4980B-7 Q&A-5). */
async function familyOfDisabled(desk: CobraDesk, row: CobraRow, entry: CobraEntry): Promise<void> {
  for (const other of await holdFamilyCases(desk.db, row)) {
    if (other.id === row.id) continue;
    const patch = disabilityExtension(other, entry);
    if ('refused' in patch) continue;
    await extended(desk, other, patch);
    await patchCobra(desk.db, other.id, { ...patch, disabledPersonId: row.memberId });
  }
}

/** A first payment begins the coverage; every payment that pays for days is noted by type. */
async function payment(desk: CobraDesk, row: CobraRow, { entry, patch }: Following): Promise<More> {
  const { date: paidOn, amountCents, dueCents } = entry;
  const paidThrough = patch.paidThrough ?? null;
  if (amountCents != null && dueCents != null) {
    await recordPayment(desk.db, row, { payment: { paidOn, amountCents, dueCents, paidThrough }, by: desk.by });
  }
  if (paidThrough === null) return {};
  const isFirst = row.paidThrough === null;
  const types = isFirst ? await beginContinued(desk, row, row.coverageTypes) : (row.coverageTypes ?? []);
  const { clientId, subscriberId, memberId: personId } = row;
  await recordPremiums(desk.db, {
    clientId,
    subscriberId,
    premiums: types.map((coverageType) => ({ personId, coverageType, paidThrough })),
    source: 'cobra',
    by: { id: desk.by.userId ?? '', name: desk.by.userName ?? '' },
  });
  return { coverageTypes: types };
}

async function keepShortfall(desk: CobraDesk, row: CobraRow, { date: paidOn }: CobraEntry): Promise<void> {
  const { shortfallCents: cents, paidThrough } = row;
  if (cents === null) return;
  const paid = { paidOn, amountCents: cents, dueCents: cents, paidThrough };
  await recordPayment(desk.db, row, { payment: paid, by: desk.by });
}
