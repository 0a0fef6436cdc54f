import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, number, reference, text } from '../field-kinds.ts';
import { planDocTypes } from '../enrollment-sessions/codes.ts';
import { documentReference } from '../enrollment-sessions/named-objects.ts';

const managed = collection({
  name: 'externalbenefitdocs',
  permission: 'manageEnrollmentSessions',
  fields: {
    heading: text(120),
    externalbenefitId: reference('externalbenefits'),
    documentId: documentReference(),
    type: choice(planDocTypes),
    language: choice(languages),
    sortKey: number(0, 9999),
  },
  columns: ['heading', 'externalbenefitId', 'type', 'language'],
  filters: ['type', 'language'],
  parent: 'externalbenefitId',
});

/** Papers beside an extra benefit (domain 5.1). */
export const externalbenefitdocs = ofSessions(managed);
