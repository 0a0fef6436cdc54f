import { collection } from '../collection.ts';
import { choice, longText, number, optional, text } from '../field-kinds.ts';
import { helpCategories } from './content-codes.ts';

/** Answers of the help desk that are written once, with the variables of `answerVariables`, and put in where somebody answers. */
export const cannedanswers = collection({
  name: 'cannedanswers',
  permission: 'answerHelp',
  fields: {
    name: text(80),
    nameKo: optional(text(80)),
    nameEs: optional(text(80)),
    /** What it answers; nothing: any question. */
    helpCategory: optional(choice(helpCategories)),
    body: longText(),
    bodyKo: optional(longText()),
    bodyEs: optional(longText()),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'helpCategory', 'body', 'sortKey'],
  filters: ['helpCategory'],
});
