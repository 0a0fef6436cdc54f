import { genders } from '@coverlane/contract/codes.ts';
import { stateAsKept } from '@coverlane/contract/members/stated-faults.ts';
import type { AddressInput, DetailsPatch, EmploymentPatch, PersonInput } from '../changes/requests.ts';
import { addDays } from '../../platform/values/dates.ts';
import { type Answers, dateOf, phoneOf, textOf, type TypedDependent, type TypedPerson } from './answers.ts';

/** Hours a week from which employment counts as full time (ACA 4980H(c)(4)). */
const FULL_TIME_HOURS = 30;
/** Days after birth in which a child is still waiting for a number. */
const NEWBORN_DAYS = 90;

/** A number recorded long ago in another form was not typed here, and stays as it is. */
function phonePatch({ phone }: TypedPerson): { phone?: string | null } {
  const digits = phoneOf(phone);
  return digits === null && textOf(phone) !== null ? {} : { phone: digits };
}

/** A number that is there now needs no reason why it is missing; 'foreign' says that it is an ITIN (domain 3.7). */
const reasonOf = ({ ssn, ssnReason }: TypedPerson): string | null =>
  textOf(ssn) === null || ssnReason === 'foreign' ? textOf(ssnReason) : null;

/** What was typed of a person as details; texts cut of blanks, the telephone number as ten digits. */
export function detailsOf(typed: TypedPerson): Pick<Required<DetailsPatch>, 'firstName' | 'lastName'> & DetailsPatch {
  return {
    prefix: textOf(typed.prefix),
    firstName: textOf(typed.firstName) ?? '',
    middleName: textOf(typed.middleName),
    lastName: textOf(typed.lastName) ?? '',
    suffixName: textOf(typed.suffix),
    gender: genders.find((code) => code === typed.gender) ?? null,
    dob: dateOf(typed.dob),
    email: textOf(typed.email),
    ...phonePatch(typed),
    language: textOf(typed.language),
    tobacco: typed.tobacco,
    ssnReason: reasonOf(typed),
  };
}

/** The home address as typed, or none. */
export function addressesOf(typed: TypedPerson): AddressInput[] {
  const address1 = textOf(typed.address1);
  if (address1 === null) return [];
  return [
    {
      kind: 'home',
      address1,
      address2: textOf(typed.address2),
      city: textOf(typed.city),
      state: stateAsKept(typed.state),
      zip: textOf(typed.zip),
      country: 'US',
    },
  ];
}

/** The subscriber of a new family. */
export const subscriberInput = ({ subscriber }: Answers): PersonInput => ({
  key: 'subscriber',
  systemIdentifier: null,
  suffix: null,
  details: { ...detailsOf(subscriber), relationshipCode: '18', maritalStatus: textOf(subscriber.maritalStatus) },
  ssn: textOf(subscriber.ssn),
  addresses: addressesOf(subscriber),
  coverages: [],
});

/** The employment of a new subscriber. */
export function employmentOf({ subscriber, selectedDivisionId }: Answers): EmploymentPatch {
  const hours = Number(textOf(subscriber.hoursPerWeek) ?? Number.NaN);
  const known = Number.isFinite(hours) && hours > 0 && hours < 169;
  return {
    ...(selectedDivisionId !== null && { divisionId: selectedDivisionId }),
    hireDate: dateOf(subscriber.hireDate),
    classCode: textOf(subscriber.classCode),
    jobTitle: textOf(subscriber.jobTitle),
    hoursPerWeek: known ? hours.toFixed(2) : null,
    status: known && hours < FULL_TIME_HOURS ? 'PT' : 'FT',
  };
}

/** What a draft has of everybody with an address of their own, or with the subscriber. */
const homeOf = (typed: TypedDependent, { subscriber }: Answers): AddressInput[] =>
  addressesOf(typed.sameAddress ? subscriber : typed);

/** A newborn waits for a number without anybody saying so (domain 3.7). */
function ssnReasonOf(typed: TypedDependent, today: string): string | null {
  const dob = dateOf(typed.dob);
  if (textOf(typed.ssn) !== null || textOf(typed.ssnReason) !== null) return reasonOf(typed);
  return dob !== null && dob >= addDays(today, -NEWBORN_DAYS) ? 'newborn' : null;
}

/** Somebody who joins the family. */
export const dependentInput = (
  typed: TypedDependent,
  { answers, today }: { answers: Answers; today: string },
): PersonInput => ({
  key: typed.key,
  systemIdentifier: null,
  suffix: null,
  details: {
    ...detailsOf(typed),
    relationshipCode: typed.relationship ?? '19',
    disabled: typed.disabled,
    ssnReason: ssnReasonOf(typed, today),
  },
  ssn: textOf(typed.ssn),
  addresses: homeOf(typed, answers),
  coverages: [],
});
