import { displayName, searchKey } from '../../../platform/values/names.ts';
import type { KnownPerson, LooseMatch, PersonDecision } from './claim-people.queries.ts';
import { decidePerson, fillLooseKeys, meetPeople } from './claim-people.queries.ts';
import type { AskedClaim, AskedItem, AskedPayment, FilePatient, Subject } from './claims-file.ts';
import { createPerson, type CreateParts, type Found } from './create-person.ts';
import { candidatesFor, memberNumbers, personMeant, sameUnknown } from './match-person.rules.ts';

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

type Met = Awaited<ReturnType<typeof meetPeople>>;

const MOST_SHOWN = 200;

/** Says whose the claims of a file are, makes people where that was decided, and notes who must be asked about. */
export class PeopleDesk {
  readonly #parts: DeskParts;
  readonly #made = new Map<string, Found>();
  readonly #unknown = new Map<string, UnknownPatient>();
  readonly #open = new Set<string>();
  /** Patients this file made, by what they are called without a birth date. */
  readonly #named = new Map<string, LooseMatch[]>();
  readonly #pinned: LooseMatch[] = [];
  #met: Met = { people: [], decisions: new Map(), loose: [] };

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
      looseKeys: [...new Set(patients.map(({ looseKey }) => looseKey))],
      ssns: this.#indexes(patients),
    });
    const { db, client } = this.#parts;
    const unnamed = patients.filter(({ key }) => this.#met.decisions.get(key)?.looseKey === null);
    await fillLooseKeys(db, client.id, unnamed);
  }

  /** The SSNs by which people without a member number are looked up. */
  #indexes(patients: readonly FilePatient[]): Map<string, Buffer[]> {
    const { keys, client } = this.#parts;
    const unnumbered = patients.filter(({ memberNumber }) => memberNumber === '');
    const ssns = unnumbered.flatMap(({ ssn, subscriber }) => [ssn ?? [], subscriber?.ssn ?? []].flat());
    return new Map(ssns.map((ssn) => [ssn, keys.indexesOf(client.id, ssn)]));
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
    return this.#knownBy(patient, this.#met.decisions.get(patient.key));
  }

  #knownBy(patient: FilePatient, decided: PersonDecision | undefined): Subject | undefined {
    const { people } = this.#met;
    if (decided?.decision === 'match') return subjectIn(people, decided.personId ?? undefined);
    const meant = personMeant(patient, people);
    if (meant !== undefined) return subjectOf(meant);
    return decided?.decision === 'leaveOut' ? undefined : this.#alike(patient);
  }

  /** Somebody who was made of, or matched to, a patient of the same number and names, and of no other birth date. */
  #alike(patient: FilePatient): Subject | undefined {
    const { people, loose } = this.#met;
    const made = this.#named.get(patient.looseKey) ?? [];
    const personId = sameUnknown(patient, [...loose, ...made], people);
    if (personId === undefined) return undefined;
    if (patient.dob !== null) this.#pin(patient, personId);
    const ofFile = made.find((one) => one.personId === personId);
    const found = ofFile === undefined ? undefined : this.#made.get(ofFile.key);
    return found?.outcome === 'known' ? found.subject : subjectIn(people, personId);
  }

  /** Whoever was meant under one birth date is not meant under another. */
  #pin({ key, looseKey }: FilePatient, personId: string): void {
    const named = this.#named.get(looseKey) ?? [];
    if (named.some((one) => one.key === key)) return;
    const match = { key, looseKey, personId };
    this.#named.set(looseKey, [...named, match]);
    this.#pinned.push(match);
  }

  /** Remembers for later files what this one added to who is meant. */
  async keep(): Promise<void> {
    const { db, client, write } = this.#parts;
    const pinned = this.#pinned.splice(0);
    if (write === null) return;
    for (const match of pinned) await decidePerson(db, client.id, { ...match, decision: 'match' });
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
    return this.#make(asked, patient);
  }

  /** Somebody new, once for all claims of the file. */
  async #make({ content }: AskedClaim | AskedPayment, patient: FilePatient): Promise<Found> {
    const { key, looseKey } = patient;
    const made = this.#made.get(key) ?? (await createPerson(this.#parts, content, patient));
    this.#made.set(key, made);
    if (made.outcome !== 'known') return made;
    const { personId } = made.subject;
    this.#named.set(looseKey, [...(this.#named.get(looseKey) ?? []), { key, looseKey, personId }]);
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

function subjectIn(people: readonly KnownPerson[], personId: string | undefined): Subject | undefined {
  const person = people.find((one) => one.personId === personId);
  return person && subjectOf(person);
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
