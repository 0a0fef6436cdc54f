import { userTypes } from '../access.ts';
import { announcementLevels } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, date, longText, optional, references, text } from '../field-kinds.ts';

/** News for users of some types, of some clients or all, between two days (domain 11). */
export const announcements = collection({
  name: 'announcements',
  permission: 'manageAnnouncements',
  fields: {
    headline: text(120),
    body: longText(2000),
    headlineKo: optional(text(120)),
    bodyKo: optional(longText(2000)),
    headlineEs: optional(text(120)),
    bodyEs: optional(longText(2000)),
    level: choice(announcementLevels),
    audience: choices(userTypes),
    clientIds: optional(references('clients')),
    startsOn: date(),
    endsOn: optional(date()),
  },
  columns: ['headline', 'level', 'audience', 'startsOn', 'endsOn'],
  filters: ['level'],
});
