import { referenceOf } from '@coverlane/x12/834-events.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { digitsOf, writtenDigits } from './matching.rules.ts';
import type { RosterFamily } from './roster.ts';
import { identifierOf } from './subjects.rules.ts';

/** Without nothing and without doubles. */
export const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** The subscriber's SSN, and REF 0F where it could be one. */
export function ssnsOfFamily(family: RosterFamily): string[] {
  const subscriber = family.members.find((member) => member.subscriber);
  return unique([subscriber && digitsOf(subscriber), ssnDigits(family.subscriberId ?? '')]);
}

/** REF 23 of the subscriber. */
export function identifierOfFamily(family: RosterFamily): string | undefined {
  const subscriber = family.members.find((member) => member.subscriber);
  return subscriber && referenceOf(subscriber, '23');
}

/** All numbers somebody of a stretch of the file is looked up or remembered by, and its key; each once. */
export const numbersOfFamily = (family: RosterFamily): string[] =>
  unique([
    family.key,
    ...ssnsOfFamily(family),
    identifierOfFamily(family),
    // What stands for none too: an installation of invented people records it, of one person.
    ...family.members.flatMap((member) => [writtenDigits(member), identifierOf(member)]),
  ]);
