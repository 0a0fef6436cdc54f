import { decimalOf } from '../../../domain/money.ts';
import type { AskedPayment, Reason, Subject } from './claims-file.ts';
import { openToReverse, tookAlready } from './decisions.rules.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { type ClaimLedger, payerNumberOf } from './ledger.ts';
import { dollarsIn, isWhole, servicesLeft } from './merge.rules.ts';
import { providersAgree } from './provider-match.rules.ts';

/** The claim that a payment answers, and by what it was found; or why that is not certain. */
export type PaymentMatch =
  | { outcome: 'found'; claim: KnownClaim; by: 'payerNumber' | 'account' }
  | { outcome: 'none' }
  | { outcome: 'unclear'; reason: Reason; candidates: KnownClaim[] };

/** What a payment is matched with. */
export type Matching = { asked: AskedPayment; subject: Subject | undefined; ledger: ClaimLedger };

type Test = (known: KnownClaim) => boolean;

export const NONE: PaymentMatch = { outcome: 'none' };

/** It is not certain, for this reason. */
export const unclear = (
  code: string,
  candidates: readonly KnownClaim[],
  values: Reason['values'] = {},
): PaymentMatch => ({ outcome: 'unclear', reason: { code, values }, candidates: [...candidates] });

/** Several could be meant. */
export const ambiguous = (candidates: readonly KnownClaim[]): PaymentMatch =>
  unclear('claim-ambiguous', candidates, { count: candidates.length });

const overlaps = (known: KnownClaim, { content }: AskedPayment): boolean =>
  known.serviceDateFrom <= content.serviceDateTo && content.serviceDateFrom <= known.serviceDateTo;

/** Do the days of service agree? A reversal need not say any. */
export const isDayed = (known: KnownClaim, asked: AskedPayment): boolean => !asked.saysDays || overlaps(known, asked);

/** What a bill comes to by its services, and by what it says, in cents of dollars. */
export const sumsOf = ({ lines, currencyCode, statedCharge }: KnownClaim): (number | null)[] => [
  dollarsIn(lines),
  currencyCode === 'USD' ? statedCharge : null,
];

/** The charge of a payment is that of the bill: what its services come to, or what it says it comes to. */
export const isCharged = (known: KnownClaim, { charge, content }: AskedPayment): boolean => {
  const sums = sumsOf(known);
  return sums.includes(charge) || (content.lines.length > 0 && sums.includes(dollarsIn(content.lines)));
};

/** Keeps, step by step, those that pass, as long as more than one is left and one passes. */
export const narrowed = (claims: readonly KnownClaim[], steps: readonly Test[]): readonly KnownClaim[] =>
  steps.reduce((left, step) => {
    const fitting = left.length > 1 ? left.filter(step) : left;
    return fitting.length > 0 ? fitting : left;
  }, claims);

/**
 * Which claim a payment decides by the provider's account (CLP01), where patient, provider, days and charge agree and nothing
 * has decided it yet.
 */
export function byAccount({ asked, subject, ledger }: Matching): PaymentMatch {
  // Names alone do not make it the same person: an account may be a whole family's.
  if (subject === undefined) return NONE;
  const all = ledger
    .byAccount(asked.account)
    .filter((known) => known.personId === subject.personId && isDayed(known, asked))
    .filter((known) => providersAgree(known, asked.content) !== 'other');
  const mine = all.filter((known) => !known.void);
  const repeated = mine.find((known) => tookAlready(known, asked.event));
  if (repeated !== undefined) return { outcome: 'found', claim: repeated, by: 'account' };
  if (asked.reversal) return reversedByAccount(mine, asked);
  const open = openOf(mine, asked);
  if (open.outcome !== 'none') return open;
  const taken = all.find((known) => known.void && known.status === 'pending' && isCharged(known, asked));
  return taken === undefined ? undecidable(mine, asked) : unclear('claim-voided', [], { number: taken.claimNumber });
}

/** A reversal under a number nobody knows, or none: the one decision of that amount it can take back. */
function reversedByAccount(mine: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  const meant = mine.filter(
    (known) =>
      openToReverse(known, asked.paid) !== null &&
      isCharged(known, asked) &&
      // Decided under a number, a claim is not what another number is about.
      (asked.payerNumber === null || payerNumberOf(known) === null),
  );
  const [claim] = meant;
  if (claim === undefined) return NONE;
  return meant.length > 1 ? ambiguous(meant) : { outcome: 'found', claim, by: 'account' };
}

/** The number under which a claim that nothing decides now was decided or taken into work before. */
const earlierNumber = (known: KnownClaim): string | null =>
  known.decisions === null && known.payments.length === 0 ? null : payerNumberOf(known);

/** May a payment under this number decide it? Not what another number decided, or has in work. */
const isOpen = (known: KnownClaim, payerNumber: string | null): boolean => {
  if (known.status !== 'pending') return false;
  const number = earlierNumber(known);
  return number === null || number === payerNumber || known.pendingReason === 'reopened';
};

/** Was it taken back under another number, so that this payment may be the payer's new decision, or a second claim? */
const isOfOtherNumber = (known: KnownClaim, { payerNumber }: AskedPayment): boolean =>
  known.pendingReason === 'reopened' && earlierNumber(known) !== null && earlierNumber(known) !== payerNumber;

/** Does the payment itself say that it decides that claim again: as a replacement, by its number with a suffix, by its lines? */
function saysAgain(known: KnownClaim, asked: AskedPayment): boolean {
  const [number, before] = [asked.payerNumber ?? '', earlierNumber(known) ?? ''];
  const isSuffixed = number !== '' && before !== '' && (number.startsWith(before) || before.startsWith(number));
  return asked.replaces || isSuffixed || isControlled(known, asked);
}

function openOf(mine: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  const all = mine.filter((known) => isOpen(known, asked.payerNumber) && !areOtherLines(known, asked));
  const open = all.filter((known) => !isOfOtherNumber(known, asked) || saysAgain(known, asked));
  const match = bestOf(open, asked);
  if (match.outcome !== 'none') return match;
  const again = all.filter((known) => !open.includes(known) && isCharged(known, asked));
  const [claim] = again;
  return claim === undefined ? NONE : unclear('taken-back-before', again, { number: claim.claimNumber });
}

function bestOf(open: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  if (open.length === 0) return NONE;
  const charged = open.filter((known) => isCharged(known, asked));
  const served = charged.filter((known) => fits(known, asked));
  const exact = narrowed(served, stepsFor(asked));
  const [claim] = exact;
  if (claim === undefined) return charged.length > 0 ? ofOtherServices(charged) : partOf(open, asked);
  if (exact.length > 1) return ambiguous(exact);
  if (providersAgree(claim, asked.content) === 'unknown' && !isControlled(claim, asked)) {
    return unclear('provider-unsure', [claim], { number: claim.claimNumber });
  }
  return { outcome: 'found', claim, by: 'account' };
}

/** A payment of a part of a bill: by the control numbers of its services it is certain, by their codes and charges it is not. */
function partOf(open: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  const parts = open.filter((known) => servicesLeft(asked.content.lines, known.lines) !== null);
  const certain = parts.filter((known) => isControlled(known, asked));
  const [claim] = certain;
  if (claim !== undefined) return certain.length > 1 ? ambiguous(certain) : { outcome: 'found', claim, by: 'account' };
  if (parts.length === 0) return ofOtherCharge(open, asked);
  return unclear('part-of-bill-unsure', parts, { number: parts[0]?.claimNumber ?? '' });
}

/**
 * Are the services of the payment those of the bill: by their control numbers, or because both name the same codes? A payer may
 * split or bundle lines, or tell the claim as a whole; one code in common is not enough.
 */
const fits = (known: KnownClaim, asked: AskedPayment): boolean => {
  const [mine, theirs] = [known.lines, asked.content.lines];
  return mine.some(isWhole) || theirs.some(isWhole) || isControlled(known, asked) || codesIn(mine) === codesIn(theirs);
};

const ofOtherServices = (charged: readonly KnownClaim[]): PaymentMatch =>
  unclear('bill-of-other-services', charged, { number: charged[0]?.claimNumber ?? '' });

function ofOtherCharge(open: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  const amountSum = decimalOf(dollarsIn(open[0]?.lines ?? []));
  return unclear('bill-of-other-charge', open, { amountStated: decimalOf(asked.charge), amountSum });
}

/** Of several bills of one charge: that of the same days, of the same lines, of exactly the same codes. */
function stepsFor(asked: AskedPayment): readonly Test[] {
  const { serviceDateFrom: from, serviceDateTo: to, lines } = asked.content;
  return [
    (known) => known.serviceDateFrom === from && known.serviceDateTo === to,
    (known) => isControlled(known, asked),
    (known) => codeList(known.lines).join('|') === codeList(lines).join('|'),
  ];
}

/** The codes of services, each once. */
const codesIn = (lines: KnownClaim['lines']): string => [...new Set(codeList(lines))].join('|');

/** The codes of services as often as they come, in order of their letters. */
const codeList = (lines: KnownClaim['lines']): string[] =>
  lines
    .map(({ procedureCode, revenueCode, ndcCode }) => procedureCode ?? revenueCode ?? ndcCode ?? '')
    .toSorted((one, other) => one.localeCompare(other));

/** All services have control numbers, here and there, and none in common: they are lines of another claim. */
function areOtherLines({ lines }: KnownClaim, { content }: AskedPayment): boolean {
  const all = [...lines, ...content.lines];
  const numbers = new Set(lines.map(({ controlNumber }) => controlNumber));
  const areNumbered = content.lines.length > 0 && all.every(({ controlNumber }) => controlNumber !== null);
  return areNumbered && !content.lines.some(({ controlNumber }) => numbers.has(controlNumber));
}

/** Every service has the control number of one of the bill (REF 6R). */
function isControlled({ lines }: KnownClaim, { content }: AskedPayment): boolean {
  const numbers = new Set(lines.flatMap(({ controlNumber }) => controlNumber ?? []));
  return content.lines.every(({ controlNumber }) => controlNumber !== null && numbers.has(controlNumber));
}

/** Without a payer's number on one side, what was decided already cannot be told from a second claim of the same services. */
function undecidable(mine: readonly KnownClaim[], asked: AskedPayment): PaymentMatch {
  const decided = mine.filter(
    (known) =>
      known.status !== 'pending' &&
      (asked.payerNumber === null || payerNumberOf(known) === null) &&
      isCharged(known, asked) &&
      fits(known, asked),
  );
  const [claim] = decided;
  return claim === undefined ? NONE : unclear('decided-without-number', decided, { number: claim.claimNumber });
}
