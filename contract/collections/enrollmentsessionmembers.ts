import { genders, languages, payFrequencies, relationshipCodes } from '../codes.ts';
import { collection } from '../collection.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, date, instant, number, optional, reference, shown, text, yesNo } from '../field-kinds.ts';
import { contactWays, sessionMemberStates } from '../enrollment-sessions/codes.ts';
import { maritalStatuses } from '../members/personal-values.ts';
import { email, phone, pattern } from '../words/formed-texts.ts';

const managed = collection({
  name: 'enrollmentsessionmembers',
  permission: 'manageEnrollmentSessions',
  fields: {
    lastName: text(60),
    firstName: text(60),
    middleName: optional(text(60)),
    suffix: optional(text(20)),
    sessionId: reference('enrollmentsessions'),
    employeeId: text(40),
    relationshipCode: choice(relationshipCodes),
    dob: optional(date()),
    gender: optional(choice(genders)),
    email: optional(email()),
    phone: optional(phone()),
    contactBy: optional(choice(contactWays)),
    address1: optional(text(80)),
    address2: optional(text(80)),
    city: optional(text(60)),
    state: optional(pattern(/^[A-Z]{2}$/, 2)),
    zip: optional(pattern(/^\d{5}(-\d{4})?$/, 10)),
    divisionId: optional(reference('divisions')),
    classCode: optional(text(20)),
    hireDate: optional(date()),
    hoursPerWeek: optional(number(0, 168)),
    payFrequency: optional(choice(payFrequencies)),
    tobacco: yesNo(),
    language: optional(choice(languages)),
    maritalStatus: optional(choice(maritalStatuses)),
    excluded: yesNo(),
    status: shown(choice(sessionMemberStates)),
    invitedAt: shown(optional(instant())),
    openedAt: shown(optional(instant())),
    startedAt: shown(optional(instant())),
    submittedAt: shown(optional(instant())),
  },
  columns: ['lastName', 'firstName', 'employeeId', 'relationshipCode', 'divisionId', 'email', 'status'],
  filters: ['status', 'relationshipCode', 'divisionId'],
  parent: 'sessionId',
});

/**
 * The people of a session's census: employees, and their dependents under the same employee ID (domain 5.1 census member).
 * Social Security numbers and salaries stand in no field here: they are sealed beside it and have calls of their own.
 */
export const enrollmentsessionmembers = ofSessions(managed);
