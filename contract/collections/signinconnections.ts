import { call } from '../call.ts';
import { collection } from '../collection.ts';
import { choice, instant, longText, optional, reference, references, shown, text } from '../field-kinds.ts';
import { pattern, texts } from '../words/formed-texts.ts';

/** Whom a connection can sign in. */
export const connectedTypes = ['admin', 'client', 'member', 'tpa'] as const;
/** Whose second factor counts: the portal's own, or the provider's where it says that there was one. */
export const factorPolicies = ['portal', 'provider'] as const;

/** The domain of an e-mail address, in small letters. */
const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

const definition = collection({
  name: 'signinconnections',
  permission: 'manageUsers',
  fields: {
    name: text(80),
    issuer: pattern(/^(https?:\/\/|urn:)[^\s"'<>{}@#]+$/, 500),
    /** Of a provider that speaks SAML 2.0: where it signs people in (HTTP-Redirect), and the certificates it signs with, as PEM. */
    signInAddress: optional(pattern(/^https?:\/\/[^\s"'<>{}@#]+$/, 500)),
    certificates: optional(longText(20_000)),
    application: text(200),
    userType: choice(connectedTypes),
    clientIds: optional(references('clients')),
    tpaId: optional(reference('tpas')),
    emailDomains: texts(domain),
    secondFactor: choice(factorPolicies),
    status: choice(['off', 'active']),
    secretSetAt: shown(instant()),
    keyMadeAt: shown(instant()),
  },
  columns: ['name', 'issuer', 'userType', 'status'],
  filters: ['userType', 'status'],
});

const { create, update, remove, restore } = definition.calls;

/** Providers by which an organization's people sign in. Whoever changes one proves who it is: it opens accounts. */
export const signinconnections = {
  ...definition,
  calls: {
    ...definition.calls,
    create: call({ ...create, stepUp: true }),
    update: call({ ...update, stepUp: true }),
    remove: call({ ...remove, stepUp: true }),
    restore: call({ ...restore, stepUp: true }),
  },
};
