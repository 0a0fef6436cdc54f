import { dateOf } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { ChangeSource, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type {
  AddDependent,
  AddressChange,
  CoverageInput,
  DemoChange,
  NewEmployee,
  PersonInput,
  TermMember,
  TierMode,
} from '../../domain/changes/requests.ts';
import { addDays, type CalendarDate, dayBefore, later } from '../../platform/values/dates.ts';
import { begunOn } from './begins.rules.ts';
import { DEATH, EMPLOYMENT_ENDS, relationshipOf } from './codes-of-834.rules.ts';
import { keptOfMember, mergedKept } from './kept-data.rules.ts';
import { keptOfKnown } from './own-words.rules.ts';
import type { RosterFamily, RosterHeader } from './roster.ts';
import { statedAddresses, statedDetails, statedEmployment } from './stated.rules.ts';
import { identifierOf, type Subject } from './subjects.rules.ts';

const source: ChangeSource = '834';

/** Tiers are the file's where it states any (HD05), else they follow from who is covered (domain 2.2). */
export function tierModeOf(family: RosterFamily): TierMode {
  const stated = family.members.some((member) => member.coverages.some(({ level }) => level !== undefined));
  return stated ? 'stated' : 'derive';
}

/** The day a change of a record takes effect: its maintenance day (DTP 303), else the file's. */
export const dayOf = (member: Member834, header: RosterHeader): CalendarDate => dateOf(member, '303') ?? header.day;

/** The day somebody new begins: DTP 356, else the first coverage's begin, else the maintenance day (303), else a guess. */
export function beginOf(member: Member834, header: RosterHeader): CalendarDate {
  const starts = member.coverages.flatMap((coverage) => dateOf(coverage, '348') ?? []).toSorted();
  return dateOf(member, '356') ?? starts[0] ?? dateOf(member, '303') ?? begunOn(member, header);
}

/** What a request carries whoever it is about. */
export const asked = (member: Member834, effectiveDate: CalendarDate) => ({
  effectiveDate,
  reason: member.maintenanceReason ?? null,
  source,
});

/** Somebody new as the record states them. */
export function newPerson(
  subject: Subject,
  { header, secrets }: { header: RosterHeader; secrets: ReadonlySet<string> },
): PersonInput {
  const { member } = subject;
  const relationshipCode: RelationshipCode = relationshipOf(member) ?? '19';
  const { firstName = '', lastName = '', ...details } = statedDetails(member);
  return {
    key: subject.key,
    systemIdentifier: identifierOf(member),
    suffix: null,
    details: {
      ...details,
      firstName,
      lastName,
      relationshipCode,
      ...(subject.who.leavesSsnOut ? { ssnReason: ssnReasonOf(member, header) } : {}),
      extra: keptOfMember(member, secrets),
    },
    ssn: subject.ssn,
    addresses: statedAddresses(member),
    coverages: subject.coverages.inputs,
    isNobodyKnown: true,
  };
}

/** Days after birth in which a child waits for a number (domain 3.7). */
const NEWBORN_DAYS = 90;

/** Why somebody has no SSN whose number in the file is somebody else's: it is still to come. */
function ssnReasonOf({ name }: Member834, header: RosterHeader): string {
  const born = name.demographics?.birthDate;
  return born !== undefined && born >= addDays(header.day, -NEWBORN_DAYS) ? 'newborn' : 'applied';
}

/** A new family: subscriber, employment, dependents and coverages at once. */
export function newFamily(
  { subscriber, dependents }: { subscriber: Subject; dependents: readonly Subject[] },
  family: RosterFamily,
  made: { memberNumber: string; secrets: ReadonlySet<string> },
): NewEmployee {
  const divisionId = subscriber.division?.division?.id;
  const parts = { header: family.header, secrets: made.secrets };
  return {
    ...asked(subscriber.member, beginOf(subscriber.member, family.header)),
    type: 'newemployee',
    tiers: tierModeOf(family),
    memberNumber: made.memberNumber,
    subscriber: newPerson(subscriber, parts),
    employment: { ...statedEmployment(subscriber.member), ...(divisionId === undefined ? {} : { divisionId }) },
    dependents: dependents.map((subject) => newPerson(subject, parts)),
  };
}

/** New dependents of a known family. */
export function newDependents(
  subjects: readonly [Subject, ...Subject[]],
  family: RosterFamily,
  secrets: ReadonlySet<string>,
): AddDependent {
  const [{ member }] = subjects;
  return {
    ...asked(member, beginOf(member, family.header)),
    type: 'adddependent',
    tiers: tierModeOf(family),
    dependents: subjects.map((subject) => newPerson(subject, { header: family.header, secrets })),
  };
}

/** Personal data, SSN and employment of somebody known, as stated; what the record leaves out stays. */
export function personalData(
  subject: Subject,
  person: PersonFacts,
  { header, secrets, facts }: { header: RosterHeader; secrets: ReadonlySet<string>; facts: FamilyFacts },
): DemoChange {
  const { member, ssn } = subject;
  const before = person.details.at(-1);
  return {
    ...asked(member, dayOfData(member, person, header)),
    type: 'demochange',
    personId: person.id,
    details: {
      ...statedDetails(member),
      ...relationshipPatch(member, before?.relationshipCode),
      extra: mergedKept(before?.extra ?? {}, keptOfKnown(member, person, { facts, secrets, day: header.day })),
    },
    ...(member.subscriber ? { employment: statedEmployment(member) } : {}),
    ...(ssn === null ? {} : { ssn }),
  };
}

/** A reinstatement takes back an employment that ended; it cannot take effect before that was known. */
function dayOfData(member: Member834, person: PersonFacts, header: RosterHeader): CalendarDate {
  const day = dayOf(member, header);
  const left = person.employments.at(-1)?.effectiveDate;
  return member.maintenanceType === '025' && left !== undefined ? later(day, left) : day;
}

/** A disabled child stays one where a record says "child" and nothing about the disability. */
function relationshipPatch(
  member: Member834,
  before: RelationshipCode | undefined,
): { relationshipCode?: RelationshipCode } {
  const stated = relationshipOf(member);
  if (stated === null || (stated === '19' && before === '22' && member.disabled === undefined)) return {};
  return { relationshipCode: stated };
}

/** The addresses of somebody known; null where the record states none. */
export function addresses({ member }: Subject, person: PersonFacts, header: RosterHeader): AddressChange | null {
  const stated = statedAddresses(member);
  if (stated.length === 0) return null;
  const request = { ...asked(member, dayOf(member, header)), type: 'addresschange' } as const;
  return { ...request, personIds: [person.id], addresses: stated };
}

/**
 * The end of a member (INS03 024; domain 15.2): everything ends on DTP 357, else on the last of its coverages' own
 * ends (349), else on the day before its maintenance day (303), else the day before the file's.
 */
export function termination(subject: Subject, person: PersonFacts, family: RosterFamily): TermMember {
  const { member } = subject;
  const last = lastCoveredDay(member, family.header);
  const reason = member.maintenanceReason ?? '';
  const left = dateOf(member, '337');
  const died = member.deathDate ?? (reason === DEATH ? last : null);
  return {
    ...asked(member, left ?? last),
    type: 'termmember',
    personId: person.id,
    coverageEnds: last,
    terminationDate: left ?? (member.subscriber && EMPLOYMENT_ENDS.has(reason) ? last : null),
    deathDate: died,
    tiers: tierModeOf(family),
  };
}

/** The last covered day of a member who ends. */
export function lastCoveredDay(member: Member834, header: RosterHeader): CalendarDate {
  const ends = member.coverages.flatMap((coverage) => dateOf(coverage, '349') ?? []).toSorted();
  return dateOf(member, '357') ?? ends.at(-1) ?? dayBefore(dayOf(member, header));
}

/** Does the record of somebody who ends say when? */
export const statesEnd = (member: Member834): boolean =>
  dateOf(member, '357') !== undefined || member.coverages.some((coverage) => dateOf(coverage, '349') !== undefined);

/** Coverages of people of a known family, asked for at once so that their tiers are right at once. */
export const coveragesOf = (personId: string, inputs: readonly CoverageInput[]) =>
  inputs.map((input) => ({ ...input, personId }));
