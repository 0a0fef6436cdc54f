import type { ClaimVerdict } from '@coverlane/contract/claims/codes.ts';
import type { IdSource } from '../../../domain/changes/effects.ts';
import type { AskedClaim, AskedPayment, ClaimContent, ImportedClaim, Reason, Subject } from './claims-file.ts';
import { claimNumbers } from './claim-numbers.rules.ts';
import type { ClaimChoice } from './unclear.rules.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import type { ClaimLedger } from './ledger.ts';

/** What becomes of one claim of a file: the new row, and the one whose place it takes. */
export type ClaimDecision = {
  verdict: ClaimVerdict;
  reasons: Reason[];
  /** null: nothing is recorded. */
  record: ImportedClaim | null;
  /** The row that ends. */
  ends: KnownClaim | null;
  /** What a payment of a part leaves open of a bill, as a claim of its own. */
  rest: ImportedClaim | null;
  /** The claim that is repeated, or is about to be asked about. */
  about: KnownClaim | null;
  /** Of what waits for a person: the claims that could be meant. */
  candidates: KnownClaim[];
};

/** What a decision is made with; `choice`: what a person said about this one. */
export type Deciding = { ledger: ClaimLedger; newId: IdSource; choice: ClaimChoice | undefined };

export type Next = { verdict: ClaimVerdict; reasons: Reason[] };

const NOTHING = { record: null, ends: null, rest: null, about: null, candidates: [] };

/** Nothing is recorded, for these reasons. */
export const without = (verdict: ClaimVerdict, reasons: Reason[]): ClaimDecision => ({ ...NOTHING, verdict, reasons });

/** Nothing is recorded, for one reason. */
export const nothing = (verdict: ClaimVerdict, code: string, values: Reason['values'] = {}): ClaimDecision =>
  without(verdict, [{ code, values }]);

/** It says what a claim says already: which one, of when, by whom. */
export function repeats(known: KnownClaim): ClaimDecision {
  const { claimNumber: number, serviceDateFrom: date, providerName, officeName } = known;
  const provider = providerName ?? officeName;
  const reason =
    provider === null
      ? { code: 'repeats-claim', values: { number, date } }
      : { code: 'repeats-claim-of', values: { number, date, provider } };
  return { ...without('duplicate', [reason]), about: known };
}

/** It waits: more than one thing could be meant. */
export const asks = (reason: Reason, candidates: readonly KnownClaim[]): ClaimDecision => ({
  ...without('unclear', [reason]),
  candidates: [...candidates],
});

/** The next row of a claim that is known. */
export function adjusted(
  known: KnownClaim,
  row: ClaimContent | KnownClaim,
  { ledger, newId }: Deciding,
): ImportedClaim {
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

/** The new row stands in the place of the known one. */
export const instead = (known: KnownClaim, record: ImportedClaim, next: Next): ClaimDecision => ({
  ...NOTHING,
  ...next,
  record,
  ends: known,
});

/** A claim that nobody knew. */
export function recorded(
  asked: AskedClaim | AskedPayment,
  subject: Subject,
  { deciding, verdict, reasons }: Next & { deciding: Deciding },
): ClaimDecision {
  const { ledger, newId } = deciding;
  const { personId, subscriberId } = subject;
  const claimNumber = claimNumbers(asked).find((number) => ledger.isFree(number, personId));
  if (claimNumber === undefined) return nothing('refused', 'claim-number-taken');
  const version = ledger.nextVersion(claimNumber);
  const place = { divisionId: null, planId: null, adjustmentOf: null };
  const whose = { id: newId(), personId, subscriberId, claimNumber, version };
  const decisions = asked.kind === 'payment' ? [asked.event] : null;
  return { ...NOTHING, verdict, reasons, record: { ...asked.content, decisions, ...whose, ...place } };
}
