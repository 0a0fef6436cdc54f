import type { CalendarDate } from '../../../platform/values/dates.ts';
import type { Identity } from '../../identity/identity.ts';
import { searchKey } from '../../../platform/values/names.ts';
import { idKey, isEmployee } from './families.ts';
import type { CensusPerson } from './person.ts';

/** Somebody of the census as it is. `ssnKey`: a blind index, equal for equal numbers. */
export type KnownMember = {
  id: string;
  person: CensusPerson;
  ssnKey: string | null;
  personId: string | null;
  excluded: boolean;
  /** Their election is in: nothing of them is changed silently. */
  submitted: boolean;
};

/** Somebody among the people on record of the employer. */
export type KnownPerson = {
  id: string;
  subscriberId: string;
  memberNumber: string;
  ssnKey: string | null;
  firstName: string;
  lastName: string;
  suffix: string | null;
  dob: CalendarDate | null;
  gender: CensusPerson['gender'];
  relationship: CensusPerson['relationship'];
};

/** Last name and birth date, which find somebody who has no number in common; null where one is missing. */
export const nameKey = ({ lastName, dob }: Pick<CensusPerson, 'lastName' | 'dob'>): string | null =>
  dob === null || lastName === '' ? null : `${searchKey(lastName)} ${dob}`;

/** Lists by several keys, made once for a file. */
export class Shelf<Item> {
  readonly #lists = new Map<string, Item[]>();

  add(key: string | null, item: Item): void {
    if (key === null) return;
    const list = this.#lists.get(key);
    if (list) list.push(item);
    else this.#lists.set(key, [item]);
  }

  at(key: string | null): readonly Item[] {
    return key === null ? [] : (this.#lists.get(key) ?? []);
  }
}

/** Everybody whom rows of a file may be, on shelves by what they are found by. */
export class Known {
  readonly employees = new Shelf<KnownMember>();
  readonly dependents = new Shelf<KnownMember>();
  readonly members = new Shelf<KnownMember>();
  readonly people = new Shelf<KnownPerson>();
  readonly families = new Shelf<KnownPerson>();
  readonly byId = new Map<string, KnownMember>();
  /** Who of the census somebody on record is. */
  readonly byPerson = new Map<string, KnownMember>();

  constructor(members: readonly KnownMember[], people: readonly KnownPerson[]) {
    for (const member of members) {
      const key = idKey(member.person.employeeId);
      this.byId.set(member.id, member);
      if (member.personId !== null && !this.byPerson.has(member.personId)) this.byPerson.set(member.personId, member);
      if (!isEmployee(member.person)) {
        this.dependents.add(key, member);
        continue;
      }
      this.employees.add(key, member);
      this.members.add(ssnOn(member.ssnKey), member);
      this.members.add(nameKey(member.person), member);
    }
    for (const person of people) {
      this.people.add(ssnOn(person.ssnKey), person);
      this.people.add(nameKey(person), person);
      this.people.add(`number ${person.memberNumber.toLowerCase()}`, person);
      this.families.add(person.subscriberId, person);
    }
  }
}

/** A blind index as a key beside others. */
export const ssnOn = (ssnKey: string | null): string | null => (ssnKey === null ? null : `ssn ${ssnKey}`);

/** A blind index where the judgement expects digits: in words of its own, so that none of it is taken for a placeholder. */
const asNumber = (ssnKey: string | null): string | null => (ssnKey === null ? null : `index ${ssnKey}.`);

/** A row or somebody of the census as the judgement takes them. Numbers are compared by their blind indexes, which say no more. */
export const identityOf = (person: CensusPerson, ssnKey: string | null): Identity => ({
  ssn: asNumber(ssnKey),
  memberNumber: person.employeeId,
  systemIdentifier: null,
  names: [{ first: person.firstName, last: person.lastName, suffix: person.suffix }],
  birthDates: person.dob === null ? [] : [person.dob],
  gender: person.gender,
  relationship: person.relationship,
});

/** Somebody on record likewise. An employer's ID is often another number than the member's: only where they agree it says something. */
export const identityOnRecord = (known: KnownPerson, beside: CensusPerson): Identity => ({
  ssn: asNumber(known.ssnKey),
  memberNumber: idKey(beside.employeeId) === known.memberNumber.toLowerCase() ? beside.employeeId : null,
  systemIdentifier: null,
  names: [{ first: known.firstName, last: known.lastName, suffix: known.suffix }],
  birthDates: known.dob === null ? [] : [known.dob],
  gender: known.gender,
  relationship: known.relationship,
});
