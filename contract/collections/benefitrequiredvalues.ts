import { collection } from '../collection.ts';
import { asksFirst } from '../enrollment-sessions/asks-first.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, field, optional, reference, text, yesNo } from '../field-kinds.ts';
import { requiredValueSubjects, requiredValueTypes } from '../enrollment-sessions/codes.ts';
import { optionLines } from '../enrollment-sessions/required-values.ts';
import { condition, validationRule } from '../forms/conditions.ts';

const managed = collection({
  name: 'benefitrequiredvalues',
  permission: 'manageEnrollmentSessions',
  fields: {
    label: text(200),
    labelKo: optional(text(200)),
    labelEs: optional(text(200)),
    externalbenefitId: reference('externalbenefits'),
    key: text(40),
    // Files wait until there is a place for them in an enrollment.
    type: choice(requiredValueTypes, { file: 'sessions' }),
    options: optional(field('texts', optionLines)),
    required: yesNo(),
    appliesTo: choice(requiredValueSubjects),
    showWhen: optional(field('json', condition)),
    validation: optional(field('json', validationRule)),
    helpText: optional(text(500)),
    exportColumn: optional(text(80)),
    sensitive: yesNo(),
  },
  columns: ['label', 'externalbenefitId', 'type', 'required', 'appliesTo'],
  filters: ['type'],
  parent: 'externalbenefitId',
});

/** What an extra benefit asks of those who choose it (domain 5.1 benefit required value). */
export const benefitrequiredvalues = asksFirst(ofSessions(managed));
