import { collection } from '../collection.ts';
import { longText, optional, text } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** How an enrollment session looks and what it says at its beginning and end (domain 5.1). */
export const enrollmentsessionthemes = collection({
  name: 'enrollmentsessionthemes',
  permission: 'manageEnrollmentSessions',
  fields: {
    name: text(80),
    colorPrimary: pattern(/^#[0-9a-f]{6}$/i),
    colorAccent: optional(pattern(/^#[0-9a-f]{6}$/i)),
    headerText: optional(text(200)),
    footerText: optional(text(500)),
    welcome: optional(longText(4000)),
    welcomeKo: optional(longText(4000)),
    welcomeEs: optional(longText(4000)),
    complete: optional(longText(4000)),
    completeKo: optional(longText(4000)),
    completeEs: optional(longText(4000)),
  },
  columns: ['name', 'colorPrimary', 'headerText', 'footerText'],
});
