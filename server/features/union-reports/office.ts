import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { monthColumns } from '@coverlane/contract/union-reports/calls.ts';
import type { ReportState, ReportStep } from '@coverlane/contract/union-reports/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { dayOfFunds } from '../../facts/day-of-funds.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { chargeReports } from './charging.ts';
import { hoursText } from './hours-text.ts';
import { type MonthRow, pageOfMonths } from './months.queries.ts';
import {
  acceptReport,
  auditReport,
  holdMonth,
  type OfficeReport,
  officeReports,
  returnReport,
} from './office.queries.ts';
import { openedReportOf } from './opened.ts';
import { postingOf } from './posting.ts';

type Calls = typeof unionReports;

export async function unionReportList(
  input: Input<Calls['unionReportList']>,
  { db }: Context,
): Promise<Reply<Calls['unionReportList']>> {
  const { page, pageSize, sort, ...asked } = input;
  const today = await dayOfFunds(db);
  const { rows, total, openCents } = await pageOfMonths(db, asked, { page, pageSize, sort, today });
  return { rows: rows.map(monthShown), total, page, pageSize, open: decimalOf(openCents) };
}

const monthShown = (row: MonthRow): Reply<Calls['unionReportList']>['rows'][number] => ({
  reportId: row.reportId,
  shopId: row.shopId,
  shopName: row.shopName,
  employerNumber: row.employerNumber,
  unionName: row.unionName,
  period: row.period,
  state: row.state,
  version: row.version,
  dueOn: row.dueOn,
  daysLate: row.daysLate,
  workers: row.workers,
  hours: hoursText(row.hours),
  due: decimalOf(row.dueCents),
  paid: decimalOf(row.paidCents),
  open: decimalOf(row.openCents),
});

const MOST_ROWS = 20_000;
const PAGE = 500;

const CELLS: Readonly<Record<(typeof monthColumns)[number], (row: MonthRow, words: Words) => Cell>> = {
  union: ({ unionName }) => unionName,
  shop: ({ shopName }) => shopName,
  employerNumber: ({ employerNumber }) => employerNumber,
  period: ({ period }) => ({ date: period }),
  state: ({ state }, words) => words[`state.${state}`] ?? state,
  dueOn: ({ dueOn }) => ({ date: dueOn }),
  daysLate: ({ daysLate }) => daysLate,
  workers: ({ workers }) => workers,
  hours: ({ hours }) => hours / 100,
  due: ({ dueCents }) => dueCents / 100,
  paid: ({ paidCents }) => paidCents / 100,
  open: ({ openCents }) => openCents / 100,
};

type Words = Readonly<Record<string, string>>;

export async function unionReportListFile(input: Input<Calls['unionReportListFile']>, { db }: Context) {
  const { sort, format, words = {}, language: _, columns = monthColumns, ...asked } = input;
  const today = await dayOfFunds(db);
  const { total } = await pageOfMonths(db, asked, { page: 1, pageSize: 1, sort, today });
  const read = (at: { page: number; pageSize: number }) => pageOfMonths(db, asked, { ...at, sort, today });
  return listAsFile(db, {
    call: 'unionReportListFile',
    objectType: 'unionreports',
    sheet: { format, words },
    columns,
    total,
    most: MOST_ROWS,
    batches: batchesOf({ size: PAGE, read }, (row) => columns.map((column) => CELLS[column](row, words))),
  });
}

export async function unionReport({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['unionReport']>> {
  const [report] = await officeReports(db, [id]);
  if (report === undefined) throw notFound();
  return openedReportOf(db, report, todayIn(report.timeZone, new Date()));
}

/** From which states a step can be done. */
const FROM: Readonly<Record<ReportStep, readonly ReportState[]>> = {
  accept: ['submitted'],
  sendBack: ['submitted'],
  audit: ['accepted', 'partiallyPaid', 'paid', 'posted', 'delinquent'],
};

/** POST /admin/unionreports/steps. @throws Refusal 404, 409, 422 */
export async function unionReportStep(
  { ids, step, note }: Input<Calls['unionReportStep']>,
  context: Context,
): Promise<Reply<Calls['unionReportStep']>> {
  const { db } = context;
  if (step === 'sendBack' && !note) throw invalid({ note: 'required' });
  for (const one of await officeReports(db, ids)) await holdMonth(db, one);
  const found = await officeReports(db, ids, true);
  if (found.length < new Set(ids).size) throw notFound();
  if (found.some(({ state }) => !FROM[step].includes(state))) throw conflict('report-state');
  for (const report of found) await stepped(report, { step, note: note ?? '' }, context);
  return { changed: found.length };
}

async function stepped(
  report: OfficeReport,
  { step, note }: { step: ReportStep; note: string },
  { db, user }: Context,
): Promise<void> {
  const { id, shopId, clientId, timeZone } = report;
  if (step === 'accept') await postingOf(db, shopId, () => accepted(report, { db, user }));
  if (step === 'sendBack') await returnReport(db, id, note);
  if (step === 'audit') await auditReport(db, id, { id: user.id, name: actorName(user) });
  if (step === 'sendBack') await chargeReports(db, { shopId, clientId, today: todayIn(timeZone, new Date()) });
  const action = {
    accept: 'union-report-accepted',
    sendBack: 'union-report-returned',
    audit: 'union-report-audited',
  } as const;
  await appendAudit(db, { action: action[step], objectType: 'unionreport', objectId: id, clientId, outcome: 'ok' });
}

async function accepted(report: OfficeReport, { db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  const { shopId, clientId, timeZone } = report;
  await acceptReport(db, report, { id: user.id, name: actorName(user) });
  await chargeReports(db, { shopId, clientId, today: todayIn(timeZone, new Date()) });
}
