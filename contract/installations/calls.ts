import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { type Access, only } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { email, pattern } from '../words/formed-texts.ts';
import { flag, id, instant, string, whole } from '../fields.ts';
import { isTimeZone } from '../words/time-zones.ts';
import { idOf } from '../objects.ts';

const readers: Access = [only('admin')];
const keepers: Access = [only('admin', 'manageInstallations')];

const timeZone = z.string({ error: 'bad-text' }).check(z.refine(isTimeZone, { error: 'bad-choice' }));
const language = z.enum(languages, { error: 'bad-choice' });
const offered = z.array(language).check(z.minLength(1, { error: 'required' }));

const saidName = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

const part = z.strictObject({
  /** What it is about: a table of codes. */
  kind: z.enum(['termreasons', 'lifeevents', 'referencecodes', 'zip']),
  /** How many the standard has. */
  total: z.int(),
  added: z.int(),
  changed: z.int(),
  retired: z.int(),
  /** Left as the installation itself made them. */
  kept: z.int(),
  /** No longer in the standard, and left because something names them: how many of what, as 409 in-use counts them. */
  held: z.array(z.strictObject({ code: z.string(), name: saidName, uses: z.record(z.string(), z.int()) })),
});
export type UpdatePart = z.output<typeof part>;

/** Life of bringing codes up to date. */
export const updateStates = ['waiting', 'running', 'done', 'failed'] as const;

const update = z.strictObject({
  job: id,
  state: z.enum(updateStates),
  /** Percent. */
  progress: z.int(),
  at: instant,
  by: z.nullable(actor),
  /** What came of each kind so far. */
  parts: z.array(part),
});
export type InstallationUpdate = z.output<typeof update>;

const installation = z.strictObject({
  id,
  name: z.string(),
  code: z.string(),
  legalName: z.nullable(z.string()),
  timeZone: z.string(),
  defaultLanguage: language,
  languages: z.array(language),
  payerId: z.nullable(z.string()),
  payerEin: z.nullable(z.string()),
  retentionYears: z.int(),
  allowTestIds: z.boolean(),
  /** The reader's own. */
  own: z.boolean(),
  clients: z.nullable(z.int()),
  version: z.int(),
  updatedAt: instant,
  /** Who changed it last; null where a program did. */
  updatedBy: z.nullable(actor),
  lastUpdate: z.nullable(update),
});
export type Installation = z.output<typeof installation>;

const code = z.string({ error: 'bad-text' }).check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, { error: 'bad-text' }));
const ein = z.nullable(z.string().check(z.regex(/^\d{9}$/, { error: 'bad-text' })));

/** What one administrator runs: the own installation and those made from it (domain 1.1 installation). */
export const installationCalls = {
  /** The installations that the reader may see. */
  installations: call({
    method: 'GET',
    path: '/admin/installation',
    access: readers,
    input: nothing,
    reply: z.strictObject({ rows: z.array(installation) }),
  }),
  /** Makes an installation with the standard codes and invites its first administrator by mail. */
  createInstallation: call({
    method: 'POST',
    path: '/admin/installation',
    access: keepers,
    input: z.strictObject({
      name: string(120),
      code,
      legalName: z.optional(z.nullable(string(160, 0))),
      timeZone,
      defaultLanguage: language,
      administratorFirstName: string(60),
      administratorLastName: string(60),
      administratorEmail: email().schema,
    }),
    reply: installation,
    stepUp: true,
  }),
  /** Absent leaves, null clears. */
  updateInstallation: call({
    method: 'PUT',
    path: '/admin/installation/:id',
    access: keepers,
    input: z.strictObject({
      id: idOf('installation'),
      name: z.optional(string(120)),
      legalName: z.optional(z.nullable(string(160, 0))),
      timeZone: z.optional(timeZone),
      defaultLanguage: z.optional(language),
      languages: z.optional(offered),
      payerId: z.optional(z.nullable(pattern(/^[A-Za-z0-9]{2,80}$/, 80).schema)),
      payerEin: z.optional(ein),
      retentionYears: z.optional(whole(1, 99)),
      allowTestIds: z.optional(flag),
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: installation,
  }),
  /** Only one that was made from the own one and has no clients: 409 in-use with their number. */
  removeInstallation: call({
    method: 'DELETE',
    path: '/admin/installation/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('installation') }),
    reply: done,
    stepUp: true,
  }),
  /**
   * Has a job bring the codes up to date with the standard; what the installation changed itself, and what something
   * names, stays (domain 1.1). Answers the job, the one under way where there is one; GET says how far it is.
   */
  updateInstallData: call({
    method: 'POST',
    path: '/admin/updateinstalldata/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('installation') }),
    reply: z.extend(update, {
      counts: z.strictObject({ added: z.int(), changed: z.int(), retired: z.int() }),
    }),
  }),
};
