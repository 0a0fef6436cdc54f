import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { clientStatuses, payFrequencies } from '../codes.ts';
import { date, optional, yesNo } from '../field-kinds.ts';
import { id, instant, pageOf, paging, string, whole } from '../fields.ts';
import { sheetOf } from '../files/sheet.ts';
import { division, plan } from '../reference/calls.ts';
import { idOf } from '../objects.ts';

const keepers: Access = [only('admin', 'manageClients')];

/** What a client needs before its people can sign in, in this order. */
export const setUpSteps = ['group', 'division', 'plan', 'offer', 'rates', 'people', 'enrollment', 'users'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

const named = z.strictObject({ id, name: z.string() });

const record = z.strictObject({
  clientId: idOf('client'),
  /** How many of each the client has. */
  counts: z.strictObject({
    groups: z.int(),
    divisions: z.int(),
    baseplans: z.int(),
    plans: z.int(),
    people: z.int(),
    users: z.int(),
  }),
  steps: z.array(z.strictObject({ step: z.enum(setUpSteps), done: z.boolean() })),
  brokers: z.array(named),
  partners: z.array(named),
  tpas: z.array(named),
});
export type ClientRecord = z.output<typeof record>;

/** Settings of the portal that the matrix shows and sets for each client. */
export const matrixSettings = ['enrollmentApproval', 'idCardEnabled', 'showAccumulators', 'showClaims'] as const;

/** Columns of the matrix (domain 1.5 clientmatrix), in order. */
export const matrixColumns = [
  'name',
  'clientNumber',
  'status',
  'allowEnrollment',
  'payFrequency',
  'brokers',
  'groups',
  'divisions',
  'plans',
  'people',
  'users',
  'planSponsorCertified',
  ...matrixSettings,
  'idCardTemplates',
  'eobTemplates',
  'services',
  'missing',
] as const;
export type MatrixColumn = (typeof matrixColumns)[number];

/** A setting as it holds for the client, and whether it is set for the client itself. */
const held = z.strictObject({ value: z.string(), own: z.boolean() });

/** Active templates by name: the client's own, or where it has none those of the installation. */
const templates = z.strictObject({ names: z.array(z.string()), own: z.boolean() });

/** A service as it stands for the client today, and whether the client itself says so. */
const offered = z.strictObject({
  serviceId: idOf('service'),
  name: z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) }),
  on: z.boolean(),
  own: z.boolean(),
});

const matrixRow = z.strictObject({
  id,
  name: z.string(),
  clientNumber: z.string(),
  status: z.enum(clientStatuses),
  allowEnrollment: z.boolean(),
  payFrequency: z.enum(payFrequencies),
  planSponsorCertified: z.boolean(),
  version: z.int(),
  /** Who works for it today, the broker of record first. */
  brokers: z.array(z.string()),
  groups: z.int(),
  divisions: z.int(),
  plans: z.int(),
  people: z.int(),
  users: z.int(),
  settings: z.record(z.enum(matrixSettings), held),
  idCardTemplates: templates,
  eobTemplates: templates,
  /** Every service there is, in their order. */
  services: z.array(offered),
  /** Steps of setting up that are not done yet. */
  missing: z.array(z.enum(setUpSteps)),
});
export type MatrixRow = z.output<typeof matrixRow>;

const narrowing = {
  search: z.optional(string(100, 0)),
  status: z.optional(z.enum(clientStatuses, { error: 'bad-choice' })),
  allowEnrollment: z.optional(yesNo().schema),
  brokerId: z.optional(idOf('broker')),
  /** Those that miss a step, or any. */
  missing: z.optional(z.enum([...setUpSteps, 'any'], { error: 'bad-choice' })),
  sort: z.optional(
    z.enum(
      (['name', 'clientNumber', 'status', 'people'] as const).flatMap((name) => [name, `-${name}` as const]),
      { error: 'bad-choice' },
    ),
  ),
};

/** What stands apart between what is stored and what follows from the facts. */
const difference = z.strictObject({ people: z.int(), added: z.int(), changed: z.int(), removed: z.int() });
/** What is wrong with the tree of groups, divisions, offers and plans. */
export const treeFindings = ['groupEnded', 'notOffered', 'notPriced', 'basePlanEnded'] as const;

export const clientCalls = {
  /** Counts, what is missing, and who works for a client. Own call. */
  clientRecord: call({
    method: 'GET',
    path: '/admin/clientrecord/:clientId',
    access: keepers,
    input: z.strictObject({ clientId: idOf('client') }),
    reply: record,
  }),
  /** Every client with its configuration, a page at a time. Own call; a cell is changed by `clients.update` or `putSetting`. */
  clientMatrix: call({
    method: 'GET',
    path: '/admin/clientmatrix',
    access: keepers,
    input: z.strictObject({ ...narrowing, page: paging.page, pageSize: z._default(whole(1, 500), 100) }),
    reply: pageOf(matrixRow),
  }),
  /** The matrix under these filters as a file, in the reader's words. Own call. */
  exportClientMatrix: call({
    method: 'GET',
    path: '/admin/clientmatrix/export',
    access: [only('admin', 'exportData')],
    input: z.strictObject({
      ...narrowing,
      ...sheetOf(matrixColumns),
    }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
  /** A plan of a client, made from one of its base plans, of the same coverage type. Own call. */
  createPlan: call({
    method: 'POST',
    path: '/plans',
    access: keepers,
    input: z.strictObject({
      clientId: idOf('client'),
      basePlanId: idOf('baseplan'),
      name: string(120),
      /** What files call it; absent: made from the name. */
      systemIdentifier: z.optional(string(40)),
      sortKey: z._default(whole(0, 9999), 0),
    }),
    reply: plan,
  }),
  /** Offers a plan to a division from a day on; of the same plan, division and day it changes the last day. Own call. */
  offerPlan: call({
    method: 'POST',
    path: '/divisions/:divisionId/plans',
    access: keepers,
    input: z.strictObject({
      divisionId: idOf('division'),
      planId: idOf('plan'),
      effectiveDate: date().schema,
      expirationDate: z.optional(optional(date()).schema),
    }),
    reply: division,
  }),
  /**
   * Derives anew what follows from a client's records, and checks its tree: members as the search finds them, groups,
   * divisions, offers, plans. Nothing that people recorded is changed.
   */
  refreshClient: call({
    method: 'POST',
    path: '/admin/refreshclient/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('client') }),
    reply: z.strictObject({
      at: instant,
      search: difference,
      tree: z.strictObject({ groups: z.int(), divisions: z.int(), plans: z.int(), offers: z.int() }),
      findings: z.array(z.strictObject({ code: z.enum(treeFindings), names: z.array(z.string()) })),
    }),
  }),
  /** Sets aside what the server keeps to answer faster; answers how many of each there were (domain 12.9). */
  clearCache: call({
    method: 'POST',
    path: '/admin/clearcache',
    access: keepers,
    input: z.strictObject({
      scope: z._default(z.enum(['all', 'client', 'member'], { error: 'bad-choice' }), 'all'),
      /** The client or the member; not for all. */
      id: z.optional(idOf('client', 'person')),
    }),
    reply: z.strictObject({ counts: z.strictObject({ rights: z.int(), tables: z.int(), search: z.int() }) }),
  }),
};
