import type { Reply } from '@coverlane/contract/call.ts';
import type { eobTemplates } from '@coverlane/contract/calls/card-templates.ts';

/** One section of an explanation, in printing order. */
export type Section = Reply<typeof eobTemplates.eobTemplate>['sections'][number];
export type SectionType = Section['type'];

/** Every kind of section, in the usual order (contract/card-templates.ts has them for the server). */
export const sectionTypes = [
  'notABill',
  'people',
  'claim',
  'services',
  'owed',
  'credits',
  'payment',
  'codes',
  'appeal',
  'languages',
  'fraud',
  'custom',
] as const satisfies readonly SectionType[];

/** The sections an explanation may not lack (29 CFR 2560.503-1) and does. */
export const missingSections = (sections: readonly Section[]): SectionType[] =>
  sectionTypes.filter((type) => type !== 'custom' && !sections.some((section) => section.type === type));

/** The sections with one moved by a place: -1 up, 1 down. */
export function withSectionMoved(sections: readonly Section[], at: number, by: -1 | 1): Section[] {
  const [moved, other] = [sections[at], sections[at + by]];
  if (!moved || !other) return [...sections];
  return sections.map((section, place) => (place === at ? other : place === at + by ? moved : section));
}
