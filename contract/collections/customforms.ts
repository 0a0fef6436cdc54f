import * as z from 'zod/mini';
import { call } from '../call.ts';
import { type Collection, collection } from '../collection.ts';
import { choice, field, number, optional, shown, text } from '../field-kinds.ts';
import { customFormStates, formPlaces, MOST_ITEMS } from '../forms/codes.ts';
import { idOf } from '../objects.ts';

const items = z.array(z.json(), { error: 'bad-json' }).check(z.maxLength(MOST_ITEMS, { error: 'too-long' }));

const built = collection({
  name: 'customforms',
  permission: 'manageCustomForms',
  fields: {
    name: text(80),
    heading: text(200),
    headingKo: optional(text(200)),
    headingEs: optional(text(200)),
    status: choice(customFormStates),
    items: optional(field('json', items)),
    publishedVersion: shown(number()),
  },
  columns: ['name', 'heading', 'status', 'publishedVersion'],
  filters: ['status'],
});

/** The list can be narrowed to the forms of one place: `entityId`, of a client unless `entityType` says otherwise (specification). */
function listedByPlace<Of extends Collection>(managed: Of) {
  const { list } = managed.calls;
  if (!(list.input instanceof z.ZodMiniObject)) throw new Error(`the list of ${managed.name} takes no fields`);
  const ofPlace = {
    entityType: z.optional(z.enum(formPlaces, { error: 'bad-choice' })),
    entityId: z.optional(idOf('client', 'installation')),
  };
  return { ...managed, calls: { ...managed.calls, list: call({ ...list, input: z.extend(list.input, ofPlace) }) } };
}

/** Forms that administrators build and have asked of members and clients (domain 12.2); what `items` may be says `checkForm`. */
export const customforms = listedByPlace(built);
