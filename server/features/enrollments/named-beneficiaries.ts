import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import { beneficiaryFaults, shareOf } from '@coverlane/contract/members/stated-faults.ts';
import type { PersonFacts } from '../../domain/changes/facts.ts';
import type { ParticularInput } from '../../domain/changes/particular-values.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { refuseFaults } from './refuse-faults.ts';

type Recorded = Reply<typeof members.getMember>['particulars']['beneficiaries'];
type Asked = Pick<Input<typeof memberChanges.changeParticulars>, 'beneficiaries' | 'effectiveDate'>;
type Judged = Asked & { today: string };

/** Is the person covered by the type on the day or later? */
export const hasType = (person: PersonFacts | undefined, type: CoverageType, day: string): boolean =>
  person?.coverages.some((row) => row.coverageType === type && !isVoid(row) && lastDay(row) >= day) === true;

/**
 * Who gets the money is the employee's to say, of life cover there is.
 * @throws Refusal 422 at `beneficiaries`: 'not-found' of another's or of no such cover; at their fields what is wrong there
 */
export function refuseBeneficiaries(
  { beneficiaries = [], effectiveDate, today }: Judged,
  person: PersonFacts | undefined,
): void {
  const isEmployee = person?.id === person?.subscriberId;
  if (beneficiaries.some(({ coverageType }) => !isEmployee || !hasType(person, coverageType, effectiveDate)))
    throw invalid({ beneficiaries: 'not-found' });
  const people = beneficiaries.flatMap((one) => one.people);
  refuseFaults(
    'beneficiaries.people',
    people.map((one) => beneficiaryFaults(one, today)),
  );
}

/** Beneficiaries as the change engine is asked for them: nobody named of a type ends what was recorded. */
export function named({ beneficiaries = [] }: Pick<Asked, 'beneficiaries'>): ParticularInput[] {
  return beneficiaries.map(({ coverageType, people }): ParticularInput => {
    const says = people.map(({ kind, class: order, name, relationship, dob, perStirpes, share }) => ({
      kind,
      class: order,
      name,
      relationship: kind === 'person' ? (relationship ?? null) : null,
      dob: kind === 'person' ? (dob ?? null) : null,
      ...(kind === 'person' && perStirpes === true && { perStirpes }),
      share: shareOf(share) ?? 0,
    }));
    return { kind: 'beneficiaries', subject: coverageType, says: says.length === 0 ? null : { people: says } };
  });
}

/** What a stored request says of beneficiaries, by coverage type, in the shape in which a record shows them. */
export function askedOfTypes({
  effectiveDate,
  particulars = [],
}: Extract<ChangeRequest, { type: 'demochange' }>): Recorded {
  return particulars.flatMap((one) => {
    if (one.kind !== 'beneficiaries') return [];
    const people = (one.says?.people ?? []).map(({ share, ...who }) => ({ ...who, share: String(share / 1000) }));
    return coverageTypes
      .filter((type) => type === one.subject)
      .map((coverageType) => ({ coverageType, effectiveDate, people }));
  });
}
