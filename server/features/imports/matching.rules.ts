import { ssnOf } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import { isPlaceholderSsn, ssnDigits } from '../../domain/ssn.ts';

/** The nine digits a record states as SSN, null where it has none or something else. */
export function digitsOf(member: Member834): string | null {
  const digits = ssnDigits(ssnOf(member.name) ?? '');
  // What is typed instead of a number would make strangers one person.
  return digits === null || isPlaceholderSsn(digits) ? null : digits;
}
