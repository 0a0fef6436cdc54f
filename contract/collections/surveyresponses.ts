import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, instant, longText, number, optional, reference, shown, text } from '../field-kinds.ts';
import { reviewOutcomes } from '../surveys/codes.ts';

/**
 * What was answered (domain 12.1 response): who, when, in which version, and what came of it. The answers themselves are told by
 * `surveyAnswers` alone, which the audit log names. One made here is an answer that came on paper or by telephone.
 */
export const surveyresponses = collection({
  name: 'surveyresponses',
  permission: 'viewSurveys',
  fields: {
    /** Who answered; of an anonymous survey nobody. */
    name: shown(optional(text(160))),
    surveyId: reference('surveys'),
    recipientId: optional(reference('surveyrecipients')),
    note: optional(longText(1000)),
    language: shown(choice(languages)),
    formVersion: shown(number(1)),
    submittedAt: shown(instant()),
    outcome: shown(optional(choice(reviewOutcomes))),
    reviewedAt: shown(optional(instant())),
    voidedAt: shown(optional(instant())),
  },
  columns: ['name', 'submittedAt', 'language', 'formVersion', 'outcome', 'note'],
  filters: ['outcome'],
  parent: 'surveyId',
});
