import type { Reply } from '@coverlane/contract/call.ts';
import type { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { requiredEobSections } from '@coverlane/contract/cards/codes.ts';

/** One section of an explanation, in printing order. */
export type Section = Reply<typeof eobTemplates.eobTemplate>['sections'][number];
export type SectionType = Section['type'];

/** The sections an explanation may not lack (29 CFR 2560.503-1) and does. */
export const missingSections = (sections: readonly Section[]): SectionType[] =>
  requiredEobSections.filter((type) => !sections.some((section) => section.type === type));
