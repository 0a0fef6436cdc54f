import type { VerifyField } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';

/** What is known of somebody who is to say who they are: everything that was ever stated of each. */
export interface KnownIdentity {
  lastNames: readonly string[];
  births: readonly CalendarDate[];
  /** Nine digits each. */
  ssns: readonly string[];
  employeeIds: readonly string[];
}

/** What somebody says of themselves: a calendar date, four digits, and two texts as they were typed. */
export type IdentityAnswers = { readonly [Field in VerifyField]?: string | undefined };

/** What is asked: all of the first, and one of the others, whichever they know. */
export interface IdentityQuestions {
  required: VerifyField[];
  oneOf: VerifyField[];
}

/** One of these stands before everything else: names and numbers of employees are known to colleagues (domain 5.5). */
const FACTORS: readonly VerifyField[] = ['dob', 'ssn4'];

/**
 * What somebody is asked (domain 5.1 verifyFields, 5.5): what is wanted, as far as anything is known to compare it with, and the
 * birth date or the end of the Social Security number in any case. Where neither is known they are asked for the birth date, and nobody
 * passes.
 * @param wanted none: of a link alone
 */
export function identityQuestions(wanted: readonly VerifyField[], known: KnownIdentity): IdentityQuestions {
  const isKnown = (field: VerifyField): boolean => fittingOf(field, known).length > 0;
  const required = wanted.filter(isKnown);
  if (required.some((field) => FACTORS.includes(field))) return { required, oneOf: [] };
  const oneOf = FACTORS.filter(isKnown);
  return { required, oneOf: oneOf.length > 0 ? oneOf : ['dob'] };
}

/** Do the answers fit one person? Case, accents and spaces of names make no difference, nor leading zeros of numbers. */
export function isIdentified(
  { required, oneOf }: IdentityQuestions,
  answers: IdentityAnswers,
  known: KnownIdentity,
): boolean {
  const fits = (field: VerifyField): boolean =>
    fittingOf(field, known).some((one) => one !== '' && one === comparable(field, answers[field] ?? ''));
  const given = oneOf.filter((field) => (answers[field] ?? '') !== '');
  return required.every(fits) && given.every(fits) && (oneOf.length === 0 || given.length > 0);
}

const fittingOf = (field: VerifyField, { lastNames, births, ssns, employeeIds }: KnownIdentity): string[] =>
  ({ lastName: lastNames, dob: births, ssn4: ssns.map((ssn) => ssn.slice(-4)), employeeId: employeeIds })[field].map(
    (one) => comparable(field, one),
  );

const comparable = (field: VerifyField, text: string): string => {
  if (field === 'lastName') return searchKey(text);
  return field === 'employeeId'
    ? text
        .trim()
        .toLowerCase()
        .replace(/^0+(?=.)/, '')
    : text.trim();
};
