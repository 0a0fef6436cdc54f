import { referenceOf } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { ClientFacts, FamilyFacts, PersonFacts, PlanFacts } from '../../domain/changes/facts.ts';
import { isPlaceholderSsn, isValidSsn, ssnDigits } from '../../domain/ssn.ts';
import type { IdSource } from '../../domain/changes/effects.ts';
import { relationshipOf } from './codes-of-834.rules.ts';
import { type StatedCoverages, statedCoverages } from './coverages.rules.ts';
import { type DivisionFound, divisionOf } from './divisions.rules.ts';
import { numbersOf } from './kept-data.rules.ts';
import { writtenDigits } from './matching.rules.ts';
import type { Placed } from './placing.rules.ts';
import type { IdentityRules, Who } from './who.rules.ts';
import { type CodeDecision, type Reason, type RosterFamily, subscriberOf } from './roster.ts';
import { ssnOf } from '@coverlane/x12/834-events.ts';

/** What every family of the file is read with. */
export type RosterRules = {
  client: ClientFacts;
  codes: ReadonlyMap<string, CodeDecision>;
  byCode: ReadonlyMap<string, PlanFacts>;
  /** System identifiers held in the client -> person id. */
  identifiers: ReadonlyMap<string, string>;
  newId: IdSource;
  /** Who is who in the client, and what was answered about it. */
  identity: IdentityRules;
  /** The subscriber of the family stood in the file before, and waits for an answer. */
  waits?: boolean;
};

/** One record of a family, who it is about, and what is found about it on the way. */
export type Subject = {
  /** The name the change engine calls somebody new by. */
  key: string;
  member: Member834;
  /** As known before the file; undefined: somebody new. */
  person: PersonFacts | undefined;
  coverages: StatedCoverages;
  /** Of a subscriber. */
  division: DivisionFound | undefined;
  ssn: string | null;
  who: Who;
  /** Nothing is done with the record until somebody says who it is about. */
  waits: boolean;
  /** Left out: refused, or waiting. */
  refused: boolean;
  reasons: Reason[];
};

/** The records of a family as subjects, refused where a record alone shows that it cannot be carried out. */
export function subjectsOf(family: RosterFamily, placed: Placed, rules: RosterRules): Subject[] {
  const { facts } = placed;
  const known = facts.people.flatMap((person) => person.ssn?.digits ?? []);
  const reading = { ...rules, facts, header: family.header, secrets: numbersOf(family.members, known) };
  const subjects = family.members.map((member, index): Subject => {
    const who = placed.who.get(member) ?? WAITS_FOR_SUBSCRIBER;
    const { person, waits } = who;
    return {
      key: `record ${index + 1}`,
      member,
      person,
      coverages: statedCoverages(member, person, reading),
      division: member.subscriber ? divisionOf(member, rules.client) : undefined,
      ssn: who.leavesSsnOut ? null : statedSsn(member, { person, family, facts }),
      who,
      waits,
      refused: waits,
      reasons: [...who.reasons],
    };
  });
  for (const subject of subjects) if (!subject.waits) check(subject, { subjects, facts, rules });
  return subjects;
}

/** Whose subscriber is not certain has no family yet. */
const WAITS_FOR_SUBSCRIBER: Who = {
  person: undefined,
  questions: [],
  waits: true,
  leavesSsnOut: false,
  leavesNumberOut: false,
  reasons: [{ code: 'subscriber-waits', values: {} }],
};

type Stating = { person: PersonFacts | undefined; family: RosterFamily; facts: FamilyFacts };

/** The SSN of a record as written; what only stands for one is not recorded. */
function statedSsn(member: Member834, stating: Stating): string | null {
  const ssn = ssnOf(member.name) ?? null;
  const digits = ssnDigits(ssn ?? '');
  return digits !== null && isPlaceholderSsn(digits) && !isFree(digits, stating) ? null : ssn;
}

/** May what stands for none be recorded: of invented people, in the place of no number, and of one person alone? */
function isFree(digits: string, { person, family, facts }: Stating): boolean {
  if (!isValidSsn(digits, facts.client)) return false;
  if (person?.ssn) return person.ssn.digits === digits;
  return !facts.ssnHolders.has(digits) && family.members.filter((one) => writtenDigits(one) === digits).length === 1;
}

type Around = { subjects: readonly Subject[]; facts: FamilyFacts; rules: RosterRules };

/** Refuses a record with the reason. */
export function refuse(subject: Subject, reason: Reason): void {
  subject.refused = true;
  subject.reasons.push(reason);
}

function check(subject: Subject, around: Around): void {
  subject.reasons.push(...warningsOf(subject), ...subject.coverages.warnings);
  for (const reason of refusalsOf(subject, around)) refuse(subject, reason);
}

/** What is worth a look in a record alone. */
const WARNINGS: readonly { code: string; if: (subject: Subject) => boolean }[] = [
  { code: 'subscriber-called-child', if: ({ member }) => member.subscriber && member.relationship !== '18' },
  {
    code: 'ssn-placeholder',
    if: ({ ssn, who, member }) => ssn === null && !who.leavesSsnOut && member.name.idQualifier === '34',
  },
  {
    code: 'birth-date-missing',
    if: ({ person, member }) => person === undefined && member.name.demographics?.birthDate === undefined,
  },
];

function warningsOf(subject: Subject): Reason[] {
  const found = WARNINGS.filter((warning) => warning.if(subject)).map(({ code }) => ({ code, values: {} }));
  return [...(subject.division?.warnings ?? []), ...found];
}

function refusalsOf(subject: Subject, around: Around): Reason[] {
  const { person, member, coverages } = subject;
  const refusals = person === undefined ? refusalsOfNew(subject, around) : refusalsOfKnown(subject, person, around);
  const nothing = member.maintenanceType === '025' && member.coverages.length === 0 && person?.coverages.length === 0;
  if (nothing) refusals.push({ code: 'nothing-to-reinstate', values: {} });
  return [...refusals, ...coverages.refusals];
}

/** What must be true of somebody new: nameable, of a relationship that may be covered, in a place, and only once. */
const REFUSALS: readonly {
  if: (subject: Subject, rules: RosterRules) => boolean;
  reason: (subject: Subject) => Reason;
}[] = [
  {
    if: ({ member }) => member.name.first === undefined,
    reason: () => ({ code: 'first-name-missing', values: {} }),
  },
  {
    if: ({ member }) => relationshipOf(member) === null,
    reason: ({ member }) => ({ code: 'relationship-not-covered', values: { relationship: member.relationship } }),
  },
  {
    if: ({ member, division }) => member.subscriber && division?.division === undefined,
    reason: ({ member }) => ({ code: 'division-unknown', values: divisionValues(member) }),
  },
  {
    if: ({ member }, { identifiers }) => identifiers.has(identifierOf(member) ?? ''),
    reason: () => ({ code: 'identifier-taken', values: {} }),
  },
];

/** Somebody new can only be added (021) or be in a full file (030). */
function refusalsOfNew(subject: Subject, { rules }: Around): Reason[] {
  const { maintenanceType } = subject.member;
  if (maintenanceType !== '021' && maintenanceType !== '030') {
    return [{ code: 'member-unknown', values: { maintenance: maintenanceType } }];
  }
  return REFUSALS.filter((refusal) => refusal.if(subject, rules)).map(({ reason }) => reason(subject));
}

function refusalsOfKnown({ member, division }: Subject, person: PersonFacts, { subjects }: Around): Reason[] {
  const refusals: Reason[] = [];
  const first = subjects.find((other) => other.person?.id === person.id && !other.waits);
  if (first?.member !== member) refusals.push({ code: 'person-twice', values: {} });
  const transfer = member.maintenanceReason === 'XT' && division !== undefined && !division.stated;
  if (transfer) refusals.push({ code: 'division-unknown', values: divisionValues(member) });
  return refusals;
}

const divisionValues = (member: Member834) => ({
  division: referenceOf(member, '17') ?? referenceOf(member, 'DX') ?? null,
});

/**
 * REF 23 as an outward identifier. Some senders pack lists into it, which name nobody; nine digits may be an SSN.
 */
export function identifierOf(member: Member834): string | null {
  const text = referenceOf(member, '23');
  if (text === undefined || text.length > 40 || /[;,|]/.test(text) || /^\d{3}-?\d{2}-?\d{4}$/.test(text)) return null;
  return text;
}

/** Does the family exist already? */
export const isKnownFamily = (facts: FamilyFacts): boolean => subscriberOf(facts) !== undefined;
