import type { CensusVerdict } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { answerKey, type Answers, type Double, lookFor } from './doubles.ts';
import { idKey, isEmployee, problemsOfFamilies } from './families.ts';
import { identityOf, identityOnRecord, type Known, type KnownMember, nameKey, Shelf, ssnOn } from './known.ts';
import { changedColumns, merged } from './merge.ts';
import { type CensusPerson, isBlocked, type ReadPerson } from './person.ts';

/** A row to be checked. `ssnKey`: the blind index of its number. */
export type RowToCheck = ReadPerson & { ssnKey: string | null; answers: Answers };

/** What applying the file would do with a row. */
export type CheckedRow = RowToCheck & {
  verdict: CensusVerdict;
  /** Who of the census it is, and who on record; null: somebody new. */
  memberId: string | null;
  personId: string | null;
  double: Double | null;
  /** As they will be kept, and the columns in which that differs from before. */
  kept: CensusPerson;
  changed: string[];
};

export const placeOf = ({ row, part }: Pick<ReadPerson, 'row' | 'part'>): string => `${row}.${part}`;

/** So many rows are checked before others may have their turn. */
const STEP = 500;

/**
 * Checks rows against each other, the census as it is and the people on record (domain 5.2): employees first, so that dependents
 * find their family. Yields now and then, for a whole file takes seconds. Pure.
 * @param rows all rows that are about each other, in the order of the file
 */
export function* checkInSteps(
  rows: readonly RowToCheck[],
  known: Known,
  targets: ReadonlySet<string>,
): Generator<void, CheckedRow[]> {
  const checking = new Checking(known, targets);
  const checked: CheckedRow[] = [];
  const inTurn = [
    ...rows.filter(({ person }) => isEmployee(person)),
    ...rows.filter(({ person }) => !isEmployee(person)),
  ];
  for (const [at, row] of inTurn.entries()) {
    checked.push(isEmployee(row.person) ? checking.employee(row) : checking.dependent(row));
    if (at % STEP === STEP - 1) yield;
  }
  return besideEachOther(checked, known);
}

/** The same at once, for a few rows. */
export function checkRows(rows: readonly RowToCheck[], known: Known, targets: ReadonlySet<string>): CheckedRow[] {
  const steps = checkInSteps(rows, known, targets);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What rows say of each other: dependents of an employee who is not taken yet wait for them. */
function besideEachOther(checked: readonly CheckedRow[], known: Known): CheckedRow[] {
  const all = [...checked].sort((one, two) => one.row - two.row || one.part - two.part);
  const onRecord = new Set(
    all.flatMap(({ person }) => {
      const key = idKey(person.employeeId);
      return key !== null && known.employees.at(key).length > 0 ? [key] : [];
    }),
  );
  const problems = problemsOfFamilies(
    all.filter(({ verdict }) => verdict !== 'leftOut'),
    onRecord,
  );
  const found = all.map((row) => withProblem(row, problems.get(row)));
  const waiting = new Set(found.filter(isWaiting).map(familyOf));
  return found.map((row) => (isHeldUp(row, waiting, onRecord) ? withProblem(row, HELD_UP) : row));
}

const HELD_UP: CensusProblem = { field: 'employeeId', kind: 'error', code: 'employeeWaits' };

/** An employee whose own row does not go into the census yet. */
const isWaiting = ({ person, verdict }: CheckedRow): boolean =>
  isEmployee(person) && (verdict === 'error' || verdict === 'double');

/** Whose family a row is of: the employee ID, or the row where dependents stand in columns of it. */
const familyOf = ({ person, row }: CheckedRow): string => idKey(person.employeeId) ?? `row ${row}`;

const isHeldUp = (row: CheckedRow, waiting: ReadonlySet<string>, onRecord: ReadonlySet<string>): boolean =>
  !isEmployee(row.person) &&
  row.verdict !== 'error' &&
  row.verdict !== 'leftOut' &&
  waiting.has(familyOf(row)) &&
  !onRecord.has(familyOf(row));

function withProblem(row: CheckedRow, problem: CensusProblem | undefined): CheckedRow {
  const problems = problem ? [...row.problems, problem] : row.problems;
  if (isBlocked({ problems })) return { ...row, problems, verdict: 'error' };
  return problem?.code === 'repeated' ? { ...row, problems, verdict: 'leftOut', double: null } : { ...row, problems };
}

class Checking {
  readonly #known: Known;
  readonly #targets: ReadonlySet<string>;
  /** Rows met so far, by what a second row of the same person is found by. */
  readonly #met = new Shelf<RowToCheck>();
  /** Employee ID -> who the employee is on record. */
  readonly #onRecord = new Map<string, string>();

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
    if (key !== null && found.personId !== null) this.#onRecord.set(key, found.personId);
    return this.#isTaken(found, key) ? taken(found) : found;
  }

  /** Is the ID somebody else's of the census? */
  #isTaken({ memberId, double }: CheckedRow, key: string | null): boolean {
    return double === null && this.#known.employees.at(key).some(({ id }) => id !== memberId);
  }

  dependent(row: RowToCheck): CheckedRow {
    const key = idKey(row.person.employeeId);
    const family = key === null ? null : `family ${key}`;
    const members = this.#known.dependents.at(key);
    const people = this.#known.families.at(this.#onRecord.get(key ?? '') ?? null);
    const found = this.#find(row, {
      members,
      people: people.filter(({ id, subscriberId }) => id !== subscriberId),
      rows: this.#met.at(family),
    });
    this.#met.add(family, row);
    return found;
  }

  #find(row: RowToCheck, among: Among): CheckedRow {
    const of = { row: identityOf(row.person, row.ssnKey), answers: row.answers };
    const member = lookFor({ ...of, kind: 'census', candidates: among.members, idOf, identity: memberIdentity });
    const human = lookFor({
      ...of,
      kind: 'record',
      candidates: among.people,
      idOf,
      identity: (one) => identityOnRecord(one, row.person),
    });
    // The same row again is no question: it is left out as repeated.
    const others = among.rows.filter((one) => JSON.stringify(one.person) !== JSON.stringify(row.person));
    const again = lookFor({ ...of, kind: 'file', candidates: others, idOf: placeOf, identity: memberIdentity });
    const double = member.double ?? human.double ?? again.double ?? certain(again.item, row);
    const personId = human.item?.id ?? member.item?.personId ?? null;
    return this.#decided({ ...row, personId }, member.item, { double, again: again.item !== null });
  }

  #decided(
    row: RowToCheck & { personId: string | null },
    member: KnownMember | null,
    { double, again }: { double: Double | null; again: boolean },
  ): CheckedRow {
    if (double !== null) return { ...this.#unlike(row, member), verdict: 'double', double };
    return again ? { ...this.#unlike(row, null), verdict: 'leftOut' } : this.#unlike(row, member);
  }

  /** The row beside who it is. */
  #unlike(row: RowToCheck & { personId: string | null }, member: KnownMember | null): CheckedRow {
    if (member === null) return { ...row, verdict: 'new', memberId: null, double: null, kept: row.person, changed: [] };
    const kept = merged(member.person, row.person, this.#targets);
    const changed = changedColumns(member.person, kept);
    const { submitted, id } = member;
    const answered = row.answers[answerKey({ kind: 'census', id: `submitted ${id}` })] === 'same';
    const differs = changed.length > 0 || row.personId !== member.personId;
    const verdict = !differs ? 'unchanged' : submitted && !answered && changed.length > 0 ? 'submitted' : 'changed';
    return { ...row, verdict, memberId: id, double: null, kept, changed };
  }
}

const idOf = ({ id }: { id: string }): string => id;
const memberIdentity = ({ person, ssnKey }: Pick<RowToCheck, 'person' | 'ssnKey'>) => identityOf(person, ssnKey);

type Among = {
  members: readonly KnownMember[];
  people: readonly Parameters<typeof identityOnRecord>[0][];
  rows: readonly RowToCheck[];
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
