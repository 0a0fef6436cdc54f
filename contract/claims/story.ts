import { centsOrZero } from '../words/cents.ts';
import { APPEAL_DAYS } from './appeals.ts';
import { mayBillBalance } from './balance-billing.ts';
import type { ClaimStatus, networkStatuses, payeeTypes, PendingReason } from './codes.ts';
import { type ClaimAction, type ClaimSentences, actionsOf, reasonSentence, remarkSentence } from './sentences.ts';

// What a claim says to its reader, worked out once: the screen and the explanation of benefits take it from here.

/** A reason as a claim or one of its lines keeps it: X12 CAS01, the adjustment reason, and remarks. */
export interface StoryReason {
  readonly group: string;
  readonly carc: string;
  readonly rarc?: readonly string[] | undefined;
}

/** The reasons of a claim: those of the whole, and those of each line. */
export interface StoryReasons<Reason extends StoryReason> {
  readonly whole: readonly Reason[];
  readonly lines: readonly (readonly Reason[])[];
}

/** Every reason of a claim: its own first, then those of its lines in their order. */
export const allReasons = <Reason extends StoryReason>({ whole, lines }: StoryReasons<Reason>): Reason[] => [
  ...whole,
  ...lines.flat(),
];

/** A code as it stands beside a line: "PR-1". */
export const codeOf = ({ group, carc }: StoryReason): string => `${group}-${carc}`;

/** A code and what it means; `sentence` is missing where the product has no words of its own for a remark. */
export interface Meaning {
  readonly code: string;
  readonly carc: string | undefined;
  readonly sentence: string | undefined;
}

/** Each code of the reasons once, in their order, the remarks of a reason after it (29 CFR 2560.503-1(g)(1)(i); domain 7.5). */
export function meaningsOf(words: ClaimSentences, reasons: readonly StoryReason[]): Meaning[] {
  const found = reasons.flatMap((reason): Meaning[] => [
    { code: codeOf(reason), carc: reason.carc, sentence: reasonSentence(words, reason) },
    ...(reason.rarc ?? []).map((code) => ({ code, carc: undefined, sentence: remarkSentence(words, code) })),
  ]);
  return [...new Map(found.map((each) => [each.code, each])).values()];
}

/** What the reasons ask the reader to do, each once, in the order of their codes (domain 7.4). */
export const askedBy = (reasons: readonly StoryReason[]): ClaimAction[] =>
  actionsOf(reasons.flatMap(({ carc, rarc = [] }) => [carc, ...rarc]));

const DAY_MS = 86_400_000;

/**
 * The last day on which a decision can be appealed for sure: counted from the day of the explanation of benefits, as
 * nobody got it earlier. Both 'YYYY-MM-DD'.
 */
export const lastDayToAppeal = (explained: string): string =>
  new Date(Date.parse(explained) + APPEAL_DAYS * DAY_MS).toISOString().slice(0, 10);

/** What may be refused or left to the patient of a claim or a line, as decimal text; null is "the data does not say". */
export type AdverseMoney = Readonly<
  Record<'notCovered' | 'penalty' | 'deductible' | 'copay' | 'coinsurance' | 'patientResponsibility', string | null>
>;

const isAbove0 = (amount: string | null): amount is string => centsOrZero(amount) > 0;

/**
 * Was something denied, or paid less than in full? A share of the member's is one, too: a plan that applies a deductible, copay
 * or coinsurance pays less than was claimed (29 CFR 2560.503-1(m)(4); DOL FAQ about the claims procedure, C-12). What a claim
 * does not state may be owed.
 */
export function isAdverse(claim: {
  readonly status: ClaimStatus;
  readonly totals: AdverseMoney & { readonly paid: string | null };
  readonly lines: readonly AdverseMoney[];
}): boolean {
  const { status, totals, lines } = claim;
  const isLess = (of: AdverseMoney): boolean =>
    [of.notCovered, of.penalty, of.deductible, of.copay, of.coinsurance, of.patientResponsibility].some(isAbove0);
  return status === 'denied' || totals.paid === null || [totals, ...lines].some(isLess);
}

/** What the next step of a claim depends on. */
export interface NextOf {
  readonly status: ClaimStatus;
  readonly pendingReason: PendingReason | null;
  readonly totals: Readonly<Record<'discount' | 'paid' | 'patientResponsibility', string | null>>;
  readonly networkStatus: (typeof networkStatuses)[number] | null;
  readonly payeeType: (typeof payeeTypes)[number] | null;
  readonly reasons: readonly StoryReason[];
  /** The day of the explanation of benefits, 'YYYY-MM-DD'; null: there is none yet. */
  readonly explained: string | null;
}

/** What happens next; days as 'YYYY-MM-DD', amounts as decimal text. */
export type NextStep =
  | { readonly step: PendingReason | 'pending' | 'rejected' | 'imported' | 'nothing' | 'payeeMember' }
  | { readonly step: 'denied' }
  | { readonly step: 'deniedUntil' | 'deniedLate'; readonly date: string }
  | { readonly step: 'bill'; readonly amount: string }
  | { readonly step: 'billOut'; readonly amount: string; readonly balance: string };

/** The next step of a claim by its state (domain 7.4). @param today 'YYYY-MM-DD' */
export function nextOf(claim: NextOf, today: string): NextStep {
  const { status, pendingReason, totals, payeeType } = claim;
  if (status === 'pending') return { step: pendingReason ?? 'pending' };
  if (status === 'denied') return appealOf(claim.explained, today);
  if (status !== 'completed') return { step: status };
  if (!isAbove0(totals.patientResponsibility)) return { step: 'nothing' };
  if (payeeType === 'member' && isAbove0(totals.paid)) return { step: 'payeeMember' };
  return billOf(claim, totals.patientResponsibility);
}

function appealOf(explained: string | null, today: string): NextStep {
  if (explained === null) return { step: 'denied' };
  const date = lastDayToAppeal(explained);
  return { step: date < today ? 'deniedLate' : 'deniedUntil', date };
}

/** What the provider may ask for: out of the network also what is above the plan's price. */
const billOf = ({ totals: { discount }, networkStatus, reasons }: NextOf, amount: string): NextStep =>
  mayBillBalance(networkStatus, reasons) && isAbove0(discount)
    ? { step: 'billOut', amount, balance: discount }
    : { step: 'bill', amount };
