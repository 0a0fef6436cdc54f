import { dateOf, referenceOf } from '@coverlane/x12/834-events.ts';
import type { Item834 } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import { read834 } from '@coverlane/x12/834-read.ts';
import { rosterHeader } from './header.rules.ts';
import { digitsOf } from './matching.rules.ts';
import type { BeginAnswers, RosterFamily, RosterHeader } from './roster.ts';

/** Opens the bytes of a file, from the beginning each time. */
export type RosterBytes = () => AsyncIterable<Uint8Array>;

/**
 * Streams the families of an 834 that was found to be whole: records in file order, cut where the subscriber changes
 * and where somebody comes again (a record that ends and one that begins are two steps). One family in memory.
 */
export async function* readFamilies(bytes: RosterBytes, begins: BeginAnswers): AsyncGenerator<RosterFamily> {
  const families = new FamilyCutter(begins);
  for await (const item of read834(bytes())) {
    const family = families.take(item);
    if (family !== undefined) yield family;
  }
}

/** Cuts the items of a file into families. */
export class FamilyCutter {
  #header: RosterHeader | undefined;
  #key = '';
  #members: Member834[] = [];
  #people = new Set<string>();
  readonly #begins: BeginAnswers;

  /** @param begins what was answered about records that do not say when they begin */
  constructor(begins: BeginAnswers = new Map()) {
    this.#begins = begins;
  }

  /** Takes the next item; returns the family it closes. */
  take(item: Item834): RosterFamily | undefined {
    if (item.kind === 'member') return this.#member(item);
    const closed = this.#close();
    if (item.kind === 'header') this.#header = rosterHeader(item, this.#begins);
    return closed;
  }

  #member(member: Member834): RosterFamily | undefined {
    const identity = identityOf(member);
    const closed = this.#belongs(member, identity) ? undefined : this.#close();
    if (this.#members.length === 0) this.#key = familyKey(member);
    this.#members.push(member);
    this.#people.add(identity);
    return closed;
  }

  #belongs(member: Member834, identity: string): boolean {
    if (this.#members.length === 0 || member.subscriber || this.#people.has(identity)) return false;
    const subscriberId = referenceOf(member, '0F');
    return subscriberId === undefined || familyKey(member) === this.#key;
  }

  #close(): RosterFamily | undefined {
    const [first] = this.#members;
    if (first === undefined || this.#header === undefined) return undefined;
    const subscriberId = referenceOf(first, '0F') ?? null;
    const family = { key: this.#key, subscriberId, header: this.#header, members: this.#members };
    this.#members = [];
    this.#people = new Set();
    return family;
  }
}

/** REF 0F, or without one what else names the subscriber in this file. */
function familyKey(member: Member834): string {
  const subscriberId = referenceOf(member, '0F');
  if (subscriberId !== undefined) return `0F ${subscriberId}`;
  return `person ${identityOf(member)}`;
}

/** The same person within a file: SSN, or names and birth date. */
function identityOf(member: Member834): string {
  const { first = '', last = '', demographics } = member.name;
  const role = member.subscriber ? 'Y' : 'N';
  return digitsOf(member) ?? `${role}|${last}|${first}|${demographics?.birthDate ?? dateOf(member, '336') ?? ''}`;
}
