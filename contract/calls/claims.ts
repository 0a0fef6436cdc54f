import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { claimStatuses, claimTypes } from '../claim-codes.ts';
import { claimDetail, claimRow } from '../claims.ts';
import { amount, calendarDate, flag, id, pageOf, paging, string } from '../fields.ts';

/** Columns a claims list can be sorted by, a leading `-` for descending. */
export const claimSorts = [
  '-serviceDate',
  'serviceDate',
  '-received',
  'received',
  '-charges',
  'charges',
  '-owed',
  'owed',
  'provider',
  '-provider',
  'claimNumber',
  '-claimNumber',
] as const;
export type ClaimSort = (typeof claimSorts)[number];

/** Who looks claims up across clients: admin, and tpa with phi (calls.tsv). */
const searchers: Access = [only('admin', 'phi'), only('tpa', 'phi')];

const filters = {
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  status: z.optional(z.enum(claimStatuses, { error: 'bad-choice' })),
  claimType: z.optional(z.enum(claimTypes, { error: 'bad-choice' })),
  provider: z.optional(string(80, 0)),
  sort: z._default(z.enum(claimSorts, { error: 'bad-choice' }), '-serviceDate'),
  page: paging.page,
  pageSize: paging.pageSize,
};

/** What the card above a list says: sums over all rows of the filter, per the same rows the reader may see. */
const totals = z.strictObject({ billed: amount, planPaid: amount, youMayOwe: amount });

/** Claims (specification 3, "Claims"; domain 7). */
export const claims = {
  /** A person's claims, with the family the reader may see where no one person is named; the last twelve months by default. */
  claimList: call({
    method: 'GET',
    path: '/claims',
    access: 'signedIn',
    input: z.strictObject({ ...filters, memberId: z.optional(id), family: z._default(flag, true) }),
    reply: z.extend(pageOf(claimRow), { totals, from: calendarDate, to: calendarDate }),
    phi: true,
  }),
  claimGet: call({
    method: 'GET',
    path: '/claims/:id',
    access: 'signedIn',
    input: z.strictObject({ id, memberId: z.optional(id), clientId: z.optional(id) }),
    reply: claimDetail,
    phi: true,
  }),
  /** Across clients, by at least one selective key (domain 7.6); a whole claim number finds at once. */
  claimSearch: call({
    method: 'GET',
    path: '/claimSearch',
    access: searchers,
    input: z.strictObject({
      ...filters,
      /** One box: claim number, external number, member number, NPI, TIN, check number or a patient's name. */
      search: z.optional(string(80, 0)),
      claimNumber: z.optional(string(60, 0)),
      memberNumber: z.optional(string(40, 0)),
      patientName: z.optional(string(80, 0)),
      dob: z.optional(calendarDate),
      npi: z.optional(string(10, 0)),
      tin: z.optional(string(12, 0)),
      checkNumber: z.optional(string(40, 0)),
      receivedFrom: z.optional(calendarDate),
      receivedTo: z.optional(calendarDate),
      clientId: z.optional(id),
    }),
    reply: z.extend(pageOf(claimRow), { more: z.boolean() }),
    phi: true,
  }),
};
