import { type Double, answerKey, lookFor } from './doubles.ts';
import { idKey } from './families.ts';
import {
  identityOf,
  identityOnRecord,
  type Known,
  type KnownMember,
  type KnownPerson,
  nameKey,
  Shelf,
  ssnOn,
} from './known.ts';
import { changedColumns, merged } from './merge.ts';
import { placeOf } from './person.ts';
import type { CheckedRow, RowToCheck } from './checked-row.ts';

/** Rows beside the census, the people on record and each other, one after the other: employees before their dependents. */
export class Checking {
  readonly #known: Known;
  readonly #targets: ReadonlySet<string>;
  /** Rows met so far, by what a second row of the same person is found by. */
  readonly #met = new Shelf<RowToCheck>();
  /** Employee ID -> who the employee is on record. */
  readonly #onRecord = new Map<string, string>();
  /** 'census id' and 'record id' -> the row that is this person already. */
  readonly #rowOf = new Map<string, RowToCheck>();
  /** Employee ID of a row that is one person with another row -> that row's ID as it is written. */
  readonly #joined = new Map<string, string>();
  /** Employee ID -> the one under which the census has this employee and their dependents. */
  readonly #before = new Map<string, string>();

  constructor(known: Known, targets: ReadonlySet<string>) {
    this.#known = known;
    this.#targets = targets;
  }

  employee(row: RowToCheck): CheckedRow {
    const { person } = row;
    const { employees, members, people } = this.#known;
    const key = idKey(person.employeeId);
    const keys = [ssnOn(row.ssnKey), nameKey(person)];
    const found = this.#find(row, {
      members: unique([...employees.at(key), ...keys.flatMap((one) => members.at(one))]),
      people: unique([...keys, `number ${key}`].flatMap((one) => people.at(one))).filter(
        ({ id, subscriberId }) => id === subscriberId,
      ),
      rows: unique(keys.flatMap((one) => this.#met.at(one))),
    });
    for (const one of keys) this.#met.add(one, row);
    if (key !== null) this.#remember(key, found);
    return this.#isTaken(found, key) ? taken(found) : found;
  }

  /** Under which ID and as whom on record dependents find their employee. */
  #remember(key: string, { personId, memberId, mergedInto }: CheckedRow): void {
    if (personId !== null) this.#onRecord.set(key, personId);
    if (mergedInto !== null) this.#joined.set(key, mergedInto);
    const before = idKey(this.#known.byId.get(memberId ?? '')?.person.employeeId ?? null);
    if (before !== null) this.#before.set(key, before);
  }

  /** Is the ID somebody else's of the census? */
  #isTaken({ memberId, double, mergedInto }: CheckedRow, key: string | null): boolean {
    if (double !== null || mergedInto !== null) return false;
    return this.#known.employees.at(key).some(({ id }) => id !== memberId);
  }

  dependent(row: RowToCheck): CheckedRow {
    const stated = idKey(row.person.employeeId);
    const employeeId = this.#joined.get(stated ?? '') ?? row.person.employeeId;
    const key = idKey(employeeId);
    const family = key === null ? null : `family ${key}`;
    const before = this.#before.get(key ?? '') ?? null;
    const members = [key, before].flatMap((one) => this.#known.dependents.at(one));
    const people = this.#known.families.at(this.#onRecord.get(key ?? '') ?? null);
    const inFamily = { ...row, person: { ...row.person, employeeId } };
    const found = this.#find(inFamily, {
      members,
      people: people.filter(({ id, subscriberId }) => id !== subscriberId),
      rows: this.#met.at(family),
      censusId: before,
    });
    this.#met.add(family, inFamily);
    return { ...found, person: row.person };
  }

  #find(row: RowToCheck, among: Among): CheckedRow {
    const { member, human, again } = lookedFor(row, among);
    const held = this.#held(row, { member: member.item, human: human.item });
    const doubles = [member.double, human.double, again.double, certain(again.item, row), held.double];
    const who = held.member ?? member.item;
    const personId = human.item?.id ?? who?.personId ?? null;
    const double = doubles.find((one) => one !== null) ?? null;
    return this.#decided({ ...row, personId }, who, { double, again: again.item ?? held.again });
  }

  /**
   * Nobody is in a census twice. Where another row, or somebody else of the census, is already who this row is found to be, it is asked
   * once more, of that person: the same is merged with them, another one is somebody new.
   */
  #held(row: RowToCheck, { member, human }: { member: KnownMember | null; human: KnownPerson | null }): Held {
    const asked: Asked[] = [
      ...(member === null ? [] : [{ kind: 'census' as const, id: member.id }]),
      ...(human === null ? [] : [{ kind: 'record' as const, id: human.id }]),
    ];
    for (const one of asked) {
      const again = this.#rowOf.get(answerKey(one));
      if (again !== undefined && isAnother(again, row)) return saidSame(row, one) ? { ...NOBODY, again } : ask(one);
    }
    return human === null ? NOBODY : this.#heldInCensus(row, human, member);
  }

  #heldInCensus(row: RowToCheck, { id }: KnownPerson, member: KnownMember | null): Held {
    const holder = this.#known.byPerson.get(id);
    if (holder === undefined || holder.id === member?.id) return NOBODY;
    return saidSame(row, { kind: 'record', id }) ? { ...NOBODY, member: holder } : ask({ kind: 'record', id });
  }

  #decided(
    row: RowToCheck & { personId: string | null },
    member: KnownMember | null,
    { double, again }: { double: Double | null; again: RowToCheck | null },
  ): CheckedRow {
    if (double !== null) return { ...this.#unlike(row, member), verdict: 'double', double };
    if (again !== null) return { ...this.#unlike(row, null), verdict: 'leftOut', mergedInto: again.person.employeeId };
    const decided = this.#unlike(row, member);
    if (member !== null) this.#rowOf.set(answerKey({ kind: 'census', id: member.id }), row);
    if (row.personId !== null) this.#rowOf.set(answerKey({ kind: 'record', id: row.personId }), row);
    return decided;
  }

  /** The row beside who it is. */
  #unlike(row: RowToCheck & { personId: string | null }, member: KnownMember | null): CheckedRow {
    const alone = { ...row, double: null, mergedInto: null };
    if (member === null) return { ...alone, verdict: 'new', memberId: null, kept: row.person, changed: [] };
    const kept = merged(member.person, row.person, this.#targets);
    const changed = changedColumns(member.person, kept);
    const { submitted, id } = member;
    const answered = row.answers[answerKey({ kind: 'census', id: `submitted ${id}` })] === 'same';
    const differs = changed.length > 0 || row.personId !== member.personId;
    const verdict = !differs ? 'unchanged' : submitted && !answered && changed.length > 0 ? 'submitted' : 'changed';
    return { ...alone, verdict, memberId: id, kept, changed };
  }
}

type Held = { double: Double | null; again: RowToCheck | null; member: KnownMember | null };
const NOBODY: Held = { double: null, again: null, member: null };

type Asked = Pick<Double, 'kind' | 'id'>;
const ask = (one: Asked): Held => ({ ...NOBODY, double: { ...one, matchedBy: [], contradictedBy: [] } });
const saidSame = ({ answers }: RowToCheck, one: Asked): boolean => answers[answerKey(one)] === 'same';

/** Another row than this one, that does not say the very same: that is left out as repeated. */
const isAnother = (one: RowToCheck, row: RowToCheck): boolean =>
  placeOf(one) !== placeOf(row) && JSON.stringify(one.person) !== JSON.stringify(row.person);

/** Who a row is of the census, of the people on record, and of the rows before it. */
function lookedFor(row: RowToCheck, { members, people, rows, censusId }: Among) {
  const of = { row: identityOf(row.person, row.ssnKey), answers: row.answers };
  const inCensus = { ...row.person, employeeId: censusId ?? row.person.employeeId };
  const asInCensus = { ...of, row: identityOf(inCensus, row.ssnKey) };
  // The same row again is no question: it is left out as repeated.
  const others = rows.filter((one) => JSON.stringify(one.person) !== JSON.stringify(row.person));
  const onRecord = (one: KnownPerson) => identityOnRecord(one, row.person);
  return {
    member: lookFor({ ...asInCensus, kind: 'census', candidates: members, idOf, identity: memberIdentity }),
    human: lookFor({ ...of, kind: 'record', candidates: people, idOf, identity: onRecord }),
    again: lookFor({ ...of, kind: 'file', candidates: others, idOf: placeOf, identity: memberIdentity }),
  };
}

const idOf = ({ id }: { id: string }): string => id;
const memberIdentity = ({ person, ssnKey }: Pick<RowToCheck, 'person' | 'ssnKey'>) => identityOf(person, ssnKey);

type Among = {
  members: readonly KnownMember[];
  people: readonly KnownPerson[];
  rows: readonly RowToCheck[];
  /** The ID under which the census has the family, where the file gives it another. */
  censusId?: string | null;
};

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

const taken = (row: CheckedRow): CheckedRow => ({
  ...row,
  problems: [...row.problems, { field: 'employeeId', kind: 'error', code: 'employeeTaken' }],
});

/** Two rows of the file that are certainly one person are asked about too: which of the two is right only people know. */
function certain(other: RowToCheck | null, row: RowToCheck): Double | null {
  if (other === null || row.answers[answerKey({ kind: 'file', id: placeOf(other) })] === 'same') return null;
  return { kind: 'file', id: placeOf(other), matchedBy: [], contradictedBy: [] };
}
