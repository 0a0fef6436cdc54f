import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import { type BillColumn, billColumns } from '@coverlane/contract/bills/codes.ts';
import { headingKey } from '../enrollment-sessions/census/headings.ts';

/** What carriers call the columns of their bills, folded as headings are. */
const words = {
  memberNumber:
    'member number,member id,member no,subscriber id,subscriber number,certificate,certificate number,cert no,id,insured id,employee id,participant id',
  ssn: 'ssn,social security number,subscriber ssn,employee ssn,ee ssn',
  name: 'name,member name,subscriber name,employee name,insured name,employee,subscriber,member,insured,participant',
  lastName: 'last name,lastname,surname,subscriber last name,employee last name',
  firstName: 'first name,firstname,given name,subscriber first name,employee first name',
  plan: 'plan,plan name,product,coverage,benefit,plan code,coverage type',
  tier: 'tier,coverage tier,coverage level,level,rate tier,contract type',
  amount:
    'amount,premium,total,total premium,monthly premium,billed amount,amount billed,charge,total charge,amount due,premium amount',
} as const satisfies Record<Exclude<BillColumn, 'leaveOut'>, string>;

const known = new Map(
  billColumns.flatMap((target) =>
    target === 'leaveOut' ? [] : words[target].split(',').map((name) => [name, target] as const),
  ),
);

/** A column with what it is taken for. */
export type TakenFor = { column: number; header: string; target: BillColumn };

const isSaid = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** The row that names the columns: the first of twenty in which two are known; null: none is. */
export function headingsOf(
  rows: readonly { number: number; cells: readonly string[] }[],
  saved: ReadonlyMap<string, BillColumn>,
): { row: number; columns: TakenFor[] } | null {
  const meant = (cell: string): BillColumn | undefined => saved.get(headingKey(cell)) ?? known.get(headingKey(cell));
  const head =
    rows.slice(0, 20).find(({ cells }) => new Set(cells.flatMap((cell) => meant(cell) ?? [])).size >= 2) ??
    rows.find(({ cells }) => cells.filter(isSaid).length >= 2);
  if (head === undefined) return null;
  const taken = new Set<BillColumn>();
  const columns = head.cells.flatMap((header, column): TakenFor[] => {
    if (!isSaid(header)) return [];
    const target = meant(header) ?? 'leaveOut';
    if (target !== 'leaveOut' && taken.has(target)) return [{ column, header: header.trim(), target: 'leaveOut' }];
    taken.add(target);
    return [{ column, header: header.trim(), target }];
  });
  return { row: head.number, columns };
}

/** Are the amount and who it is about among the columns? */
export function isEnough(columns: readonly Pick<TakenFor, 'target'>[]): boolean {
  const targets = new Set(columns.map(({ target }) => target));
  const names = targets.has('name') || (targets.has('lastName') && targets.has('firstName'));
  return targets.has('amount') && (names || targets.has('memberNumber') || targets.has('ssn'));
}

/** An amount as carriers write it ($1,234.50, (12.00), 12.00-) in cents; null: it is none. */
export function amountOf(text: string): number | null {
  const plain = plainAmount(text);
  const match = /^(\(|-)?(\d{1,9})(?:\.(\d{1,2}))?(\)|-)?$/.exec(plain);
  if (match === null) return null;
  const [, before, dollars = '0', decimals = '', after] = match;
  if ((before === '(') !== (after === ')')) return null;
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  return before === undefined && after === undefined ? cents : 0 - cents;
}

/** First and last name out of a name in one column: "DOE, JANE A" or "Jane A Doe". */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [last = '', rest] = name.split(',');
  if (rest !== undefined) return { lastName: last.trim(), firstName: rest.trim().split(/\s+/)[0] ?? '' };
  const said = name.trim().split(/\s+/);
  return { firstName: said[0] ?? '', lastName: said.at(-1) ?? '' };
}
