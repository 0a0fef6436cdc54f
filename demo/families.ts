import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { inventedFirstName, inventedLastName } from './invented-names.ts';
import { type SyntheaPerson, syntheaPeople } from './synthea-people.ts';

/** One person of a demonstration family. */
export interface DemoPerson extends SyntheaPerson {
  relationship: RelationshipCode;
  /** An employee of the same employer, covered there: a dependent here without coverage (decision 95). */
  worksHere?: true;
}

/** A subscriber with dependents, by a number that runs through all employers. */
export interface DemoFamily {
  number: number;
  subscriber: DemoPerson;
  dependents: DemoPerson[];
}

/** Children are born after this; who was born before may be a subscriber. */
const YOUNGEST_SUBSCRIBER = '2003-01-01';

/**
 * Makes families of the Synthea patients, the same ones every time: of nine adults in a row five stay single
 * subscribers, two bring a spouse and one of those pairs is a life partnership now and then; the young are shared out.
 */
export function demoFamilies(): DemoFamily[] {
  const people = syntheaPeople();
  const adults = people.filter(({ birthDate }) => birthDate < YOUNGEST_SUBSCRIBER);
  const children = people
    .filter(({ birthDate }) => birthDate >= YOUNGEST_SUBSCRIBER)
    .toSorted((a, b) => a.birthDate.localeCompare(b.birthDate));
  const families = pairs(adults).map(([adult, partner], index) => found(index, adult, partner));
  const withRoom = families.filter(({ subscriber, number }) => number % 3 !== 0 && subscriber.birthDate < '1985');
  children.forEach((child, index) => addChild(withRoom[index % withRoom.length], child));
  addDisabledChildren(families);
  return families.map(named);
}

/** Adults one by one, and now and then two together. */
function pairs(adults: SyntheaPerson[]): [SyntheaPerson, SyntheaPerson | undefined][] {
  const couples: [SyntheaPerson, SyntheaPerson | undefined][] = [];
  for (let at = 0; at < adults.length; ) {
    const [adult, next] = [adults[at], adults[at + 1]];
    if (!adult) break;
    const isCouple = couples.length % 7 < 3 && next !== undefined;
    couples.push([adult, isCouple ? next : undefined]);
    at += isCouple ? 2 : 1;
  }
  return couples;
}

function found(number: number, adult: SyntheaPerson, partner: SyntheaPerson | undefined): DemoFamily {
  const relationship: RelationshipCode = number % 9 === 1 ? '53' : '01';
  return {
    number,
    subscriber: { ...adult, relationship: '18' },
    dependents: partner ? [{ ...partner, relationship }] : [],
  };
}

function addChild(family: DemoFamily | undefined, child: SyntheaPerson): void {
  family?.dependents.push({ ...child, relationship: '19' });
}

/** Adult children who were disabled before 26 and stay covered at any age (domain 3.3, code 22). */
function addDisabledChildren(families: DemoFamily[]): void {
  const parents = families.filter(({ subscriber }) => subscriber.birthDate < '1968').slice(0, 3);
  for (const [at, family] of parents.entries()) {
    const sibling = family.dependents.find(({ relationship }) => relationship === '19') ?? family.subscriber;
    family.dependents.push({
      ...sibling,
      relationship: '22',
      birthDate: `199${at + 2}-0${at + 3}-1${at}`,
      firstName: ['Robin', 'Alex', 'Jamie'][at] ?? 'Robin',
      ssn: `99970${String(at + 1).padStart(4, '0')}`,
    });
  }
}

/** One family name for all, and invented given names where the family has them. */
function named(family: DemoFamily): DemoFamily {
  const lastName = inventedLastName(family.number) ?? family.subscriber.lastName;
  const name = (person: DemoPerson, index: number): DemoPerson => ({
    ...person,
    lastName,
    firstName: inventedFirstName(family.number, person.gender, index) ?? person.firstName,
    address: family.subscriber.address,
    city: family.subscriber.city,
    zip: family.subscriber.zip,
  });
  return {
    ...family,
    subscriber: name(family.subscriber, 0),
    dependents: family.dependents.map((person, at) => name(person, at + 1)),
  };
}
