import { userTypes } from '../access.ts';
import { activeStatuses, languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, optional, references, text, yesNo } from '../field-kinds.ts';
import { colour, email, pattern, phone, texts } from '../words/formed-texts.ts';

/** A host name as DNS has them, in small letters; `localhost` is one too. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const link = () => optional(pattern(/^https:\/\/\S+$/, 200));

/** Host names with their title, colour, languages and who may sign in there (domain 1.1 site). */
export const sites = collection({
  name: 'sites',
  permission: 'manageSites',
  fields: {
    name: text(80),
    /** The name of the portal, as visitors read it. */
    siteTitle: text(60),
    hosts: texts(HOST),
    /** The brand colour; all others derive from it with contrast kept. */
    primaryColor: colour(),
    languages: optional(choices(languages)),
    defaultLanguage: choice(languages),
    /** Empty: everybody's people. */
    clientIds: optional(references('clients')),
    allowedUserTypes: choices(userTypes),
    memberSignupEnabled: yesNo(),
    supportPhone: optional(phone()),
    supportEmail: optional(email()),
    supportHours: optional(text(80)),
    privacyUrl: link(),
    termsUrl: link(),
    accessibilityUrl: link(),
    status: choice(activeStatuses),
  },
  columns: ['name', 'siteTitle', 'hosts', 'defaultLanguage', 'status'],
  filters: ['status'],
});
