import type { Adjustment, CreditLine } from '../../domain/accumulators/credit-line.ts';
import type { Credits } from '../../domain/accumulators/ledger.ts';
import { centsOf } from '../../domain/money.ts';
import type { Db } from '../../platform/db/connect.ts';
import {
  type AdjustmentRow,
  type LineRow,
  type PersonRow,
  seenAdjustments,
  seenLines,
  type UnseenRow,
  unseenCredits,
} from './family.queries.ts';

/** Credits before the plan's rules. */
export type Made = Pick<Credits, 'lines' | 'adjustments'>;

/** What the reader sees of a family behind its totals, whoever of it is covered together. */
type Readable = { lines: LineRow[]; adjustments: AdjustmentRow[] };

/** What the reader sees of a person's family up to a day. */
export const readableLines = async (db: Db, person: PersonRow, on: string): Promise<Readable> => ({
  lines: await seenLines(db, person, on),
  adjustments: await seenAdjustments(db, person, on),
});

/** What the totals of those who are covered together are made of: what the reader sees, and the rest as amounts. */
export async function unitCredits(
  db: Db,
  { subscriberId }: PersonRow,
  { readable, unit, on }: { readable: Readable; unit: readonly string[]; on: string },
): Promise<Made> {
  const isOfUnit = ({ personId }: { personId: string }): boolean => unit.includes(personId);
  const { lines, adjustments } = readable;
  const seen = [...new Set(lines.map(({ claimId }) => claimId)), ...adjustments.map(({ id }) => id)];
  const unseen = await unseenCredits(db, subscriberId, { seen, unit });
  const rest = unseen.filter(({ serviceDate }) => serviceDate <= on);
  return {
    lines: [...lines.filter(isOfUnit).map(seenLine), ...rest.flatMap(unseenLine)],
    adjustments: [...adjustments.filter(isOfUnit).map(seenAdjustment), ...rest.flatMap(unseenAdjustment)],
  };
}

const cents = (text: string | null): number | null => (text === null ? null : centsOf(text));

const seenLine = (row: LineRow): CreditLine => ({
  ...row,
  key: `${row.claimId}/${row.lineNumber}`,
  units: row.units === null ? null : Number(row.units),
  deductible: cents(row.deductible),
  copay: cents(row.copay),
  coinsurance: cents(row.coinsurance),
  paid: cents(row.paid),
  seen: true,
});

/** Somebody without a name is told from others by a number alone. */
const personOf = ({ personId, person }: UnseenRow): string => personId ?? `other ${person}`;

function unseenLine(row: UnseenRow, index: number): CreditLine[] {
  if (row.claimType === null) return [];
  const unknown = { claimId: null, claimNumber: null, lineNumber: null, provider: null, providerName: null };
  const service = { procedureCode: null, benefitCategory: null, units: null, paid: null };
  const { claimType, network, serviceDate } = row;
  const money = {
    deductible: cents(row.deductible),
    copay: cents(row.copay),
    coinsurance: cents(row.coinsurance),
  };
  const personId = personOf(row);
  const what = { key: `unseen ${index}`, personId, claimType, network, serviceDate };
  return [{ ...what, ...unknown, ...service, ...money, state: 'counted', seen: false }];
}

/** The amount in cents: of an item that counts visits, a hundredth of it is a visit. */
const seenAdjustment = (row: AdjustmentRow): Adjustment => ({
  key: row.id,
  personId: row.personId,
  liabilityItemId: row.liabilityItemId,
  serviceDate: row.serviceDate,
  amount: centsOf(row.amount) ?? 0,
  source: row.source,
  seen: true,
});

function unseenAdjustment(row: UnseenRow, index: number): Adjustment[] {
  if (row.liabilityItemId === null) return [];
  const { liabilityItemId, serviceDate } = row;
  const what = { key: `unseen ${index}`, personId: personOf(row), liabilityItemId, serviceDate };
  return [{ ...what, amount: cents(row.amount) ?? 0, source: null, seen: false }];
}
