import { displayName, searchKey } from '../../../domain/names.ts';
import type { KnownPerson, PersonDecision } from './claim-people.queries.ts';
import { meetPeople } from './claim-people.queries.ts';
import type { AskedClaim, AskedItem, AskedPayment, FilePatient, Subject } from './claims-file.ts';
import { createPerson, type CreateParts, type Found } from './create-person.ts';
import { candidatesFor, memberNumbers, personMeant } from './match-person.rules.ts';

/** Patients whom nobody knows for certain, with whom they may be. */
export type UnknownPatient = {
  patient: FilePatient;
  claims: number;
  decision: PersonDecision['decision'] | null;
  personId: string | null;
  candidates: KnownPerson[];
};

/** What the desk works with. */
export type DeskParts = CreateParts & { otherPeople: 'create' | 'leaveOut' | null };

type Met = { people: KnownPerson[]; decisions: Map<string, PersonDecision> };

const MOST_SHOWN = 200;

/** Says whose the claims of a file are, makes people where that was decided, and notes who must be asked about. */
export class PeopleDesk {
  readonly #parts: DeskParts;
  readonly #made = new Map<string, Found>();
  readonly #unknown = new Map<string, UnknownPatient>();
  readonly #open = new Set<string>();
  #met: Met = { people: [], decisions: new Map() };

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** Looks up everybody whom a batch may mean. */
  async meet(items: readonly AskedItem[]): Promise<void> {
    const patients = items.flatMap(({ patient }) => patient ?? []);
    this.#met = await meetPeople(this.#parts.db, this.#parts.client.id, {
      numbers: [...new Set(patients.flatMap(memberNumbers))],
      names: namesIn(patients),
      keys: [...new Set(patients.map(({ key }) => key))],
      ssns: this.#indexes(patients),
    });
  }

  /** The SSNs by which people without a member number are looked up. */
  #indexes(patients: readonly FilePatient[]): Map<string, Buffer> {
    const { keys, client } = this.#parts;
    const unnumbered = patients.filter(({ memberNumber }) => memberNumber === '');
    const ssns = unnumbered.flatMap(({ ssn, subscriber }) => [ssn ?? [], subscriber?.ssn ?? []].flat());
    return new Map(ssns.map((ssn) => [ssn, keys.blindIndex(client.id, ssn)]));
  }

  /** Patients about whom it was decided stay in sight, so that it can be decided again. */
  noteDecided(patient: FilePatient | null): void {
    if (patient !== null && this.#met.decisions.get(patient.key)?.decision === 'match') this.#note(patient, 'match');
  }

  /** Who a patient is without asking or making anybody; undefined: not certain. */
  known(patient: FilePatient | null): Subject | undefined {
    if (patient === null) return undefined;
    const made = this.#made.get(patient.key);
    if (made?.outcome === 'known') return made.subject;
    const { decision, personId } = this.#met.decisions.get(patient.key) ?? {};
    const { people } = this.#met;
    const meant = decision === 'match' ? people.find((one) => one.personId === personId) : personMeant(patient, people);
    return meant && subjectOf(meant);
  }

  /** Whose a claim is that nobody is known for. */
  async find(asked: AskedClaim | AskedPayment): Promise<Found> {
    const { patient } = asked;
    if (patient === null) return { outcome: 'refused', reasons: [{ code: 'patient-missing', values: {} }] };
    const decided = this.#met.decisions.get(patient.key)?.decision ?? null;
    this.#note(patient, decided);
    const choice = decided ?? this.#parts.otherPeople;
    if (choice === 'leaveOut') return { outcome: 'leftOut' };
    if (choice !== 'create') {
      this.#open.add(patient.key);
      return { outcome: 'unknown' };
    }
    const made = this.#made.get(patient.key) ?? (await createPerson(this.#parts, asked.content, patient));
    this.#made.set(patient.key, made);
    return made;
  }

  #note(patient: FilePatient, decision: UnknownPatient['decision']): void {
    const noted = this.#unknown.get(patient.key);
    if (noted !== undefined) noted.claims += 1;
    else if (this.#unknown.size < MOST_SHOWN) {
      const { people, decisions } = this.#met;
      const personId = decisions.get(patient.key)?.personId ?? null;
      // Who was named by number alone looks like nobody in the file.
      const chosen = people.filter((one) => one.personId === personId);
      const candidates = [...new Set([...candidatesFor(patient, people), ...chosen])];
      this.#unknown.set(patient.key, { patient, claims: 1, decision, personId, candidates });
    }
  }

  /** The patients to show, and how many of all are undecided. */
  result(): { unknown: UnknownPatient[]; open: number } {
    return { unknown: [...this.#unknown.values()], open: this.#open.size };
  }
}

function subjectOf(person: KnownPerson): Subject {
  const { personId, subscriberId, memberNumber, lastKey, firstKey } = person;
  return { personId, subscriberId, memberNumber, lastKey, firstKey, name: displayName(person) };
}

function namesIn(patients: readonly FilePatient[]): { last: string; first: string }[] {
  const keys = patients.map(({ last, first }) => ({ last: searchKey(last), first: searchKey(first) }));
  const named = keys.filter(({ last, first }) => last !== '' && first !== '');
  return [...new Map(named.map((name) => [`${name.last}|${name.first}`, name])).values()];
}
