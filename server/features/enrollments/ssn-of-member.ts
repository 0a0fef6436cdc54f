import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { SsnRow } from '../../domain/changes/facts.ts';
import { forbidden, invalid } from '../../platform/http/refusals.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';

type Stated = Pick<
  Input<typeof memberChanges.putMember>,
  'ssn' | 'ssnReason' | 'withdrawSsn' | 'note' | 'effectiveDate'
>;

/** A reason for something taken back is a sentence (domain 4.4). */
const SHORTEST_NOTE = 10;

/**
 * A reason for a missing number stands beside none. 'foreign' says of a number that it is an ITIN (domain 3.7).
 * @throws Refusal 422 at `ssnReason`
 */
export function refuseNeedlessReason({ ssn, ssnReason }: Pick<Stated, 'ssn' | 'ssnReason'>, held: SsnRow | null): void {
  const excuses = Boolean(ssnReason) && ssnReason !== 'foreign';
  if (excuses && (Boolean(ssn) || held !== null)) throw invalid({ ssnReason: 'ssn-reason-needless' });
}

/**
 * Is the recorded SSN to be taken back? Only where that is said by itself, by somebody who may see SSNs, with why there is
 * none and why it goes; an empty field erases nothing (decision 67).
 * @throws Refusal 422 at the field, 403
 */
export function judgeSsn(stated: Stated, held: SsnRow | null, user: SignedUser): boolean {
  if (stated.withdrawSsn === true) {
    requireWithdrawal(stated, held, user);
    return true;
  }
  const isEmpty = stated.ssn === null || stated.ssn === '';
  if (isEmpty && held !== null) throw invalid({ ssn: 'ssn-stays' });
  refuseNeedlessReason(stated, held);
  return false;
}

function requireWithdrawal({ ssn, ssnReason, note }: Stated, held: SsnRow | null, user: SignedUser): void {
  if (!user.permissions.includes('viewSsn')) throw forbidden();
  if (ssn) throw invalid({ ssn: 'unknown-field' });
  if (held === null) throw invalid({ withdrawSsn: 'not-found' });
  if (!ssnReason) throw invalid({ ssnReason: 'required' });
  if (!note) throw invalid({ note: 'required' });
  if (note.length < SHORTEST_NOTE) throw invalid({ note: 'too-short' });
}
