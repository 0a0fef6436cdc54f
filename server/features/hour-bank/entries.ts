import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { previewBanks, restateBanks } from '../../facts/hour-bank.ts';
import type { FactRows } from '../../facts/hour-bank-facts.queries.ts';
import { fundOf } from '../../facts/hour-bank.queries.ts';
import { monthOf } from '../../domain/hour-bank/facts.ts';
import { centsOf } from '../../domain/money.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import {
  type By,
  holdEntry,
  insertAdjustment,
  insertHold,
  insertSelfPay,
  withdrawEntry,
  workerOf,
} from './hour-bank.queries.ts';

type Calls = typeof hourBanks;
type Entered = Reply<Calls['adjustHours']>;

/** Months that are asked about lie within a lifetime of work. */
const FIRST_MONTH = '1970-01-01';
const MOST_CENTS = 99_999_999;

/** What is entered at a worker's bank. */
type Entry = {
  personId: string;
  unionId: string;
  clientId: string;
  preview: boolean;
  /** The facts as they would be. */
  changed: (rows: FactRows) => FactRows;
  /** Writes it, and answers its id. */
  write: (by: By) => Promise<string>;
  action: string;
  /** The month of coverage that a payment is for. */
  paidFor: CalendarDate | null;
};

/** Shows what an entry would do, or enters it and restates the bank in the same transaction. */
async function enter(entry: Entry, { db, user, saw }: Context): Promise<Entered> {
  const { personId, unionId, clientId, changed, paidFor, preview } = entry;
  const of = { unionId, personIds: [personId] };
  const [would] = await previewBanks(db, of, changed);
  if (would === undefined) throw notFound();
  const settled = would.after.flatMap((month) => month.settled).find(({ coverageMonth }) => coverageMonth === paidFor);
  const said = {
    gained: would.gained,
    lost: would.lost,
    outcome: settled?.outcome ?? null,
    useless: settled?.paidForNothing?.why ?? null,
  };
  saw({ type: 'hours', id: personId, clientId });
  if (preview) return { status: 'PREVIEW', ...said };
  const objectId = await entry.write({ id: user.id, name: actorName(user) });
  await restateBanks(db, of);
  await appendAudit(db, { action: entry.action, objectType: 'hours', objectId, clientId, outcome: 'ok' });
  return { status: 'SUCCESS', ...said };
}

/** The worker, the fund's client and its day. @throws Refusal 404 */
async function found(asked: { memberId: string; unionId: string }, { db }: Context) {
  const worker = await workerOf(db, asked);
  const fund = await fundOf(db, asked.unionId);
  if (worker === undefined || fund === undefined) throw notFound();
  return { ...worker, today: todayIn(fund.timeZone, new Date()) };
}

/** POST /hours/adjustments. @throws Refusal 404, 422 */
export async function adjustHours(input: Input<Calls['adjustHours']>, context: Context): Promise<Entered> {
  const { memberId, unionId, kind, reason, preview = false } = input;
  const { clientId, shopEmployeeId, today } = await found(input, context);
  const hours = centsOf(input.hours) ?? 0;
  if (hours === 0) throw invalid({ hours: 'too-small' });
  const workMonth = monthOf(input.workMonth);
  if (workMonth > today) throw invalid({ workMonth: 'day-too-late' });
  if (workMonth < FIRST_MONTH) throw invalid({ workMonth: 'day-too-early' });
  const otherFund = input.otherFund || null;
  return enter(
    {
      personId: memberId,
      unionId,
      clientId,
      preview,
      changed: (rows) => ({
        ...rows,
        adjustments: [...rows.adjustments, { personId: memberId, workMonth, hours, kind }],
      }),
      write: (by) =>
        insertAdjustment(context.db, {
          clientId,
          unionId,
          shopEmployeeId,
          workMonth,
          hours,
          kind,
          reason,
          otherFund,
          by,
        }),
      action: 'hours-entered',
      paidFor: null,
    },
    context,
  );
}

/** POST /hours/selfpayments. @throws Refusal 404, 422 */
export async function recordSelfPay(input: Input<Calls['recordSelfPay']>, context: Context): Promise<Entered> {
  const { memberId, unionId, paidOn, preview = false } = input;
  const { clientId, today } = await found(input, context);
  const cents = centsOf(input.amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  if (cents > MOST_CENTS) throw invalid({ amount: 'too-large' });
  if (paidOn > today) throw invalid({ paidOn: 'day-too-late' });
  const coverageMonth = monthOf(input.coverageMonth);
  const note = input.note || null;
  const pay = { coverageMonth, paidOn, cents };
  return enter(
    {
      personId: memberId,
      unionId,
      clientId,
      preview,
      changed: (rows) => ({ ...rows, selfPays: [...rows.selfPays, { personId: memberId, ...pay }] }),
      write: (by) => insertSelfPay(context.db, { clientId, unionId, personId: memberId, ...pay, note, by }),
      action: 'hours-entered',
      paidFor: coverageMonth,
    },
    context,
  );
}

/** POST /hours/holds. @throws Refusal 404, 422 */
export async function holdHours(input: Input<Calls['holdHours']>, context: Context): Promise<Entered> {
  const { memberId, unionId, reason, preview = false } = input;
  const { clientId } = await found(input, context);
  const firstMonth = monthOf(input.firstMonth);
  const lastMonth = input.lastMonth === undefined ? null : monthOf(input.lastMonth);
  if (lastMonth !== null && lastMonth < firstMonth) throw invalid({ lastMonth: 'end-before-start' });
  const hold = { firstMonth, lastMonth };
  return enter(
    {
      personId: memberId,
      unionId,
      clientId,
      preview,
      changed: (rows) => ({ ...rows, freezes: [...rows.freezes, { personId: memberId, ...hold }] }),
      write: (by) => insertHold(context.db, { clientId, unionId, personId: memberId, ...hold, reason, by }),
      action: 'hours-entered',
      paidFor: null,
    },
    context,
  );
}

/** POST /hours/entries/:id/withdraw. A debit is called off where payments are, or it would be drawn for nothing. @throws Refusal 404, 409 */
export async function withdrawHours(input: Input<Calls['withdrawHours']>, context: Context): Promise<Entered> {
  const { id, preview = false } = input;
  const entry = await holdEntry(context.db, id);
  if (entry === undefined) throw notFound();
  if (entry.isWithdrawn) throw conflict('hours-withdrawn');
  if (entry.isDebit) throw conflict('hours-by-debit');
  const { kind, clientId, unionId, personId, month } = entry;
  const without = <Row extends { id?: string }>(rows: readonly Row[]): Row[] => rows.filter((row) => row.id !== id);
  return enter(
    {
      personId,
      unionId,
      clientId,
      preview,
      changed: (rows) => ({
        ...rows,
        selfPays: without(rows.selfPays),
        freezes: without(rows.freezes),
        adjustments: without(rows.adjustments),
      }),
      write: async (by) => {
        if (!(await withdrawEntry(context.db, { id, kind, by }))) throw conflict('hours-withdrawn');
        return id;
      },
      action: 'hours-withdrawn',
      paidFor: kind === 'selfPay' ? month : null,
    },
    context,
  );
}
