import { searchKey } from '../../../platform/values/names.ts';
import type { AskedPayment, FilePatient, NotTaken, Subject } from './claims-file.ts';
import { openToReverse, tookAlready } from './decisions.rules.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import type { ClaimLedger } from './ledger.ts';
import {
  ambiguous,
  byAccount,
  isCharged,
  isDayed,
  type Matching,
  narrowed,
  NONE,
  type PaymentMatch,
  sumsOf,
  unclear,
} from './match-account.rules.ts';
import { shareService } from './merge.rules.ts';

/** The same person: as known, or by the names of the file, where it names anybody. */
function isOf(known: KnownClaim, patient: FilePatient | null, subject: Subject | undefined): boolean {
  if (subject !== undefined) return subject.personId === known.personId;
  if (patient === null || (patient.last === '' && patient.first === '')) return true;
  const sameFirst = patient.first === '' || searchKey(patient.first) === known.firstKey;
  return searchKey(patient.last) === known.lastKey && sameFirst;
}

/**
 * Which claim a payment decides (X12 835 2100). The payer's own number (CLP07) names it; without a claim of that number the
 * provider's account (CLP01) does, where patient, provider, days and charge agree and nothing has decided it: two payments
 * under two numbers are two claims. Never somebody else's claim; what is not certain is asked.
 */
export function matchPayment(asked: AskedPayment, subject: Subject | undefined, ledger: ClaimLedger): PaymentMatch {
  const matching = { asked, subject, ledger };
  const mine = (number: string | null) =>
    number === null
      ? []
      : ledger.byPayerNumber(number, asked.content).filter((known) => isOf(known, asked.patient, subject));
  const named = mine(asked.payerNumber);
  if (named.length > 0) return byNumber(named, matching);
  const earlier = mine(asked.original);
  return earlier.length > 0 ? byOriginal(earlier, matching) : byAccount(matching);
}

function byNumber(named: readonly KnownClaim[], matching: Matching): PaymentMatch {
  const { asked } = matching;
  const [claim, ...more] = narrowed(named, stepsFor(asked));
  if (claim === undefined || more.length > 0) return ambiguous(named);
  if (tookAlready(claim, asked.event) || asked.reversal) return { outcome: 'found', claim, by: 'payerNumber' };
  if (isOtherVisit(claim, asked)) {
    return unclear('number-of-another-visit', [claim], { number: claim.claimNumber, date: claim.serviceDateFrom });
  }
  const isSame = claim.status === 'pending' || shareService(asked.content.lines, claim.lines);
  return isSame ? { outcome: 'found', claim, by: 'payerNumber' } : ofOtherServices(claim, matching);
}

/** Other days, or an account and a charge that are both others: the number was used twice, or is not one. */
const isOtherVisit = (claim: KnownClaim, asked: AskedPayment): boolean => {
  const isSameAccount = claim.patientAccountNumber === null || claim.patientAccountNumber === asked.account;
  return !isDayed(claim, asked) || (!isSameAccount && !isCharged(claim, asked));
};

/** Under a number that decided other services: the rest of the same bill, or a part of the same check. */
function ofOtherServices(claim: KnownClaim, matching: Matching): PaymentMatch {
  const rest = byAccount(matching);
  if (rest.outcome !== 'none') return rest;
  const isSameCheck = claim.payments[0]?.reference === matching.asked.content.payments[0]?.reference;
  return isSameCheck ? NONE : unclear('number-of-other-services', [claim], { number: claim.claimNumber });
}

/** Of several of one number: who took it already, else by account, days, charge, what can be reversed, and services. */
const stepsFor = (asked: AskedPayment): ((known: KnownClaim) => boolean)[] => [
  (known) => tookAlready(known, asked.event),
  (known) => !known.void,
  (known) => known.patientAccountNumber === asked.account,
  (known) => isDayed(known, asked),
  (known) => isCharged(known, asked),
  (known) => !asked.reversal || openToReverse(known, asked.paid) !== null,
  (known) => asked.reversal || shareService(asked.content.lines, known.lines),
];

/** A new number that names an earlier one: the payer decided the same claim again. */
function byOriginal(earlier: readonly KnownClaim[], { asked }: Matching): PaymentMatch {
  const [claim, ...more] = earlier.filter((known) => !known.void && isDayed(known, asked));
  if (claim === undefined || more.length > 0) return ambiguous(earlier);
  const isFree = asked.reversal || claim.status === 'pending' || tookAlready(claim, asked.event);
  if (isFree) return { outcome: 'found', claim, by: 'payerNumber' };
  return unclear('decided-under-other-number', [claim], { number: claim.claimNumber });
}

/**
 * The claim that a payment without a day is about, if that is beyond doubt: the payer's own number (CLP07), else the
 * provider's account (CLP01) with the same charge, of the same person, and of no other claim that stands.
 */
export function claimOfUndated(asked: NotTaken, subject: Subject | undefined, ledger: ClaimLedger): KnownClaim | null {
  if (asked.undated === undefined) return null;
  const { payerNumber, payer } = asked.undated;
  const named = (payerNumber === null ? [] : ledger.byPayerNumber(payerNumber, payer)).filter(
    (known) => !known.void && isOf(known, asked.patient, subject),
  );
  const [claim, ...more] = named.length > 0 ? named : ofCharge(asked, subject, ledger);
  return claim !== undefined && more.length === 0 ? claim : null;
}

const ofCharge = ({ account, charge }: NotTaken, subject: Subject | undefined, ledger: ClaimLedger): KnownClaim[] =>
  ledger
    .byAccount(account)
    .filter((known) => known.personId === subject?.personId && !known.void && sumsOf(known).includes(charge));
