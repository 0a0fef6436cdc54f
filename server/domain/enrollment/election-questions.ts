import type { CoverageType } from '@coverlane/contract/codes.ts';
import { covers, isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { dayBefore } from '../../platform/values/dates.ts';
import type { Decided, Finding } from '../changes/effects.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { startOfHire } from '../changes/waiting-checks.ts';
import { isElected, termReasonOf } from '../eligibility/term-reasons.ts';
import { inForce } from '../in-force.ts';
import { leaveOfFamily } from '../known-particulars.ts';
import { displayName } from '../../platform/values/names.ts';
import { hsaQuestions } from './hsa-questions.ts';

/** A type of coverage that begins for somebody on a day on which it did not cover them. */
type Begun = { person: PersonFacts; coverageType: CoverageType; from: CalendarDate };

const headOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(({ id, subscriberId }) => id === subscriberId);
const nameOf = ({ details }: PersonFacts): string => {
  const last = details.at(-1);
  return last === undefined ? '' : displayName({ ...last, prefix: null, middleName: null });
};
const isCovered = (rows: readonly CoverageRow[], type: CoverageType, day: CalendarDate): boolean =>
  rows.some((row) => row.coverageType === type && !isVoid(row) && covers(row, day));

/** A row of coverage that is recorded and covers days, and is not continued (COBRA). */
const activeRow = (effect: Decided['effects'][number]) =>
  effect.kind === 'record' && effect.table === 'coverage' && !effect.row.cobra && !isVoid(effect.row) ? [effect] : [];

/** The active coverage that a decision begins. */
function begunBy(before: FamilyFacts, after: FamilyFacts, { effects }: Decided): Begun[] {
  const had = new Map(before.people.map((person) => [person.id, person.coverages]));
  return effects.flatMap(activeRow).flatMap(({ personId, row: { coverageType, effectiveDate: from } }): Begun[] => {
    const person = after.people.find(({ id }) => id === personId);
    const rows = had.get(personId) ?? [];
    const goesOn =
      isCovered(rows, coverageType, from) || isCovered(person?.coverages ?? [], coverageType, dayBefore(from));
    return person === undefined || goesOn ? [] : [{ person, coverageType, from }];
  });
}

/** Does coverage end because the employee asks for it? */
function isOwnEnd({ eligibility }: FamilyFacts['client'], request: Decided['request']): boolean {
  const reason = request.type === 'termmember' ? termReasonOf(eligibility.termReasons, request.reason) : undefined;
  return reason !== undefined && isElected(reason);
}

const ELECTIONS: ReadonlySet<string> = new Set([
  'coveragechange',
  'adddependent',
  'open',
] satisfies Decided['request']['type'][]);

/** Does a decision change who is covered by what, by the choice of the family? COBRA and employments are no elections. */
const isElection = ({ client }: FamilyFacts, { request, effects }: Decided): boolean =>
  (ELECTIONS.has(request.type) || isOwnEnd(client, request)) &&
  request.source !== 'rule' &&
  effects.some((effect) => effect.table === 'coverage' && !(effect.kind === 'record' && effect.row.cobra));

/** During the plan year an election changes after a life event alone (Treas. Reg. 1.125-4; domain 3.4). */
function eventQuestion({ request }: Decided): Finding[] {
  if (request.openEnrollment !== undefined) return [];
  return request.event === undefined ? [{ code: 'event-required', values: {}, subject: null }] : [];
}

/**
 * Does somebody join what the employee has on the day: after the last day of work until coverage ends, and during a leave that
 * leaves it in force? Who is covered is a participant, whose child is enrolled from the birth on (29 CFR 2590.701-6(b)).
 */
const joinsCovered = (before: FamilyFacts, { person, coverageType, from }: Begun): boolean =>
  person.id !== person.subscriberId &&
  isCovered(
    (headOf(before)?.coverages ?? []).filter(({ cobra }) => !cobra),
    coverageType,
    from,
  );

/** Nobody is covered as an employee, or through one, who does not work here any more (domain 3.5). */
function employmentQuestion(head: PersonFacts, { from }: Begun): Finding[] {
  const end = inForce(head.employments, from)?.terminationDate;
  if (!end || end >= from) return [];
  return [{ code: 'not-employed', values: { name: nameOf(head), date: end }, subject: head.id }];
}

/** What a leave ended begins with the return and not before; during an FMLA leave elections go on (29 CFR 825.209(d)). */
function leaveQuestion(after: FamilyFacts, head: PersonFacts, { from }: Begun): Finding[] {
  const leave = leaveOfFamily(after, from);
  if (leave === undefined || leave.says.leave === 'fmla') return [];
  return [{ code: 'on-leave', values: { name: nameOf(head), date: leave.effectiveDate }, subject: head.id }];
}

/** The employee's own coverage begins no sooner than the waiting period ends (domain 3.2). */
function waitingQuestion(after: FamilyFacts, { person, coverageType, from }: Begun): Finding[] {
  const limit = startOfHire({ facts: after }, person.employments);
  if (limit === null || from >= limit) return [];
  return [
    { code: 'waiting-period', values: { name: nameOf(person), coverageType, date: from, limit }, subject: person.id },
  ];
}

type Family = { before: FamilyFacts; after: FamilyFacts; head: PersonFacts };

function ofElection({ before, after, head }: Family, begun: readonly Begun[], decision: Decided): Finding[] {
  const isFile = decision.request.source === '834';
  return [
    ...(isFile ? [] : eventQuestion(decision)),
    ...begun
      .filter((one) => !joinsCovered(before, one))
      .flatMap((one) => [...employmentQuestion(head, one), ...leaveQuestion(after, head, one)]),
    ...begun.filter(({ person }) => person === head).flatMap((one) => waitingQuestion(after, one)),
  ];
}

/**
 * What is asked of a change of elections whatever way it comes: the wizard, a call, its preview. Refused, unless whoever may
 * says why it is passed; a file states what is so, without a life event, and is asked the rest as a warning. It is a rule of
 * entry: what was taken is not asked it again when it is processed (judged-when.ts). Pure.
 */
export function electionQuestions(before: FamilyFacts, after: FamilyFacts, decision: Decided): Finding[] {
  const head = headOf(after);
  if (head === undefined) return [];
  const begun = begunBy(before, after, decision);
  const own = begun.filter(({ person }) => person === head);
  const begins = own.filter(({ coverageType }) => coverageType === 'hsa').map(({ from }) => from);
  const found = [
    ...(isElection(before, decision) ? ofElection({ before, after, head }, begun, decision) : []),
    ...hsaQuestions({ after, head, begins }, decision),
  ];
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}
