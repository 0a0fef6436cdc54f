import { beneficiaryClasses, isNpi } from '@coverlane/contract/particular-codes.ts';
import type { Answers } from './draft.ts';
import {
  beneficiariesFor,
  type Beneficiary,
  type Doctor,
  entryOf,
  type OtherCoverage,
  thousandths,
  totalOf,
} from './draft-extras.ts';
import type { Complaints } from './complaints.ts';

const isEmpty = (text: string | null): boolean => text === null || text.trim() === '';
const isNoDate = (text: string | null): boolean => !isEmpty(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** A date field that may be empty and must be a date otherwise. */
const dates = <Name extends string>(
  of: Record<Name, string | null>,
  names: readonly Name[],
  prefix: string,
): Complaints =>
  Object.fromEntries(
    names
      .filter((name) => isNoDate(of[name]))
      .map((name) => [`${prefix}.${name}`, { code: 'date-form' as const, label: name }]),
  );

function ofBeneficiary(one: Beneficiary): Complaints {
  const prefix = `beneficiaries.${one.key}`;
  const share = thousandths(one.share);
  return {
    ...(one.kind !== 'estate' &&
      isEmpty(one.name) && { [`${prefix}.name`]: { code: 'required' as const, label: 'beneficiaryName' } }),
    ...((share <= 0 || share > 100_000) && { [`${prefix}.share`]: { code: 'share' as const } }),
    ...(one.kind === 'person' && dates(one, ['dob'], prefix)),
  };
}

/** "Beneficiary percentages must total 100 %." (domain 4.2): of the primary ones, and of the contingent ones where any are named. */
function ofList(answers: Answers, type: string): Complaints {
  const named = beneficiariesFor(answers, type);
  const isWrong = beneficiaryClasses.some((one) => {
    const isAsked = one === 'primary' ? named.length > 0 : named.some((person) => person.class === one);
    return isAsked && totalOf(named, one) !== 100_000;
  });
  return isWrong ? { [`beneficiaries.${type}`]: { code: 'shares' } } : {};
}

function ofOther(one: OtherCoverage): Complaints {
  const prefix = `otherCoverage.${one.key}`;
  return {
    ...(one.people.length === 0 && { [`${prefix}.people`]: { code: 'other-people' as const } }),
    ...(isEmpty(one.carrier) && { [`${prefix}.carrier`]: { code: 'required' as const, label: 'carrier' } }),
  };
}

function ofOtherDays(one: OtherCoverage): Complaints {
  const prefix = `otherCoverage.${one.key}`;
  const { effectiveDate: from, expirationDate: to } = one;
  return {
    ...dates(one, ['holderDob'], prefix),
    ...(isNoDate(from) && { [`${prefix}.effectiveDate`]: { code: 'date-form' as const, label: 'otherFrom' } }),
    ...(isNoDate(to) && { [`${prefix}.expirationDate`]: { code: 'date-form' as const, label: 'otherTo' } }),
    ...(from !== null && to !== null && to < from && { [`${prefix}.expirationDate`]: { code: 'ends-early' as const } }),
  };
}

/** A doctor may be left to the plan; one who is typed needs a name and an NPI with the right check digit. */
function ofDoctor({ coverageType, personKey, name, npi }: Doctor): Complaints {
  if (isEmpty(name) && isEmpty(npi)) return {};
  const prefix = `doctors.${coverageType}.${personKey}`;
  return {
    ...(isEmpty(name) && { [`${prefix}.name`]: { code: 'required' as const, label: 'doctorName' } }),
    ...(!isNpi((npi ?? '').replace(/\D/g, '')) && { [`${prefix}.npi`]: { code: 'npi' as const } }),
  };
}

/** What is wrong with a page of beneficiaries, doctors or other coverage; undefined: it is another page. */
export function checkExtras(page: string, answers: Answers): Complaints | undefined {
  const [, type = '', kind] = page.split('/');
  const entry = entryOf(page);
  if (kind === 'doctor') return ofDoctors(answers, type, entry);
  if (page === 'benefits/other') return answers.otherCoverage.length === 0 ? NONE : {};
  if (entry === undefined) return kind === 'beneficiaries' ? ofList(answers, type) : undefined;
  return ofEntry(page, answers, entry);
}

const NONE: Complaints = { otherCoverage: { code: 'other-coverage' } };

function ofDoctors({ doctors }: Answers, type: string, key: string | undefined): Complaints {
  const doctor = doctors.find((one) => one.coverageType === type && one.personKey === key);
  return doctor ? ofDoctor(doctor) : {};
}

function ofEntry(page: string, { beneficiaries, otherCoverage }: Answers, key: string): Complaints {
  const named = beneficiaries.find((one) => one.key === key);
  if (named) return ofBeneficiary(named);
  const other = otherCoverage.find((one) => one.key === key);
  const check = page.endsWith('/more') ? ofOtherDays : ofOther;
  return other ? check(other) : {};
}
