import {
  type Ages,
  agesIn,
  type Cell,
  dayIn,
  employerIn,
  type EmployerSaid,
  moneyIn,
  tobaccoIn,
  unitIn,
} from './cells.ts';
import { type Column, type ColumnIs, tierNamed } from './headings.ts';
import type { RateContext, RateEntity, RawLine } from './line.ts';
import { findNamed, type Named, nearest } from './named.ts';
import type { Placed } from './placed.ts';
import { amountColumns, columnFor, type Row, type Table } from './table.ts';

/** Reads the cells of one row, and keeps what is wrong with them at their place. */
class RowCells {
  readonly faults: Placed[] = [];
  readonly row: Row;
  readonly #table: Table;

  constructor(table: Table, row: Row) {
    this.#table = table;
    this.row = row;
  }

  at(column: Column): string {
    return (this.row.cells[column.at] ?? '').trim();
  }

  /** The text of the column that holds this; '' where there is none. */
  text(is: ColumnIs): string {
    const column = columnFor(this.#table, is);
    return column ? this.at(column) : '';
  }

  heading(is: ColumnIs): string | null {
    return columnFor(this.#table, is)?.heading ?? null;
  }

  wrong(code: string, column: string | null, values: Placed['values'] = {}): undefined {
    this.faults.push({ code, values, row: this.row.number, column });
    return undefined;
  }

  /** The value of a cell; undefined where it cannot be read, which is kept as a fault. */
  value<Value>(cell: Cell<Value>, column: string | null, typed: string): Value | undefined {
    return 'fault' in cell ? this.wrong(cell.fault, column, { typed }) : cell.value;
  }

  read<Value>(is: ColumnIs, how: (text: string) => Cell<Value>): Value | undefined {
    return this.value(how(this.text(is)), this.heading(is), this.text(is));
  }

  /** Somebody or something by name: null where nothing is written, undefined where nobody is called so. */
  named<One extends Named>(is: ColumnIs, among: readonly One[]): One | null | undefined {
    const text = this.text(is);
    if (text === '') return null;
    const found = findNamed(text, among);
    if (found) return found;
    const meant = nearest(text, among);
    const code = meant === null ? `${is}-unknown` : `${is}-unknown-meant`;
    return this.wrong(code, this.heading(is), { name: text, meant: meant ?? '' });
  }
}

const NO_AGES: { ageFrom: null; ageTo: null } = { ageFrom: null, ageTo: null };
type RowAges = Ages | typeof NO_AGES;

/** Two columns of ages as one text: an open end is written as nothing, or as a plus. */
function agesWritten(from: string, to: string): string {
  const first = from === '' ? '0' : from;
  return to === '' || to.endsWith('+') ? `${first}+` : `${first}-${to}`;
}

/** The ages of a row, of one column or of two. */
function agesOf(cells: RowCells): RowAges | undefined {
  if (cells.heading('age') !== null) return cells.text('age') === '' ? NO_AGES : cells.read('age', agesIn);
  const [from, to] = [cells.text('ageFrom'), cells.text('ageTo')];
  if (`${from}${to}` === '') return NO_AGES;
  const written = agesWritten(from, to);
  return cells.value(agesIn(written), cells.heading('ageFrom'), written);
}

/** Whose rates a row holds. */
function entityOf(cells: RowCells, { entities, only }: RateContext): RateEntity | undefined {
  const found = cells.named('plan', entities);
  if (found === undefined) return undefined;
  if (found === null) return only ?? cells.wrong('plan-missing', cells.heading('plan'));
  if (only !== null && only.id !== found.id)
    return cells.wrong('plan-other', cells.heading('plan'), { plan: only.name });
  return found;
}

type Days = { effectiveDate: string; expirationDate: string | null };

/** From when until when: the session's first day where nothing is written, and never before it. */
function daysOf(cells: RowCells, first: string): Days | undefined {
  const [from, until] = [cells.read('effective', dayIn), cells.read('expiration', dayIn)];
  if (from === undefined || until === undefined) return undefined;
  const effectiveDate = from ?? first;
  if (effectiveDate < first) return cells.wrong('before-session', cells.heading('effective'), { date: first });
  if (until !== null && until < effectiveDate) return cells.wrong('end-before-start', cells.heading('expiration'));
  return { effectiveDate, expirationDate: until };
}

/** What the employer pays by a row. */
const employerOf = (cells: RowCells): EmployerSaid | null | undefined =>
  cells.value(
    employerIn(cells.text('employerType'), cells.text('employerValue')),
    cells.heading('employerValue') ?? cells.heading('employerType'),
    cells.text('employerValue'),
  );

/** What a row says of each of its amounts, apart from whose they are; undefined where something of it cannot be read. */
function particularsOf(cells: RowCells, context: RateContext) {
  const division = cells.named('division', context.divisions);
  const [ages, days, employer] = [agesOf(cells), daysOf(cells, context.effectiveDate), employerOf(cells)];
  if (division === undefined || !ages || !days || employer === undefined) return undefined;
  return { divisionId: division?.id ?? null, ...ages, ...days, employer };
}

/** The same with whose they are. */
function saidByRow(cells: RowCells, context: RateContext) {
  const entity = entityOf(cells, context);
  const particulars = particularsOf(cells, context);
  if (!entity || !particulars) return undefined;
  const unit = cells.read('unit', (text) => unitIn(text, entity.usualUnit));
  if (unit === undefined) return undefined;
  const classCode = cells.text('class') === '' ? null : cells.text('class').slice(0, 20);
  return { entity, ...particulars, classCode, unit };
}

/** The tier of an amount: of its column, or of the row; undefined where no tier of the plan is called so. */
function tierOf(cells: RowCells, column: Column, entity: RateEntity): string | null | undefined {
  const known = new Set(entity.tierCodes);
  const written = column.tierCode ?? cells.text('tier');
  if (written === '' || (entity.tierCodes.length === 0 && /^no ?tier$/i.test(written))) return null;
  const tier = tierNamed(written, known);
  if (tier !== null) return tier;
  const where = column.tierCode === null ? cells.heading('tier') : column.heading;
  return cells.wrong('tier-unknown', where, { name: written, plan: entity.name });
}

function tobaccoOf(cells: RowCells, column: Column, { shape }: Table): RawLine['tobacco'] | undefined {
  if (shape === 'ages') return column.is === 'tobacco' ? 'yes' : 'no';
  return cells.read('tobacco', tobaccoIn);
}

/** What is wrong with the amounts of a row that could not be read otherwise: an empty one may be right. */
function wrongAmounts(cells: RowCells, table: Table): Placed[] {
  const faults = new RowCells(table, cells.row);
  for (const column of amountColumns(table))
    if (cells.at(column) !== '') faults.value(moneyIn(cells.at(column)), column.heading, cells.at(column));
  return faults.faults;
}

/** The amounts of one row, and what is wrong with it. */
export function readRow(table: Table, row: Row, context: RateContext): { lines: RawLine[]; faults: Placed[] } {
  const cells = new RowCells(table, row);
  const said = saidByRow(cells, context);
  if (said === undefined) return { lines: [], faults: [...cells.faults, ...wrongAmounts(cells, table)] };
  const lines = amountColumns(table).flatMap((column): RawLine[] => {
    // A file of several plans leaves the columns of tiers empty that a plan does not have.
    if (column.tierCode !== null && cells.at(column) === '' && !said.entity.tierCodes.includes(column.tierCode))
      return [];
    const tierCode = tierOf(cells, column, said.entity);
    const tobacco = tobaccoOf(cells, column, table);
    const amount = cells.value(moneyIn(cells.at(column)), column.heading, cells.at(column));
    if (tierCode === undefined || tobacco === undefined || amount === undefined) return [];
    return [{ ...said, tierCode, tobacco, amount, row: row.number, column: column.heading }];
  });
  return { lines, faults: cells.faults };
}
