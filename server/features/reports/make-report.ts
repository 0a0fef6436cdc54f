import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openAsUser, type SignedUser } from '../../platform/http/signed-user.ts';
import { beginRun, failRun, finishRun, foundRows, keepRows, tellRows } from './make-report.queries.ts';
import { rowsByType } from './own-rows.queries.ts';
import { reportQueries } from './report-queries.ts';
import { scopeOf } from './report-types.queries.ts';
import { definitionOfRun, isStillOffered } from './report-types.ts';
import type { Meant } from './row-parts.queries.ts';
import { findRun, type RunRow } from './runs.queries.ts';
import { tellRecipients, tellOwner } from './schedule-mails.ts';

/** What the job is told. `parts.pool` is the worker role's. */
export interface ReportWork {
  parts: Parts;
  runId: string;
  userId: string;
}

/** Somebody stopped the run: its transaction is rolled back, and its state says so already. */
class Stopped extends Error {}

/** Why a run ends without a result and is not tried again. */
type Failure = Parameters<typeof failRun>[2];
class Hopeless extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Makes a report with the rights that its owner has now. Runs again as it ran: what a killed worker wrote was rolled
 * back. `isLast`: it is not tried again, and has failed where it fails.
 */
export async function makeReport(work: ReportWork, isLast: boolean): Promise<void> {
  const begun = await asOwner(work, (db) => beginRun(db, work.runId));
  if (begun !== true) return;
  try {
    await asOwner(work, (db, user) => make(work, { db, user }));
  } catch (error) {
    if (error instanceof Stopped) return;
    const failure = failureOf(error);
    if (failure !== undefined || isLast) await giveUp(work, failure ?? 'error');
    if (failure === undefined) throw error;
  }
}

const STATEMENT_ENDED = '57014';

/** A reason that another try does not mend; undefined: it may. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Hopeless) return error.failure;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return code === STATEMENT_ENDED ? 'timeout' : undefined;
}

/** A transaction with the owner's rights; undefined where the owner is not active any more. */
const asOwner = <Result>(
  { parts, userId }: ReportWork,
  work: (db: Db, user: SignedUser) => Promise<Result>,
): Promise<Result | undefined> =>
  parts.pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    return user && work(db, user);
  });

async function giveUp(work: ReportWork, failure: Failure): Promise<void> {
  await asOwner(work, async (db) => {
    await failRun(db, work.runId, failure);
    const run = await findRun(db, work.runId);
    if (run?.state === 'failed' && run.schedule_id !== null) await tellOwner(db, run.schedule_id, 'reportFailed');
  });
}

async function make(work: ReportWork, { db, user }: { db: Db; user: SignedUser }): Promise<void> {
  const run = await findRun(db, work.runId);
  if (!run) return;
  const { base, definition, query } = programOf(run);
  if (!(await mayStill(db, user, run))) throw new Hopeless('rights');
  const found = await query(meantBy(run, base), db);
  const rows = await keepAll(work, db, rowsByType(found, run, definition));
  if (!(await finishRun(db, { runId: run.id, rows, definition }))) throw new Stopped();
  if (run.schedule_id !== null) await tellRecipients(db, run.schedule_id, run.id);
}

/** What makes the report. @throws Hopeless where the program knows it no more */
function programOf(run: RunRow) {
  const key = run.own?.base ?? run.report_key;
  const [base, definition, query] = [reportOf(key), definitionOfRun(run), reportQueries[key]];
  if (!base || !definition || !query) throw new Hopeless('error');
  return { base, definition, query };
}

/** Rights may have changed between asking and making: what was to be covered must still be the owner's. */
async function mayStill(db: Db, user: SignedUser, run: RunRow): Promise<boolean> {
  if (!(await isStillOffered(db, user, run))) return false;
  const scope = await scopeOf(db, undefined);
  const readsClaims = definitionOfRun(run)?.claims === true && !run.meant.deidentified;
  const allowed = new Set(readsClaims ? scope.healthy : scope.clients);
  return run.client_ids.every((client) => allowed.has(client));
}

/** A report that asks for no days of a kind has today in their place. */
const meantBy = ({ client_ids, meant, params, own }: RunRow, base: ReportDefinition): Meant => ({
  clientIds: client_ids,
  from: meant.from ?? meant.on,
  to: meant.to ?? meant.on,
  on: meant.on,
  params,
  deidentified: meant.deidentified,
  columns: new Set(own ? columnsNamed(own.layout) : base.columns.map(({ key }) => key)),
});

const columnsNamed = ({ columns, filters, sort, groupBy }: ReportLayout): string[] => [
  ...columns,
  ...filters.map(({ column }) => column),
  ...sort.map((text) => text.replace(/^-/, '')),
  ...(groupBy === null ? [] : [groupBy]),
];

const TOLD_EVERY_MS = 700;

/** Keeps every row, a batch at a time. @throws Stopped */
async function keepAll(work: ReportWork, db: Db, query: Parameters<typeof foundRows>[1]): Promise<number> {
  const { runId, userId } = work;
  let after = 0;
  let told = Date.now();
  for await (const rows of foundRows(db, query)) {
    await keepRows(db, { runId, userId, after }, rows);
    after += rows.length;
    if (Date.now() - told < TOLD_EVERY_MS) continue;
    told = Date.now();
    // Beside the transaction of the work, so that others see it.
    if ((await asOwner(work, (aside) => tellRows(aside, runId, after))) !== true) throw new Stopped();
  }
  return after;
}
