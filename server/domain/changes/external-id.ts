import { type Draft, nameOf, type PersonDraft, refuse, replaced } from './draft.ts';

/**
 * Gives a person the name that the employer's own system has for them, or takes it back (null). It is one person's of a client: taken
 * from nobody by giving it to somebody else, whoever asks.
 */
export function setExternalId(draft: Draft, person: PersonDraft, stated: string | null): void {
  const before = person.externalId;
  const called = before === null ? null : before.externalId;
  if (stated === called) return;
  const name = nameOf(person);
  if (stated !== null && !isFree(draft, person, stated)) {
    refuse(draft, person, { code: 'external-id-taken', values: { name, id: stated } });
    return;
  }
  const rule = { code: codeOf(called, stated), values: { name, id: stated } };
  if (before !== null) replaced(person, { before: [before], after: [] }, rule);
  person.externalId = stated === null ? null : { id: null, externalId: stated, rule };
}

/** What happens, by its code. */
function codeOf(before: string | null, after: string | null): string {
  if (after === null) return 'external-id-withdrawn';
  return before === null ? 'external-id-recorded' : 'external-id-changed';
}

function isFree({ facts, people }: Draft, person: PersonDraft, stated: string): boolean {
  const inFamily = people.some((other) => other !== person && other.externalId?.externalId === stated);
  if (inFamily) return false;
  const holder = facts.externalIdHolders?.get(stated);
  // Somebody of the family who has just given it up holds it in the facts alone.
  return holder === undefined || holder === person.id || people.some(({ id }) => id === holder);
}
