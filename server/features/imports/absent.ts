import { apply, type Writing } from '../../facts/apply.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { factsAfter } from '../../domain/changes/after.ts';
import { unexplainedLosses } from '../../domain/changes/cobra-losses.ts';
import { decide } from '../../domain/changes/decide.ts';
import type { Decided, Decision } from '../../domain/changes/effects.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { TermMember } from '../../domain/changes/requests.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { differencesOf } from './differences.rules.ts';
import type { IdSet } from './id-set.ts';
import { coveredAfter } from './imports.queries.ts';
import { type Reason, subscriberOf } from './roster.ts';
import type { RosterReading } from './roster-batch.ts';
import { coveredPeople, nameOf, type RosterRow } from './rows.rules.ts';

/** What the absent people of a full file are looked for with. */
export type Absence = {
  /** The file's day: whoever is covered on it and not in the file is absent. */
  day: CalendarDate;
  /** Everybody the file names. */
  seen: Pick<IdSet, 'has'>;
  /** To end them as well; null: to propose it. */
  write: Writing | null;
};

const AT_ONCE = 1000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * People who are covered on the file's day but missing in a full file: proposed for termination on the day before, and
 * ended only where it was asked for (domain 15.2: never automatically). Rows come in batches.
 */
export async function* absentPeople(reading: RosterReading, absence: Absence): AsyncGenerator<RosterRow[]> {
  const { db, client } = reading;
  const done = new Set<string>();
  for (let after = FIRST; ; ) {
    const page = await coveredAfter(db, client.id, { from: absence.day, after, limit: AT_ONCE });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.personId;
    const missing = page.filter(({ personId }) => !absence.seen.has(personId));
    const subscriberIds = [...new Set(missing.map((person) => person.subscriberId))].filter((id) => !done.has(id));
    for (const id of subscriberIds) done.add(id);
    if (subscriberIds.length > 0) yield endFamilies(reading, absence, await loadFamilies(reading, { subscriberIds }));
  }
}

async function endFamilies(
  reading: RosterReading,
  absence: Absence,
  families: readonly FamilyFacts[],
): Promise<RosterRow[]> {
  const outcomes = families.map((facts) => endFamily(facts, absence, reading.rules.newId));
  if (absence.write !== null) {
    await apply(
      absence.write,
      outcomes.flatMap(({ decisions }) => decisions),
    );
  }
  return outcomes.flatMap(({ rows }) => rows);
}

/** The subscriber's absence ends the family; else each absent dependent ends alone. */
function endFamily(
  before: FamilyFacts,
  { day, seen, write }: Absence,
  newId: () => string,
): { decisions: Decided[]; rows: RosterRow[] } {
  const absent = coveredPeople(before, day).filter((person) => !seen.has(person.id));
  const subscriber = absent.find((person) => person.id === subscriberOf(before)?.id);
  let facts = before;
  const decisions: Decided[] = [];
  const refusals = new Map<string, Reason[]>();
  for (const person of subscriber === undefined ? absent : [subscriber]) {
    const decision = decide(facts, ending(person, day), newId);
    if (decision.outcome === 'refused') refusals.set(person.id, reasonsOf(decision));
    else {
      decisions.push(decision);
      facts = factsAfter(facts, decision);
    }
  }
  const losing = new Map(lossesOf(before, decisions).map(({ person, date }) => [person.id, date]));
  const asked = (person: PersonFacts): Reason[] => {
    const date = losing.get(person.id);
    return date === undefined ? [] : [{ code: 'end-unexplained', values: { name: nameOf(person), date } }];
  };
  const rows = absent.map((person): RosterRow => {
    const refused = refusals.get(person.id);
    return {
      ...base(person),
      verdict: refused ? 'refused' : write === null ? 'absent' : 'terminated',
      differences: refused ? [] : differencesOf(person.id, before, facts),
      reasons: refused ?? [{ code: 'absent-from-file', values: { date: dayBefore(day) } }, ...asked(person)],
    };
  });
  return { decisions, rows };
}

/** Who loses health coverage by being missing: nobody said why, and it is asked. */
function lossesOf(before: FamilyFacts, decisions: readonly Decided[]) {
  let facts = before;
  return decisions.flatMap((decision) => {
    const losses = unexplainedLosses(facts, decision);
    facts = factsAfter(facts, decision);
    return losses;
  });
}

const base = (person: PersonFacts) => ({
  position: null,
  personId: person.id,
  personName: nameOf(person),
  memberNumber: person.memberNumber,
  changes: ['termmember' as const],
});

const ending = (person: PersonFacts, day: CalendarDate): TermMember => ({
  type: 'termmember',
  source: '834',
  reason: null,
  effectiveDate: day,
  personId: person.id,
  coverageEnds: dayBefore(day),
  terminationDate: null,
  deathDate: null,
  tiers: 'derive',
});

const reasonsOf = (decision: Decision): Reason[] =>
  decision.outcome === 'refused'
    ? decision.refusals.map(({ code, values }) => ({ code: `changes.refusal.${code}`, values }))
    : [];
