import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes, languages, payFrequencies, relationshipCodes } from '../codes.ts';
import { amount, calendarDate, flag, id, string, whole } from '../fields.ts';
import { ageBases, planYearTypes } from '../plans/codes.ts';
import { idOf } from '../objects.ts';

/** A plan a division may buy, with the days of its pivot (specification 3, Plan). */
const pivot = z.strictObject({
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  systemIdentifier: z.string(),
});
export const planWithPivot = z.strictObject({
  id,
  systemIdentifier: z.string(),
  name: z.string(),
  sortKey: z.int(),
  pivot,
});

/** A division as it stands in its client (specification 3, Client). */
export const divisionOfClient = z.strictObject({
  id,
  clientId: idOf('client'),
  systemIdentifier: z.string(),
  name: z.string(),
  plans: z.array(planWithPivot),
});

export const division = z.strictObject({
  id,
  clientId: idOf('client'),
  systemIdentifier: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  groupId: idOf('group'),
  groupNumber: z.string(),
  allowEnrollment: z.boolean(),
  isCobra: z.boolean(),
  isRetiree: z.boolean(),
  sortKey: z.int(),
  /** Null: the client's. */
  payFrequency: z.nullable(z.enum(payFrequencies)),
  version: z.int(),
  plans: z.array(planWithPivot),
});

const monthAndDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'bad-date' }));

/** Words by language; a missing one falls back to English. */
const inLanguages = z.partialRecord(z.enum(languages), string(2000, 0));
const highlight = z.strictObject({ label: string(60), value: string(120) });

/** What is insured: a multiple of the salary in hundredths, a fixed amount, or what people choose (domain 2.3). */
const volumeRule = z.strictObject({
  kind: z.enum(['salaryMultiple', 'flat', 'chosen'], { error: 'bad-choice' }),
  multiple: z._default(whole(0, 10_000), 0),
  flat: z._default(amount, '0'),
  roundUpTo: z._default(amount, '0'),
  cap: z._default(z.nullable(amount), null),
  guaranteeIssue: z._default(z.nullable(amount), null),
  ageReductions: z._default(
    z.array(z.strictObject({ fromAge: whole(0, 150), percent: whole(0, 100) })).check(z.maxLength(20)),
    [],
  ),
});

/** What a plan says of itself beyond its name (domain 2.1 plan). */
const described = {
  displayName: z.nullable(string(120)),
  summary: inLanguages,
  highlights: z.array(highlight).check(z.maxLength(20, { error: 'too-long' })),
  planYearType: z.enum(planYearTypes, { error: 'bad-choice' }),
  /** 'MM-DD'; null: the client's. */
  planYearStart: z.nullable(monthAndDay),
  /** Employer-paid, cannot be waived. */
  required: z.boolean(),
  eligibleRelationships: z.array(z.enum(relationshipCodes, { error: 'bad-choice' })),
  /** Null: the specification's four tiers, or none for products without tiers. */
  tierStructureId: z.nullable(idOf('structure')),
  ageBasis: z.enum(ageBases, { error: 'bad-choice' }),
  /** Children under 21 who are charged, the oldest first; null: all. */
  childrenCounted: z.nullable(whole(0, 20)),
  volume: z.nullable(volumeRule),
  /** A primary-care doctor is to be named for everybody covered. */
  asksDoctor: z.boolean(),
};

export const plan = z.strictObject({
  id,
  clientId: idOf('client'),
  systemIdentifier: z.string(),
  name: z.string(),
  coverageType: z.enum(coverageTypes),
  sortKey: z.int(),
  ...described,
  version: z.int(),
});
export type Plan = z.output<typeof plan>;

/** A code that forms offer, with its words (specification 3, Reference code). */
export const referenceCode = z.strictObject({
  id,
  type: z.string(),
  code: z.string(),
  name: z.string(),
  nameKo: z.nullable(z.string()),
  nameEs: z.nullable(z.string()),
  /** Null: the program's own. */
  installationId: z.nullable(idOf('installation')),
});

const ofClient = z.strictObject({ clientId: idOf('client') });
const optionalEach = z.partial(
  z.strictObject({ ...described, required: flag, asksDoctor: flag, sortKey: whole(0, 9999) }),
);

export const reference = {
  /** The divisions of a client, with how each is shown and paid. */
  divisions: call({
    method: 'GET',
    path: '/divisions',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: ofClient,
    reply: z.strictObject({ rows: z.array(division) }),
  }),
  /** Changes how a division is shown and paid; absent leaves, null clears. */
  saveDivision: call({
    method: 'PUT',
    path: '/divisions/:id',
    access: [only('admin', 'manageClients')],
    input: z.strictObject({
      id: idOf('division'),
      displayName: z.optional(z.nullable(string(120))),
      allowEnrollment: z.optional(flag),
      isCobra: z.optional(flag),
      isRetiree: z.optional(flag),
      sortKey: z.optional(whole(0, 9999)),
      payFrequency: z.optional(z.nullable(z.enum(payFrequencies, { error: 'bad-choice' }))),
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: division,
  }),
  plans: call({
    method: 'GET',
    path: '/plans',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: ofClient,
    reply: z.strictObject({ rows: z.array(plan) }),
  }),
  /** Changes what a plan says and how it is priced; absent leaves, null clears. */
  savePlan: call({
    method: 'PUT',
    path: '/plans/:id',
    access: [only('admin', 'manageClients')],
    input: z.extend(optionalEach, { id: idOf('plan'), version: z.optional(whole(1, 999_999_999)) }),
    reply: plan,
  }),
  /** Codes that forms offer, with their words: of one type (SALUT, SUFFIX, STATE ...) or of all. */
  referencecodes: call({
    method: 'GET',
    path: '/referencecodes',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({ type: z.optional(string(20)) }),
    reply: z.strictObject({
      rows: z.array(referenceCode),
    }),
    session: { byLink: true },
  }),
  /** City, state and county of a ZIP code; 404 where there is none. */
  zip: call({
    method: 'GET',
    path: '/zip',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({ code: z.string().check(z.regex(/^\d{5}(-?\d{4})?$/, { error: 'bad-text' })) }),
    reply: z.strictObject({ code: z.string(), city: z.string(), state: z.string(), county: z.string() }),
    session: { byLink: true },
  }),
};
