import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, number, reference, text } from '../field-kinds.ts';
import { planDocTypes } from '../enrollment-sessions/codes.ts';
import { documentReference, planReference } from '../enrollment-sessions/named-objects.ts';

const managed = collection({
  name: 'enrollmentsessionplandocs',
  permission: 'manageEnrollmentSessions',
  fields: {
    heading: text(120),
    sessionId: reference('enrollmentsessions'),
    planId: planReference(),
    documentId: documentReference(),
    type: choice(planDocTypes),
    language: choice(languages),
    sortKey: number(0, 9999),
  },
  columns: ['heading', 'type', 'language', 'sortKey'],
  filters: ['type', 'language'],
  parent: 'sessionId',
});

/** Papers beside a plan of a session; anybody who has the paper's own address reads it while the session is open (domain 5.1). */
export const enrollmentsessionplandocs = ofSessions(managed);
