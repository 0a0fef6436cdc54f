import type { CoverageType } from '@coverlane/contract/codes.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { beneficiaryTypes, coordinatedTypes } from '@coverlane/contract/members/particular-codes.ts';
import { shareOf, totalShare } from '@coverlane/contract/members/stated-faults.ts';
import type { Answers, Enrollment, Offer } from './draft.ts';
import { electionOf } from './draft.ts';
import { randomId } from '../../../lib/random-id.ts';

/** Somebody who gets a share of a life insurance, as typed. */
export type Beneficiary = Answers['beneficiaries'][number];
/** Another plan that covers people of the family, as typed. */
export type OtherCoverage = Answers['otherCoverage'][number];
/** A doctor within a plan, as typed. */
export type Doctor = Answers['doctors'][number];

type Draft = Pick<Enrollment, 'answers' | 'offers'>;

/** Those who are named for a coverage type. */
export const beneficiariesFor = ({ beneficiaries }: Answers, type: string): readonly Beneficiary[] =>
  beneficiaries.filter(({ coverageType }) => coverageType === type);

/** Names somebody new, who gets what is left of the whole. @returns the answers and the new one's key */
export function addBeneficiary(answers: Answers, coverageType: CoverageType): { answers: Answers; key: string } {
  const numbers = answers.beneficiaries.map(({ key }) => Number(key.slice(1)));
  const key = `b${Math.max(0, ...numbers) + 1}`;
  const left = 100_000 - totalOf(beneficiariesFor(answers, coverageType), 'primary');
  const fresh: Beneficiary = {
    key,
    coverageType,
    kind: 'person',
    class: left > 0 ? 'primary' : 'contingent',
    name: null,
    relationship: null,
    dob: null,
    share: left > 0 ? String(left / 1000) : null,
  };
  return { key, answers: { ...answers, beneficiaries: [...answers.beneficiaries, fresh] } };
}

/** Changes fields of somebody named. */
export const withBeneficiary = (answers: Answers, key: string, change: Partial<Beneficiary>): Answers => ({
  ...answers,
  beneficiaries: answers.beneficiaries.map((one) => (one.key === key ? { ...one, ...change } : one)),
});

/** What those of a class have together, in thousandths of a percent; what is no share counts nothing. */
export const totalOf = (people: readonly Beneficiary[], ofClass: Beneficiary['class']): number =>
  totalShare(sharesOf(people), ofClass);

/** Everybody named with the share typed, for the sum. */
export const sharesOf = (people: readonly Beneficiary[]) =>
  people.map((one) => ({ class: one.class, share: shareOf(one.share) ?? 0 }));

/** Shares everything equally among those of a class; the last one gets what a third leaves over. */
export function sharedEqually(answers: Answers, coverageType: CoverageType, ofClass: Beneficiary['class']): Answers {
  const keys = beneficiariesFor(answers, coverageType).flatMap((one) => (one.class === ofClass ? [one.key] : []));
  const each = Math.floor(100_000 / keys.length);
  const last = 100_000 - each * (keys.length - 1);
  return keys.reduce(
    (before, key, at) => withBeneficiary(before, key, { share: String((at === keys.length - 1 ? last : each) / 1000) }),
    answers,
  );
}

/** Names the same people for another type. */
export function copiedBeneficiaries(answers: Answers, from: CoverageType, to: CoverageType): Answers {
  return beneficiariesFor(answers, from).reduce((before, { coverageType: _type, key: _key, ...one }) => {
    const added = addBeneficiary(before, to);
    return withBeneficiary(added.answers, added.key, one);
  }, answers);
}

/** Other coverage that nothing is known of yet. Its key is its own for ever: it is what is recorded under it. */
export function addOtherCoverage(answers: Answers): { answers: Answers; key: string } {
  const key = `o${randomId().slice(0, 8)}`;
  const fresh: OtherCoverage = {
    key,
    people: [],
    kind: 'group',
    carrier: null,
    memberNumber: null,
    holderName: null,
    holderDob: null,
    effectiveDate: null,
    expirationDate: null,
  };
  return { key, answers: { ...answers, otherCoverage: [...answers.otherCoverage, fresh] } };
}

/** Changes fields of other coverage. */
export const withOtherCoverage = (answers: Answers, key: string, change: Partial<OtherCoverage>): Answers => ({
  ...answers,
  otherCoverage: answers.otherCoverage.map((one) => (one.key === key ? { ...one, ...change } : one)),
});

/** The doctor of a person within a plan; empty while none is typed. */
export const doctorOf = ({ doctors }: Answers, coverageType: CoverageType, personKey: string): Doctor =>
  doctors.find((one) => one.coverageType === coverageType && one.personKey === personKey) ?? {
    coverageType,
    personKey,
    name: null,
    npi: null,
    existingPatient: null,
    forAll: false,
  };

/** Changes the doctor of a person within a plan. */
export function withDoctor(answers: Answers, doctor: Doctor, change: Partial<Doctor>): Answers {
  const { coverageType, personKey } = doctor;
  const others = answers.doctors.filter((one) => one.coverageType !== coverageType || one.personKey !== personKey);
  return { ...answers, doctors: [...others, { ...doctorOf(answers, coverageType, personKey), ...change }] };
}

/** Is this type elected, or does it go on as it is? */
const goesOn = (answers: Answers, type: CoverageType): boolean => {
  const { decision } = electionOf(answers, type);
  return decision === 'elect' || decision === 'keep';
};

/** Whose doctor is asked for within an offer: everybody covered, or the employee alone where it is the same for all. */
export function patientsOf(answers: Answers, { coverageType, plans }: Offer): readonly string[] {
  const { planId, covered } = electionOf(answers, coverageType);
  const asks = goesOn(answers, coverageType) && plans.some((plan) => plan.planId === planId && plan.asksDoctor);
  if (!asks) return [];
  return doctorOf(answers, coverageType, SUBSCRIBER_KEY).forAll ? [SUBSCRIBER_KEY] : covered;
}

/** The pages that follow the page of an offer: who gets the money, and who the doctors are. */
export function pagesOfOffer({ answers }: Draft, offer: Offer): readonly string[] {
  const { coverageType } = offer;
  const page = `benefits/${coverageType}`;
  const isInsured = beneficiaryTypes.includes(coverageType) && goesOn(answers, coverageType);
  const named = isInsured ? beneficiariesFor(answers, coverageType) : [];
  return [
    ...(isInsured ? [`${page}/beneficiaries`] : []),
    ...named.map(({ key }) => `${page}/beneficiaries/${key}`),
    ...patientsOf(answers, offer).map((key) => `${page}/doctor/${key}`),
  ];
}

/** The pages of coverage elsewhere, where somebody said that there is any. */
export const pagesOfOthers = ({ answers: { hasOtherCoverage, otherCoverage } }: Draft): readonly string[] =>
  hasOtherCoverage ? ['benefits/other', ...otherCoverage.map(({ key }) => `benefits/other/${key}`)] : [];

/** The list that a page of one of its entries leads back to: 'benefits/life/beneficiaries', 'benefits/other'. */
export const listOfEntry = (page: string): string | undefined =>
  /^(benefits\/(?:other|\w+\/beneficiaries))\/[^/]+/.exec(page)?.[1];

/** The entry of a page: 'b1' of 'benefits/life/beneficiaries/b1'. */
export const entryOf = (page: string): string | undefined =>
  /^benefits\/(?:other|\w+\/(?:beneficiaries|doctor))\/([^/]+)/.exec(page)?.[1];

/** The first offer whose benefits are coordinated with other coverage: its page asks whether there is any. */
export const asksOthers = ({ offers }: Draft, offer: Offer): boolean =>
  offers.find(({ coverageType }) => coordinatedTypes.includes(coverageType))?.coverageType === offer.coverageType;

/** What follows the choice of a benefit that stays as it is was answered before: it can be changed from the review. */
export function isAnswered({ answers }: Draft, page: string): boolean {
  const type = /^benefits\/(\w+)\/(?:beneficiaries|doctor)/.exec(page)?.[1];
  const election = answers.elections.find(({ coverageType }) => coverageType === type);
  return election?.decision === 'keep';
}
