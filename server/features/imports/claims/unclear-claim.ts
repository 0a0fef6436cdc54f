import { totalsOf } from '../../../domain/claims/line-money.ts';
import { decimalOf } from '../../../domain/money.ts';
import { maskedText } from '../faults.rules.ts';
import type { AskedItem } from './claims-file.ts';
import type { UnclearClaim } from './claims-order.ts';
import { nameOf } from './create-person.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { dollarsIn } from './merge.rules.ts';
import type { ClaimChoice } from './unclear.rules.ts';
import { undatedKey } from './undated.rules.ts';

/** A claim that could mean more than one thing, as it is stored and shown. */
export function unclearClaimOf({ item, reason, candidates, answer }: UnclearClaim) {
  const { position, account, patient, charge } = item;
  return {
    key: undatedKey(position),
    account: maskedText(account),
    name: patient === null ? '' : nameOf(patient),
    charges: decimalOf(charge),
    paid: item.kind === 'payment' ? decimalOf(item.paid) : null,
    mayBeNew: mayBeNew(item),
    reason,
    candidates: candidates.map(candidateOf),
    ...answered(answer),
  };
}

function answered(answer: ClaimChoice | undefined) {
  if (typeof answer === 'object') return { decision: 'claim', claimNumber: answer.claimNumber };
  return { decision: answer ?? null, claimNumber: null };
}

/** Only what pays or records a claim may be one of its own; what takes one back or replaces it is about another. */
const mayBeNew = (item: AskedItem): boolean =>
  item.kind === 'payment' ? !item.reversal : item.kind === 'claim' && item.action === 'record';

const candidateOf = ({ claimNumber, serviceDateFrom, lines, providerName, officeName }: KnownClaim) => {
  const { paid } = totalsOf(lines);
  return {
    claimNumber,
    serviceDate: serviceDateFrom,
    provider: providerName ?? officeName,
    charges: decimalOf(dollarsIn(lines)),
    paid: paid === null ? null : decimalOf(paid),
  };
};
