import * as z from 'zod/mini';
import { laterPermissions, permissions } from '../access.ts';
import { keyScopes } from '../apikeys/keys.ts';
import { call } from '../call.ts';
import { collection } from '../collection.ts';
import { choice, choices, date, instant, optional, references, shown, text, yesNo } from '../field-kinds.ts';
import { texts } from '../words/formed-texts.ts';

/** An address or a network: 192.0.2.7, 198.51.100.0/24, 2001:db8::/32. PostgreSQL reads it for good. */
const network = /^[0-9a-f.:]{2,45}(\/\d{1,3})?$/;

const definition = collection({
  name: 'apikeys',
  permission: 'manageApiKeys',
  fields: {
    name: text(80),
    prefix: shown(text(8)),
    status: shown(choice(['active', 'revoked'])),
    scopes: choices([...keyScopes, ...permissions.filter((one) => laterPermissions[one])], laterPermissions),
    /** It changes nothing, whatever its scopes open to others: previews and reports are all that it may ask besides. */
    readOnly: yesNo(),
    clientIds: optional(references('clients')),
    expiresOn: optional(date()),
    allowedAddresses: texts(network),
    madeBy: shown(text(200)),
    lastUsedAt: shown(instant()),
    lastUsedFrom: shown(text(60)),
    refusedAt: shown(instant()),
  },
  columns: ['name', 'prefix', 'status', 'lastUsedAt', 'expiresOn'],
  filters: ['status'],
});

const { create, update, restore } = definition.calls;

/** The key itself: here, and never again. */
const made = z.intersection(create.reply, z.object({ key: z.string() }));

/** Keys by which other programs open the API (domain 12.9). Whoever makes, changes or brings one back proves who it is. */
export const apikeys = {
  ...definition,
  calls: {
    ...definition.calls,
    create: call({ ...create, reply: made, stepUp: true, again: 'untold' }),
    update: call({ ...update, stepUp: ['scopes', 'readOnly', 'clientIds', 'expiresOn', 'allowedAddresses'] }),
    restore: call({ ...restore, stepUp: true }),
  },
};
