import {
  beneficiaryFaults,
  doctorFaults,
  otherCoverageFaults,
  sharesAddUp,
} from '@coverlane/contract/members/stated-faults.ts';
import { complaintsOf, labelsOf } from '../fault-words.ts';
import type { Complaints } from './complaints.ts';
import type { Answers } from './draft.ts';
import {
  beneficiariesFor,
  type Beneficiary,
  type Doctor,
  entryOf,
  type OtherCoverage,
  sharesOf,
} from './draft-extras.ts';

const ofBeneficiary = (one: Beneficiary): Complaints =>
  complaintsOf(beneficiaryFaults(one), (field) => `beneficiaries.${one.key}.${field}`, labelsOf.beneficiary);

/** "Beneficiary percentages must total 100 %." (domain 4.2): of the primary ones, and of the contingent ones where any are named. */
const ofList = (answers: Answers, type: string): Complaints =>
  sharesAddUp(sharesOf(beneficiariesFor(answers, type))) ? {} : { [`beneficiaries.${type}`]: { code: 'shares' } };

function ofOther(one: OtherCoverage): Complaints {
  return {
    ...(one.people.length === 0 && { [`otherCoverage.${one.key}.people`]: { code: 'other-people' as const } }),
    ...complaintsOf(otherCoverageFaults(one), (field) => `otherCoverage.${one.key}.${field}`, labelsOf.other),
  };
}

/** A doctor may be left to the plan; one who is typed needs a name and an NPI with the right check digit. */
const ofDoctor = (doctor: Doctor): Complaints =>
  complaintsOf(
    doctorFaults(doctor),
    (field) => `doctors.${doctor.coverageType}.${doctor.personKey}.${field}`,
    labelsOf.doctor,
  );

/** What is wrong with a page of beneficiaries, doctors or other coverage; undefined: it is another page. */
export function checkExtras(page: string, answers: Answers): Complaints | undefined {
  const [, type = '', kind] = page.split('/');
  const entry = entryOf(page);
  if (kind === 'doctor') return ofDoctors(answers, type, entry);
  if (page === 'benefits/other') return answers.otherCoverage.length === 0 ? NONE : {};
  if (entry === undefined) return kind === 'beneficiaries' ? ofList(answers, type) : undefined;
  return ofEntry(answers, entry);
}

const NONE: Complaints = { otherCoverage: { code: 'other-coverage' } };

function ofDoctors({ doctors }: Answers, type: string, key: string | undefined): Complaints {
  const doctor = doctors.find((one) => one.coverageType === type && one.personKey === key);
  return doctor ? ofDoctor(doctor) : {};
}

function ofEntry({ beneficiaries, otherCoverage }: Answers, key: string): Complaints {
  const named = beneficiaries.find((one) => one.key === key);
  if (named) return ofBeneficiary(named);
  const other = otherCoverage.find((one) => one.key === key);
  return other ? ofOther(other) : {};
}
