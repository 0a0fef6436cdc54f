import { collection } from '../collection.ts';
import { asksFirst } from '../enrollment-sessions/asks-first.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { longText, number, optional, reference, text, yesNo } from '../field-kinds.ts';

const managed = collection({
  name: 'externalbenefitpages',
  permission: 'manageEnrollmentSessions',
  fields: {
    heading: text(120),
    headingKo: optional(text(120)),
    headingEs: optional(text(120)),
    externalbenefitId: reference('externalbenefits'),
    body: longText(20_000),
    bodyKo: optional(longText(20_000)),
    bodyEs: optional(longText(20_000)),
    sortKey: number(0, 9999),
    requireView: yesNo(),
    requireAck: yesNo(),
  },
  columns: ['heading', 'externalbenefitId', 'sortKey', 'requireAck'],
  parent: 'externalbenefitId',
});

/** What somebody reads of an extra benefit while they enroll (domain 5.1). */
export const externalbenefitpages = asksFirst(ofSessions(managed));
