import type { Reply } from '@coverlane/contract/call.ts';
import type { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import type { AccountType, BatchState, PaymentKind, PaymentStatus } from '@coverlane/contract/payments/codes.ts';
import { type Correction, correctionOf } from '../../domain/payments/corrections.ts';
import { actionOf, isKnownReturn, mayRetry } from '../../domain/payments/returns.ts';
import { stateAfter } from '../../domain/payments/states.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

export type LeftOver = Reply<typeof paymentBatches.readAnswer>['leftOver'][number];

/** One row of what a bank sent: a return, a notification of change, or that an entry settled. */
export type AnswerRow = {
  kind: 'return' | 'correction' | 'settled';
  trace: string;
  code: string | null;
  /** Cents; null where the row says no amount. */
  amountCents: number | null;
  data: string;
  /** The day it settled; null: it does not say. */
  on: CalendarDate | null;
};

/** An entry that was sent, and how its payment stands. */
export type SentEntry = {
  entryId: string;
  trace: string;
  amountCents: number;
  state: 'open' | 'settled' | 'returned' | 'rejected';
  batchState: BatchState;
  paymentId: string;
  clientId: string;
  payerId: string;
  methodId: string;
  accountType: AccountType;
  authorisationId: string | null;
  refundsId: string | null;
  /** The bill of an employer that it is of. */
  billId: string | null;
  kind: PaymentKind;
  status: PaymentStatus;
  attempts: number;
  firstEffective: CalendarDate;
  isAllowed: boolean;
};

export type Returned = {
  entry: SentEntry;
  code: string;
  status: PaymentStatus;
  reason: 'retry' | 'review' | null;
  action: ReturnType<typeof actionOf>;
};
export type Corrected = { entry: SentEntry; code: string; correction: Correction | null };
export type Settled = { entry: SentEntry; on: CalendarDate };

/** What a file of the bank leads to: decided whole before anything is written. */
export type Decided = { returned: Returned[]; corrected: Corrected[]; settled: Settled[]; leftOver: LeftOver[] };

/** Decides what each row does. The second answer about one entry, in one file or in two, does nothing and is named. */
export function decideAnswers(
  rows: readonly AnswerRow[],
  sent: ReadonlyMap<string, SentEntry>,
  today: CalendarDate,
): Decided {
  const decided: Decided = { returned: [], corrected: [], settled: [], leftOver: [] };
  const answered = new Set<string>();
  for (const row of rows) {
    const entry = sent.get(row.trace);
    const why = entry === undefined ? 'unknownTrace' : whyNot(row, entry, answered);
    if (why !== null) decided.leftOver.push({ trace: row.trace, code: row.code, why });
    if (entry === undefined || why !== null) continue;
    answered.add(keyOf(row, entry));
    ANSWERS[row.kind](row, entry, { decided, today });
  }
  return decided;
}

type Deciding = { decided: Decided; today: CalendarDate };

const ANSWERS: Readonly<Record<AnswerRow['kind'], (row: AnswerRow, entry: SentEntry, deciding: Deciding) => void>> = {
  settled: (row, entry, { decided, today }) => decided.settled.push({ entry, on: row.on ?? today }),
  correction: correct,
  return: giveBack,
};

const keyOf = ({ kind }: AnswerRow, { entryId }: SentEntry): string => `${kind} ${entryId}`;

/** Why a row cannot be applied to its entry; null: it can. */
function whyNot(row: AnswerRow, entry: SentEntry, answered: ReadonlySet<string>): LeftOver['why'] | null {
  if (answered.has(keyOf(row, entry))) return 'repeated';
  if (entry.state === 'rejected' || entry.batchState === 'built') return 'notSent';
  if (row.kind === 'correction') return null;
  if (isOver(row, entry)) return 'repeated';
  return row.amountCents === null || row.amountCents === entry.amountCents ? null : 'amountDiffers';
}

/** What came back is over; what settled may still come back, but settles once. */
const isOver = ({ kind }: AnswerRow, { state }: SentEntry): boolean =>
  state === 'returned' || (kind === 'settled' && state === 'settled');

function correct({ code, data, trace }: AnswerRow, entry: SentEntry, { decided }: Deciding): void {
  const correction = correctionOf(code ?? '', data);
  decided.corrected.push({ entry, code: code ?? '', correction });
  if (correction === null) decided.leftOver.push({ trace, code, why: 'notUsable' });
}

function giveBack({ code: said, trace }: AnswerRow, entry: SentEntry, { decided, today }: Deciding): void {
  const code = said ?? '';
  const { kind, status, attempts, firstEffective, isAllowed } = entry;
  const after = stateAfter(status, 'return') ?? 'returned';
  const isRetried = mayRetry({ kind, code, attempts, firstEffective, today, isAllowed });
  decided.returned.push({
    entry,
    code,
    status: isRetried ? 'queued' : after,
    reason: reasonOf(code, isRetried),
    action: actionOf(code),
  });
  if (!isKnownReturn(code)) decided.leftOver.push({ trace, code, why: 'unknownCode' });
}

function reasonOf(code: string, isRetried: boolean): Returned['reason'] {
  if (isRetried) return 'retry';
  return actionOf(code) === 'review' ? 'review' : null;
}
