import { collection } from '@coverlane/contract/collection.ts';
import { date, optional, text } from '@coverlane/contract/field-kinds.ts';

/** The collection of the recipe: days on which an office is closed. It is in no portal but the one of its test. */
export const holidays = collection({
  name: 'holidays',
  permission: 'manageContactCategories',
  fields: { name: text(80), day: date(), note: optional(text(200)) },
  columns: ['name', 'day'],
});
