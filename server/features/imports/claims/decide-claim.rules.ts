import { createHash } from 'node:crypto';
import type { ClaimVerdict } from '@coverlane/contract/claim-codes.ts';
import type { IdSource } from '../../../domain/changes/effects.ts';
import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import type { AskedClaim, AskedPayment, ClaimContent, Reason, Subject } from './claims-file.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { chargeOf, type ClaimLedger } from './ledger.ts';
import { matchPayment } from './match-payment.rules.ts';
import { decidedClaim, detailedClaim, isWhole, reopenedClaim } from './merge.rules.ts';

/** What becomes of one claim of a file: the new row, and the one whose place it takes. */
export type ClaimDecision = {
  verdict: ClaimVerdict;
  reasons: Reason[];
  /** null: nothing is recorded. */
  record: ClaimRecord | null;
  /** The row that ends. */
  ends: KnownClaim | null;
};

export type Deciding = { ledger: ClaimLedger; newId: IdSource };

const nothing = (verdict: ClaimVerdict, code?: string, values: Reason['values'] = {}): ClaimDecision => ({
  verdict,
  reasons: code === undefined ? [] : [{ code, values }],
  record: null,
  ends: null,
});

type Next = { verdict: ClaimVerdict; reasons: Reason[] };

/** The next row of a claim that is known. */
function adjusted(known: KnownClaim, row: ClaimContent | ClaimRecord, { ledger, newId }: Deciding): ClaimRecord {
  const { personId, subscriberId, claimNumber, divisionId, planId } = known;
  const version = ledger.nextVersion(claimNumber);
  return {
    ...row,
    id: newId(),
    personId,
    subscriberId,
    claimNumber,
    divisionId,
    planId,
    version,
    adjustmentOf: known.id,
  };
}

const instead = (known: KnownClaim, record: ClaimRecord, next: Next): ClaimDecision => ({
  ...next,
  record,
  ends: known,
});

/** Letters and digits that are not mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The numbers a new claim may get: the file's own, or, where another claim has it, that with letters of its own. */
export function claimNumbers(asked: AskedClaim | AskedPayment): string[] {
  const base = (asked.kind === 'payment' ? asked.payerNumber : null) ?? asked.account;
  const { serviceDateFrom, serviceDateTo } = asked.content;
  const identity = [asked.account, asked.patient?.key ?? '', serviceDateFrom, serviceDateTo, asked.charge].join('|');
  return [base, ...[0, 1, 2].map((again) => `${base}-${lettersOf(`${identity}|${again}`)}`)];
}

const lettersOf = (text: string): string =>
  Array.from(createHash('sha256').update(text).digest().subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );

function newClaim(asked: AskedClaim | AskedPayment, subject: Subject, deciding: Deciding): ClaimRecord | null {
  const { ledger, newId } = deciding;
  const { personId, subscriberId } = subject;
  const claimNumber = claimNumbers(asked).find((number) => ledger.isFree(number, personId));
  if (claimNumber === undefined) return null;
  const version = ledger.nextVersion(claimNumber);
  const place = { divisionId: null, planId: null, adjustmentOf: null };
  return { ...asked.content, id: newId(), personId, subscriberId, claimNumber, version, ...place };
}

function recorded(
  asked: AskedClaim | AskedPayment,
  subject: Subject,
  next: Next & { deciding: Deciding },
): ClaimDecision {
  const { deciding, verdict, reasons } = next;
  const record = newClaim(asked, subject, deciding);
  return record === null ? nothing('refused', 'claim-number-taken') : { verdict, reasons, record, ends: null };
}

const isSameBill = (known: KnownClaim, { content, charge }: AskedClaim): boolean =>
  known.serviceDateFrom === content.serviceDateFrom &&
  known.serviceDateTo === content.serviceDateTo &&
  (chargeOf(known) === chargeOf(content) || chargeOf(known) === charge);

/** What a claim of an 837 does (domain 15.3: CLM05-3 1 records, 7 replaces, 8 takes back). */
export function decideClaim(asked: AskedClaim, subject: Subject, deciding: Deciding): ClaimDecision {
  if (asked.action === 'record') return decideNew(asked, subject, deciding);
  const found = originalOf(asked, subject, deciding.ledger);
  if ('code' in found) return { ...nothing('refused'), reasons: [found] };
  const [original] = found;
  if (original === undefined) {
    const unknown = { code: 'original-unknown', values: { number: asked.original ?? asked.account } };
    if (asked.action === 'void') return { ...nothing('refused'), reasons: [unknown] };
    return decideNew({ ...asked, reasons: [...asked.reasons, unknown] }, subject, deciding);
  }
  return asked.action === 'void' ? takenBack(asked, original, deciding) : replaced(asked, original, deciding);
}

function decideNew(asked: AskedClaim, subject: Subject, deciding: Deciding): ClaimDecision {
  const mine = deciding.ledger.byAccount(asked.account).filter(({ personId }) => personId === subject.personId);
  const same = mine.find((known) => !known.void && known.status !== 'rejected' && isSameBill(known, asked));
  if (same === undefined) return recorded(asked, subject, { verdict: 'new', reasons: asked.reasons, deciding });
  const isPaymentOnly = same.status !== 'pending' && same.diagnoses.length === 0 && asked.content.diagnoses.length > 0;
  if (!isPaymentOnly) return nothing('duplicate', 'known-as', { number: same.claimNumber });
  const record = adjusted(same, detailedClaim(same, asked.content), deciding);
  return instead(same, record, { verdict: 'corrected', reasons: [{ code: 'details-added', values: {} }] });
}

/** The claim that is replaced or taken back: by the payer's number (REF F8), else by the provider's account. */
function originalOf(asked: AskedClaim, subject: Subject, ledger: ClaimLedger): KnownClaim[] | Reason {
  const named = ledger.byReference(asked.original);
  const found = named.length > 0 ? named : ledger.byAccount(asked.account);
  const mine = found.filter(({ personId }) => personId === subject.personId);
  if (named.length > 0 && mine.length === 0) return { code: 'original-other-person', values: {} };
  const standing = mine.filter((known) => !known.void);
  if (standing.length > 1) return { code: 'original-ambiguous', values: { count: standing.length } };
  return [standing[0] ?? mine[0]].flatMap((claim) => claim ?? []);
}

function takenBack(asked: AskedClaim, original: KnownClaim, deciding: Deciding): ClaimDecision {
  if (original.void) return nothing('duplicate', 'known-as', { number: original.claimNumber });
  const record = adjusted(original, { ...original, void: true }, deciding);
  return instead(original, record, { verdict: 'voided', reasons: asked.reasons });
}

const linesText = ({ lines }: Pick<ClaimContent, 'lines'>): string =>
  JSON.stringify(
    lines.map((line) => [line.procedureCode, line.revenueCode, line.billedCurrencyCents, line.serviceDateFrom]),
  );

function replaced(asked: AskedClaim, original: KnownClaim, deciding: Deciding): ClaimDecision {
  const { content } = asked;
  if (original.void) return nothing('refused', 'claim-voided', { number: original.claimNumber });
  const isSame = isSameBill(original, asked) && linesText(original) === linesText(content);
  if (isSame && original.status === 'pending')
    return nothing('duplicate', 'known-as', { number: original.claimNumber });
  const pendingReason = original.status === 'pending' ? original.pendingReason : 'reopened';
  const externalClaimNumber = original.externalClaimNumber ?? content.externalClaimNumber;
  const record = adjusted(original, { ...content, pendingReason, externalClaimNumber }, deciding);
  return instead(original, record, { verdict: 'replaced', reasons: asked.reasons });
}

const STATUS_VERDICTS: Partial<Record<ClaimRecord['status'], ClaimVerdict>> = {
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
  const matched = matchPayment(asked, subject, ledger);
  return matched.outcome === 'none' && !asked.reversal;
};

/** What a claim of an 835 does: it decides a known claim, takes a decision back, corrects one, or is the first we hear. */
export function decidePayment(asked: AskedPayment, subject: Subject | undefined, deciding: Deciding): ClaimDecision {
  const matched = matchPayment(asked, subject, deciding.ledger);
  if (matched.outcome === 'ambiguous') return nothing('refused', 'claim-ambiguous', { count: matched.count });
  if (matched.outcome === 'found') {
    return asked.reversal ? reversed(asked, matched.claim, deciding) : decided(asked, matched.claim, deciding);
  }
  if (asked.reversal) return nothing('refused', 'reversal-of-unknown');
  if (subject === undefined) return nothing('refused', 'patient-missing');
  const verdict = STATUS_VERDICTS[asked.content.status] ?? 'new';
  const reasons = [{ code: 'from-payment', values: {} }, ...asked.reasons];
  return recorded(asked, subject, { verdict, reasons, deciding });
}

const traceOf = ({ payments }: Pick<ClaimContent, 'payments'>): string | null => payments[0]?.reference ?? null;

function reversed(asked: AskedPayment, known: KnownClaim, deciding: Deciding): ClaimDecision {
  const again = traceOf(known) !== null && traceOf(known) === traceOf(asked.content);
  if (known.void || again) return nothing('duplicate', 'known-as', { number: known.claimNumber });
  if (known.status === 'pending') return nothing('refused', 'nothing-to-reverse', { number: known.claimNumber });
  const record = adjusted(known, reopenedClaim(known, asked.content), deciding);
  return instead(known, record, { verdict: 'reversed', reasons: asked.reasons });
}

const moneyText = (claim: Pick<ClaimContent, 'lines'>): string =>
  JSON.stringify([chargeOf(claim), totalsOf(claim.lines)]);

function decided(asked: AskedPayment, known: KnownClaim, deciding: Deciding): ClaimDecision {
  const { content } = asked;
  const number = { number: known.claimNumber };
  if (known.void) return nothing('refused', 'claim-voided', number);
  if (isDecidedSo(known, content)) return nothing('duplicate', 'known-as', number);
  const record = adjusted(known, { ...decidedClaim(known, content), ...externalOf(asked, known) }, deciding);
  const wasDecided = known.status !== 'pending';
  const isCorrected = wasDecided || known.pendingReason === 'reopened';
  return instead(known, record, {
    verdict: isCorrected ? 'corrected' : (STATUS_VERDICTS[content.status] ?? 'paid'),
    reasons: [...asked.reasons, ...mergedReasons(asked, known, wasDecided)],
  });
}

/** Does the claim say the same already, by the same payment where it is decided? */
const isDecidedSo = (known: KnownClaim, content: ClaimContent): boolean =>
  known.status === content.status &&
  moneyText(known) === moneyText(content) &&
  (known.status === 'pending' || traceOf(known) === traceOf(content));

/** The payer's number of a claim that has another one already stays findable. */
const externalOf = ({ payerNumber }: AskedPayment, known: KnownClaim): Partial<ClaimRecord> =>
  payerNumber === null || payerNumber === known.claimNumber ? {} : { externalClaimNumber: payerNumber };

function mergedReasons({ content }: AskedPayment, known: KnownClaim, wasDecided: boolean): Reason[] {
  const isMerged = content.lines.length === 1 && content.lines.every(isWhole) && known.lines.length > 1;
  return [
    ...(isMerged ? [{ code: 'lines-merged', values: { count: known.lines.length } }] : []),
    ...(wasDecided ? [{ code: 'corrected-without-reversal', values: {} }] : []),
  ];
}
