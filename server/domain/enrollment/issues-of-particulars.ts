import { beneficiaryTypes, isNpi } from '@coverlane/contract/particular-codes.ts';
import { birthDateFault } from '@coverlane/contract/personal-values.ts';
import type { CalendarDate } from '../dates.ts';
import { sharesAddUp } from '../changes/particulars.ts';
import {
  dateOf,
  type Issue,
  issuesOn,
  textOf,
  type TypedBeneficiary,
  type TypedDoctor,
  type TypedOtherCoverage,
} from './answers.ts';
import { todayOf } from './draft-context.ts';
import { type Looked, outcomesOf } from './elected.ts';
import { asksDoctor, beneficiariesFor, doctorFor, isNamed, shareOf, typedOthers } from './particulars.ts';

/** A birth date that was typed and is none, or is nobody's: who gets money is alive (domain 4.1). */
function birthIssue(typed: string | null, today: CalendarDate): string | null {
  if (isNoDate(typed)) return 'dob-invalid';
  const dob = dateOf(typed);
  const fault = dob === null ? null : birthDateFault(dob, today);
  return fault === null ? null : `dob-${fault}`;
}

/** A date that was typed and is none. */
const isNoDate = (typed: string | null): boolean => textOf(typed) !== null && dateOf(typed) === null;

function beneficiaryIssues(typed: TypedBeneficiary, today: CalendarDate): Issue[] {
  const { key, coverageType, kind, name, share, dob } = typed;
  const issue = issuesOn('benefits', `benefits/${coverageType}/beneficiaries/${key}`);
  const at = (field: string): string => `beneficiaries.${key}.${field}`;
  const birth = kind === 'person' ? birthIssue(dob, today) : null;
  return [
    ...(kind !== 'estate' && textOf(name) === null ? [issue(at('name'), 'beneficiary-name-required')] : []),
    ...(shareOf(share) === null ? [issue(at('share'), 'share-invalid')] : []),
    ...(birth === null ? [] : [issue(at('dob'), birth)]),
  ];
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

function otherIssues(typed: TypedOtherCoverage, today: CalendarDate): Issue[] {
  const who = issuesOn('benefits', `benefits/other/${typed.key}`);
  const at = (field: string): string => `otherCoverage.${typed.key}.${field}`;
  return [
    ...(typed.people.length === 0 ? [who(at('people'), 'other-people-required')] : []),
    ...(textOf(typed.carrier) === null ? [who(at('carrier'), 'carrier-required')] : []),
    ...otherDates(typed, today),
  ];
}

function otherDates(typed: TypedOtherCoverage, today: CalendarDate): Issue[] {
  const days = issuesOn('benefits', `benefits/other/${typed.key}/more`);
  const at = (field: string): string => `otherCoverage.${typed.key}.${field}`;
  const [from, to] = [dateOf(typed.effectiveDate), dateOf(typed.expirationDate)];
  const birth = birthIssue(typed.holderDob, today);
  return [
    ...(isNoDate(typed.effectiveDate) ? [days(at('effectiveDate'), 'date-invalid')] : []),
    ...(isNoDate(typed.expirationDate) ? [days(at('expirationDate'), 'date-invalid')] : []),
    ...(from !== null && to !== null && to < from ? [days(at('expirationDate'), 'other-ends-early')] : []),
    ...(birth === null ? [] : [days(at('holderDob'), birth)]),
  ];
}

function doctorIssues({ coverageType, personKey, name, npi }: TypedDoctor): Issue[] {
  const issue = issuesOn('benefits', `benefits/${coverageType}/doctor/${personKey}`);
  const at = (field: string): string => `doctors.${coverageType}.${personKey}.${field}`;
  return [
    ...(textOf(name) === null ? [issue(at('name'), 'doctor-name-required')] : []),
    ...(isNpi((npi ?? '').replace(/\D/g, '')) ? [] : [issue(at('npi'), 'npi-invalid')]),
  ];
}

/** The doctors of the plans that ask for one; each typed one is looked at once. */
function doctorsIssues(looked: Looked): Issue[] {
  const named = outcomesOf(looked)
    .filter(({ planId }) => asksDoctor(looked, planId))
    .flatMap(({ coverageType, covered }) =>
      covered.flatMap(({ key }) => doctorFor(looked.context.answers, coverageType, key) ?? []),
    );
  return [...new Set(named)].filter(isNamed).flatMap(doctorIssues);
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
