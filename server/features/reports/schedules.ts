import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { scopeOf } from './report-types.queries.ts';
import { checked } from './runs.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  pageOfSchedules,
  type Recipient,
  recipientRows,
  type Rhythm,
  type ScheduleRow,
  updateSchedule,
} from './schedules.queries.ts';

type Calls = typeof reports;
type Schedule = Reply<Calls['reportSchedules']>['rows'][number];

/** A user has at most so many. */
const MOST = 50;

const scheduleOf = (row: ScheduleRow, known: readonly Recipient[]): Schedule => ({
  id: row.id,
  report: row.report_key,
  clientId: row.params.clientId,
  clientName: row.client_name,
  params: row.params.params,
  every: row.every,
  weekday: row.weekday,
  monthDay: row.month_day,
  hour: row.hour,
  timeZone: row.time_zone,
  recipients: row.recipients.map((id) => ({ id, name: known.find((one) => one.id === id)?.name ?? null })),
  paused: row.paused,
  nextAt: row.next_at.toISOString(),
  lastAt: row.last_at?.toISOString() ?? null,
  lastRunId: row.last_run,
  version: row.version,
});

/** GET /reportschedules */
export async function reportSchedules(
  { page, pageSize }: Input<Calls['reportSchedules']>,
  { db }: Context,
): Promise<Reply<Calls['reportSchedules']>> {
  const { rows, total } = await pageOfSchedules(db, { page, pageSize });
  const known = rows.length > 0 ? await recipientRows(db) : [];
  return { rows: rows.map((row) => scheduleOf(row, known)), total, page, pageSize };
}

/** GET /reportrecipients @throws Refusal 422 for a client that is not the reader's */
export async function reportRecipients(
  { clientId }: Input<Calls['reportRecipients']>,
  { db }: Context,
): Promise<Reply<Calls['reportRecipients']>> {
  const { clients, timeZone } = await scopeOf(db, clientId);
  if (clientId !== undefined && !clients.includes(clientId)) throw invalid({ clientId: 'not-found' });
  return { rows: await recipientRows(db), timeZone };
}

type SentRhythm = Pick<Input<Calls['scheduleReport']>, 'every' | 'weekday' | 'monthDay' | 'hour' | 'recipients'>;

/** A weekly one has its weekday, a monthly one its day, and nobody is told whom the reader may not name. @throws Refusal 422 */
async function rhythmOf(db: Db, sent: SentRhythm, otherwise: readonly string[]): Promise<Rhythm> {
  const known = new Set([...otherwise, ...(await recipientRows(db)).map(({ id }) => id)]);
  const recipients = [...new Set(sent.recipients ?? otherwise)];
  if (!recipients.every((id) => known.has(id))) throw invalid({ recipients: 'not-found' });
  return { every: sent.every, ...dayOfRhythm(sent), hour: sent.hour, recipients };
}

function dayOfRhythm({ every, weekday = null, monthDay = null }: SentRhythm): Pick<Rhythm, 'weekday' | 'monthDay'> {
  if (every === 'daily') return { weekday: null, monthDay: null };
  if (every === 'weekly') return { weekday: weekday ?? lacks('weekday'), monthDay: null };
  return { weekday: null, monthDay: monthDay ?? lacks('monthDay') };
}

function lacks(field: string): never {
  throw invalid({ [field]: 'required' });
}

/** POST /reportschedules @throws Refusal 422; 409 for too many, and for a report that is not offered by schedule */
export async function scheduleReport(input: Input<Calls['scheduleReport']>, context: Context): Promise<Schedule> {
  const { db, user } = context;
  const { offer, scope, read } = await checked(db, user, input);
  if (!offer.row.schedulable) throw conflict('report-not-scheduled');
  if ((await countSchedules(db)) >= MOST) throw conflict('report-schedules', { count: MOST });
  const rhythm = await rhythmOf(db, input, [user.id]);
  const id = uuid7();
  await insertSchedule(db, {
    ...rhythm,
    id,
    installationId: user.installationId,
    userId: user.id,
    report: offer.row.report,
    params: { clientId: input.clientId ?? null, params: read.params },
    timeZone: scope.timeZone,
    linkBase: await linkBase(context),
  });
  await noted(context, 'report-scheduled', { id, report: input.report });
  return scheduleOf(await own(db, id), await recipientRows(db));
}

/** PUT /reportschedules/{id} @throws Refusal 404, 409, 422 */
export async function changeSchedule(input: Input<Calls['changeSchedule']>, context: Context): Promise<Schedule> {
  const { db } = context;
  const { id, version, paused } = input;
  const row = await own(db, id);
  if (version !== undefined && version !== row.version)
    throw conflict('stale', { by: null, at: null, version: row.version });
  const rhythm = await rhythmOf(db, input, row.recipients);
  await updateSchedule(db, id, { ...rhythm, paused });
  await noted(context, 'report-schedule-changed', { id, paused });
  return scheduleOf(await own(db, id), await recipientRows(db));
}

/** DELETE /reportschedules/{id} @throws Refusal 404 */
export async function removeSchedule({ id }: Input<Calls['removeSchedule']>, context: Context) {
  if (!(await deleteSchedule(context.db, id))) throw notFound();
  await noted(context, 'report-schedule-removed', { id });
  return {};
}

async function own(db: Db, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(db, id);
  if (!row) throw notFound();
  return row;
}

const noted = ({ db }: Context, action: string, { id, ...detail }: { id: string; [name: string]: unknown }) =>
  appendAudit(db, { action, objectType: 'reportschedule', objectId: id, outcome: 'ok', detail });
