import type { Db } from '../../platform/db/connect.ts';
import { type Met, meetFamilies } from '../../facts/meeting.queries.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { ClientFacts, FamilyFacts, RecordElsewhere } from '../../domain/changes/facts.ts';
import { recordElsewhere } from '../../domain/changes/record-elsewhere.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { decideAgain } from './again.rules.ts';
import { identifierOfFamily, ssnsOfFamily, unique } from './family-numbers.rules.ts';
import { decideFamily } from './family.rules.ts';
import { at, stretchOf } from './fault-place.ts';
import { digitsOf, writtenDigits } from './matching.rules.ts';
import type { NumbersAgain } from './numbers-again.ts';
import type { PeopleAtHand } from './people-at-hand.ts';
import type { Replay } from './replay.ts';
import { judgeRow } from './row-identity.rules.ts';
import { type FamilyOutcome, isWaiting, type RosterFamily, subscriberOf } from './roster.ts';
import { identifierOf, type RosterRules } from './subjects.rules.ts';

/** What a file is read with, for all its batches. */
export type RosterReading = {
  db: Db;
  keys: FieldKeys;
  client: ClientFacts;
  /** Plans that are in the database; a dry run imagines those that are to be created. */
  standing: ReadonlySet<string>;
  today: CalendarDate;
  rules: Omit<RosterRules, 'client' | 'identifiers' | 'waits'>;
  /** SSN digits -> person id, of the people this batch names. */
  ssnHolders: Map<string, string>;
  /** System identifier -> person id, likewise. */
  identifiers: Map<string, string>;
  /** What batches before have given, of what comes again, and taken back: number -> person id, null: nobody. */
  given: { ssns: Map<string, string | null>; identifiers: Map<string, string | null> };
  /** Who is who. */
  atHand: PeopleAtHand;
  /** Stretches of the file whose subscriber waits for an answer. */
  waiting: Set<string>;
  /** What was done with the same bytes before. */
  replay: Replay | null;
  /** Hold families from when they are read until the transaction ends: where they are written as well. */
  hold: boolean;
  /** Families by key that come again in this file, as it has left them so far; of several under one key the last one first. */
  kept: Map<string, readonly FamilyFacts[]>;
  repeated: Pick<NumbersAgain, 'has' | 'met'>;
};

/** A batch whose people were looked up. */
export type MetBatch = { families: readonly RosterFamily[]; met: Met };

/**
 * Looks up the families of a batch, and who in the whole client holds its numbers, so that nobody gets somebody
 * else's. A family is known by REF 0F as member number, by the subscriber's SSN (or REF 0F, where a sender writes the
 * SSN there) and by the subscriber's REF 23; never outside the client (architecture 5).
 */
export async function meetBatch(reading: RosterReading, families: readonly RosterFamily[]): Promise<MetBatch> {
  const members = families.flatMap((family) => family.members);
  // Of dependents too: whoever holds their numbers is shown beside them.
  const ssns = unique([...families.flatMap(ssnsOfFamily), ...members.map(writtenDigits)]);
  const named = {
    families: [
      { memberNumbers: unique(families.map(({ subscriberId }) => subscriberId)) },
      { ssns },
      { carriedSsns: ssns },
      { systemIdentifiers: unique(families.map(identifierOfFamily)) },
    ],
    ssns,
    identifiers: unique(members.map(identifierOf)),
  };
  return { families, met: await meetFamilies(reading, named, reading.hold) };
}

/** Decides a batch of families, in file order, on what is known of all of them together. */
export function decideBatch(reading: RosterReading, { families, met }: MetBatch): FamilyOutcome[] {
  const { client, identifiers, rules, ssnHolders, given } = reading;
  refill(ssnHolders, met.ssnHolders, given.ssns);
  refill(identifiers, met.identifiers, given.identifiers);
  const known = knownOf(reading, met.families);
  reading.atHand.meet(met.families);
  reading.atHand.carried(met.carriedBefore);
  return families.map((family) => {
    const found = reading.atHand.latest(known(family, reading.kept.get(family.key) ?? []));
    // A family that was loaded or decided before knows only the numbers of that time.
    const facts = { ...found, ssnHolders, elsewhere: elsewhereOf(reading.atHand, family, found) };
    const judged = { ...rules, client, identifiers, waits: reading.waiting.has(family.key) };
    const { replay } = reading;
    const outcome = at(stretchOf(family.members), () =>
      replay === null ? decideFamily(family, facts, judged) : decideAgain({ family, facts, rules: judged }, replay),
    );
    reading.atHand.left(outcome.after);
    if (isWaiting(outcome)) reading.waiting.add(family.key);
    else if (reading.repeated.has(family.key)) keep(reading, family, outcome);
    remember(reading, outcome);
    return outcome;
  });
}

/** Records of other families that have an SSN of this one, stated or recorded. */
function elsewhereOf(atHand: PeopleAtHand, { members }: RosterFamily, { people }: FamilyFacts): RecordElsewhere[] {
  const digits = unique([...members.map(digitsOf), ...people.map(({ ssn }) => ssn?.digits)]);
  const known = new Set(people.map(({ id }) => id));
  return digits
    .flatMap((number) => atHand.having(number))
    .filter(({ person }) => !known.has(person.id))
    .map(({ person, family }) => recordElsewhere(person, family.people));
}

function keep({ kept }: RosterReading, { key }: RosterFamily, { after }: FamilyOutcome): void {
  const id = subscriberOf(after)?.id;
  const others = (kept.get(key) ?? []).filter((facts) => subscriberOf(facts)?.id !== id);
  kept.set(key, [after, ...others]);
}

/** Who holds which number by the database, and then by what the file has done so far. */
function refill(
  holders: Map<string, string>,
  met: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string | null>,
): void {
  holders.clear();
  for (const [number, personId] of [...met, ...given]) {
    if (personId === null) holders.delete(number);
    else holders.set(number, personId);
  }
}

/** Was a batch looked up by a number of somebody whom these outcomes change? Then it must be looked up again. */
export function isTouched({ families }: MetBatch, outcomes: readonly FamilyOutcome[]): boolean {
  const changed = outcomes.filter(({ decisions }) => decisions.length > 0);
  const people = changed.flatMap(({ before, after }) => [...before.people, ...after.people]);
  const numbers = new Set(
    people.flatMap(({ memberNumber, systemIdentifier, ssn }) => [memberNumber, systemIdentifier, ssn?.digits]),
  );
  const asked = families.flatMap((family) => [
    family.subscriberId,
    identifierOfFamily(family),
    ...ssnsOfFamily(family),
    ...family.members.flatMap((member) => [digitsOf(member), identifierOf(member)]),
  ]);
  return asked.some((number) => number != null && numbers.has(number));
}

/** People take their numbers with them. Of all the file only those that come again are kept. */
function remember(reading: RosterReading, outcome: FamilyOutcome): void {
  const { before, after } = outcome;
  const known = new Set(before.people.map((person) => person.id));
  const ssns = ssnsOf(before);
  for (const { id, systemIdentifier } of after.people)
    if (!known.has(id)) give(reading, 'identifiers', { number: systemIdentifier, personId: id });
  rememberAnswered(reading, outcome);
  if (after.people.some(({ ssn }) => ssn !== null && reading.repeated.has(ssn.digits))) reading.atHand.keep(after);
  const now = ssnsOf(after);
  for (const [personId, ssn] of ssns) if (now.get(personId) !== ssn) takeBack(reading, { ssn, personId, after });
  for (const [personId, number] of now) if (ssns.get(personId) !== number) give(reading, 'ssns', { number, personId });
}

/** Whom an answer made: the same row again in this file is about them. */
function rememberAnswered({ atHand, rules }: RosterReading, { people, after }: FamilyOutcome): void {
  for (const { personId, questions, waits } of people) {
    if (personId === null || waits) continue;
    for (const { key } of questions) {
      rules.identity.became(key, personId);
      atHand.keep(after);
    }
  }
}

const ssnsOf = ({ people }: FamilyFacts): Map<string, string> =>
  new Map(people.flatMap(({ id, ssn }) => (ssn === null ? [] : [[id, ssn.digits]])));

function give(
  { ssnHolders, identifiers, given, repeated }: RosterReading,
  kind: 'ssns' | 'identifiers',
  { number, personId }: { number: string; personId: string },
): void {
  if (!repeated.has(number)) return;
  (kind === 'ssns' ? ssnHolders : identifiers).set(number, personId);
  given[kind].set(number, personId);
}

/** Then nobody holds it, though the database of a dry run says otherwise; another row that states it is asked about. */
function takeBack(
  { ssnHolders, given, atHand, repeated }: RosterReading,
  { ssn, personId, after }: { ssn: string; personId: string; after: FamilyFacts },
): void {
  if (ssnHolders.get(ssn) === personId) ssnHolders.delete(ssn);
  given.ssns.set(ssn, null);
  if (!repeated.met(ssn)) return;
  atHand.gaveUp(ssn, personId);
  atHand.keep(after);
}

/**
 * Whose family a stretch of the file may be: by member number, then by SSN, then by system identifier; the first that its
 * subscriber surely is, else the first at all, about which it is then asked.
 */
function knownOf(
  { client, today, ssnHolders, atHand, given }: RosterReading,
  families: readonly FamilyFacts[],
): (family: RosterFamily, kept: readonly FamilyFacts[]) => FamilyFacts {
  const nobody: FamilyFacts = { client, today, ssnHolders, people: [] };
  const byNumber = indexed(families, (facts) => subscriberOf(facts)?.memberNumber);
  const byIdentifier = indexed(families, (facts) => subscriberOf(facts)?.systemIdentifier);
  const bySsn = (ssn: string): FamilyFacts | undefined => {
    // Not by a number that the file itself gave: two employments of one human would become one.
    const known = given.ssns.has(ssn) ? undefined : atHand.person(ssnHolders.get(ssn) ?? '');
    return known !== undefined && known.person.id === known.person.subscriberId ? known.family : undefined;
  };
  const ofIdentifier = (identifier: string): FamilyFacts | undefined =>
    given.identifiers.has(identifier) ? undefined : byIdentifier.get(identifier);
  return (family, kept) => {
    const [before] = kept;
    // Dependents alone belong to the stretch before.
    if (before !== undefined && !family.members.some((member) => member.subscriber)) return before;
    const numbered = byNumber.get(family.subscriberId ?? '');
    const identified = ofIdentifier(identifierOfFamily(family) ?? '');
    const others = [numbered, ...ssnsOfFamily(family).map(bySsn), identified].filter((facts) => facts !== undefined);
    const isNumbered = (facts: FamilyFacts) => subscriberOf(facts)?.memberNumber === family.subscriberId;
    // Whom the file gave a number of their own is not who holds the one it writes.
    const found = [...kept.filter(isNumbered), ...others, ...kept];
    return found.find((facts) => isMeant(family, atHand.latest(facts))) ?? found[0] ?? nobody;
  };
}

/** Is the subscriber of a stretch surely the subscriber of this family? */
function isMeant(family: RosterFamily, facts: FamilyFacts): boolean {
  const subscriber = family.members.find((member) => member.subscriber);
  const person = subscriberOf(facts);
  const where = { subscriberId: family.subscriberId, familyNumber: null, today: facts.today };
  return subscriber !== undefined && person !== undefined && judgeRow(subscriber, where, person).verdict === 'same';
}

function indexed(
  families: readonly FamilyFacts[],
  key: (facts: FamilyFacts) => string | undefined,
): Map<string, FamilyFacts> {
  return new Map(families.map((facts) => [key(facts) ?? '', facts] as const).filter(([name]) => name !== ''));
}
