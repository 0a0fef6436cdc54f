import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { Judgement } from '../../domain/identity/judge.ts';
import type { ClashOf } from './identity-question.ts';
import { type RosterFamily, subscriberOf } from './roster.ts';
import { judgeRow } from './row-identity.rules.ts';
import { decideWho, type IdentityRules, type Perhaps, placeOf, type Who } from './who.rules.ts';

/** Who every record of a stretch is about, and the family they are decided in. */
export type Placed = { facts: FamilyFacts; who: ReadonlyMap<Member834, Who> };

type Placing = { family: RosterFamily; facts: FamilyFacts; rules: IdentityRules };
/** `waits`: the subscriber stood in the file before, and it is not known who it is. */
type Stretch = Placing & { waits: boolean };

/** Which of a candidate's numbers brought it here. */
const aboutOf = ({ matchedBy }: Judgement): ClashOf | undefined =>
  (['memberNumber', 'identifier'] as const).find((trait) => matchedBy.includes(trait));

/**
 * Places a stretch of a file.
 * @param placing the family found by its numbers, which may be another one's
 */
export function place({ waits, ...placing }: Stretch): Placed {
  const { family, facts, rules } = placing;
  const subscriber = family.members.find((member) => member.subscriber);
  const dependents = family.members.filter((member) => member !== subscriber);
  if (subscriber === undefined) return { facts, who: waits ? new Map() : dependentsOf(placing, dependents) };
  const who = subscriberWho(placing, subscriber);
  const theirs = who.person === undefined ? { ...facts, people: [] } : familyOf(who.person, placing);
  const isOpen = who.waits && who.person === undefined;
  const others = isOpen ? [] : [...dependentsOf({ family, rules, facts: theirs }, dependents)];
  return { facts: theirs, who: new Map([[subscriber, who], ...others]) };
}

/** The family of a person, as the file has left it, beside those who hold the numbers of the rows that are read now. */
function familyOf({ id, subscriberId }: PersonFacts, { facts, rules }: Placing): FamilyFacts {
  if (subscriberOf(facts)?.id === subscriberId) return facts;
  const { ssnHolders, elsewhere = [] } = facts;
  return { ...(rules.person(id)?.family ?? facts), ssnHolders, elsewhere };
}

function subscriberWho({ family, facts, rules }: Placing, member: Member834): Who {
  const asking = { member, family, facts, rules };
  const person = subscriberOf(facts);
  if (person === undefined) return decideWho(asking, { sure: NOBODY, perhaps: undefined });
  const judgement = judgeRow(member, placeOf(asking), person);
  if (judgement.verdict === 'same') return decideWho(asking, { sure: { person, judgement }, perhaps: undefined });
  const about = aboutOf(judgement);
  const perhaps = about === undefined ? undefined : { known: { person, family: facts }, about };
  return decideWho(asking, { sure: NOBODY, perhaps });
}

const NOBODY = { person: undefined, judgement: undefined };

type Pair = { member: Member834; person: PersonFacts; judgement: Judgement; weight: number };

/** What agrees, less what does not; the name and the birth date tell the people of one family apart. */
const weightOf = ({ matchedBy, contradictedBy }: Judgement): number => {
  const counts = (trait: string) => (trait === 'names' || trait === 'birthDate' || trait === 'givenName' ? 2 : 1);
  return [...matchedBy.map(counts), ...contradictedBy.map((trait) => -counts(trait))].reduce((a, b) => a + b, 0);
};

function dependentsOf({ family, facts, rules }: Placing, members: readonly Member834[]): Map<Member834, Who> {
  const people = facts.people.filter((person) => person.id !== person.subscriberId);
  const where = placeOf({ family, facts });
  const pairs = members.flatMap((member) =>
    people.map((person): Pair => {
      const judgement = judgeRow(member, where, person);
      return { member, person, judgement, weight: weightOf(judgement) };
    }),
  );
  return new Map(
    members.map((member) => {
      const own = pairs.filter((pair) => pair.member === member);
      const asking = { member, family, facts, rules };
      return [member, decideWho(asking, { sure: surest(own, pairs), perhaps: perhapsOf(own, facts) })];
    }),
  );
}

/** The person a record surely is, unless two are alike, or another record is that person more. */
function surest(own: readonly Pair[], pairs: readonly Pair[]): Pair | typeof NOBODY {
  const sure = own
    .filter(({ judgement }) => judgement.verdict === 'same')
    .toSorted((one, two) => two.weight - one.weight);
  const [best, next] = sure;
  if (best === undefined || best.weight === next?.weight) return NOBODY;
  const rivals = pairs.filter(({ person, member }) => person === best.person && member !== best.member);
  return rivals.some(({ weight, judgement }) => judgement.verdict === 'same' && weight > best.weight) ? NOBODY : best;
}

/** Somebody of the family whom a record may be: by the identifier, or two alike, or a name in another script. */
function perhapsOf(own: readonly Pair[], facts: FamilyFacts): Perhaps | undefined {
  const [best] = own
    .filter(({ judgement }) => judgement.verdict !== 'another' && !judgement.matchedBy.includes('ssn'))
    .toSorted((one, two) => two.weight - one.weight);
  if (best === undefined) return undefined;
  return { known: { person: best.person, family: facts }, about: aboutOf(best.judgement) ?? 'memberNumber' };
}
