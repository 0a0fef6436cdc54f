import { collection } from '../collection.ts';
import { asksFirst } from '../enrollment-sessions/asks-first.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { planReference } from '../enrollment-sessions/named-objects.ts';
import { longText, number, optional, reference, text, yesNo } from '../field-kinds.ts';

const managed = collection({
  name: 'enrollmentsessionplanpages',
  permission: 'manageEnrollmentSessions',
  fields: {
    heading: text(120),
    headingKo: optional(text(120)),
    headingEs: optional(text(120)),
    sessionId: reference('enrollmentsessions'),
    planId: planReference(),
    body: longText(20_000),
    bodyKo: optional(longText(20_000)),
    bodyEs: optional(longText(20_000)),
    sortKey: number(0, 9999),
    requireView: yesNo(),
    requireAck: yesNo(),
  },
  columns: ['heading', 'sortKey', 'requireView', 'requireAck'],
  parent: 'sessionId',
});

/** What somebody reads of a plan while they enroll; a required one is read, or agreed to, before the plan is chosen (domain 5.1). */
export const enrollmentsessionplanpages = asksFirst(ofSessions(managed));
