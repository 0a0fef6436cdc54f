import { beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import {
  beneficiaryFaults,
  doctorFaults,
  isDoctorStated,
  otherCoverageFaults,
  sharesAddUp,
  shareOf,
} from '@coverlane/contract/members/stated-faults.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Issue, issuesOn, type TypedBeneficiary, type TypedDoctor, type TypedOtherCoverage } from './answers.ts';
import { todayOf } from './draft-context.ts';
import { type Looked, outcomesOf } from './elected.ts';
import { issuesOfFaults } from './issues-of-faults.ts';
import { asksDoctor, beneficiariesFor, doctorFor, typedOthers } from './particulars.ts';

function beneficiaryIssues(typed: TypedBeneficiary, today: CalendarDate): Issue[] {
  const { key, coverageType } = typed;
  const issue = issuesOn('benefits', `benefits/${coverageType}/beneficiaries/${key}`);
  const say: Parameters<typeof issuesOfFaults>[1] = (field, ...why) => issue(`beneficiaries.${key}.${field}`, ...why);
  return issuesOfFaults(beneficiaryFaults(typed, today), say, { name: 'beneficiary-name' });
}

/** "Beneficiary percentages must total 100 %." (domain 4.2): as `sharesAddUp` asks. */
function sharesIssues(looked: Looked): Issue[] {
  const types = new Set(outcomesOf(looked).map(({ coverageType }) => coverageType));
  return beneficiaryTypes
    .filter((type) => types.has(type))
    .flatMap((type) => {
      const named = beneficiariesFor(looked.context.answers, type);
      const own = named.flatMap((one) => beneficiaryIssues(one, todayOf(looked.context)));
      const people = named.map((one) => ({ class: one.class, share: shareOf(one.share) ?? 0 }));
      if (own.length > 0 || sharesAddUp(people)) return own;
      const issue = issuesOn('benefits', `benefits/${type}/beneficiaries`);
      return [issue(`beneficiaries.${type}`, 'beneficiary-shares', { coverageType: type })];
    });
}

/** Fields of the second page of other coverage: whose policy it is, and its days. */
const MORE_OF_OTHER = new Set(['holderDob', 'effectiveDate', 'expirationDate']);

function otherIssues(typed: TypedOtherCoverage, today: CalendarDate): Issue[] {
  const page = `benefits/other/${typed.key}`;
  const at = (field: string): string => `otherCoverage.${typed.key}.${field}`;
  const say: Parameters<typeof issuesOfFaults>[1] = (field, ...why) =>
    issuesOn('benefits', MORE_OF_OTHER.has(field) ? `${page}/more` : page)(at(field), ...why);
  return [
    ...(typed.people.length === 0 ? [say('people', 'other-people-required')] : []),
    ...issuesOfFaults(otherCoverageFaults(typed, today), say),
  ];
}

function doctorIssues(typed: TypedDoctor): Issue[] {
  const { coverageType, personKey } = typed;
  const issue = issuesOn('benefits', `benefits/${coverageType}/doctor/${personKey}`);
  const say: Parameters<typeof issuesOfFaults>[1] = (field, ...why) =>
    issue(`doctors.${coverageType}.${personKey}.${field}`, ...why);
  return issuesOfFaults(doctorFaults(typed), say, { name: 'doctor-name' });
}

/** The doctors of the plans that ask for one; each typed one is looked at once. */
function doctorsIssues(looked: Looked): Issue[] {
  const named = outcomesOf(looked)
    .filter(({ planId }) => asksDoctor(looked, planId))
    .flatMap(({ coverageType, covered }) =>
      covered.flatMap(({ key }) => doctorFor(looked.context.answers, coverageType, key) ?? []),
    );
  return [...new Set(named)].filter(isDoctorStated).flatMap(doctorIssues);
}

/** What is wrong with beneficiaries, doctors and other coverage as typed (domain 4.1, 4.2 step 4). */
export function particularsIssues(looked: Looked): Issue[] {
  const { answers } = looked.context;
  const others = typedOthers(answers);
  const nothing = answers.hasOtherCoverage && others.length === 0;
  return [
    ...sharesIssues(looked),
    ...doctorsIssues(looked),
    ...(nothing ? [issuesOn('benefits', 'benefits/other')('hasOtherCoverage', 'other-coverage-required')] : []),
    ...others.flatMap((one) => otherIssues(one, todayOf(looked.context))),
  ];
}
