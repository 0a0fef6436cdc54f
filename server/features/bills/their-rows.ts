import type { BillColumn } from '@coverlane/contract/bills/codes.ts';
import { nameSaid } from '@coverlane/contract/words/names.ts';
import { amountOf, nameParts, type TakenFor } from '../../domain/bills/bill-columns.ts';
import type { TheirRow } from '../../domain/bills/reconcile.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import type { CarrierPlan } from '../../facts/bill-plans.queries.ts';
import { searchKey } from '../../platform/values/names.ts';
import type { Known, StoredRow } from './carrier-bills.queries.ts';

type Values = Partial<Record<BillColumn, string>>;
/** What a row says, by what its columns were taken for. Cents. */
type Said = Values & { row: number; cents: number };

/** The rows that name an amount and somebody; the numbers of those that name somebody alone. Sums are neither. */
export function rowsSaid(rows: readonly StoredRow[], mapping: readonly TakenFor[]): { said: Said[]; unread: number[] } {
  const said: Said[] = [];
  const unread: number[] = [];
  for (const { number, cells } of rows) {
    const values = valuesIn(cells, mapping);
    if (!isAboutSomebody(values)) continue;
    const cents = amountOf(values.amount ?? '');
    if (cents === null) unread.push(number);
    else said.push({ ...values, row: number, cents });
  }
  return { said, unread };
}

function valuesIn(cells: readonly string[], mapping: readonly TakenFor[]): Values {
  const values: Values = {};
  for (const { column, target } of mapping) if (target !== 'leaveOut') values[target] = (cells[column] ?? '').trim();
  return values;
}

/** Names a row somebody? Carriers add their rows up below them: "Subtotal" is nobody. */
function isAboutSomebody({ name = '', lastName = '', memberNumber = '', ssn = '' }: Values): boolean {
  const names = [name, lastName, memberNumber, ssn];
  return names.some((text) => text !== '') && !names.some((text) => /^(sub|grand )?total/i.test(text));
}

type Knowing = { everybody: readonly Known[]; holders: ReadonlyMap<string, string>; plans: readonly CarrierPlan[] };

/** Whose each row is: by SSN, by member number, else by a first and last name that one family alone has. */
export function theirRows(said: readonly Said[], knowing: Knowing): TheirRow[] {
  const bySsn = ssnFinder(knowing);
  const byNumber = numberFinder(knowing);
  const byName = nameFinder(knowing);
  const planOf = planFinder(knowing);
  return said.map((row) => {
    const sameName = byName(row);
    const personId = bySsn(row) ?? byNumber(row) ?? (sameName.length === 1 ? sameName[0] : null) ?? null;
    return {
      row: row.row,
      name: row.name ?? nameSaid(nameOf(row)),
      memberNumber: row.memberNumber ?? '',
      cents: row.cents,
      personId,
      planId: planOf(row),
      isAmbiguous: personId === null && sameName.length > 1,
    };
  });
}

/** Finds the subscriber of a row; undefined: nobody. */
type Finder = (row: Said) => string | undefined;

function ssnFinder({ everybody, holders }: Knowing): Finder {
  const subscribers = new Map(everybody.map(({ id, subscriberId }) => [id, subscriberId]));
  return ({ ssn = '' }) => subscribers.get(holders.get(ssnDigits(ssn) ?? '') ?? '');
}

function numberFinder({ everybody }: Knowing): Finder {
  const subscribers = new Map(
    everybody.flatMap(({ memberNumber, subscriberId }) =>
      memberNumber === null ? [] : [[searchKey(memberNumber), subscriberId] as const],
    ),
  );
  return ({ memberNumber = '' }) => (memberNumber === '' ? undefined : subscribers.get(searchKey(memberNumber)));
}

/** Finds the subscribers in whose families somebody has the name of a row. */
function nameFinder({ everybody }: Knowing): (row: Said) => string[] {
  const byName = Map.groupBy(everybody, nameKey);
  return (row) => [...new Set((byName.get(nameKey(nameOf(row))) ?? []).map(({ subscriberId }) => subscriberId))];
}

/** Finds the plan of a row: the one it names, else the only one there is. */
function planFinder({ plans }: Knowing): (row: Said) => string | null {
  const byName = new Map(
    plans.flatMap(({ id, name, code }) => [name, code].map((text) => [searchKey(text), id] as const)),
  );
  const only = plans.length === 1 ? plans[0]?.id : undefined;
  return ({ plan }) => (plan === undefined ? undefined : byName.get(searchKey(plan))) ?? only ?? null;
}

type Name = { firstName: string; lastName: string };

const nameOf = ({ name, firstName = '', lastName = '' }: Said): Name =>
  name === undefined ? { firstName, lastName } : nameParts(name);

const nameKey = ({ firstName, lastName }: Name): string => `${searchKey(firstName)} ${searchKey(lastName)}`;
