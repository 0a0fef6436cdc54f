import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { decideFamily } from './family.rules.ts';
import { placeIsOpen, type Replay } from './replay.ts';
import { type FamilyOutcome, isWaiting, type PersonOutcome, type RosterFamily } from './roster.ts';
import type { RosterRules } from './subjects.rules.ts';

type Deciding = { family: RosterFamily; facts: FamilyFacts; rules: RosterRules };

/**
 * What a family of a file does that was applied before: nothing, whatever happened since, but for the rows that waited
 * for an answer then or were refused. Of somebody who stands twice in the file the first row was carried out: then the
 * second is refused as it was.
 */
export function decideAgain({ family, facts, rules }: Deciding, replay: Replay): FamilyOutcome {
  const whole = decideFamily(family, facts, rules);
  const known = new Set(whole.before.people.map(({ id }) => id));
  const settled = (person: PersonOutcome): PersonOutcome => {
    const personId = known.has(person.personId ?? '') ? person.personId : null;
    return { ...person, personId, refused: false, waits: false, questions: [], reasons: [replay.reason] };
  };
  const isOpen = ({ position }: Member834) => placeIsOpen(replay, position);
  const twice = new Map(whole.people.filter(isTwice).map((person) => [person.member, person]));
  const members = family.members.filter((member) => isOpen(member) && !twice.has(member));
  const standing = (person: PersonOutcome): PersonOutcome =>
    person.member !== null && isOpen(person.member) ? person : settled(person);
  if (members.length === 0) {
    return { ...whole, people: whole.people.map(standing), decisions: [], after: whole.before, unknownCodes: [] };
  }
  const open = decideOpen({ family: { ...family, members }, facts, rules }, whole);
  const opened = new Map(open.people.map((person) => [person.member, person]));
  return { ...open, people: whole.people.map((person) => opened.get(person.member) ?? standing(person)) };
}

const isTwice = ({ refused, reasons }: PersonOutcome): boolean =>
  refused && reasons.some(({ code }) => code === 'person-twice');

/** Without their subscriber's row the others stand in the family that it names, which its number alone may not tell. */
function decideOpen({ family, facts, rules }: Deciding, whole: FamilyOutcome): FamilyOutcome {
  if (family.members.some((member) => member.subscriber)) return decideFamily(family, facts, rules);
  return decideFamily(family, whole.before, { ...rules, waits: rules.waits === true || isWaiting(whole) });
}
