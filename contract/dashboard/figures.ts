import * as z from 'zod/mini';
import { everyoneButMembers } from '../access.ts';
import { call } from '../call.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/** Clients a home shows: more would be a list, and lists have their own screens. */
export const FIGURE_CLIENTS = 8;
/** New hires and leavers are counted over so many days; renewals are shown so many days ahead. */
export const FIGURE_DAYS = 90;
/** Months of what was paid, and of how many were covered. */
export const PAID_MONTHS = 12;

/** A client in a row: what asks for attention, and when its plan year begins again. */
const clientRow = z.strictObject({
  clientId: idOf('client'),
  name: z.string(),
  /** Employees covered today, as the list of members counts them. */
  members: z.int(),
  /** Enrollments that wait, failed or came back; null: not the caller's to know. */
  waiting: z.nullable(z.int()),
  /** The next first day of its plan year, and in how many days that is. */
  renewal: calendarDate,
  renewalDays: z.int(),
  /** Of the employees, how many of a hundred are covered; null: it has none. */
  enrolledPercent: z.nullable(z.int()),
  /** The day a roster was last applied. */
  lastImport: z.nullable(calendarDate),
});

/** Figures of homes. Own calls. */
export const figures = {
  /** People and clients as the caller sees them, of one client or of all; 404 for a client not the caller's. */
  dashboardFigures: call({
    method: 'GET',
    path: '/dashboardfigures',
    access: everyoneButMembers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      /** Employees covered today, as the list of members counts them, and everybody covered. */
      members: z.int(),
      people: z.int(),
      /** The covered by what they are to the employee. */
      covered: z.strictObject({ employees: z.int(), spouses: z.int(), children: z.int(), others: z.int() }),
      /** Employees hired, and those whose work ended, in the last `FIGURE_DAYS` days. */
      hired: z.int(),
      left: z.int(),
      clientCount: z.int(),
      /** Those that ask for most first, then by renewal; at most `FIGURE_CLIENTS`. */
      clients: z.array(clientRow),
      /** Plan years that begin within `FIGURE_DAYS` days, the next first; at most `FIGURE_CLIENTS`. */
      renewals: z.array(z.pick(clientRow, { clientId: true, name: true, renewal: true, renewalDays: true })),
    }),
  }),
  /**
   * Employees who were covered on the last day of each of the last `PAID_MONTHS` months that have ended, on each client's calendar, the oldest
   * first, of one client or of all; as what is on record says today. 404 for a client not the caller's.
   */
  membersByMonth: call({
    method: 'GET',
    path: '/membersbymonth',
    access: everyoneButMembers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ months: z.array(z.strictObject({ month: z.string(), members: z.int() })) }),
  }),
  /**
   * What plans paid in each of the last `PAID_MONTHS` months that have ended, the oldest first. Exact for whoever may read the claims
   * of every client asked about (`exact`); of one client alone it is de-identified for everybody else (domain 7.6): rounded to hundreds of
   * dollars, and null for a month of too few people. `months` empty: several clients, whose claims the caller may not all read.
   */
  paidByMonth: call({
    method: 'GET',
    path: '/paidbymonth',
    access: everyoneButMembers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      exact: z.boolean(),
      months: z.array(z.strictObject({ month: z.string(), paid: z.nullable(amount) })),
    }),
    phi: true,
  }),
};
