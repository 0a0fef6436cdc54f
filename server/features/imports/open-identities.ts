import { type FamilyReading, loadFamilies } from '../../facts/families.queries.ts';
import { answersOf } from './identities.queries.ts';
import { PeopleAtHand } from './people-at-hand.ts';
import type { FamilyOutcome } from './roster.ts';
import type { IdentityRules } from './who.rules.ts';

/** What a file is judged with about who is who: the answers given before, and whom they made. */
export async function openIdentities(
  read: FamilyReading,
  importId: string,
): Promise<{ atHand: PeopleAtHand; identity: IdentityRules }> {
  const { db, keys, client } = read;
  const answers = await answersOf(db, client.id, importId);
  const atHand = new PeopleAtHand();
  const personIds = [...answers.values()].flatMap(({ personId }) => personId ?? []);
  if (personIds.length > 0) for (const facts of await loadFamilies(read, { personIds })) atHand.keep(facts);
  const digest = (text: string): string => keys.lastingHash(client.id, text).toString('hex').slice(0, 24);
  const became = (key: string, personId: string): void => {
    const answer = answers.get(key);
    if (answer !== undefined) answers.set(key, { ...answer, personId });
  };
  return {
    atHand,
    identity: {
      person: (id) => atHand.person(id),
      answers,
      became,
      importId,
      digest,
      carried: (ssn) => atHand.carrier(ssn),
    },
  };
}

/** Everybody whom a family of the file names; while it is asked who a row is about, those it may be are not absent. */
export function seenIn({ people }: FamilyOutcome): string[] {
  const named = people.flatMap(({ personId }) => personId ?? []);
  const open = people.filter(({ waits }) => waits).flatMap(({ questions }) => questions);
  return [...named, ...open.flatMap(({ known }) => known.family.people.map(({ id }) => id))];
}
