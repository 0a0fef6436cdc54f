import type { Input, Reply } from '@coverlane/contract/call.ts';
import { bankFailures } from '@coverlane/contract/hour-bank/codes.ts';
import { bankColumns, type bankLists } from '@coverlane/contract/hour-bank/list-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { dayOfFunds } from '../../facts/day-of-funds.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import { hoursText } from './hour-bank.rules.ts';
import { type ListedBank, pageOfBanks } from './list.queries.ts';

type Calls = typeof bankLists;

/** Months that the grid shows before and after the one of the day. */
const [BACK, AHEAD] = [2, 3];
const MOST_ROWS = 50_000;
const PAGE = 500;

const gridOf = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: BACK + AHEAD + 1 }, (_, at) => addMonths(`${today.slice(0, 8)}01`, at - BACK));

/** GET /admin/hourbanks. */
export async function hourBankList(
  { page, pageSize, sort, ...asked }: Input<Calls['hourBankList']>,
  { db }: Context,
): Promise<Reply<Calls['hourBankList']>> {
  const grid = gridOf(await dayOfFunds(db));
  const { rows, total } = await pageOfBanks(db, asked, { page, pageSize, sort, grid });
  return { rows: rows.map(shown), total, page, pageSize, grid };
}

function shown({ standing, failure, ...row }: ListedBank): Reply<Calls['hourBankList']>['rows'][number] {
  const { bank, state, coverage, next } = standing;
  return {
    memberId: row.memberId,
    worker: row.worker,
    memberNumber: row.memberNumber,
    unionId: row.unionId,
    unionName: row.unionName,
    hours: hoursText(bank),
    state,
    through: coverage?.through ?? null,
    next: next && {
      coverageMonth: next.coverageMonth,
      missing: hoursText(next.missing),
      selfPay: next.selfPay && { amount: decimalOf(next.selfPay.cents), dueOn: next.selfPay.dueOn },
    },
    failure: bankFailures.find((code) => code === failure) ?? null,
    months: row.months,
  };
}

type Words = Readonly<Record<string, string>>;

const CELLS: Readonly<Record<(typeof bankColumns)[number], (row: ListedBank, words: Words) => Cell>> = {
  worker: ({ worker }) => worker,
  memberNumber: ({ memberNumber }) => memberNumber,
  union: ({ unionName }) => unionName,
  hours: ({ standing }) => standing.bank / 100,
  state: ({ standing }, words) => words[`state.${standing.state}`] ?? standing.state,
  through: ({ standing }) => (standing.coverage === null ? null : { date: standing.coverage.through }),
  missing: ({ standing }) => (standing.next === null ? null : standing.next.missing / 100),
  selfPay: ({ standing }) => (standing.next?.selfPay ? standing.next.selfPay.cents / 100 : null),
  failure: ({ failure }, words) => (failure === null ? null : (words[`failure.${failure}`] ?? failure)),
};

/** GET /admin/hourbanks/file. */
export async function hourBankListFile(input: Input<Calls['hourBankListFile']>, { db }: Context) {
  const { sort, format, words = {}, language: _, columns = bankColumns, ...asked } = input;
  const { total } = await pageOfBanks(db, asked, { page: 1, pageSize: 1, sort, grid: [] });
  const read = (at: { page: number; pageSize: number }) => pageOfBanks(db, asked, { ...at, sort, grid: [] });
  return listAsFile(db, {
    call: 'hourBankListFile',
    objectType: 'hours',
    sheet: { format, words },
    columns,
    total,
    most: MOST_ROWS,
    batches: batchesOf({ size: PAGE, read }, (row) => columns.map((column) => CELLS[column](row, words))),
  });
}
