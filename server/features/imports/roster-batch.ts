import { referenceOf } from '@coverlane/x12/834-events.ts';
import type { Db } from '../../db/connect.ts';
import { loadFamilies, loadSsnHolders } from '../../db/facts/families.queries.ts';
import type { FieldKeys } from '../../db/field-encryption.ts';
import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import type { Decided } from '../../domain/changes/effects.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { decideFamily } from './family.rules.ts';
import { identifierHolders } from './imports.queries.ts';
import { digitsOf } from './matching.rules.ts';
import { type FamilyOutcome, type RosterFamily, subscriberOf } from './roster.ts';
import { identifierOf, type RosterRules } from './subjects.rules.ts';

/** What a file is read with, for all its batches; the maps grow while people are added. */
export type RosterReading = {
  db: Db;
  keys: FieldKeys;
  client: ClientFacts;
  /** Plans that are in the database; a dry run imagines those that are to be created. */
  standing: ReadonlySet<string>;
  today: CalendarDate;
  rules: Omit<RosterRules, 'client' | 'identifiers'>;
  /** SSN digits -> person id, of the people met so far. */
  ssnHolders: Map<string, string>;
  /** System identifier -> person id, of the people met so far. */
  identifiers: Map<string, string>;
  /** Families that come again in this file, as the file has left them so far. */
  kept: Map<string, FamilyFacts>;
  repeated: ReadonlySet<string>;
};

/** Decides a batch of families, in file order, on facts loaded for all of them together. */
export async function decideBatch(reading: RosterReading, families: readonly RosterFamily[]): Promise<FamilyOutcome[]> {
  await meet(reading, families);
  const known = await loadKnown(reading, families);
  const left = new Map<string, FamilyFacts>();
  return families.map((family) => {
    const found = reading.kept.get(family.key) ?? known(family);
    const facts = left.get(subscriberOf(found)?.id ?? '') ?? found;
    const { client, identifiers, rules } = reading;
    const outcome = decideFamily(family, facts, { ...rules, client, identifiers });
    left.set(subscriberOf(outcome.after)?.id ?? '', outcome.after);
    if (reading.repeated.has(family.key)) reading.kept.set(family.key, outcome.after);
    remember(reading, outcome.decisions);
    return outcome;
  });
}

/** Looks up who holds the numbers of the batch, in the whole client, so that nobody gets somebody else's. */
async function meet(reading: RosterReading, families: readonly RosterFamily[]): Promise<void> {
  const members = families.flatMap((family) => family.members);
  const { db, keys, client, ssnHolders, identifiers } = reading;
  const digits = unique(members.map(digitsOf)).filter((number) => !ssnHolders.has(number));
  const holders = digits.length > 0 ? await loadSsnHolders({ db, keys, clientId: client.id }, digits) : new Map();
  for (const [number, personId] of holders) ssnHolders.set(number, personId);
  const named = unique(members.map(identifierOf)).filter((identifier) => !identifiers.has(identifier));
  for (const { identifier, personId } of await identifierHolders(db, client.id, named)) {
    identifiers.set(identifier, personId);
  }
}

/** People added take their numbers; a number taken back is free. */
function remember({ ssnHolders, identifiers }: RosterReading, decisions: readonly Decided[]): void {
  for (const effect of decisions.flatMap((decision) => decision.effects)) {
    if (effect.kind !== 'record') continue;
    if (effect.table === 'ssn') ssnHolders.set(effect.row.digits, effect.personId);
    if (effect.table === 'person') identifiers.set(effect.row.systemIdentifier, effect.personId);
  }
}

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/**
 * Whose family a stretch of the file is: by REF 0F as member number, then by the subscriber's SSN (or REF 0F, where a
 * sender writes the SSN there), then by the subscriber's REF 23; never outside the client (architecture 5).
 */
async function loadKnown(
  { db, keys, client, today, ssnHolders }: RosterReading,
  families: readonly RosterFamily[],
): Promise<(family: RosterFamily) => FamilyFacts> {
  const read = { db, keys, client, today, ssnHolders };
  const nobody: FamilyFacts = { client, today, ssnHolders, people: [] };
  const numbers = unique(families.map(({ subscriberId }) => subscriberId));
  const byNumber = indexed(
    await loadFamilies(read, { memberNumbers: numbers }),
    (facts) => subscriberOf(facts)?.memberNumber,
  );
  const missing = families.filter(({ subscriberId }) => !byNumber.has(subscriberId ?? ''));
  if (missing.length === 0) return (family) => byNumber.get(family.subscriberId ?? '') ?? nobody;
  const ssns = unique(missing.flatMap(ssnsOfFamily));
  const bySsn = indexed(await loadFamilies(read, { ssns }), (facts) => subscriberOf(facts)?.ssn?.digits);
  const systemIdentifiers = unique(missing.map(identifierOfFamily));
  const byIdentifier = indexed(
    systemIdentifiers.length > 0 ? await loadFamilies(read, { systemIdentifiers }) : [],
    (facts) => subscriberOf(facts)?.systemIdentifier,
  );
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

/** The subscriber's SSN, and REF 0F where it could be one. */
function ssnsOfFamily(family: RosterFamily): string[] {
  const subscriber = family.members.find((member) => member.subscriber);
  return unique([subscriber && digitsOf(subscriber), ssnDigits(family.subscriberId ?? '')]);
}

function identifierOfFamily(family: RosterFamily): string | undefined {
  const subscriber = family.members.find((member) => member.subscriber);
  return subscriber && referenceOf(subscriber, '23');
}
