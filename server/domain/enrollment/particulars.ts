import { type CoverageType, isChild } from '@coverlane/contract/codes.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import { isDoctorStated, npiAsKept, shareOf } from '@coverlane/contract/members/stated-faults.ts';
import type { PersonFacts } from '../changes/facts.ts';
import type { Beneficiary, ParticularInput } from '../changes/particular-values.ts';
import { particularsOn } from '../known-particulars.ts';
import {
  type Answers,
  dateOf,
  textOf,
  type TypedBeneficiary,
  type TypedDoctor,
  type TypedOtherCoverage,
} from './answers.ts';
import { type Looked, type Outcome, outcomesOf } from './elected.ts';
import type { DraftPerson } from './draft-people.ts';
import { benefitParticulars } from './extra-benefits.ts';
import { guaranteedFor } from './guaranteed.ts';
import { typedCents } from './prices.ts';

const beneficiary = (typed: TypedBeneficiary): Beneficiary => ({
  kind: typed.kind,
  class: typed.class,
  name: textOf(typed.name) ?? '',
  relationship: typed.kind === 'person' ? typed.relationship : null,
  dob: typed.kind === 'person' ? dateOf(typed.dob) : null,
  ...(typed.kind === 'person' && typed.perStirpes === true && { perStirpes: true }),
  share: shareOf(typed.share) ?? 0,
});

/** The beneficiaries typed for a coverage type. */
export const beneficiariesFor = ({ beneficiaries }: Answers, type: CoverageType): TypedBeneficiary[] =>
  beneficiaries.filter(({ coverageType }) => coverageType === type);

/** What there is to choose once the coverage is settled: only of types that are elected or go on. */
const ofType = (outcomes: readonly Outcome[], type: CoverageType, key: string): Outcome | undefined =>
  outcomes.find(({ coverageType, covered }) => coverageType === type && covered.some((one) => one.key === key));

/** Who gets the money, of every type that asks for it; nobody named any more ends what was recorded. */
function namedBy({ context }: Looked, outcomes: readonly Outcome[], known: PersonFacts | undefined): ParticularInput[] {
  return beneficiaryTypes.flatMap((type): ParticularInput[] => {
    if (ofType(outcomes, type, SUBSCRIBER_KEY) === undefined) return [];
    const people = beneficiariesFor(context.answers, type).map(beneficiary);
    const says = people.length === 0 ? null : { people };
    const had = known?.particulars.some(({ kind, subject }) => kind === 'beneficiaries' && subject === type);
    return says === null && had !== true ? [] : [{ kind: 'beneficiaries', subject: type, says }];
  });
}

/** The salary of a new employee, from the first day of work on. */
function earned({ context }: Looked): ParticularInput[] {
  const { salary, hireDate } = context.answers.subscriber;
  const amountCents = typedCents(salary);
  if (context.type !== 'newemployee' || amountCents === null || amountCents === 0) return [];
  return [{ kind: 'salary', subject: null, says: { amountCents, basis: 'yearly' }, effectiveDate: dateOf(hireDate) }];
}

/** The amounts insured that were typed. */
const insured = ({ context }: Looked, outcomes: readonly Outcome[]): ParticularInput[] =>
  outcomes.flatMap(({ coverageType, planId, volume, from }): ParticularInput[] => {
    const cents = typedCents(volume);
    if (cents === null) return [];
    const guaranteedCents = guaranteedFor(context, { planId, on: from });
    const says = { cents, ...(guaranteedCents !== null && { guaranteedCents }) };
    return [{ kind: 'volume', subject: coverageType, says, effectiveDate: from }];
  });

/** The doctor typed for a person: their own, or the employee's where that is the same for all. */
export function doctorFor({ doctors }: Answers, type: CoverageType, key: string): TypedDoctor | undefined {
  const ofPlan = doctors.filter(({ coverageType }) => coverageType === type);
  const shared = ofPlan.find(({ personKey, forAll }) => personKey === SUBSCRIBER_KEY && forAll);
  return shared ?? ofPlan.find(({ personKey }) => personKey === key);
}

/** Does the plan want a doctor named? */
export const asksDoctor = ({ context }: Looked, planId: string): boolean =>
  context.pricing.plans.get(planId)?.asksDoctor === true;

/** The doctors of a person; one whose fields were emptied is the plan's to choose again, and what was recorded ends. */
function attendedBy(looked: Looked, outcomes: readonly Outcome[], person: DraftPerson): ParticularInput[] {
  const { answers, facts } = looked.context;
  const known = facts.people.find(({ id }) => id === person.personId);
  const mine = outcomes.filter(
    ({ covered, planId }) => covered.some((one) => one.key === person.key) && asksDoctor(looked, planId),
  );
  return mine.flatMap(({ coverageType, from }): ParticularInput[] => {
    const typed = doctorFor(answers, coverageType, person.key);
    if (typed === undefined || !(isDoctorStated(typed) || hasDoctor(known, coverageType))) return [];
    return [{ kind: 'doctor', subject: coverageType, says: doctorSays(typed), effectiveDate: from }];
  });
}

const hasDoctor = (known: PersonFacts | undefined, type: CoverageType): boolean =>
  known?.particulars.some(({ kind, subject }) => kind === 'doctor' && subject === type) === true;

const doctorSays = (typed: TypedDoctor) =>
  isDoctorStated(typed)
    ? { npi: npiAsKept(typed.npi), name: textOf(typed.name) ?? '', existingPatient: typed.existingPatient }
    : null;

/** The other coverage typed, unless somebody unticked that there is any. */
export const typedOthers = ({ hasOtherCoverage, otherCoverage }: Answers): Answers['otherCoverage'] =>
  hasOtherCoverage ? otherCoverage : [];

type OrderFacts = Pick<TypedOtherCoverage, 'status' | 'medicareReason' | 'childOrder'>;

/** What the record says of the order of payment. */
function recordedOrder(known: PersonFacts | undefined, subject: string): OrderFacts {
  const row = known?.particulars.findLast((one) => one.kind === 'otherCoverage' && one.subject === subject);
  return row?.kind === 'otherCoverage' ? row.says : {};
}

/**
 * What decides which of two plans pays first: why somebody has Medicare, else how the policyholder has the plan, and of a
 * child what holds between the parents. What a draft does not say at all, as before it was asked, stays as recorded.
 */
function orderFactsOf(typed: TypedOtherCoverage, { relationshipCode }: DraftPerson, before: OrderFacts) {
  const { status, medicareReason, childOrder } = { ...before, ...typed };
  if (typed.kind === 'medicare') return medicareReason ? { medicareReason } : {};
  return {
    ...(status && { status }),
    ...(childOrder && isChild(relationshipCode ?? '') && { childOrder }),
  };
}

/** Other coverage of a person: what is typed, and the end of what is not typed any more. */
function coveredElsewhere({ context }: Looked, person: DraftPerson, known: PersonFacts | undefined): ParticularInput[] {
  const { answers, facts } = context;
  const mine = typedOthers(answers).filter(({ people }) => people.includes(person.key));
  const gone = (known === undefined ? [] : particularsOn(known, 'otherCoverage', facts.today)).filter(
    ({ subject }) => !mine.some((typed) => typed.key === subject),
  );
  return [
    ...mine.map(
      (typed): ParticularInput => ({
        kind: 'otherCoverage',
        subject: typed.key,
        says: {
          kind: typed.kind ?? 'other',
          carrier: textOf(typed.carrier) ?? '',
          memberNumber: textOf(typed.memberNumber),
          holderName: textOf(typed.holderName),
          holderDob: dateOf(typed.holderDob),
          ...(typed.hsaFit && { hsaFit: typed.hsaFit }),
          ...orderFactsOf(typed, person, recordedOrder(known, typed.key)),
        },
        effectiveDate: dateOf(typed.effectiveDate),
        expirationDate: dateOf(typed.expirationDate),
      }),
    ),
    ...gone.map(({ subject }): ParticularInput => ({ kind: 'otherCoverage', subject, says: null })),
  ];
}

/** Everything that is recorded of a person beside coverage, as the draft says it (domain 4.1). */
export function particularsFor(looked: Looked, person: DraftPerson): ParticularInput[] {
  const outcomes = outcomesOf(looked);
  const known = looked.context.facts.people.find(({ id }) => id === person.personId);
  const own =
    person.key === SUBSCRIBER_KEY
      ? [
          ...earned(looked),
          ...insured(looked, outcomes),
          ...namedBy(looked, outcomes, known),
          ...benefitParticulars(looked),
        ]
      : [];
  return [...own, ...attendedBy(looked, outcomes, person), ...coveredElsewhere(looked, person, known)];
}
