import { dateOf } from '@coverlane/x12/834-events.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { CoverageInput } from '../../domain/changes/requests.ts';
import { withoutGuess } from './begins.rules.ts';
import { reinstated } from './coverages.rules.ts';
import { FamilyRun } from './family-run.rules.ts';
import { numbersOf } from './kept-data.rules.ts';
import { digitsOf } from './matching.rules.ts';
import {
  addresses,
  asked,
  beginOf,
  coveragesOf,
  dayOf,
  newDependents,
  newFamily,
  personalData,
  statesEnd,
  termination,
  lastCoveredDay,
  tierModeOf,
} from './requests.rules.ts';
import { type FamilyOutcome, type PersonOutcome, type RosterFamily, subscriberOf } from './roster.ts';
import { place } from './placing.rules.ts';
import { isKnownFamily, refuse, type RosterRules, type Subject, subjectsOf } from './subjects.rules.ts';

/** What a family is decided with. */
type Deciding = { family: RosterFamily; facts: FamilyFacts; rules: RosterRules; secrets: ReadonlySet<string> };

/**
 * What the file does to one family: every record becomes requests of the change engine, decided in order; a refused
 * person is left out with the reasons and all the others go on (a new family whose subscriber is refused is refused
 * whole). A record whose person is not certain waits. Pure: the dry run and the application decide alike.
 * @param found the family its numbers name, which may turn out to be another one
 */
export function decideFamily(family: RosterFamily, found: FamilyFacts, rules: RosterRules): FamilyOutcome {
  const placed = place({ family, facts: found, rules: rules.identity, waits: rules.waits === true });
  const subjects = subjectsOf(family, placed, rules);
  const facts = withConfirmed(placed.facts, subjects);
  const known = facts.people.flatMap((person) => person.ssn?.digits ?? []);
  const deciding = { family, facts, rules, secrets: numbersOf(family.members, known) };
  let run = attempt(deciding, subjects);
  while (run.stopped) {
    for (const [subject, reasons] of run.refused) for (const reason of reasons) refuse(subject, reason);
    run = attempt(deciding, subjects);
  }
  for (const [subject, reasons] of run.warned) subject.reasons.push(...reasons);
  const people = subjects.map((subject) => outcomeOf(subject, run, facts));
  const unknownCodes = subjects.flatMap((subject) => subject.coverages.unknownCodes);
  return { decisions: run.decisions, people, before: facts, after: run.facts, unknownCodes };
}

/** Records that somebody said are the same human's share the SSN, whatever they are called there. */
function withConfirmed(facts: FamilyFacts, subjects: readonly Subject[]): FamilyFacts {
  const said = new Set(subjects.flatMap(({ who }) => who.linkedTo ?? []));
  if (said.size === 0 || facts.elsewhere === undefined) return facts;
  const elsewhere = facts.elsewhere.map((one) => (said.has(one.personId) ? { ...one, confirmed: true as const } : one));
  return { ...facts, elsewhere };
}

function outcomeOf(subject: Subject, run: FamilyRun, before: FamilyFacts): PersonOutcome {
  const { member, refused, waits, who } = subject;
  // Somebody who is refused begins on no day, unless it is the day that is refused.
  const reasons = refused ? withoutGuess(subject.reasons) : subject.reasons;
  const personId = subject.person?.id ?? (refused ? null : newPersonId(subject, run, before));
  return { member, personId, refused, waits, questions: who.questions, reasons };
}

/** Who somebody new became: the new person of the family with the name of the record. */
function newPersonId({ member }: Subject, run: FamilyRun, before: FamilyFacts): string | null {
  if (member.subscriber) return subscriberOf(run.facts)?.id ?? null;
  const known = new Set(before.people.map(({ id }) => id));
  const fresh = run.facts.people.filter((person) => !known.has(person.id) && person.id !== person.subscriberId);
  const isNamed = (person: PersonFacts) => {
    const details = person.details.at(-1);
    const sameDob = (details?.dob ?? undefined) === member.name.demographics?.birthDate;
    return details?.firstName === member.name.first && sameDob;
  };
  return fresh.find(isNamed)?.id ?? null;
}

function attempt(deciding: Deciding, subjects: readonly Subject[]): FamilyRun {
  const run = new FamilyRun(deciding.facts, deciding.rules.newId);
  if (isKnownFamily(deciding.facts)) changeFamily(run, deciding, subjects);
  else beginFamily(run, deciding, subjects);
  return run;
}

function beginFamily(run: FamilyRun, deciding: Deciding, subjects: readonly Subject[]): void {
  const going = subjects.filter((subject) => !subject.refused);
  const subscriber = going.find(({ member }) => member.subscriber);
  const dependents = going.filter(({ member }) => !member.subscriber);
  if (subscriber === undefined) {
    const named = subjects.some(({ member }) => member.subscriber);
    for (const subject of dependents) {
      refuse(subject, { code: named ? 'subscriber-refused' : 'subscriber-unknown', values: {} });
    }
    return;
  }
  const { family, secrets } = deciding;
  const made = { memberNumber: memberNumberOf(deciding, subscriber), secrets };
  run.ask(newFamily({ subscriber, dependents }, family, made), [subscriber, ...dependents]);
}

/**
 * The number of a new family: REF 0F, unless a sender uses the subscriber's SSN for it, which is never shown or
 * stored as a number; then one of our own.
 */
function memberNumberOf({ family, rules, secrets }: Deciding, subscriber: Subject): string {
  const stated = subscriber.who.leavesNumberOut ? null : family.subscriberId;
  const own = rules.newId().replaceAll('-', '').slice(-10).toUpperCase();
  if (stated === null || stated.length > 40) return own;
  const digits = ssnDigits(stated);
  const isSsn = digits !== null && (digits === digitsOf(subscriber.member) || secrets.has(digits));
  return isSsn ? own : stated;
}

function changeFamily(run: FamilyRun, deciding: Deciding, subjects: readonly Subject[]): void {
  const going = subjects.filter((subject) => !subject.refused);
  const known = going.filter((subject) => subject.person !== undefined);
  for (const subject of known.filter(isEnding)) end(run, deciding, subject);
  for (const subject of known.filter((one) => !isEnding(one))) update(run, deciding, subject);
  cover(run, deciding, known);
  const [first, ...others] = going.filter((subject) => subject.person === undefined);
  if (first !== undefined) {
    run.ask(newDependents([first, ...others], deciding.family, deciding.secrets), [first, ...others]);
  }
}

const isEnding = ({ member }: Subject): boolean => member.maintenanceType === '024';

function end(run: FamilyRun, { family }: Deciding, subject: Subject): void {
  if (subject.person === undefined) return;
  if (!statesEnd(subject.member)) {
    const date = lastCoveredDay(subject.member, family.header);
    run.warned.set(subject, [{ code: 'end-date-missing', values: { coverageType: null, date } }]);
  }
  run.ask(termination(subject, subject.person, family), [subject]);
}

/** Division first, because plans are offered by division; then the person. */
function update(run: FamilyRun, deciding: Deciding, subject: Subject): void {
  const { person, member, division } = subject;
  const { header } = deciding.family;
  if (person === undefined) return;
  const there = division?.stated === true ? division.division?.id : undefined;
  if (there !== undefined && there !== divisionNow(person, dayOf(member, header))) {
    const request = { type: 'divchange', divisionId: there, planMap: {} } as const;
    run.ask({ ...asked(member, dayOf(member, header)), ...request }, [subject]);
  }
  run.ask(personalData(subject, person, { header, secrets: deciding.secrets, facts: deciding.facts }), [subject]);
  const moved = addresses(subject, person, header);
  if (moved !== null) run.ask(moved, [subject]);
}

function divisionNow(person: PersonFacts, day: string): string | undefined {
  const inForce = person.employments.find((row) => (row.expirationDate ?? day) >= day);
  return (inForce ?? person.employments.at(-1))?.divisionId;
}

function cover(run: FamilyRun, { family }: Deciding, known: readonly Subject[]): void {
  const stated = known.map((subject) => ({ subject, inputs: inputsOf(subject) }));
  const asking = stated.filter(({ inputs }) => inputs.length > 0);
  const [first] = asking;
  if (first === undefined) return;
  const { member } = first.subject;
  const day = member.maintenanceType === '025' ? reinstatedFrom(first.inputs, beginOf(member, family.header)) : null;
  run.ask(
    {
      ...asked(member, day ?? dayOf(member, family.header)),
      type: 'coveragechange',
      tiers: tierModeOf(family),
      coverages: asking.flatMap(({ subject, inputs }) => coveragesOf(subject.person?.id ?? '', inputs)),
    },
    asking.map(({ subject }) => subject),
  );
}

/** What a record asks of coverages; a reinstatement without any of its own asks for those that ended last. */
function inputsOf({ member, person, coverages }: Subject): CoverageInput[] {
  const bare = member.maintenanceType === '025' && member.coverages.length === 0;
  if (!bare || person === undefined) return coverages.inputs;
  return reinstated(person, dateOf(member, '303') ?? dateOf(member, '356') ?? null);
}

/** A reinstatement takes effect on the first day it covers. */
function reinstatedFrom(inputs: readonly CoverageInput[], otherwise: string): string {
  const starts = inputs.flatMap((input) => (input.action === 'cover' ? (input.effectiveDate ?? []) : []));
  return starts.toSorted()[0] ?? otherwise;
}
