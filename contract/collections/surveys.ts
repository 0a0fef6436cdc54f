import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, date, field, longText, number, optional, shown, text, yesNo } from '../field-kinds.ts';
import { idOf } from '../objects.ts';
import { surveyForm } from '../surveys/form.ts';
import { surveyPurposes, surveyStates } from '../surveys/codes.ts';

/**
 * Questionnaires with signature (domain 12.1). The first and the last day are calendar days on the installation's clock. Who
 * answers keeps the version of the questions that they began with.
 */
export const surveys = collection({
  name: 'surveys',
  permission: 'viewSurveys',
  fields: {
    name: text(160),
    nameKo: optional(text(160)),
    nameEs: optional(text(160)),
    purpose: choice(surveyPurposes),
    intro: optional(longText(2000)),
    introKo: optional(longText(2000)),
    introEs: optional(longText(2000)),
    closing: optional(longText(2000)),
    closingKo: optional(longText(2000)),
    closingEs: optional(longText(2000)),
    languages: choices(languages),
    requireSign: yesNo(),
    /** Nobody learns who answered what; cells of fewer than five are not told. */
    anonymous: yesNo(),
    /** Whoever has answered may not answer again. */
    oneResponse: yesNo(),
    opensOn: optional(date()),
    closesOn: optional(date()),
    /** The questions (contract/forms); empty: none yet. */
    form: optional(field('json', surveyForm)),
    /** The paper that is signed with the answers (domain 12.7). */
    esignTemplateId: optional(field('reference', idOf('esigntemplate'), { table: 'esigntemplates' })),
    /** Counted up whenever the questions of a survey that was sent change. */
    formVersion: shown(number(1)),
    status: shown(choice(surveyStates)),
  },
  columns: ['name', 'purpose', 'status', 'opensOn', 'closesOn', 'languages'],
  filters: ['status', 'purpose'],
});
