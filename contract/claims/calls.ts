import * as z from 'zod/mini';
import { type Access, everyoneButMembers, only } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { claimStatuses, claimTypes } from './codes.ts';
import { claimDetail, claimRow } from './shapes.ts';
import { amount, calendarDate, flag, pageOf, paging, string, whole } from '../fields.ts';
import { sheetOf } from '../files/sheet.ts';
import { findsBy, idOf } from '../objects.ts';

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

/** What narrows a list of claims beside the people it is about. */
const narrowing = {
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  status: z.optional(z.enum(claimStatuses, { error: 'bad-choice' })),
  claimType: z.optional(z.enum(claimTypes, { error: 'bad-choice' })),
  provider: z.optional(string(80, 0)),
  sort: z._default(z.enum(claimSorts, { error: 'bad-choice' }), '-serviceDate'),
};
/** Rows with what the specification names and no list shows; the header that asks for its names turns it on. */
const named = { withParts: z.optional(flag) };
const pages = { page: paging.page, pageSize: paging.pageSize };

/** Whose claims: of `memberId`, or of the family where `family` is asked for or nobody is named. */
const people = { memberId: z.optional(idOf('person')), family: z.optional(flag) };

/** Ways to find claims across clients; at least one that few claims fit is required, else 422 'narrow-search'. */
const keys = {
  /** One box: claim number, external number, member number, NPI, TIN, check number or a patient's name. */
  search: z.optional(string(80, 0)),
  claimNumber: z.optional(string(60, 0)),
  memberNumber: z.optional(findsBy('memberNumber', string(40, 0))),
  patientName: z.optional(string(80, 0)),
  dob: z.optional(calendarDate),
  npi: z.optional(string(10, 0)),
  tin: z.optional(string(12, 0)),
  checkNumber: z.optional(string(40, 0)),
  receivedFrom: z.optional(calendarDate),
  receivedTo: z.optional(calendarDate),
  clientId: z.optional(idOf('client')),
};

/** The columns a list of claims can be exported with, in the order they are shown. */
export const claimColumns = [
  'claimNumber',
  'externalClaimNumber',
  'status',
  'claimType',
  'clientName',
  'memberName',
  'memberNumber',
  'relationship',
  'providerName',
  'serviceDateFrom',
  'serviceDateTo',
  'dateReceived',
  'currencyCode',
  'totalCharges',
  'paid',
  'patientResponsibility',
] as const;
export type ClaimColumn = (typeof claimColumns)[number];

/** What the card above a list says: sums over all rows of the filter; what the data does not say is not in them. */
const totals = z.strictObject({ billed: amount, planPaid: amount, youMayOwe: amount });

/** Claims are found in at most so many; beyond it, `more` is true. */
export const FOUND_CLAIMS = 1_000;

/** Claims of a kind as a whole; `types` names those that are counted together because each alone is too few people. */
const claimTotal = z.strictObject({
  types: z.array(z.enum(claimTypes)),
  people: z.int(),
  claims: z.int(),
  /** Rounded to a hundred dollars: no difference between two readings tells one bill. */
  billed: amount,
  planPaid: amount,
  patientsOwe: amount,
});

/** Claims (specification 3, "Claims"; domain 7). */
export const claims = {
  /**
   * A person's claims, or those of the family whom the reader may see; without dates the last twelve months. Who looks
   * after members must say whose (422), and whose claims are private to them answers 403 'claims-private'.
   */
  claimList: call({
    method: 'GET',
    path: '/claims',
    access: 'signedIn',
    forKeys: ['phi'],
    input: z.strictObject({ ...narrowing, ...pages, ...people, ...named }),
    reply: z.extend(pageOf(claimRow), { totals, from: calendarDate, to: calendarDate }),
    phi: true,
  }),
  /** One claim: its lines, what was paid, adjusted and denied, and why. */
  claimGet: call({
    method: 'GET',
    path: '/claims/:id',
    access: 'signedIn',
    forKeys: ['phi'],
    input: z.strictObject({
      id: idOf('claim'),
      memberId: z.optional(idOf('person')),
      clientId: z.optional(idOf('client')),
    }),
    reply: claimDetail,
    phi: true,
  }),
  /** What `claimList` shows under these filters, all of it, as a file. Staff need exportData too. Own call. */
  claimListFile: call({
    method: 'GET',
    path: '/claims/export',
    access: 'signedIn',
    input: z.strictObject({ ...narrowing, ...people, ...sheetOf(claimColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Across clients, by at least one selective key (domain 7.6); a whole claim number finds at once. */
  claimSearch: call({
    method: 'GET',
    path: '/claimSearch',
    access: searchers,
    input: z.strictObject({ ...narrowing, ...pages, ...keys, ...named }),
    reply: z.extend(pageOf(claimRow), { more: z.boolean() }),
    phi: true,
  }),
  /** What `claimSearch` finds under these keys and filters, as a file; needs exportData too. Own call. */
  claimSearchFile: call({
    method: 'GET',
    path: '/claimSearch/export',
    access: searchers,
    input: z.strictObject({ ...narrowing, ...keys, ...sheetOf(claimColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /**
   * What the claims of an employer's people come to in a calendar year, de-identified (domain 7.6): by kinds of at least
   * `least` people of whom nobody makes more than half, through the last quarter that has ended. Null: too few people. Own call.
   */
  claimTotals: call({
    method: 'GET',
    path: '/claimtotals',
    access: everyoneButMembers,
    input: z.strictObject({ clientId: idOf('client'), year: z.optional(whole(2000, 2100)) }),
    reply: z.strictObject({
      year: z.int(),
      through: z.nullable(calendarDate),
      least: z.int(),
      whole: z.nullable(claimTotal),
      kinds: z.array(claimTotal),
    }),
  }),
};
