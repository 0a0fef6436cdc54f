import { type LeaveKind, leaveKinds } from '@coverlane/contract/changes/leave.ts';
import * as fc from 'fast-check';
import { addDays, addMonths, type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import type { FamilyFacts, PersonFacts } from './facts.ts';
import { aCover, aNewEmployee, aPerson } from './family.arbitrary.ts';
import { ofWork } from './lives-of-work.arbitrary.ts';
import type { ChangeRequest, CoverageInput, NewEmployee } from './requests.ts';

// Random lives: an employee with a family over three years, a day at a time. What happens is asked on its own day, as the
// portal would ask it. A new kind of event is one arbitrary in `happening`.

/** The first day of a life. */
export const BEGIN: CalendarDate = '2024-01-01';
/** So many days a life is looked at. */
export const LIFE_DAYS = 3 * 365;

/** What happens on a day: the request, made of the family as it stands; null: there is nobody it could happen to. */
export type Happening = { after: number; ask: (facts: FamilyFacts) => ChangeRequest | null };

const now = (facts: FamilyFacts) => ({ effectiveDate: facts.today, reason: null, source: 'portal' as const });
/** Somebody in the office may pass limits; lives are about what comes of it. */
const override = { reason: 'as it was' };

const headOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(({ id, subscriberId }) => id === subscriberId);
const coveredOn = (person: PersonFacts | undefined, type: string, day: CalendarDate) =>
  person?.coverages.find(
    (row) => row.coverageType === type && row.effectiveDate <= day && (row.expirationDate ?? '9999-12-31') >= day,
  );
const childrenOf = ({ people }: FamilyFacts): PersonFacts[] =>
  people.filter(({ details }) => details.at(-1)?.relationshipCode === '19');
const spouseOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(
    (person) => person.details.at(-1)?.relationshipCode === '01' && coveredOn(person, 'medical', '9999-12-31'),
  );

/** The employee's plan of today, as it is asked for somebody who joins. */
function sameCover(facts: FamilyFacts): CoverageInput[] {
  const row = coveredOn(headOf(facts), 'medical', facts.today);
  return row === undefined ? [] : [{ ...aCover(0, facts.today), planId: row.planId }];
}

let people = 0;
const named = (word: string): string => `${word}${(people += 1)}`;

const joins =
  (relationship: '01' | '19', dob: (today: CalendarDate) => CalendarDate) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    if (relationship === '01' && spouseOf(facts) !== undefined) return null;
    const person = aPerson(named('P'), relationship, { coverages: sameCover(facts) });
    const dependents = [{ ...person, details: { ...person.details, dob: dob(facts.today) }, isNobodyKnown: true }];
    return { ...now(facts), override, type: 'adddependent', tiers: 'derive', dependents };
  };

const leaves =
  (who: (facts: FamilyFacts) => PersonFacts | undefined, reason: string) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    const person = who(facts);
    if (person === undefined) return null;
    return {
      ...now(facts),
      override,
      reason,
      type: 'termmember',
      tiers: 'derive',
      personId: person.id,
      coverageEnds: facts.today,
    };
  };

const elects =
  (plan: number, inDays: number) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    const head = headOf(facts);
    if (head === undefined) return null;
    const effectiveDate = addDays(facts.today, inDays);
    const coverages = [{ ...aCover(plan, effectiveDate), personId: head.id }];
    return { ...now(facts), override, effectiveDate, type: 'coveragechange', tiers: 'derive', coverages };
  };

const gives =
  (inDays: number) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    const head = headOf(facts);
    if (head === undefined) return null;
    const end = { action: 'end' as const, coverageType: 'medical' as const, planId: null, termReason: 'waived' };
    const coverages = [{ ...end, personId: head.id, expirationDate: addDays(facts.today, inDays) }];
    return { ...now(facts), override, type: 'coveragechange', tiers: 'derive', coverages };
  };

const pauses =
  (leave: LeaveKind, inDays: number | null) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    const head = headOf(facts);
    if (head === undefined) return null;
    const expectedReturn = inDays === null ? null : addDays(facts.today, inDays);
    const asked = { ...now(facts), override, type: 'leave' as const, step: 'start' as const, personId: head.id };
    return { ...asked, leave, expectedReturn, payer: 'direct', gives: [] };
  };

const comesBack = (facts: FamilyFacts): ChangeRequest | null => {
  const head = headOf(facts);
  return head === undefined ? null : { ...now(facts), override, type: 'leave', step: 'return', personId: head.id };
};

const mends =
  (at: number, months: number) =>
  (facts: FamilyFacts): ChangeRequest | null => {
    const children = childrenOf(facts);
    const child = children[at % Math.max(1, children.length)];
    const dob = child?.details.at(-1)?.dob;
    if (child === undefined || !dob) return null;
    const mended = addMonths(dob, months);
    if (mended > facts.today) return null;
    return { ...now(facts), type: 'demochange', personId: child.id, details: { dob: mended } };
  };

const happening: fc.Arbitrary<Happening['ask']> = fc.oneof(
  { weight: 9, arbitrary: ofWork },
  fc.constant(joins('19', (today) => today)),
  fc.integer({ min: 24, max: 27 }).map((age) => joins('19', (today) => addMonths(today, -12 * age + 3))),
  fc.constant(joins('01', () => '1985-03-04')),
  fc.constant(leaves(spouseOf, 'divorce')),
  fc.nat(5).map((at) => leaves((facts) => childrenOf(facts)[at], 'employeeRequest')),
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 200 })).map(([plan, days]) => elects(plan, days)),
  fc.integer({ min: 0, max: 90 }).map(gives),
  fc
    .tuple(fc.constantFrom(...leaveKinds), fc.option(fc.integer({ min: 1, max: 300 })))
    .map(([leave, days]) => pauses(leave, days)),
  fc.constant(comesBack),
  fc.tuple(fc.nat(5), fc.integer({ min: -36, max: 36 })).map(([at, months]) => mends(at, months)),
);

/** An employee with a spouse and a child of 24 or 25, all covered. */
export const aBeginning = (): NewEmployee =>
  aNewEmployee({
    effectiveDate: BEGIN,
    source: 'portal',
    override,
    employment: { divisionId: '0000000d-0000-7000-8000-000000000001', hireDate: BEGIN, status: 'FT' },
    subscriber: aPerson('Jane', '18', { coverages: [aCover(0, BEGIN)] }),
    dependents: [
      aPerson('Sam', '01', { coverages: [aCover(0, BEGIN)] }),
      {
        ...aPerson('Ann', '19', { coverages: [aCover(0, BEGIN)] }),
        details: { ...aPerson('Ann', '19').details, dob: '1999-02-11' },
      },
    ],
  });

/** What happens in a life, with the days between. */
export const life: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 120 }), ask: happening }),
  { minLength: 1, maxLength: 10 },
);

/** The days of a life on which something can happen, and what. */
export function daysOf(happenings: readonly Happening[]): { day: CalendarDate; ask: Happening['ask'] | null }[] {
  const due = new Map<CalendarDate, Happening['ask'][]>();
  let day = BEGIN;
  for (const { after, ask } of happenings) {
    day = addDays(day, after + 1);
    due.set(day, [...(due.get(day) ?? []), ask]);
  }
  const days: { day: CalendarDate; ask: Happening['ask'] | null }[] = [];
  for (let one = dayAfter(BEGIN); one <= addDays(BEGIN, LIFE_DAYS); one = dayAfter(one))
    days.push(...(due.get(one) ?? [null]).map((ask) => ({ day: one, ask })));
  return days;
}
