import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { call, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { dashboardKeys, relatedScreens } from '../content-codes.ts';
import { id } from '../fields.ts';

/** A card on a grid of 12 columns (specification 3, Dashboard item). */
const item = z.strictObject({
  id,
  key: z.enum(dashboardKeys),
  userType: z.enum(userTypes),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  hide: z.boolean(),
});
export type DashboardItem = z.output<typeof item>;

/** What stands on a dashboard and beside a screen (domain 12.9). */
export const dashboard = {
  /** The cards arranged for the caller's user type, from the top left; a card that is not named stands where it always does. */
  dashboardItems: call({
    method: 'GET',
    path: '/dashboarditems',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(item) }),
  }),
  dashboardItem: call({
    method: 'GET',
    path: '/dashboarditem/:id',
    access: 'signedIn',
    input: z.strictObject({ id }),
    reply: item,
  }),
  /** Texts and links beside a screen, in the language and for the caller. Own call. */
  relatedContent: call({
    method: 'GET',
    path: '/relatedcontent',
    access: 'signedIn',
    input: z.strictObject({
      screenKey: z.enum(relatedScreens, { error: 'bad-choice' }),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({ id, headline: z.string(), body: z.nullable(z.string()), url: z.nullable(z.string()) }),
      ),
    }),
  }),
};
