import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { call, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { dashboardKeys, relatedScreens } from '../collections/content-codes.ts';
import { flag, id, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { figures } from './figures.ts';

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

const arrangement = z.strictObject({
  rows: z.array(item),
  /** The reader arranged cards of their own. */
  isOwn: z.boolean(),
});

/** Where somebody puts one card. */
const place = z.strictObject({
  key: z.enum(dashboardKeys, { error: 'bad-choice' }),
  x: whole(0, 11),
  y: whole(0, 999),
  width: whole(1, 12),
  height: whole(1, 99),
  hide: flag,
});
export type DashboardPlace = z.output<typeof place>;

/** What stands on a dashboard and beside a screen (domain 12.9). */
export const dashboard = {
  ...figures,
  /**
   * The cards as the caller arranged them, else as they are arranged for the user type, from the top left; a card that is
   * not named stands where it always does.
   */
  dashboardItems: call({
    method: 'GET',
    path: '/dashboarditems',
    access: 'signedIn',
    input: nothing,
    reply: arrangement,
  }),
  /** Keeps where the caller puts cards; cards that are not named stand again as for the user type. Own call. */
  arrangeDashboard: call({
    method: 'PUT',
    path: '/dashboarditems',
    access: 'signedIn',
    input: z.strictObject({
      rows: z.array(place).check(z.minLength(1, { error: 'required' }), z.maxLength(50, { error: 'too-long' })),
    }),
    reply: arrangement,
  }),
  /** The dashboard stands again as it is arranged for the user type. Own call. */
  resetDashboard: call({
    method: 'DELETE',
    path: '/dashboarditems',
    access: 'signedIn',
    input: nothing,
    reply: arrangement,
  }),
  /** Where one card stands on the home page, how large it is, and whether it is hidden. */
  dashboardItem: call({
    method: 'GET',
    path: '/dashboarditem/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('dashboarditem') }),
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
