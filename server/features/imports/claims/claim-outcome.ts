import type { CalendarDate } from '../../../platform/values/dates.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import { maskedText } from '../faults.rules.ts';
import type { ClaimFileRow } from './claim-rows.queries.ts';
import type { AskedItem, Reason, Subject } from './claims-file.ts';
import { nameOf } from './create-person.ts';
import type { ClaimDecision } from './claim-decision.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { chargeOf } from './ledger.ts';
import type { ClaimChoice } from './unclear.rules.ts';

/** A decision with what it is about, for its row. */
export type Outcome = {
  item: AskedItem;
  subject: Subject | undefined;
  decision: ClaimDecision;
  /** Of what could mean more than one thing: what is asked, and what was answered. */
  asked?: { reason: Reason; candidates: KnownClaim[]; answer: ClaimChoice | undefined };
};

/** What the patient's name is searched by. */
export function keysOf({ subject, decision: { ends } }: Outcome): Pick<KnownClaim, 'lastKey' | 'firstKey'> {
  const { lastKey, firstKey } = ends ?? subject ?? { lastKey: '', firstKey: '' };
  return { lastKey, firstKey };
}

/** One claim of the dry run or of the result, as it is stored and shown; a dry run names no row and nobody it only imagines. */
export function rowOf(outcome: Outcome, isDry: boolean): ClaimFileRow {
  const { item, decision } = outcome;
  const { verdict, reasons, record } = decision;
  return {
    verdict,
    position: item.position,
    ...personIn(outcome, isDry),
    ...moneyIn(outcome),
    claimNumber: numberIn(outcome),
    claimId: isDry || record === null ? null : record.id,
    serviceDate: dayIn(item),
    reasons,
  };
}

const numberIn = ({ item, decision: { record, about } }: Outcome): string =>
  (record ?? about)?.claimNumber ?? item.account;

const dayIn = (item: AskedItem): CalendarDate | null =>
  item.kind === 'notTaken' ? item.serviceDate : item.content.serviceDateFrom;

function personIn({ item, subject, decision }: Outcome, isDry: boolean) {
  const isImagined = isDry && decision.reasons.some(({ code }) => code === 'person-created');
  if (subject !== undefined) {
    const { personId, name, memberNumber } = subject;
    return { personId: isImagined ? null : personId, personName: name, memberNumber };
  }
  const personId = decision.ends === null ? null : decision.ends.personId;
  if (item.patient === null) return { personId, personName: '', memberNumber: null };
  return { personId, personName: nameOf(item.patient), memberNumber: maskedText(item.patient.memberNumber) };
}

/** What was charged and paid, of the row that is recorded, else of the file. */
function moneyIn({ item, decision: { record } }: Outcome): Pick<ClaimFileRow, 'charges' | 'paid'> {
  if (record !== null) return { charges: chargeOf(record), paid: totalsOf(record.lines).paid };
  const paid = item.kind === 'claim' ? totalsOf(item.content.lines).paid : item.paid;
  return { charges: item.charge, paid };
}
