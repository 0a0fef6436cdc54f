import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { KnownPerson } from './identity-question.ts';
import { subscriberOf } from './roster.ts';

/** The people of a client whom a batch of a file may be about, as the file has left them so far. */
export class PeopleAtHand {
  /** Person id -> family. */
  readonly #met = new Map<string, FamilyFacts>();
  /** Of batches before: families whose numbers come again. */
  readonly #kept = new Map<string, FamilyFacts>();
  /** Subscriber id -> family as this batch has left it. */
  readonly #left = new Map<string, FamilyFacts>();

  /** SSN digits -> who had it when they were met, or was given it since. */
  readonly #bySsn = new Map<string, Set<string>>();

  /** SSN digits -> who carried it before this file, and who gave it up in it. */
  #before: ReadonlyMap<string, string> = new Map();
  readonly #gaveUp = new Map<string, string>();

  /** Notes who carried numbers of a batch before. */
  carried(before: ReadonlyMap<string, string>): void {
    this.#before = before;
  }

  /** Notes that this file gave somebody another number. */
  gaveUp(ssn: string, personId: string): void {
    this.#gaveUp.set(ssn, personId);
  }

  /** Who carried a number before that is nobody's now; `inFile`: until this file gave them another. */
  carrier(ssn: string): { known: KnownPerson; inFile: boolean } | undefined {
    const inFile = this.#gaveUp.get(ssn);
    const known = this.person(inFile ?? this.#before.get(ssn) ?? '');
    return known && { known: { ...known, carried: ssn }, inFile: inFile !== undefined };
  }

  /** Begins a batch with the families it was found to be about. */
  meet(families: readonly FamilyFacts[]): void {
    this.#met.clear();
    this.#left.clear();
    this.#bySsn.clear();
    for (const facts of [...families, ...this.#kept.values()]) this.#note(facts);
    for (const facts of families) for (const { id } of facts.people) this.#met.set(id, facts);
  }

  /** Notes how a family was left. */
  left(facts: FamilyFacts): void {
    const id = subscriberOf(facts)?.id;
    if (id === undefined) return;
    this.#left.set(id, facts);
    this.#note(facts);
    for (const person of facts.people) {
      this.#met.set(person.id, facts);
      if (this.#kept.has(person.id)) this.#kept.set(person.id, facts);
    }
  }

  /** Keeps a family for batches to come. */
  keep(facts: FamilyFacts): void {
    for (const { id } of facts.people) this.#kept.set(id, facts);
  }

  /** A family as this batch has left it. */
  latest(facts: FamilyFacts): FamilyFacts {
    return this.#left.get(subscriberOf(facts)?.id ?? '') ?? facts;
  }

  /** Everybody of the families at hand who has an SSN now: one human may have several records. */
  having(digits: string): KnownPerson[] {
    const known = [...(this.#bySsn.get(digits) ?? [])].flatMap((id) => this.person(id) ?? []);
    return known.filter(({ person }) => person.ssn?.digits === digits);
  }

  #note({ people }: FamilyFacts): void {
    for (const { id, ssn } of people) {
      if (ssn !== null) this.#bySsn.set(ssn.digits, (this.#bySsn.get(ssn.digits) ?? new Set()).add(id));
    }
  }

  /** Somebody by id. */
  person(id: string): KnownPerson | undefined {
    const found = this.#kept.get(id) ?? this.#met.get(id);
    if (found === undefined) return undefined;
    const family = this.latest(found);
    const person = family.people.find((one) => one.id === id);
    return person && { person, family };
  }
}
