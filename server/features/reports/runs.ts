import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';
import { filterKey } from '@coverlane/contract/reports/filters.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { onlyAsked, type ReadParams, readParams } from './params.rules.ts';
import { wholeQuarters } from './report-days.rules.ts';
import { type Offer, offeredTo } from './report-types.ts';
import { type ReportTypeRow, type Scope, scopeOf } from './report-types.queries.ts';
import {
  countUnderWay,
  deleteRun,
  findRun,
  insertRun,
  type MeantDays,
  type OwnReport,
  pageOfRuns,
  type RunRow,
  stopRun,
} from './runs.queries.ts';

type Calls = typeof reports;
type Run = Reply<Calls['reportRun']>;

/** The job that makes a report. */
export const RUN_REPORT = 'report-run';
const TRIES = 3;

/** What is asked for. */
export interface Asked {
  report: string;
  clientId?: string | undefined;
  params: Readonly<Record<string, string>>;
}

/** A run as it is answered. */
export const runOf = (row: RunRow, userId: string): Run => ({
  id: row.id,
  report: row.report_key,
  own: row.own,
  trial: row.trial,
  state: row.state,
  failure: row.failure,
  rowCount: row.row_count,
  // Who may not open the result any more is told none of its figures either.
  totals: row.open ? row.totals : {},
  chart: row.open ? row.chart : [],
  clientId: row.meant.clientId,
  clientName: row.client_name,
  params: row.params,
  from: row.meant.from,
  to: row.meant.to,
  on: row.meant.on,
  deidentified: row.meant.deidentified,
  isOwn: row.user_id === userId,
  createdBy: row.made_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

/** What is asked for, once it is read. */
interface Checked {
  offer: Offer;
  scope: Scope;
  read: ReadParams;
}

/** What the user may ask for, read and checked. @throws Refusal 422; 409 for a type that names what there is no more */
export async function checked(db: Db, user: SignedUser, asked: Asked): Promise<Checked> {
  const offer = await offeredTo(db, user, asked.report);
  if (!offer) throw invalid({ report: 'not-found' });
  if (offer.outdated.length > 0) throw conflict('report-outdated', { names: offer.outdated.join(', ') });
  return checkedFor(db, offer, asked);
}

/** The same of a report that is the user's to ask for. @throws Refusal 422 */
export async function checkedFor(db: Db, offer: Offer, asked: Omit<Asked, 'report'>): Promise<Checked> {
  const scope = await scopeOf(db, asked.clientId);
  if (asked.clientId !== undefined) requireClient(offer, scope, asked.clientId);
  const outcome = readParams(offer.definition, asked.params, scope.today);
  if ('faults' in outcome) throw invalid(outcome.faults);
  return { offer, scope, read: outcome.read };
}

function requireClient({ definition }: Offer, { clients }: Scope, clientId: string): void {
  if (!definition.params.some(({ type }) => type === 'client')) throw invalid({ clientId: 'unknown-field' });
  if (!clients.includes(clientId)) throw invalid({ clientId: 'not-found' });
}

/** Whose claims the figures are of, and whether they are read one by one or de-identified. */
function coveredBy({ offer, scope }: { offer: Offer; scope: Scope }, clientId: string | undefined) {
  const asked = clientId === undefined ? scope.clients : [clientId];
  const { claims, phi } = offer.definition;
  if (!claims) return { clientIds: asked, deidentified: false };
  const readable = asked.filter((client) => scope.healthy.includes(client));
  if (phi) return { clientIds: readable, deidentified: false };
  return { clientIds: asked, deidentified: readable.length < asked.length };
}

/** The days that are meant; de-identified figures are of whole quarters. */
function meantBy(read: ReadParams, today: string, deidentified: boolean): Omit<MeantDays, 'clientId'> {
  const { filters } = read;
  const on = read.on ?? today;
  if (read.from === null || read.to === null) return { from: null, to: null, on, deidentified, filters };
  const span = { from: read.from, to: read.to };
  return { ...(deidentified ? wholeQuarters(span, today) : span), on, deidentified, filters };
}

/** A report type of administrators as it is now, to be kept with a run; null: the program's own. */
const ownOf = ({ key, name, nameKo, nameEs, layout }: ReportTypeRow): OwnReport | null =>
  layout && { base: key, name, nameKo, nameEs, layout };

/** What one user may have under way by asking; schedules, of which there are a certain number, come beside. */
const MOST_UNDER_WAY = 10;

/** @throws Refusal 409 where the user has as many reports under way as one may */
export async function requireRoom(db: Db): Promise<void> {
  if ((await countUnderWay(db)) >= MOST_UNDER_WAY) throw conflict('report-runs', { count: MOST_UNDER_WAY });
}

/** Writes a run down and has it made. @throws Refusal 422, 409 */
async function startRun(db: Db, user: SignedUser, asked: Asked): Promise<string> {
  const ready = await checked(db, user, asked);
  await requireRoom(db);
  return queueRun(db, user, { ...ready, clientId: asked.clientId });
}

/** The run of a schedule; what its report asks for no more is left out. @throws Refusal 422, 409 */
export async function startScheduledRun(
  db: Db,
  user: SignedUser,
  { scheduleId, ...asked }: Asked & { scheduleId: string },
): Promise<string> {
  const offer = await offeredTo(db, user, asked.report);
  const params = offer ? onlyAsked(offer.definition, asked.params) : asked.params;
  const ready = await checked(db, user, { ...asked, params });
  return queueRun(db, user, { ...ready, clientId: asked.clientId, scheduleId });
}

type ToQueue = Checked & { clientId: string | undefined; scheduleId?: string; trial?: boolean };

/** Writes down what was checked, and has it made. */
export async function queueRun(db: Db, user: SignedUser, asked: ToQueue): Promise<string> {
  const { offer, scope, read, clientId, scheduleId = null, trial = false } = asked;
  const { clientIds, deidentified } = coveredBy({ offer, scope }, clientId);
  const id = uuid7();
  await insertRun(db, {
    id,
    installationId: user.installationId,
    user: { id: user.id, name: actorName(user) },
    scheduleId,
    report: offer.row.report,
    own: ownOf(offer.row),
    trial,
    params: read.params,
    meant: { clientId: clientId ?? null, ...meantBy(read, scope.today, deidentified) },
    clientIds,
    readsClaims: offer.definition.claims === true && !deidentified,
    divisionIds: scope.divisions,
    needs: offer.needs,
    audiences: offer.audiences,
  });
  const payload = { runId: id, userId: user.id };
  await enqueue(db, { task: RUN_REPORT, payload, key: `${RUN_REPORT} ${id}`, tries: TRIES });
  return id;
}

/** POST /reports @throws Refusal 422 */
export async function runReport(input: Input<Calls['runReport']>, { db, user }: Context): Promise<Run> {
  const id = await startRun(db, user, input);
  const run = await found(db, id);
  const detail = { report: input.report, ...loggedParams(run) };
  const about = { objectType: 'report', objectId: id, clientId: input.clientId ?? null };
  await appendAudit(db, { action: 'report', ...about, outcome: 'ok', detail });
  return runOf(run, user.id);
}

/** What the audit log says of a run's parameters: those of the program. What somebody typed to narrow rows stays out. */
export const loggedParams = ({ params, meant }: RunRow): Record<string, string> => {
  const typed = new Set((meant.filters ?? []).map(filterKey));
  return Object.fromEntries(Object.entries(params).filter(([key]) => !typed.has(key)));
};

/** @throws Refusal 404 for a run that is neither the reader's own nor open to them */
export async function found(db: Db, id: string): Promise<RunRow> {
  const row = await findRun(db, id);
  if (!row) throw notFound();
  return row;
}

/** GET /reports */
export async function reportRuns(
  { report, page, pageSize }: Input<Calls['reportRuns']>,
  { db, user }: Context,
): Promise<Reply<Calls['reportRuns']>> {
  const { rows, total } = await pageOfRuns(db, { userId: user.id, report, page, pageSize });
  return { rows: rows.map((row) => runOf(row, user.id)), total, page, pageSize };
}

/** GET /reports/{id} */
export const reportRun = async ({ id }: Input<Calls['reportRun']>, { db, user }: Context): Promise<Run> =>
  runOf(await found(db, id), user.id);

/** POST /reports/{id}/cancel @throws Refusal 404 for somebody else's, 409 for one that is finished */
export async function cancelReport({ id }: Input<Calls['cancelReport']>, { db, user }: Context): Promise<Run> {
  await own(db, user, id);
  if (!(await stopRun(db, id))) throw conflict('report-finished');
  return runOf(await found(db, id), user.id);
}

/** DELETE /reports/{id} @throws Refusal 404 for somebody else's, 409 for one that is under way */
export async function removeReport({ id }: Input<Calls['removeReport']>, { db, user }: Context) {
  await own(db, user, id);
  if (!(await deleteRun(db, id))) throw conflict('report-not-ready');
  return {};
}

async function own(db: Db, user: SignedUser, id: string): Promise<void> {
  const { user_id } = await found(db, id);
  if (user_id !== user.id) throw notFound();
}
