import { ssnOf } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import { isPlaceholderSsn, ssnDigits } from '../../domain/ssn.ts';

/** The nine digits a record states as SSN, whatever they stand for. */
export const writtenDigits = (member: Member834): string | null => ssnDigits(ssnOf(member.name) ?? '');

/** The nine digits that say who a record is about, null where it has none or something else. */
export function digitsOf(member: Member834): string | null {
  const digits = writtenDigits(member);
  // What is typed instead of a number would make strangers one person.
  return digits === null || isPlaceholderSsn(digits) ? null : digits;
}

/** A record as if it stated no SSN. */
export function withoutSsn(member: Member834): Member834 {
  const { id: _id, idQualifier: _qualifier, ...name } = member.name;
  return { ...member, name };
}
