import type { Db } from '../../db/connect.ts';
import { type Met, meetFamilies } from '../../db/facts/meeting.queries.ts';
import type { FieldKeys } from '../../db/field-encryption.ts';
import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import type { Decided } from '../../domain/changes/effects.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { identifierOfFamily, ssnsOfFamily, unique } from './family-numbers.rules.ts';
import { decideFamily } from './family.rules.ts';
import { digitsOf } from './matching.rules.ts';
import type { NumbersAgain } from './numbers-again.ts';
import { type FamilyOutcome, type RosterFamily, subscriberOf } from './roster.ts';
import { identifierOf, type RosterRules } from './subjects.rules.ts';

/** What a file is read with, for all its batches. */
export type RosterReading = {
  db: Db;
  keys: FieldKeys;
  client: ClientFacts;
  /** Plans that are in the database; a dry run imagines those that are to be created. */
  standing: ReadonlySet<string>;
  today: CalendarDate;
  rules: Omit<RosterRules, 'client' | 'identifiers'>;
  /** SSN digits -> person id, of the people of this batch, and of those before whose number comes again. */
  ssnHolders: Map<string, string>;
  /** System identifier -> person id, likewise. */
  identifiers: Map<string, string>;
  /** Hold families from when they are read until the transaction ends: where they are written as well. */
  hold: boolean;
  /** Families that come again in this file, as the file has left them so far. */
  kept: Map<string, FamilyFacts>;
  repeated: Pick<NumbersAgain, 'has'>;
};

/** A batch whose people were looked up. */
export type MetBatch = { families: readonly RosterFamily[]; met: Met };

/**
 * Looks up the families of a batch, and who in the whole client holds its numbers, so that nobody gets somebody
 * else's. A family is known by REF 0F as member number, by the subscriber's SSN (or REF 0F, where a sender writes the
 * SSN there) and by the subscriber's REF 23; never outside the client (architecture 5).
 */
export async function meetBatch(reading: RosterReading, families: readonly RosterFamily[]): Promise<MetBatch> {
  const { ssnHolders, identifiers, hold } = reading;
  const members = families.flatMap((family) => family.members);
  const named = {
    families: [
      { memberNumbers: unique(families.map(({ subscriberId }) => subscriberId)) },
      { ssns: unique(families.flatMap(ssnsOfFamily)) },
      { systemIdentifiers: unique(families.map(identifierOfFamily)) },
    ],
    ssns: unique(members.map(digitsOf)).filter((number) => !ssnHolders.has(number)),
    identifiers: unique(members.map(identifierOf)).filter((identifier) => !identifiers.has(identifier)),
  };
  return { families, met: await meetFamilies(reading, named, hold) };
}

/** Decides a batch of families, in file order, on what is known of all of them together. */
export function decideBatch(reading: RosterReading, { families, met }: MetBatch): FamilyOutcome[] {
  const { client, identifiers, rules, ssnHolders } = reading;
  for (const [number, personId] of met.ssnHolders) ssnHolders.set(number, personId);
  for (const [identifier, personId] of met.identifiers) identifiers.set(identifier, personId);
  const known = knownOf(reading, met.families);
  const left = new Map<string, FamilyFacts>();
  const outcomes = families.map((family) => {
    const found = reading.kept.get(family.key) ?? known(family);
    const facts = left.get(subscriberOf(found)?.id ?? '') ?? found;
    const outcome = decideFamily(family, facts, { ...rules, client, identifiers });
    left.set(subscriberOf(outcome.after)?.id ?? '', outcome.after);
    if (reading.repeated.has(family.key)) reading.kept.set(family.key, outcome.after);
    remember(reading, outcome.decisions);
    return outcome;
  });
  forget(reading);
  return outcomes;
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

/** People added take their numbers; a number taken back is free. */
function remember({ ssnHolders, identifiers }: RosterReading, decisions: readonly Decided[]): void {
  for (const effect of decisions.flatMap((decision) => decision.effects)) {
    if (effect.kind !== 'record') continue;
    if (effect.table === 'ssn') ssnHolders.set(effect.row.digits, effect.personId);
    if (effect.table === 'person') identifiers.set(effect.row.systemIdentifier, effect.personId);
  }
}

/** Numbers that do not come again would be kept for nothing, one for everybody of the file. */
function forget({ ssnHolders, identifiers, repeated }: RosterReading): void {
  for (const holders of [ssnHolders, identifiers])
    for (const number of holders.keys()) if (!repeated.has(number)) holders.delete(number);
}

/** Whose family a stretch of the file is: by member number, then by SSN, then by system identifier. */
function knownOf(
  { client, today, ssnHolders }: RosterReading,
  families: readonly FamilyFacts[],
): (family: RosterFamily) => FamilyFacts {
  const nobody: FamilyFacts = { client, today, ssnHolders, people: [] };
  const byNumber = indexed(families, (facts) => subscriberOf(facts)?.memberNumber);
  const bySsn = indexed(families, (facts) => subscriberOf(facts)?.ssn?.digits);
  const byIdentifier = indexed(families, (facts) => subscriberOf(facts)?.systemIdentifier);
  return (family) =>
    byNumber.get(family.subscriberId ?? '') ??
    ssnsOfFamily(family)
      .map((ssn) => bySsn.get(ssn))
      .find(Boolean) ??
    byIdentifier.get(identifierOfFamily(family) ?? '') ??
    nobody;
}

function indexed(
  families: readonly FamilyFacts[],
  key: (facts: FamilyFacts) => string | undefined,
): Map<string, FamilyFacts> {
  return new Map(families.map((facts) => [key(facts) ?? '', facts] as const).filter(([name]) => name !== ''));
}
