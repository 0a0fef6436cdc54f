import { userTypes } from '../access.ts';
import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { relatedScreens } from './content-codes.ts';
import { choice, choices, longText, number, optional, reference, text } from '../field-kinds.ts';
import { webAddress } from '../words/formed-texts.ts';

/** Texts and links beside a screen (domain 12.9). */
export const relatedcontent = collection({
  name: 'relatedcontent',
  permission: 'manageInstallations',
  fields: {
    headline: text(120),
    screenKey: choice(relatedScreens, { documents: 'documents' }),
    clientId: optional(reference('clients')),
    audience: choices(userTypes),
    body: optional(longText(2000)),
    url: optional(webAddress()),
    language: optional(choice(languages)),
    sortKey: number(0, 9999),
  },
  columns: ['headline', 'screenKey', 'audience', 'clientId', 'language'],
  filters: ['screenKey', 'language'],
  parent: 'clientId',
});
