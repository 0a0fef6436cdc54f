import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { decideFamily } from './family.rules.ts';
import type { Replay } from './replay.ts';
import type { FamilyOutcome, PersonOutcome, RosterFamily } from './roster.ts';
import type { RosterRules } from './subjects.rules.ts';

/**
 * What a family of a file does that was applied before: nothing, whatever happened since, but for the rows that waited
 * for an answer then.
 */
export function decideAgain(
  { family, facts, rules }: { family: RosterFamily; facts: FamilyFacts; rules: RosterRules },
  { reason, waiting }: Replay,
): FamilyOutcome {
  const whole = decideFamily(family, facts, rules);
  const isOpen = ({ position: { interchange, transaction, segment } }: Member834): boolean =>
    waiting.has(`${interchange}.${transaction}.${segment}`);
  const known = new Set(whole.before.people.map(({ id }) => id));
  const settled = (person: PersonOutcome): PersonOutcome => {
    const personId = known.has(person.personId ?? '') ? person.personId : null;
    return { ...person, personId, refused: false, waits: false, questions: [], reasons: [reason] };
  };
  const members = family.members.filter(isOpen);
  if (members.length === 0) {
    return { ...whole, people: whole.people.map(settled), decisions: [], after: whole.before, unknownCodes: [] };
  }
  const open = decideFamily({ ...family, members }, facts, rules);
  const opened = new Map(open.people.map((person) => [person.member, person]));
  return { ...open, people: whole.people.map((person) => opened.get(person.member) ?? settled(person)) };
}
