import { contactKeepers } from '../access.ts';
import { collection } from '../collection.ts';
import { alsoRead } from './collection-parts.ts';
import { helpCategories } from './content-codes.ts';
import { choice, number, optional, text } from '../field-kinds.ts';

const managed = collection({
  name: 'contactcategories',
  permission: 'manageContactCategories',
  fields: {
    name: text(80),
    nameKo: optional(text(80)),
    nameEs: optional(text(80)),
    /** What a question of the category is about: it goes to the nearest contact of the category (domain 11). */
    helpCategory: choice(helpCategories),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'nameKo', 'nameEs', 'helpCategory', 'sortKey'],
});

/** What people are contacted about: claims, enrollment, pharmacy (domain 11). Whoever keeps contacts chooses among them. */
export const contactcategories = alsoRead(managed, contactKeepers);
