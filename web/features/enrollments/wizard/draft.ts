import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { BLANK_PERSON, BLANK_SUBSCRIBER, SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { tickedFor } from '@coverlane/contract/enrollments/covering.ts';

/** An enrollment as the wizard has it. */
export type Enrollment = Reply<typeof enrollments.getEnrollment>;
/** What was typed and chosen so far, right or wrong. */
export type Answers = Enrollment['answers'];
/** The employee, as typed. */
export type Subscriber = Answers['subscriber'];
/** Somebody of the family, as typed. */
export type Dependent = Answers['dependents'][number];
/** What was decided about one coverage type. */
export type Election = Answers['elections'][number];
/** A signature as it is being given: what was typed, and the box. */
export interface Signing {
  readonly typedName: string;
  readonly agreed: boolean;
  /** The box that those who are listed as not covered are meant to be left out. */
  readonly leavesOut: boolean;
  /** The paper of the session, where it has one. */
  readonly paper: { readonly typedName: string; readonly agreed: boolean };
}
/** Where the person is: page of the wizard and the field that has the focus. */
export type Place = Enrollment['place'];
/** One coverage type with its plans and who may be covered. */
export type Offer = Enrollment['offers'][number];
/** One plan of an offer with its price. */
export type OfferedPlan = Offer['plans'][number];

/** Changes fields of the employee. */
export const withSubscriber = (answers: Answers, change: Partial<Subscriber>): Answers => ({
  ...answers,
  subscriber: { ...answers.subscriber, ...change },
});

/** Changes fields of one dependent; one who was on record is then marked as changed. */
export const withDependent = (answers: Answers, key: string, change: Partial<Dependent>): Answers => ({
  ...answers,
  dependents: answers.dependents.map((one) =>
    one.key === key ? { ...one, ...(one.action === 'keep' && { action: 'change' }), ...change } : one,
  ),
});

/** Adds a dependent of whom the last name alone is offered, the employee's. @returns the answers and the new one's key, which nobody else of the draft has */
export function addDependent(answers: Answers): { answers: Answers; key: string } {
  const numbers = answers.dependents.map(({ key }) => Number(key.replace(/^d/, ''))).filter((n) => Number.isInteger(n));
  const key = `d${Math.max(0, ...numbers) + 1}`;
  const fresh: Dependent = {
    ...BLANK_PERSON,
    lastName: answers.subscriber.lastName,
    key,
    personId: null,
    relationship: null,
    disabled: false,
    sameAddress: true,
    action: 'add',
    removeReason: null,
  };
  return { key, answers: { ...answers, coversDependents: true, dependents: [...answers.dependents, fresh] } };
}

/**
 * Takes a dependent out: somebody new disappears, somebody on record is marked to leave. Either way they lose every
 * tick (specification 5: removing a dependent asks for confirmation first).
 */
export function removeDependent(answers: Answers, key: string): Answers {
  const dependents = answers.dependents
    .filter((one) => one.key !== key || one.personId !== null)
    .map((one): Dependent => (one.key === key ? { ...one, action: 'remove' } : one));
  const elections = answers.elections.map((one) => ({ ...one, covered: one.covered.filter((each) => each !== key) }));
  return { ...answers, dependents, elections };
}

/** The people of the family who are not leaving. */
export const staying = ({ dependents }: Answers): readonly Dependent[] =>
  dependents.filter(({ action }) => action !== 'remove');

/**
 * Everybody of the draft for a coverage type: as the server said it, without those who left since, and with those who
 * joined since, whom it has not judged yet.
 */
export function peopleOf(answers: Answers, { people }: Offer): Offer['people'] {
  const family = staying(answers);
  const known = people.filter(({ key }) => key === SUBSCRIBER_KEY || family.some((one) => one.key === key));
  const fresh = family.filter(({ key }) => !people.some((one) => one.key === key));
  return [...known, ...fresh.map(({ key, relationship }) => ({ key, name: '', relationship, refusal: null }))];
}

/** What decides whether somebody may be covered, as far as it is typed. */
const judgedBy = ({ relationship, dob, sameAddress, state }: Dependent): string =>
  JSON.stringify([relationship, dob, sameAddress, state]);

/** The offers without what was said of those whose details are others by now: they are not judged anew yet. */
export function withoutStale(offers: readonly Offer[], judged: Answers, now: Answers): Offer[] {
  const before = new Map(judged.dependents.map((one) => [one.key, judgedBy(one)]));
  const others = new Set(now.dependents.filter((one) => before.get(one.key) !== judgedBy(one)).map(({ key }) => key));
  const people = (offer: Offer) =>
    offer.people.map((one) => (others.has(one.key) && one.refusal !== null ? { ...one, refusal: null } : one));
  return offers.map((offer) => (others.size === 0 ? offer : { ...offer, people: people(offer) }));
}

const NO_ELECTION = {
  decision: null,
  planId: null,
  covered: [],
  waiverReason: null,
  waiverCarrier: null,
  volume: null,
} as const;

/** What was decided about a coverage type; nothing yet, where nobody chose. */
export const electionOf = (answers: Answers, coverageType: CoverageType): Election =>
  answers.elections.find((one) => one.coverageType === coverageType) ?? {
    coverageType,
    ...NO_ELECTION,
    covered: [],
  };

/** Changes what was decided about a coverage type. */
export function withElection(answers: Answers, coverageType: CoverageType, change: Partial<Election>): Answers {
  const changed: Election = { ...electionOf(answers, coverageType), ...change };
  const isThere = answers.elections.some((one) => one.coverageType === coverageType);
  const elections = isThere
    ? answers.elections.map((one) => (one.coverageType === coverageType ? changed : one))
    : [...answers.elections, changed];
  return { ...answers, elections };
}

/**
 * Who is ticked for a coverage type: as on its page, the employee always. Whom the answer for all plans would tick and the
 * type cannot cover, is not; whoever was ticked there is, for that must be seen to be mended.
 */
export function ticked(answers: Answers, { coverageType, people }: Pick<Offer, 'coverageType' | 'people'>): string[] {
  const { covered } = electionOf(answers, coverageType);
  const cannot = new Set(people.filter(({ refusal }) => refusal !== null).map(({ key }) => key));
  const keys = tickedFor(answers, coverageType).filter((key) => covered.length > 0 || !cannot.has(key));
  return [...new Set([SUBSCRIBER_KEY, ...keys])];
}

/** What a choice on the page of a coverage type means: a plan's id, 'waive' or 'keep'. One excludes the others. */
export function chosen(answers: Answers, offer: Offer, choice: string): Answers {
  const { coverageType, current } = offer;
  if (choice === 'waive') return withElection(answers, coverageType, { decision: 'waive', planId: null, covered: [] });
  const none = { waiverReason: null, waiverCarrier: null };
  if (choice === 'keep') {
    const kept: Partial<Election> = { planId: current?.planId ?? null, covered: [...(current?.covered ?? [])] };
    return withElection(answers, coverageType, { decision: 'keep', ...kept, ...none });
  }
  // Those whose ticks were shown and priced.
  return withElection(answers, coverageType, {
    decision: 'elect',
    planId: choice,
    covered: ticked(answers, offer),
    ...none,
  });
}

/** Ticks or unticks somebody of a coverage type; covering other people than today is no longer keeping it as it is. */
export function withCovered(answers: Answers, offer: Offer, covered: readonly string[]): Answers {
  const { decision } = electionOf(answers, offer.coverageType);
  const change = { covered: [...covered], ...(decision === 'keep' && { decision: 'elect' as const }) };
  return withElection(answers, offer.coverageType, change);
}

type Extras = Pick<Answers, 'beneficiaries' | 'hasOtherCoverage' | 'otherCoverage' | 'doctors'>;

const blankExtras = (): Extras => ({ beneficiaries: [], hasOtherCoverage: false, otherCoverage: [], doctors: [] });

/** What is on record of a known family stays: an empty list would end it. */
const extrasOf = ({ beneficiaries, hasOtherCoverage, otherCoverage, doctors }: Answers): Extras => ({
  beneficiaries,
  hasOtherCoverage,
  otherCoverage,
  doctors,
});

/** Whoever is covered by something is, whatever was answered; the others are asked again. */
const isHeld = (key: string, offers: readonly Offer[]): true | null =>
  offers.some(({ current }) => current?.covered.includes(key)) ? true : null;

/**
 * All fields cleared (specification 4: reset clears all fields). What is on record already, the employee and family of a
 * change, is no field of this form and stays.
 */
export function cleared({ answers, memberId, offers, divisions }: Enrollment): Answers {
  const only = divisions.length === 1 ? divisions[0] : undefined;
  return {
    selectedDivisionId: memberId === null ? (only?.id ?? null) : answers.selectedDivisionId,
    eventCode: null,
    eventDate: null,
    subscriber: memberId === null ? BLANK_SUBSCRIBER : answers.subscriber,
    dependents: answers.dependents
      .filter(({ personId }) => personId !== null)
      .map((one) => ({ ...one, action: 'keep', removeReason: null, covered: isHeld(one.key, offers) })),
    coversDependents: null,
    elections: offers.map(({ coverageType, current }) => ({
      coverageType,
      ...NO_ELECTION,
      decision: current ? 'keep' : null,
      planId: current?.planId ?? null,
      covered: [...(current?.covered ?? [])],
    })),
    ...(memberId === null ? blankExtras() : extrasOf(answers)),
  };
}
