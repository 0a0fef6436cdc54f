import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { CobraAction } from '@coverlane/contract/eligibility/codes.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { enterCobra as entered, mayEnter } from '../../domain/eligibility/cobra-case.ts';
import { cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import { disabilityExtension } from '../../domain/eligibility/cobra-extensions.ts';
import type { CobraEntry, CobraPatch, CobraRefusal } from '../../domain/eligibility/cobra-facts.ts';
import { centsOf } from '../../domain/money.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { withdrawReminders } from './cobra-cases.queries.ts';
import {
  type CobraRow,
  continuingCases,
  holdCobra,
  holdFamilyCases,
  isHeld,
  patchCobra,
  recordPayment,
} from './cobra.queries.ts';
import { type CobraDesk, endContinued, extendContinued, familyOfCase } from './continued-coverage.ts';
import { countPaid } from './count-paid.ts';
import { owedByCases } from './keep-ledger.ts';

type Asked = Input<typeof cobra.enterCobra>;

const centsOrNull = (text: string | null | undefined): number | null => (text == null ? null : centsOf(text));

const entryOf = (input: Asked): CobraEntry => ({
  ...input,
  amountCents: centsOrNull(input.amount),
  dueCents: centsOrNull(input.due),
});

/** The case, held at the version that was looked at. */
async function held({ id, version, action }: Asked, { db }: Context): Promise<CobraRow> {
  const row = await holdCobra(db, id);
  if (!row) throw notFound();
  if (!mayEnter(action, await isHeld(db))) throw forbidden();
  if (row.version !== version)
    throw conflict('stale', { by: row.updatedBy, at: row.updatedAt.toISOString(), version: row.version });
  return row;
}

/** Enters what happened to a COBRA event, with what follows for the coverage, in one transaction. */
export async function enterCobra(input: Asked, context: Context): Promise<CobraRow> {
  const { db, user } = context;
  const row = await held(input, context);
  const today = todayIn(row.timeZone, new Date());
  const entry = entryOf(input);
  const rules = await rulesOfPerson(db, { personId: row.memberId, day: row.eventDate });
  const chosen = entry.coverageTypes ?? [];
  if (row.closedBy === null && chosen.some((type) => !row.lostTypes.includes(type)))
    throw conflict('cobra-nothing-lost');
  const patch = entered(row, entry, { today, settings: cobraTermsOf(rules) });
  if ('refused' in patch) throw refusalOf(patch);
  const by = { userId: user.id, userName: actorName(user), acting: user.acting };
  const desk = { db, parts: context.parts, today, by, byRule: false };
  const more = await FOLLOW[entry.action]?.(desk, row, { entry, patch });
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

/** A day that can be mended where it was typed is said there; everything else is not possible now. */
const refusalOf = ({ refused: { code, values } }: CobraRefusal) =>
  code === 'cobra-before-correction' ? invalid({ date: code }) : conflict(code, { ...values });

type Following = { entry: CobraEntry; patch: CobraPatch };
type More = { coverageTypes?: CobraRow['coverageTypes']; disabledPersonId?: string };

type Follow = (desk: CobraDesk, row: CobraRow, following: Following) => Promise<More>;

/** What an entry means for the coverage and the family; each answers what else is written. */
const FOLLOW: Readonly<Partial<Record<CobraAction, Follow>>> = {
  elected: async (_desk, _row, { entry: { coverageTypes } }) => ({
    coverageTypes: coverageTypes?.length ? [...coverageTypes] : null,
  }),
  paid: payment,
  shortfallPaid: async (desk, row, { entry }) => {
    await keepShortfall(desk, row, entry);
    return {};
  },
  disabled: async (desk, row, { entry, patch }) => {
    await extended(desk, row, patch);
    await familyOfDisabled(desk, row, entry);
    return { disabledPersonId: row.memberId };
  },
  secondEvent: async (desk, row, { patch }) => {
    await extended(desk, row, patch);
    return {};
  },
  mistake: async (desk, row) => {
    await withdrawReminders(desk.db, row.id);
    return {};
  },
  ended: async (desk, row, { entry }) => {
    await endContinued(desk, row, { last: entry.date, termReason: null });
    return {};
  },
};

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
  const paidThrough = patch.paidThrough ?? null;
  await keepPayment(desk, row, { ...entry, paidThrough });
  if (paidThrough === null) return {};
  const isFirst = row.paidThrough === null;
  return {
    coverageTypes: await countPaid(desk, row, {
      types: isFirst ? null : (row.coverageTypes ?? []),
      through: paidThrough,
    }),
  };
}

/** Keeps the amounts of a payment; one without them was paid whole. */
async function keepPayment(desk: CobraDesk, row: CobraRow, entry: CobraEntry): Promise<void> {
  const { date: paidOn, amountCents, dueCents, paidThrough = null } = entry;
  const kept =
    amountCents == null || dueCents == null ? await paidWhole(desk, row, paidThrough) : stated(amountCents, dueCents);
  if (kept !== null) await recordPayment(desk.db, row, { payment: { paidOn, paidThrough, ...kept }, by: desk.by });
}

const stated = (amountCents: number, dueCents: number) =>
  amountCents > 0 && dueCents > 0 ? { amountCents, dueCents } : null;

/**
 * What came where months were paid whole: what they cost, where they have a price, and what was lacking, less what had come ahead. Of months
 * without a price nobody knows the amount: it is kept as 0, so that it can be taken back. Null: nothing came.
 */
async function paidWhole(desk: CobraDesk, row: CobraRow, through: CalendarDate | null) {
  const dueCents = await wholeOf(desk, row, through);
  if (dueCents <= 0) return through === null ? null : { amountCents: 0, dueCents: 0 };
  const amountCents = dueCents + (row.shortfallCents ?? 0) - row.receivedCents;
  return amountCents > 0 ? { amountCents, dueCents } : null;
}

/** What the months cost that a payment pays for whole; 0: nobody knows. Cents. */
async function wholeOf(desk: CobraDesk, row: CobraRow, through: CalendarDate | null): Promise<number> {
  if (through === null) return 0;
  const family = await familyOfCase(desk, row);
  const cases = await continuingCases(desk.db, row);
  const pricing = await loadPricing(desk.db, row.clientId);
  const owed = owedByCases(family, cases.length === 0 ? [row] : cases, { pricing, today: desk.today, through });
  const before = row.paidThrough ?? '';
  return (owed ?? []).reduce((sum, one) => (one.id === row.id && one.month > before ? sum + one.cents : sum), 0);
}

async function keepShortfall(desk: CobraDesk, row: CobraRow, { date: paidOn }: CobraEntry): Promise<void> {
  const { shortfallCents: cents, paidThrough } = row;
  if (cents === null) return;
  const paid = { paidOn, amountCents: cents, dueCents: cents, paidThrough };
  await recordPayment(desk.db, row, { payment: paid, by: desk.by });
}
