import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { type Access, everyoneButMembers, only } from '../access.ts';
import { call, done } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { reportFormats } from '../codes.ts';
import { calendarDate, flag, id, instant, pageOf, paging, string, whole } from '../fields.ts';
import { sheet } from '../files/sheet.ts';
import { reportKeys } from './catalogue.ts';
import { reportLayout } from './layout.ts';
import { idOf } from '../objects.ts';

/** Life of a run (domain 12.8); a result is kept for seven days. */
export const reportStates = ['queued', 'running', 'ready', 'failed'] as const;
/** Why a run has no result: somebody stopped it, its owner's rights are gone, it took too long, or something broke. */
export const reportFailures = ['cancelled', 'rights', 'timeout', 'error'] as const;
/** How often a schedule comes round. */
export const reportRhythms = ['daily', 'weekly', 'monthly'] as const;
/** Why a schedule rests: its owner paused it, or may not run the report any more. */
export const reportPauses = ['owner', 'rights'] as const;

const access = everyoneButMembers;
const exporters: Access = [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['exportData'] }];

/** A report that the program can make, or a report type that administrators made, by its id. */
const reportKey = z.union([z.enum(reportKeys), idOf('reporttype')], { error: 'bad-choice' });
const paramName = z.string({ error: 'bad-text' }).check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,59}$/, { error: 'bad-text' }));
/** Parameters by their key, as texts (contract/reports/catalogue.ts); the client stands beside them. */
const params = z.record(paramName, string(60, 0));
const asked = { report: reportKey, clientId: z.optional(idOf('client')), params: z._default(params, {}) };

/** A report that the reader may run now. */
const reportType = z.strictObject({
  report: z.string(),
  /** The program's report that it is made from. */
  base: z.string(),
  /** What it takes of that report (contract/reports/own-reports.ts); null: all, as the program has it. */
  layout: z.nullable(reportLayout),
  name: z.string(),
  /** What it is called in other languages, where administrators say so. */
  nameKo: z.nullable(z.string()),
  nameEs: z.nullable(z.string()),
  description: z.nullable(z.string()),
  formats: z.array(z.enum(reportFormats)),
  schedulable: z.boolean(),
  /** Columns and parameters that it names and the program has no more: it cannot be run until an administrator mends it. */
  outdated: z.array(z.string()),
});

const run = z.strictObject({
  id,
  report: z.string(),
  /** Of a report type that administrators made: what it was when the run was asked for. */
  own: z.nullable(
    z.strictObject({
      base: z.string(),
      name: z.string(),
      nameKo: z.nullable(z.string()),
      nameEs: z.nullable(z.string()),
      layout: reportLayout,
    }),
  ),
  /** Tried out while its type was being made: its first rows only. */
  trial: z.boolean(),
  state: z.enum(reportStates),
  failure: z.nullable(z.enum(reportFailures)),
  /** Rows of the result; while it runs, those found so far. */
  rowCount: z.int(),
  /** Sums of the columns that are added up, as decimal texts. */
  totals: z.record(z.string(), z.string()),
  /** The bars of the chart, the largest first or in order of time; an empty key stands for all others. */
  chart: z.array(z.strictObject({ key: z.nullable(z.string()), value: z.string() })),
  clientId: z.nullable(idOf('client')),
  clientName: z.nullable(z.string()),
  params,
  /** The days that were meant. */
  from: z.nullable(calendarDate),
  to: z.nullable(calendarDate),
  on: z.nullable(calendarDate),
  /** Figures of claims for who may not read claims: rounded, and silent about few people. */
  deidentified: z.boolean(),
  isOwn: z.boolean(),
  createdBy: actor,
  createdAt: instant,
  finishedAt: z.nullable(instant),
  expiresAt: instant,
});

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const row = z.strictObject({
  ordinal: z.int(),
  personId: z.nullable(idOf('person')),
  cells: z.record(z.string(), cell),
});

const rhythm = {
  every: z.enum(reportRhythms, { error: 'bad-choice' }),
  /** 1 is Monday; of a weekly one. */
  weekday: z.optional(z.nullable(whole(1, 7))),
  /** Of a monthly one; a month that has fewer days counts its last. */
  monthDay: z.optional(z.nullable(whole(1, 31))),
  /** On the clock of the client, or of the installation where the report is about several. */
  hour: whole(0, 23),
  /** Absent: only the owner; of one that is changed, those it has. */
  recipients: z.optional(
    z.array(idOf('user')).check(z.minLength(1, { error: 'required' }), z.maxLength(50, { error: 'too-long' })),
  ),
};

const schedule = z.strictObject({
  id,
  report: z.string(),
  clientId: z.nullable(idOf('client')),
  clientName: z.nullable(z.string()),
  params,
  every: z.enum(reportRhythms),
  weekday: z.nullable(z.int()),
  monthDay: z.nullable(z.int()),
  hour: z.int(),
  timeZone: z.string(),
  recipients: z.array(z.strictObject({ id, name: z.nullable(z.string()) })),
  paused: z.nullable(z.enum(reportPauses)),
  nextAt: instant,
  lastAt: z.nullable(instant),
  lastRunId: z.nullable(id),
  version: z.int(),
});

const byId = z.strictObject({ id: idOf('reportrun') });
/** A column that the report has not orders nothing. */
const sort = z.optional(
  z.string({ error: 'bad-choice' }).check(z.regex(/^-?[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: 'bad-choice' })),
);
const narrowing = { id: idOf('reportrun'), search: z.optional(string(80, 0)), sort };

/** Reports (domain 12.8): what can be asked for, runs with their results, and schedules. Own calls. */
export const reports = {
  /** The reports that the reader may run. */
  reportTypes: call({
    method: 'GET',
    path: '/reports/types',
    access,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(reportType) }),
  }),
  /** The reader's own runs, the newest first. */
  reportRuns: call({
    method: 'GET',
    path: '/reports',
    access,
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize, report: z.optional(reportKey) }),
    reply: pageOf(run),
  }),
  /** Has a report made by a job. @throws 422 for a report that is not the reader's to run, and for its parameters */
  runReport: call({ method: 'POST', path: '/reports', access, copies: true, input: z.strictObject(asked), reply: run }),
  /** Makes the first rows of a report type that is being made. @throws 422 for a layout that does not fit its report */
  tryReport: call({
    method: 'POST',
    path: '/admin/reporttypes/try',
    access: [only('admin', 'manageReportTypes')],
    input: z.strictObject({
      key: z.enum(reportKeys, { error: 'bad-choice' }),
      /** Absent: all that the report has. */
      layout: z.optional(reportLayout),
      clientId: z.optional(idOf('client')),
      params: z._default(params, {}),
    }),
    reply: run,
  }),
  /** A run of one's own, or a finished one that the reader could have made just so; any other is not there. */
  reportRun: call({ method: 'GET', path: '/reports/:id', access, input: byId, reply: run }),
  /** A page of a result. @throws 409 'report-not-ready', 'report-rights' where the reader may not open it any more */
  reportRows: call({
    method: 'GET',
    path: '/reports/:id/rows',
    access,
    input: z.strictObject({ ...narrowing, page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(row),
    phi: true,
  }),
  /** The whole result as a file, in the reader's words for columns and codes. */
  reportFile: call({
    method: 'GET',
    path: '/reports/:id/file',
    access: exporters,
    input: z.strictObject({
      ...narrowing,
      ...sheet,
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Stops a run that waits or is under way. */
  cancelReport: call({ method: 'POST', path: '/reports/:id/cancel', access, input: byId, reply: run }),
  /** Deletes a run of a report with its file. */
  removeReport: call({ method: 'DELETE', path: '/reports/:id', access, input: byId, reply: done }),
  /** The reader's own schedules. */
  reportSchedules: call({
    method: 'GET',
    path: '/reportschedules',
    access,
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(schedule),
  }),
  /** Has a report made again and again, on the days that are named. */
  scheduleReport: call({
    method: 'POST',
    path: '/reportschedules',
    access,
    input: z.strictObject({ ...asked, ...rhythm }),
    reply: schedule,
  }),
  /** Another rhythm or other recipients, a pause, or its end. @throws 409 'stale' where somebody changed it since */
  changeSchedule: call({
    method: 'PUT',
    path: '/reportschedules/:id',
    access,
    input: z.strictObject({
      id: idOf('reportschedule'),
      ...rhythm,
      paused: flag,
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: schedule,
  }),
  /** Makes a scheduled report no more. */
  removeSchedule: call({
    method: 'DELETE',
    path: '/reportschedules/:id',
    access,
    input: z.strictObject({ id: idOf('reportschedule') }),
    reply: done,
  }),
  /**
   * Whom the reader may have told of a scheduled report, and on which clock its hour is: the client's, or the
   * installation's where it is about several. What those who are told may open is decided when they open it.
   */
  reportRecipients: call({
    method: 'GET',
    path: '/reportrecipients',
    access,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      rows: z.array(z.strictObject({ id, name: z.string(), type: z.string(), organisation: z.nullable(z.string()) })),
      timeZone: z.string(),
    }),
  }),
};
