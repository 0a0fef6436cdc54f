import type { ChangeRequest, CoverageInput, LifeEventOfRequest } from '../changes/requests.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Bound, boundOf, isUnbound } from '../forms/bound.ts';
import { type Answers, dateOf, textOf, type TypedDependent } from './answers.ts';
import { electionsOf, type Looked, type Outcome, outcomesOf } from './elected.ts';
import type { DraftContext } from './draft-context.ts';
import { laterBecause, passedBecause } from './exceptions.ts';
import { continuedPercentOf } from './continuing.ts';
import { dependentInput, detailsOf, employmentOf, subscriberInput } from './people-of-request.ts';
import { particularsFor } from './particulars.ts';
import { type DraftPerson, subscriberFacts } from './draft-people.ts';
import { formsAnswered } from './asked-forms.ts';

/** What every request of a draft carries. */
type Asked = {
  effectiveDate: CalendarDate;
  reason: string | null;
  source: 'portal';
  event?: LifeEventOfRequest;
  coveredTwice: readonly string[];
  /** Limits that staff pass, and why coverage begins later than the rules say. */
  override?: { reason: string };
  note?: string;
};
type CoverInput = Extract<CoverageInput, { action: 'cover' }>;

const coverOf = (outcome: Outcome, divisionId: string | null): CoverInput => ({
  action: 'cover',
  coverageType: outcome.coverageType,
  planId: outcome.planId,
  effectiveDate: outcome.from,
  expirationDate: null,
  tier: null,
  divisionId,
});

/** Whether somebody is newly covered by the outcome, by another plan than before, or by work again after they continued coverage (COBRA). */
const isNewTo = ({ held, context }: Looked, outcome: Outcome, { key }: DraftPerson): boolean => {
  const before = held.get(outcome.coverageType);
  if (before === undefined || before.planId !== outcome.planId || !before.covered.includes(key)) return true;
  return before.continued && continuedPercentOf(context, outcome.coverageType, outcome.from) === null;
};

/** What somebody is covered by, as requests say it: only what is new to them. */
function coversOf(looked: Looked, outcomes: readonly Outcome[], person: DraftPerson): CoverInput[] {
  return outcomes
    .filter((outcome) => outcome.covered.includes(person) && isNewTo(looked, outcome, person))
    .map((outcome) => coverOf(outcome, looked.context.answers.selectedDivisionId));
}

/** Types that end for somebody: waived, not ticked any more, or all of them where they leave. */
function endsOf(looked: Looked, outcomes: readonly Outcome[], person: DraftPerson): CoverageInput[] {
  const last = looked.start.lastDay ?? dayBefore(looked.start.effectiveDate ?? looked.context.facts.today);
  return [...looked.held.values()]
    .filter(({ covered }) => covered.includes(person.key))
    .filter(
      ({ coverageType }) => !outcomes.some((one) => one.coverageType === coverageType && one.covered.includes(person)),
    )
    .map(({ coverageType }) => ({
      action: 'end',
      coverageType,
      planId: null,
      expirationDate: last,
      termReason: reasonOf(looked, person, coverageType),
    }));
}

const reasonOf = (looked: Looked, person: DraftPerson, type: Outcome['coverageType']): string | null => {
  const typed = looked.context.answers.dependents.find(({ key }) => key === person.key);
  if (person.leaves) return textOf(typed?.removeReason ?? null);
  return electionsOf(looked, type)[0]?.decision === 'waive' ? 'waived' : null;
};

function newFamily(looked: Looked, asked: Asked, memberNumber: string): ChangeRequest {
  const { answers, facts } = looked.context;
  const outcomes = outcomesOf(looked);
  const said = (key: string) => {
    const [person] = looked.people.filter((one) => one.key === key);
    if (person === undefined) return { coverages: [], particulars: [] };
    return { coverages: coversOf(looked, outcomes, person), particulars: particularsFor(looked, person) };
  };
  const head = subscriberInput(answers);
  const bound = boundIn(looked.context);
  return {
    ...asked,
    type: 'newemployee',
    tiers: 'derive',
    memberNumber,
    subscriber: { ...head, details: { ...head.details, ...bound.details }, ...said(SUBSCRIBER_KEY) },
    employment: { ...employmentOf(answers), ...bound.employment },
    dependents: answers.dependents
      .filter(({ action }) => action !== 'remove')
      .map((typed) => ({ ...dependentInput(typed, { answers, today: facts.today }), ...said(typed.key) })),
  };
}

/** What the answers to forms write into the employee's record (domain 12.2 `bind`). */
const boundIn = (context: DraftContext): Bound =>
  boundOf(formsAnswered(context).map(({ asked: { form }, answers }) => ({ form, answers })));

/** The same of an employee who is on record. */
function boundChange({ context }: Looked, asked: Asked): ChangeRequest[] {
  const [bound, employee] = [boundIn(context), subscriberFacts(context.facts)];
  if (isUnbound(bound) || employee === undefined) return [];
  return [{ ...asked, type: 'demochange', personId: employee.id, ...bound }];
}

/** Somebody of the family whose own data were corrected on the way. */
const corrected = (typed: TypedDependent, asked: Asked): ChangeRequest[] =>
  typed.action === 'change' && typed.personId !== null
    ? [
        {
          ...asked,
          type: 'demochange',
          personId: typed.personId,
          details: { ...detailsOf(typed), disabled: typed.disabled },
          ...(textOf(typed.ssn) !== null && { ssn: textOf(typed.ssn) }),
        },
      ]
    : [];

/** Coverages and particulars of people the family has already. */
function coverageChanges(looked: Looked, asked: Asked): ChangeRequest[] {
  const outcomes = outcomesOf(looked);
  const coverages = looked.people.flatMap((person) => {
    const { personId } = person;
    if (personId === null) return [];
    const inputs = [...endsOf(looked, outcomes, person), ...coversOf(looked, outcomes, person)];
    return inputs.map((input) => ({ ...input, personId }));
  });
  const particulars = looked.people.flatMap((person) => {
    const { personId } = person;
    return personId === null ? [] : particularsFor(looked, person).map((input) => ({ ...input, personId }));
  });
  if (coverages.length === 0 && particulars.length === 0) return [];
  const type = looked.context.session === null ? 'coveragechange' : 'open';
  return [{ ...asked, type, tiers: 'derive', coverages, particulars }];
}

function additions(looked: Looked, asked: Asked): ChangeRequest[] {
  const { answers, facts } = looked.context;
  const outcomes = outcomesOf(looked);
  const dependents = answers.dependents
    .filter(({ action, personId }) => action === 'add' && personId === null)
    .map((typed) => {
      const person = looked.people.find(({ key }) => key === typed.key);
      const input = dependentInput(typed, { answers, today: facts.today });
      if (person === undefined) return input;
      return {
        ...input,
        coverages: coversOf(looked, outcomes, person),
        particulars: particularsFor(looked, person),
      };
    });
  return dependents.length > 0 ? [{ ...asked, type: 'adddependent', tiers: 'derive', dependents }] : [];
}

function exceptionsOf(answers: Answers): Pick<Asked, 'override' | 'note'> {
  const [passed, later] = [passedBecause(answers), laterBecause(answers)];
  return { ...(passed !== null && { override: { reason: passed } }), ...(later !== null && { note: later }) };
}

/** Who is covered twice on purpose, by their keys and ids. */
function meantTwice({ context, people }: Looked): string[] {
  const said = context.answers.coveredTwice ?? [];
  return people.filter(({ key }) => said.includes(key)).flatMap(({ key, personId }) => [key, personId ?? key]);
}

/** The life event of a change; a new hire and an open enrollment follow none. */
const reasonFor = ({ type, session, answers }: DraftContext): string | null =>
  type === 'newemployee' || session !== null ? null : textOf(answers.eventCode);

/**
 * What a draft asks of the change engine, in order: corrections, then coverages of those who are there, then those who
 * join. Empty while its effective date is not known, or where nothing is to be changed (architecture 4).
 * @param memberNumber of a new family
 */
export function requestsOf(looked: Looked, memberNumber: string): ChangeRequest[] {
  const { context, start } = looked;
  if (start.effectiveDate === null) return [];
  const reason = reasonFor(context);
  const asked: Asked = {
    effectiveDate: start.effectiveDate,
    reason,
    source: 'portal',
    coveredTwice: meantTwice(looked),
    ...(context.session !== null && { openEnrollment: { sessionId: context.session.id } }),
    ...(context.answers.hsaCertified === true && { hsaCertified: true }),
    ...exceptionsOf(context.answers),
  };
  const date = dateOf(context.answers.eventDate);
  const event = reason !== null && date !== null && { event: { code: reason, date, requestedOn: context.facts.today } };
  const byEvent: Asked = { ...asked, ...event };
  if (context.type === 'newemployee') return [newFamily(looked, asked, memberNumber)];
  return [
    ...boundChange(looked, asked),
    ...context.answers.dependents.flatMap((typed) => corrected(typed, asked)),
    ...coverageChanges(looked, byEvent),
    ...additions(looked, byEvent),
  ];
}
