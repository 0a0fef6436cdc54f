import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, instant, optional, reference, shown, text } from '../field-kinds.ts';
import { recipientStates } from '../surveys/codes.ts';
import { email } from '../words/formed-texts.ts';

/**
 * Who is asked (domain 12.1 recipient). Members are added by sending; others by hand or by a list, and wait until the survey is
 * sent to those who were added. The key of their link stands nowhere.
 */
export const surveyrecipients = collection({
  name: 'surveyrecipients',
  permission: 'viewSurveys',
  fields: {
    name: text(160),
    surveyId: reference('surveys'),
    email: optional(email()),
    language: optional(choice(languages)),
    status: shown(choice(recipientStates)),
    sentAt: shown(optional(instant())),
    openedAt: shown(optional(instant())),
    submittedAt: shown(optional(instant())),
    remindedAt: shown(optional(instant())),
  },
  columns: ['name', 'email', 'language', 'status', 'sentAt', 'submittedAt'],
  filters: ['status'],
  parent: 'surveyId',
});
