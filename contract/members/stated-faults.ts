import { isCalendarDate } from '../fields.ts';
import {
  type BeneficiaryClass,
  type BeneficiaryKind,
  beneficiaryClasses,
  isNpi,
  type OtherCoverageKind,
} from './particular-codes.ts';
import { phoneDigits } from './digits.ts';
import { birthDateFault, isEmailAddress, ssnDigits } from './personal-values.ts';
import { isMaskedSsn } from './ssn-mask.ts';

/**
 * What is wrong with somebody's particulars, an address, a doctor, other coverage and a beneficiary as somebody states them: asked here and nowhere
 * else, by the pages of the wizard and of the record as soon as they are left, by drafts and by calls (decision 108).
 */

/** Why a field cannot be as it is; of a call the code of its 422. */
export const statedFaults = [
  'required',
  'too-long',
  'bad-date',
  'bad-email',
  'bad-phone',
  'bad-ssn',
  'bad-zip',
  'bad-state',
  'bad-npi',
  'bad-share',
  'end-before-start',
  'birth-future',
  'birth-too-old',
] as const;
export type StatedFault = (typeof statedFaults)[number];
/** What is wrong, by field; nothing: all of it can be recorded. */
export type Faults<Field extends string = string> = Partial<Record<Field, StatedFault>>;

type Text = string | null | undefined;

const plain = (text: Text): string => (text ?? '').trim();
const isEmpty = (text: Text): boolean => plain(text) === '';

/** The first fault of each field, of those that were found. */
function faultsOf<Field extends string>(asked: Record<Field, StatedFault | false | null>): Faults<Field> {
  const found = Object.entries<StatedFault | false | null>(asked).filter(
    ([, fault]) => fault !== false && fault !== null,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the fields that were asked about
  return Object.fromEntries(found) as Faults<Field>;
}

/** Is it an address of the United States? None is said of most. */
const isHome = (country: Text): boolean => ['', 'US', 'USA'].includes(plain(country).toUpperCase());

/** Letters that the lines of an address may have. */
export const LONGEST_LINES: Readonly<Record<string, number>> = { address1: 100, address2: 100, city: 60 };

function lineFault(field: string, text: Text): StatedFault | false {
  if (isEmpty(text)) return field !== 'address2' && 'required';
  return plain(text).length > (LONGEST_LINES[field] ?? 0) && 'too-long';
}

/** A ZIP code of five digits, or of nine with or without its dash. */
export const isZip = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(text.trim());

export interface StatedAddress {
  address1?: Text;
  address2?: Text;
  city?: Text;
  state?: Text;
  zip?: Text;
  country?: Text;
}

/** What is wrong with an address (domain 4.2); of one abroad its ZIP code and state may be anything. */
export function addressFaults({ address1, address2, city, state, zip, country }: StatedAddress) {
  const isAbroad = !isHome(country);
  return faultsOf({
    address1: lineFault('address1', address1),
    address2: lineFault('address2', address2),
    city: lineFault('city', city),
    state: isEmpty(state) ? 'required' : !isAbroad && !/^[A-Za-z]{2}$/.test(plain(state)) && 'bad-state',
    zip: isEmpty(zip) ? 'required' : !isAbroad && !isZip(zip ?? '') && 'bad-zip',
  });
}

/** The state as it is recorded: the two capital letters of the United States, what was stated abroad. */
export const stateAsKept = (state: Text, country?: Text): string | null =>
  plain(state) === '' ? null : isHome(country) ? plain(state).toUpperCase() : plain(state);

/** Letters that the parts of a name may have (domain 3.1; X12 NM103 to NM107). */
export const LONGEST_NAMES = { prefix: 10, suffix: 10, firstName: 35, middleName: 35, lastName: 60 } as const;

/** What is wrong with a name: first and last are said, and none is longer than files can carry. */
export function nameFaults({ firstName, middleName, lastName }: Record<'firstName' | 'middleName' | 'lastName', Text>) {
  const tooLong = (text: Text, most: number) => plain(text).length > most && 'too-long';
  return faultsOf({
    firstName: isEmpty(firstName) ? 'required' : tooLong(firstName, LONGEST_NAMES.firstName),
    middleName: tooLong(middleName, LONGEST_NAMES.middleName),
    lastName: isEmpty(lastName) ? 'required' : tooLong(lastName, LONGEST_NAMES.lastName),
  });
}

/** The digits of an NPI, without the blanks and dashes that people type. */
export const npiAsKept = (npi: Text): string => plain(npi).replaceAll(/[\s-]/g, '');

/** Is a doctor stated at all? An empty name and number leave the choice to the plan, and end what was recorded. */
export const isDoctorStated = ({ name, npi }: { name?: Text; npi?: Text }): boolean => !isEmpty(name) || !isEmpty(npi);

/** What is wrong with a doctor: one who is stated has a name and a number (domain 4.1 election.pcp). */
export function doctorFaults(doctor: { name?: Text; npi?: Text }) {
  if (!isDoctorStated(doctor)) return faultsOf({ name: null, npi: null });
  return faultsOf({
    name: isEmpty(doctor.name) && 'required',
    npi: !isNpi(npiAsKept(doctor.npi)) && 'bad-npi',
  });
}

/** A day that was typed and is none. */
const dayFault = (text: Text): StatedFault | false => !isEmpty(text) && !isCalendarDate(plain(text)) && 'bad-date';

/** The same of a birth date, which nobody has ahead or longer ago than people live. @param today absent: not asked */
function birthFault(dob: Text, today: string | undefined): StatedFault | false {
  const form = dayFault(dob);
  if (form || isEmpty(dob) || today === undefined) return form;
  const fault = birthDateFault(plain(dob), today);
  return fault !== null && `birth-${fault}`;
}

/** What is wrong with the birth date of a person, which everybody has. @param today the client's; absent: only its form is asked */
export const personBirthFaults = ({ dob }: { dob?: Text }, today?: string) =>
  faultsOf({ dob: isEmpty(dob) ? 'required' : birthFault(dob, today) });

/** Must it be stated? Of an employee who is enrolled; what is absent on the record stays as it is. */
type Asked = { isAsked: boolean };

/** What is wrong with an e-mail address and a telephone number ("Email is required.", "Valid phone required."; specification 5). */
export const reachFaults = ({ email, phone }: { email?: Text; phone?: Text }, { isAsked }: Asked) =>
  faultsOf({
    email: isEmpty(email) ? isAsked && 'required' : !isEmailAddress(plain(email)) && 'bad-email',
    phone: isEmpty(phone) ? isAsked && 'required' : phoneDigits(plain(phone)) === null && 'bad-phone',
  });

/**
 * What is wrong with the form of a Social Security number ("SSN is required.", "SSN is invalid."; specification 5). Whether it is
 * one that is issued, and whose, the change engine says.
 */
export const ssnFaults = ({ ssn }: { ssn?: Text }, { isAsked }: Asked) =>
  faultsOf({
    ssn: isEmpty(ssn) ? isAsked && 'required' : !isMaskedSsn(plain(ssn)) && ssnDigits(plain(ssn)) === null && 'bad-ssn',
  });

export interface StatedOtherCoverage {
  kind?: OtherCoverageKind | null | undefined;
  carrier?: Text;
  holderDob?: Text;
  effectiveDate?: Text;
  expirationDate?: Text;
}

/**
 * What is wrong with other coverage (domain 4.1 otherCoverage). Without a first day it holds from the day of the change.
 * @param today the client's; absent: whether somebody can be born on a day is not asked
 */
export function otherCoverageFaults(stated: StatedOtherCoverage, today?: string) {
  const { kind, carrier, holderDob, effectiveDate: from, expirationDate: to } = stated;
  const endsEarly = !isEmpty(from) && !isEmpty(to) && plain(to) < plain(from);
  return faultsOf({
    kind: !kind && 'required',
    carrier: isEmpty(carrier) && 'required',
    holderDob: birthFault(holderDob, today),
    effectiveDate: dayFault(from),
    expirationDate: dayFault(to) || (endsEarly && dayFault(from) === false && 'end-before-start'),
  });
}

/** All of it, in thousandths of a percent. */
export const WHOLE_SHARE = 100_000;

/** Percent as typed ("33.333", "50 %", "12,5") in thousandths; null where it is none above 0 and up to 100. */
export function shareOf(typed: Text): number | null {
  const text = plain(typed).replaceAll(/[%\s]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  return thousandths > 0 && thousandths <= WHOLE_SHARE ? thousandths : null;
}

/** What is wrong with somebody named for life cover; the estate has no name of its own (domain 4.1 beneficiary). */
export function beneficiaryFaults(
  { kind, name, share, dob }: { kind: BeneficiaryKind; name?: Text; share?: Text; dob?: Text },
  today?: string,
) {
  return faultsOf({
    name: kind !== 'estate' && isEmpty(name) && 'required',
    share: shareOf(share) === null && 'bad-share',
    dob: kind === 'person' && birthFault(dob, today),
  });
}

/** What those of a class have together, in thousandths of a percent. */
export const totalShare = (
  people: readonly { class: BeneficiaryClass; share: number }[],
  of: BeneficiaryClass,
): number => people.filter((one) => one.class === of).reduce((sum, { share }) => sum + share, 0);

/**
 * Do the primary beneficiaries have 100 percent together, and the contingent ones where any are named (domain 4.1)? Contingent
 * ones alone follow nobody: whoever comes first was forgotten. Nobody at all is an answer, too.
 */
export function sharesAddUp(people: readonly { class: BeneficiaryClass; share: number }[]): boolean {
  const isWhole = (of: BeneficiaryClass): boolean =>
    (of === 'contingent' && people.every((one) => one.class !== of)) || totalShare(people, of) === WHOLE_SHARE;
  return people.length === 0 || beneficiaryClasses.every(isWhole);
}
