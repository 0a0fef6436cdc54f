import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { call } from '../call.ts';
import { string } from '../fields.ts';

const screen = z.string({ error: 'bad-text' }).check(z.regex(/^[a-z][a-zA-Z]{1,39}$/, { error: 'bad-text' }));
const fieldName = z.string({ error: 'bad-text' }).check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: 'bad-text' }));
const name = string(60);

/** How somebody likes to see a list. It never holds a search: searches are names of people. */
const shape = {
  columns: z.array(fieldName).check(z.maxLength(60, { error: 'too-long' })),
  filters: z.record(fieldName, string(100)),
  sort: z.nullable(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/, { error: 'bad-choice' }))),
  /** The user type that sees it too; only an administrator publishes. */
  publishedTo: z.nullable(z.enum(userTypes, { error: 'bad-choice' })),
};

const view = z.strictObject({ name: z.string(), ...shape, isOwn: z.boolean() });
/** Everything a list screen's saved views are; `own` first. */
export type SavedView = z.output<typeof view>;

const reply = z.strictObject({ views: z.array(view) });

/** Saved views of list screens, each user's own and those published to the user type. Own calls. */
export const views = {
  /** The saved views of a list: the reader’s own, and those published to their user type. */
  listViews: call({
    method: 'GET',
    path: '/views/:screen',
    access: 'signedIn',
    input: z.strictObject({ screen }),
    reply,
  }),
  /** Saves a view under its name; one of the same name is replaced. */
  saveView: call({
    method: 'PUT',
    path: '/views/:screen',
    access: 'signedIn',
    input: z.strictObject({ screen, name, ...shape }),
    reply,
  }),
  /** Deletes a view of a list. */
  removeView: call({
    method: 'DELETE',
    path: '/views/:screen',
    access: 'signedIn',
    input: z.strictObject({ screen, name }),
    reply,
  }),
};
