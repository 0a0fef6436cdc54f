import { collection } from '../collection.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, number, optional, reference, text, yesNo } from '../field-kinds.ts';
import { censusFieldShown, censusFieldTypes } from '../enrollment-sessions/codes.ts';

const managed = collection({
  name: 'enrollmentcensusdatafields',
  permission: 'manageEnrollmentSessions',
  fields: {
    label: text(120),
    labelKo: optional(text(120)),
    labelEs: optional(text(120)),
    sessionId: reference('enrollmentsessions'),
    key: text(40),
    columnHeader: text(120),
    type: choice(censusFieldTypes),
    required: yesNo(),
    showToMember: choice(censusFieldShown),
    sortKey: number(0, 9999),
  },
  columns: ['label', 'columnHeader', 'type', 'showToMember', 'sortKey'],
  parent: 'sessionId',
});

/** A column of a session's census that is no field of a member (domain 5.1 census data field). */
export const enrollmentcensusdatafields = ofSessions(managed);
