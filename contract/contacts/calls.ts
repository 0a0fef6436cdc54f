import * as z from 'zod/mini';
import { call, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { id } from '../fields.ts';

const words = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** Whose contact it is: the administrator's own, an employer's, a broker's, a supplier's. */
export const contactOwners = ['administrator', 'client', 'broker', 'supplier'] as const;

const contact = z.strictObject({
  id,
  owner: z.enum(contactOwners),
  /** What the employer, broker or supplier is called. */
  ownerName: z.nullable(z.string()),
  category: words,
  name: z.string(),
  position: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ext: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  email: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  url: z.nullable(z.string()),
  languages: z.array(z.enum(languages)),
});
export type Contact = z.output<typeof contact>;

/** Whom people call or write to (domain 11). */
export const contactCalls = {
  /**
   * The caller's contacts: those of the site, then of the employer, then of the suppliers that serve it; brokers' for whom
   * they advise. Members are shown those meant for them. Own call.
   */
  myContacts: call({
    method: 'GET',
    path: '/contacts',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(contact) }),
  }),
  /** Those that the site shows in the foot of every page to users of the caller's type; at most five. Own call. */
  footerContacts: call({
    method: 'GET',
    path: '/contacts/footer',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(contact) }),
  }),
};
