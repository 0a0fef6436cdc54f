import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { asksFirst } from '../enrollment-sessions/asks-first.ts';
import { watchedByEmployers } from '../enrollment-sessions/kept-by.ts';
import { planWithPivot } from '../reference/calls.ts';
import { listedWithParts } from './collection-parts.ts';
import { choice, choices, date, instant, optional, reference, shown, text, yesNo } from '../field-kinds.ts';
import {
  accessModes,
  passiveRollovers,
  reminderDays,
  sessionKinds,
  sessionStates,
  verifyFields,
} from '../enrollment-sessions/codes.ts';

const managed = collection({
  name: 'enrollmentsessions',
  permission: 'manageEnrollmentSessions',
  fields: {
    name: text(120),
    clientId: reference('clients'),
    kind: choice(sessionKinds, { newHire: 'sessions', special: 'sessions' }),
    effectiveDate: date(),
    planYearEnd: optional(date()),
    opensOn: date(),
    closesOn: date(),
    themeId: optional(reference('enrollmentsessionthemes')),
    accessMode: choice(accessModes),
    verifyFields: optional(choices(verifyFields)),
    languages: choices(languages),
    reminderDays: optional(choices(reminderDays)),
    requireAllDecisions: yesNo(),
    passiveRollover: choice(passiveRollovers),
    oneSubmission: yesNo(),
    allowEditUntilClose: yesNo(),
    status: shown(choice(sessionStates)),
    openedAt: shown(optional(instant())),
    closedAt: shown(optional(instant())),
  },
  columns: ['name', 'status', 'clientId', 'opensOn', 'closesOn', 'kind', 'effectiveDate'],
  filters: ['status', 'kind', 'clientId'],
});

/**
 * Campaigns in which the people of an employer enroll (domain 5.1). The first and the last day are calendar days on the
 * employer's clock: a session closes when its last day is over there. Its texts, plans and state have calls of their own; the plans
 * are listed with it where asked for.
 */
export const enrollmentsessions = listedWithParts(asksFirst(watchedByEmployers(managed)), { plans: planWithPivot });
