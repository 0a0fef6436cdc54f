import { collection } from '../collection.ts';
import { later } from '../later-fields.ts';
import { longText, optional, text } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** How an enrollment session looks and what it says at its beginning and end (domain 5.1). */
export const enrollmentsessionthemes = collection({
  name: 'enrollmentsessionthemes',
  permission: 'manageEnrollmentSessions',
  fields: {
    name: text(80),
    colorPrimary: pattern(/^#[0-9a-f]{6}$/i),
    colorAccent: later(optional(pattern(/^#[0-9a-f]{6}$/i)), 'sessions'),
    headerText: optional(text(200)),
    footerText: optional(text(500)),
    welcome: optional(longText(4000)),
    welcomeKo: optional(longText(4000)),
    welcomeEs: optional(longText(4000)),
    complete: later(optional(longText(4000)), 'sessions'),
    completeKo: later(optional(longText(4000)), 'sessions'),
    completeEs: later(optional(longText(4000)), 'sessions'),
  },
  columns: ['name', 'colorPrimary', 'headerText', 'footerText'],
});
