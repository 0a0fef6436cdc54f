import { userTypes } from '../access.ts';
import { announcementLevels, announcementPlaces } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, date, longText, number, optional, references, text, yesNo } from '../field-kinds.ts';
import { timeOfDay } from '../words/formed-texts.ts';

/**
 * News between two moments on the installation's clock (domain 11). User types and sites narrow who reads it; where
 * clients, divisions or brokers are named, whoever is of one of them does.
 */
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
    placement: choice(announcementPlaces),
    audience: optional(choices(userTypes)),
    clientIds: optional(references('clients')),
    divisionIds: optional(references('divisions')),
    brokerIds: optional(references('brokers')),
    siteIds: optional(references('sites')),
    startsOn: date(),
    startsTime: optional(timeOfDay()),
    endsOn: optional(date()),
    endsTime: optional(timeOfDay()),
    dismissible: yesNo(),
    requiresAck: yesNo(),
    sortKey: number(0, 9999),
    status: choice(['active', 'inactive']),
  },
  columns: ['headline', 'level', 'placement', 'startsOn', 'endsOn', 'status'],
  filters: ['level', 'placement', 'status'],
});
