import { searchKey } from '../../../domain/names.ts';
import type { AskedPayment, FilePatient, NotTaken, Subject } from './claims-file.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { chargeOf, type ClaimLedger } from './ledger.ts';

/** The claim that a payment answers. */
export type PaymentMatch =
  | { outcome: 'found'; claim: KnownClaim }
  | { outcome: 'none' }
  | { outcome: 'ambiguous'; count: number };

/** The same person: as known, or by the names of the file, where it names anybody. */
function isOf(known: KnownClaim, patient: FilePatient | null, subject: Subject | undefined): boolean {
  if (subject !== undefined) return subject.personId === known.personId;
  if (patient === null || (patient.last === '' && patient.first === '')) return true;
  const sameFirst = patient.first === '' || searchKey(patient.first) === known.firstKey;
  return searchKey(patient.last) === known.lastKey && sameFirst;
}

const overlaps = (known: KnownClaim, { content }: AskedPayment): boolean =>
  known.serviceDateFrom <= content.serviceDateTo && content.serviceDateFrom <= known.serviceDateTo;

const only = (claims: readonly KnownClaim[]): PaymentMatch => {
  const [claim] = claims;
  if (claim === undefined) return { outcome: 'none' };
  return claims.length === 1 ? { outcome: 'found', claim } : { outcome: 'ambiguous', count: claims.length };
};

/**
 * Which claim a payment is about (X12 835 2100): the payer's own number (CLP07), else the provider's account (CLP01) of
 * the same person with the same charge, or the same days; of several the one with both. Never somebody else's claim.
 */
export function matchPayment(asked: AskedPayment, subject: Subject | undefined, ledger: ClaimLedger): PaymentMatch {
  const mine = (claims: readonly KnownClaim[]) => claims.filter((known) => isOf(known, asked.patient, subject));
  const named = mine(ledger.byReference(asked.payerNumber));
  if (named.length === 1) return only(named);
  const accounts = mine(ledger.byAccount(asked.account)).filter(
    (known) => chargeOf(known) === asked.charge || overlaps(known, asked),
  );
  const found = named.length > 1 ? named : accounts;
  if (found.length <= 1) return only(found);
  const standing = found.filter((known) => !known.void);
  const narrowed = standing.filter((known) => chargeOf(known) === asked.charge && overlaps(known, asked));
  return only(narrowed.length > 0 ? narrowed : standing);
}

/**
 * The claim that a payment without a day is about, if that is beyond doubt: the payer's own number (CLP07), else the
 * provider's account (CLP01) with the same charge, of the same person, and of no other claim that stands.
 */
export function claimOfUndated(asked: NotTaken, subject: Subject | undefined, ledger: ClaimLedger): KnownClaim | null {
  if (asked.undated === undefined) return null;
  const standing = (claims: readonly KnownClaim[]) =>
    claims.filter((known) => !known.void && isOf(known, asked.patient, subject));
  const named = standing(ledger.byReference(asked.undated.payerNumber));
  const found =
    named.length > 0
      ? named
      : standing(ledger.byAccount(asked.account)).filter((known) => chargeOf(known) === asked.charge);
  return found.length === 1 ? (found[0] ?? null) : null;
}
