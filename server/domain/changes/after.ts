import type { Decided, Effect } from './effects.ts';
import type { FamilyFacts, PersonFacts, Span } from './facts.ts';

type Mutable = { -readonly [Key in keyof PersonFacts]: PersonFacts[Key] };

const byDay = <Row extends Span>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : Number(a.effectiveDate > b.effectiveDate)));

/** One effect on one person; rows keep their order by day. */
function withEffect(person: Mutable, effect: Effect, changeId: string): void {
  const made = { id: effect.id, recordedBy: changeId };
  if (effect.kind === 'supersede') return withoutRow(person, effect.id);
  if (effect.table === 'details') person.details = byDay([...person.details, { ...effect.row, ...made }]);
  if (effect.table === 'address') person.addresses = byDay([...person.addresses, { ...effect.row, ...made }]);
  if (effect.table === 'employment') person.employments = byDay([...person.employments, { ...effect.row, ...made }]);
  if (effect.table === 'coverage') person.coverages = byDay([...person.coverages, { ...effect.row, ...made }]);
  if (effect.table === 'particular') person.particulars = byDay([...person.particulars, { ...effect.row, ...made }]);
  withOne(person, effect, made);
}

/** What a person has one of. */
function withOne(person: Mutable, effect: Effect, made: { id: string; recordedBy: string }): void {
  if (effect.kind === 'supersede') return;
  if (effect.table === 'ssn') person.ssn = { ...effect.row, ...made };
  if (effect.table === 'externalId') person.externalId = { ...effect.row, ...made };
}

function withoutRow(person: Mutable, id: string): void {
  person.details = person.details.filter((row) => row.id !== id);
  person.addresses = person.addresses.filter((row) => row.id !== id);
  person.employments = person.employments.filter((row) => row.id !== id);
  person.coverages = person.coverages.filter((row) => row.id !== id);
  person.particulars = person.particulars.filter((row) => row.id !== id);
  if (person.ssn?.id === id) person.ssn = null;
  if (person.externalId?.id === id) person.externalId = null;
}

/**
 * The family as it stands once the decision is applied, for the next request of the same family in one batch. What
 * the database would answer after apply is the same.
 */
export function factsAfter(facts: FamilyFacts, decision: Decided): FamilyFacts {
  const people = new Map(facts.people.map((person) => [person.id, { ...person }]));
  for (const effect of decision.effects) {
    if (effect.kind === 'record' && effect.table === 'person') {
      const nothing = {
        details: [],
        addresses: [],
        employments: [],
        coverages: [],
        particulars: [],
        ssn: null,
        externalId: null,
      };
      people.set(effect.id, { ...effect.row, ...nothing, id: effect.id, recordedBy: decision.changeId });
    }
    const person = people.get(effect.personId);
    if (person) withEffect(person, effect, decision.changeId);
  }
  return { ...facts, people: [...people.values()], ssnHolders: holders(facts, decision) };
}

/** Who holds an SSN; people of the family are found in the family, so only a withdrawn one must be taken out. */
function holders(facts: FamilyFacts, decision: Decided): ReadonlyMap<string, string> {
  const gone = decision.effects.flatMap((effect) =>
    effect.kind === 'supersede' && effect.table === 'ssn' ? [effect.personId] : [],
  );
  if (gone.length === 0) return facts.ssnHolders;
  return new Map([...facts.ssnHolders].filter(([, holder]) => !gone.includes(holder)));
}
