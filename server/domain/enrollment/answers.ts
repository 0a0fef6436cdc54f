import { BLANK_EXTRAS, BLANK_PERSON, BLANK_SUBSCRIBER } from '@coverlane/contract/enrollments/blank.ts';
import type { enrollmentAnswers } from '@coverlane/contract/enrollments/answers.ts';
import type { issue } from '@coverlane/contract/enrollments/shapes.ts';
import type { words } from '@coverlane/contract/enrollments/words.ts';
import type { WizardStep, wizardTypes } from '@coverlane/contract/enrollments/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import type * as z from 'zod/mini';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { displayName, searchKey } from '../../platform/values/names.ts';

/** What was typed into a draft (contract/enrollments/shapes.ts): texts as typed, right or wrong. */
export type Answers = z.output<typeof enrollmentAnswers>;
export type TypedSubscriber = Answers['subscriber'];
export type TypedDependent = Answers['dependents'][number];
export type TypedPerson = Omit<
  TypedSubscriber,
  'hireDate' | 'classCode' | 'jobTitle' | 'hoursPerWeek' | 'salary' | 'maritalStatus'
>;
export type Election = Answers['elections'][number];
export type TypedBeneficiary = Answers['beneficiaries'][number];
export type TypedOtherCoverage = Answers['otherCoverage'][number];
export type TypedDoctor = Answers['doctors'][number];
/** Something to be mended: step, page and field of the wizard, and why. */
export type Issue = z.output<typeof issue>;
/** Words by code: without a dot the text `enrolling.<code>`, with one a whole key. */
export type Words = z.output<typeof words>;

/** The types the wizard walks through. */
export type WizardType = (typeof wizardTypes)[number];

/** Nothing typed yet. */
export const blankPerson = (): TypedPerson => ({ ...BLANK_PERSON });

/** Nobody named, nothing else known. */
const blankExtras = (): Pick<Answers, keyof typeof BLANK_EXTRAS> => ({
  ...BLANK_EXTRAS,
  beneficiaries: [],
  otherCoverage: [],
  doctors: [],
});

/**
 * Answers as they are stored, with what was not asked for yet when they were typed, and without the bank account that
 * was asked for once and that nothing ever drew from.
 */
export function wholeAnswers(stored: Answers & { readonly bank?: unknown }): Answers {
  const { bank: _, ...asked } = stored;
  return { ...blankExtras(), ...asked };
}

/** A draft in which nothing was typed. */
export const blankAnswers = (): Answers => ({
  selectedDivisionId: null,
  eventCode: null,
  eventDate: null,
  subscriber: { ...BLANK_SUBSCRIBER },
  dependents: [],
  coversDependents: null,
  elections: [],
  ...blankExtras(),
});

/** The text without blanks around it, or null where there is none. */
export function textOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  return text === '' ? null : text;
}

/** The calendar date typed, or null where it is none (yet). */
export function dateOf(typed: string | null): CalendarDate | null {
  const text = textOf(typed);
  return text !== null && isCalendarDate(text) ? text : null;
}

/** The telephone number as it is stored, or null where none was typed. */
export const phoneOf = (typed: string | null): string | null => phoneDigits(typed ?? '');

/** The name that was typed as it is read, for sentences and lists; '' where none was. */
export const typedName = ({ firstName, lastName }: Pick<TypedPerson, 'firstName' | 'lastName'>): string =>
  displayName({ firstName: textOf(firstName) ?? '', lastName: textOf(lastName) ?? '' });

/** The same whole: title, middle name and suffix with it, as the record will have it. */
export const wholeTypedName = ({ prefix, middleName, suffix, firstName, lastName }: TypedPerson): string =>
  displayName({
    prefix: textOf(prefix),
    firstName: textOf(firstName) ?? '',
    middleName: textOf(middleName),
    lastName: textOf(lastName) ?? '',
    suffixName: textOf(suffix),
  });

/** How two people typed are told to be one: first and last name as they are searched, and the birth date. */
export const sameKey = ({ firstName, lastName, dob }: TypedPerson): string =>
  [searchKey(firstName ?? ''), searchKey(lastName ?? ''), dateOf(dob) ?? ''].join('|');

/** Makes issues of one page. */
export const issuesOn =
  (step: WizardStep, page: string) =>
  (field: string | null, code: string, values: Words['values'] = {}): Issue => ({
    step,
    page,
    field,
    reason: { code, values },
  });
