import type { ClaimVerdict } from '@coverlane/contract/claims/codes.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import { decimalOf } from '../../../domain/money.ts';
import {
  adjusted,
  asks,
  type ClaimDecision,
  type Deciding,
  instead,
  nothing,
  recorded,
  repeats,
} from './claim-decision.ts';
import { numberOfRest } from './claim-numbers.rules.ts';
import type { AskedClaim, AskedPayment, ClaimContent, ImportedClaim, Reason, Subject } from './claims-file.ts';
import { isOlder, lastDecision, openToReverse, tookAlready, withEvent } from './decisions.rules.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { chargeOf, type ClaimLedger } from './ledger.ts';
import type { PaymentMatch } from './match-account.rules.ts';
import { matchPayment } from './match-payment.rules.ts';
import { decidedClaim, dollarsIn, isWhole, reopenedClaim, servicesLeft, spanOfLines } from './merge.rules.ts';

const STATUS_VERDICTS: Partial<Record<ClaimContent['status'], ClaimVerdict>> = {
  denied: 'denied',
  rejected: 'rejected',
};

/** Is somebody needed whose the claim is? Not where a payment answers a claim that is known. */
export const needsSubject = (
  asked: AskedClaim | AskedPayment,
  subject: Subject | undefined,
  ledger: ClaimLedger,
): boolean => {
  if (asked.kind === 'claim') return true;
  return !asked.reversal && matchPayment(asked, subject, ledger).outcome === 'none';
};

/** What a claim of an 835 does: it decides a known claim, takes a decision back, corrects one, or is the first we hear. */
export function decidePayment(asked: AskedPayment, subject: Subject | undefined, deciding: Deciding): ClaimDecision {
  const matched = matchPayment(asked, subject, deciding.ledger);
  if (matched.outcome === 'found' && isTakenBack(matched, asked)) {
    const reason = { code: 'claim-voided', values: { number: matched.claim.claimNumber } };
    return chosen(asked, { outcome: 'unclear', reason, candidates: [] }, { subject, deciding });
  }
  if (matched.outcome === 'found') return decidedBy(asked, matched, deciding);
  if (matched.outcome === 'unclear') return chosen(asked, matched, { subject, deciding });
  if (asked.reversal) return chosen(asked, REVERSAL_OF_UNKNOWN, { subject, deciding });
  return firstHeard(asked, subject, deciding);
}

/** A claim that its provider took back is not paid any more: somebody says what the payment is about. */
const isTakenBack = ({ claim }: Found, { reversal, event }: AskedPayment): boolean =>
  claim.void && !reversal && !tookAlready(claim, event);

const REVERSAL_OF_UNKNOWN: Unclear = {
  outcome: 'unclear',
  reason: { code: 'reversal-of-unknown', values: {} },
  candidates: [],
};

type Unclear = Extract<PaymentMatch, { outcome: 'unclear' }>;
type Found = Extract<PaymentMatch, { outcome: 'found' }>;
type Around = { subject: Subject | undefined; deciding: Deciding };

/** What could mean more than one thing is what a person said it is; until then it waits. */
function chosen(asked: AskedPayment, { reason, candidates }: Unclear, { subject, deciding }: Around): ClaimDecision {
  const { choice } = deciding;
  if (choice === 'leaveOut') return nothing('leftOut', reason.code, reason.values);
  if (choice === 'new' && !asked.reversal && subject !== undefined) return firstHeard(asked, subject, deciding);
  const number = typeof choice === 'object' ? choice.claimNumber : undefined;
  const claim = candidates.find(({ claimNumber }) => claimNumber === number);
  return claim === undefined ? asks(reason, candidates) : decidedBy(asked, { claim, by: 'choice' }, deciding);
}

type Meant = { claim: KnownClaim; by: Found['by'] | 'choice' };

function decidedBy(asked: AskedPayment, meant: Meant, deciding: Deciding): ClaimDecision {
  const { claim } = meant;
  if (tookAlready(claim, asked.event)) return repeats(claim);
  return asked.reversal ? reversed(asked, meant, deciding) : decided(asked, meant, deciding);
}

function firstHeard(asked: AskedPayment, subject: Subject | undefined, deciding: Deciding): ClaimDecision {
  if (subject === undefined) return nothing('refused', 'patient-missing');
  const verdict = STATUS_VERDICTS[asked.content.status] ?? 'new';
  const others = deciding.ledger
    .byPayerNumber(asked.payerNumber, asked.content)
    .filter(({ personId }) => asked.payerNumber !== null && personId !== subject.personId);
  const shared = others.length > 0 ? [{ code: 'number-of-others-too', values: { number: asked.payerNumber } }] : [];
  const reasons = [{ code: 'from-payment', values: {} }, ...shared, ...asked.reasons];
  return recorded(asked, subject, { verdict, reasons, deciding });
}

/** By what a claim was found, for its row. */
function foundBy({ payerNumber, account }: AskedPayment, { claim, by }: Meant): Reason {
  const number = claim.claimNumber;
  if (by === 'choice') return { code: 'decides-as-chosen', values: { number } };
  return by === 'payerNumber'
    ? { code: 'decides-by-number', values: { number, payerNumber: payerNumber ?? '' } }
    : { code: 'decides-by-account', values: { number, account } };
}

function reversed(asked: AskedPayment, meant: Meant, deciding: Deciding): ClaimDecision {
  const { claim: known, by } = meant;
  const last = lastDecision(known);
  if (known.void) return repeats(known);
  if (last === null) return nothing('refused', 'nothing-to-reverse', { number: known.claimNumber });
  const undoes = openToReverse(known, asked.paid) ?? (by === 'choice' ? last : null);
  if (undoes !== null) return undone(asked, meant, { deciding, undoes });
  const sums = { amountStated: decimalOf(-asked.paid), amountSum: decimalOf(totalsOf(known.lines).paid ?? 0) };
  const reason = { code: 'reversal-of-other-amount', values: { number: known.claimNumber, ...sums } };
  // It waits until somebody says that this claim is meant, or none.
  return chosen(asked, { outcome: 'unclear', reason, candidates: [known] }, { subject: undefined, deciding });
}

function undone(
  asked: AskedPayment,
  meant: Meant,
  { deciding, undoes }: { deciding: Deciding; undoes: number },
): ClaimDecision {
  const { claim: known } = meant;
  const number = { number: known.claimNumber };
  const decisions = withEvent(known, asked.event, undoes);
  const isStanding = undoes === lastDecision(known) && known.status !== 'pending';
  const row = isStanding ? reopenedClaim(known, asked.content) : known;
  const reasons = isStanding ? [foundBy(asked, meant)] : [{ code: 'reversal-of-replaced', values: number }];
  const record = adjusted(known, { ...row, decisions }, deciding);
  return instead(known, record, { verdict: 'reversed', reasons: [...asked.reasons, ...reasons] });
}

function decided(asked: AskedPayment, meant: Meant, deciding: Deciding): ClaimDecision {
  const { claim: known, by } = meant;
  const { content } = asked;
  if (by !== 'choice' && isOlder(known, asked.event)) {
    const values = { number: known.claimNumber, date: known.dateProcessed };
    return { ...nothing('leftOut', 'older-than-decision', values), about: known };
  }
  if (isDecidedSo(known, content)) return repeats(known);
  const { part, rest } = split(asked, known, deciding);
  const merged = decidedClaim(part, content);
  const decisions = withEvent(known, asked.event);
  const record = adjusted(known, { ...merged, decisions, ...externalOf(asked, known) }, deciding);
  const wasDecided = known.status !== 'pending';
  const isCorrected = wasDecided || known.pendingReason === 'reopened';
  const reasons = [...asked.reasons, foundBy(asked, meant), ...restReasons(rest), ...mergedReasons(asked, part)];
  const verdict = isCorrected ? 'corrected' : (STATUS_VERDICTS[content.status] ?? 'paid');
  return { ...instead(known, record, { verdict, reasons }), rest };
}

/** A payment of some of a bill's services leaves the others as a claim of their own, so that none of them disappears. */
function split(
  { content }: AskedPayment,
  known: KnownClaim,
  { newId }: Deciding,
): { part: KnownClaim; rest: ImportedClaim | null } {
  const isPart = known.status === 'pending' && dollarsIn(content.lines) !== dollarsIn(known.lines);
  const left = isPart ? servicesLeft(content.lines, known.lines) : null;
  if (left === null) return { part: known, rest: null };
  const id = newId();
  const claimNumber = numberOfRest(known.patientAccountNumber ?? known.claimNumber, id);
  const fresh = { id, claimNumber, version: 1, adjustmentOf: null, payments: [], reasonCodes: [] };
  const open = { payerClaimNumber: null, decisions: null, statedCharge: null, pendingReason: null };
  const rest = { ...known, ...fresh, ...open, lines: left, ...spanOfLines(left) };
  return { part: { ...known, lines: known.lines.filter((line) => !left.includes(line)) }, rest };
}

const restReasons = (rest: ImportedClaim | null): Reason[] =>
  rest === null
    ? []
    : [{ code: 'bill-paid-in-part', values: { number: rest.claimNumber, amount: decimalOf(chargeOf(rest)) } }];

const moneyText = (claim: Pick<ClaimContent, 'lines'>): string =>
  JSON.stringify([chargeOf(claim), totalsOf(claim.lines)]);

const traceOf = ({ payments }: Pick<ClaimContent, 'payments'>): string | null => payments[0]?.reference ?? null;

/** Did a claim that was recorded before its payments were kept take this one? By its check, status and money. */
const isDecidedSo = (known: KnownClaim, content: ClaimContent): boolean =>
  known.decisions === null &&
  known.status === content.status &&
  known.payments.length > 0 &&
  moneyText(known) === moneyText(content) &&
  traceOf(known) === traceOf(content);

/** The payer's number of a claim that has another one already stays findable. */
const externalOf = ({ payerNumber }: AskedPayment, known: KnownClaim): Partial<ImportedClaim> =>
  payerNumber === null || payerNumber === known.claimNumber ? {} : { externalClaimNumber: payerNumber };

function mergedReasons({ content }: AskedPayment, known: KnownClaim): Reason[] {
  const isMerged = content.lines.length === 1 && content.lines.every(isWhole) && known.lines.length > 1;
  return [
    ...(isMerged ? [{ code: 'lines-merged', values: { count: known.lines.length } }] : []),
    ...(known.status === 'pending' ? [] : [{ code: 'corrected-without-reversal', values: {} }]),
  ];
}
