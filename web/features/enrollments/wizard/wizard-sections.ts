import { formOfPage } from '@coverlane/contract/enrollments/form-pages.ts';
import type { WizardStep } from '@coverlane/contract/enrollments/codes.ts';

/**
 * A section of a page: what an address, a line of what is missing, and a Change link name. Several stand on one page, and most
 * have the names that were pages of their own once, so that what was kept under them still opens where it belongs.
 */
export type SectionName = string;

/** The page of a new employee: their work, who they are, how to reach them, and whether others join. */
export const DETAILS = 'subscriber/details';

/** The first page of an enrollment session: what is different this year. */
export const SEASON = 'landing/year';

/** The page of the family: everybody with their details, and whether they are covered. */
export const FAMILY = 'dependents/list';

/** The page that a section stands on. Payment, which was a page once, came after the review. */
export function pageOfSection(section: SectionName): string {
  if (formOfPage(section) !== undefined) return section;
  if (section === 'landing/work' || section.startsWith('subscriber/')) return DETAILS;
  if (section.startsWith('dependents/')) return FAMILY;
  if (section === 'payment/bank') return 'review/check';
  return section.replace(/^(benefits\/other\/[^/]+)\/more$/, '$1');
}

const SUBSCRIBER_FIELDS: Readonly<Record<string, SectionName>> = {
  hireDate: 'landing/work',
  classCode: 'landing/work',
  jobTitle: 'landing/work',
  hoursPerWeek: 'landing/work',
  salary: 'landing/work',
  email: 'subscriber/contact',
  phone: 'subscriber/contact',
  address1: 'subscriber/address',
  address2: 'subscriber/address',
  city: 'subscriber/address',
  state: 'subscriber/address',
  zip: 'subscriber/address',
};

const FIRST_SECTIONS: Readonly<Record<WizardStep, SectionName>> = {
  landing: 'landing/event',
  subscriber: 'subscriber/name',
  dependents: FAMILY,
  benefits: 'review/check',
  review: 'review/check',
  payment: 'review/check',
  complete: 'complete/done',
};

const SECTION_OF_GROUP: Readonly<Record<string, (section: string, field: string | undefined) => SectionName>> = {
  subscriber: (section) => SUBSCRIBER_FIELDS[section] ?? 'subscriber/name',
  dependents: (section, field) => (field === undefined ? FAMILY : `dependents/${section}`),
  elections: (section) => `benefits/${section}`,
  extras: (section) => `benefits/extra/${section}`,
};

const OTHER_FIELDS: Readonly<Record<string, SectionName>> = {
  selectedDivisionId: 'landing/work',
  eventCode: 'landing/event',
  eventDate: 'landing/event',
  coversDependents: FAMILY,
  signature: 'review/check',
};

/** The section of a field's name ('dependents.d1.dob'); undefined where the name says none. */
export function sectionOfField(name: string | null): SectionName | undefined {
  const [group = '', section = '', field] = (name ?? '').split('.');
  return SECTION_OF_GROUP[group]?.(section, field) ?? OTHER_FIELDS[group];
}

/** What must be mended, as the server says it. */
export type Mended = { readonly field: string | null; readonly page: SectionName; readonly step: WizardStep };

/** The sections where something may be mended, the likeliest first: by its field, by the section named, by the step. */
export const sectionsOf = ({ field, page, step }: Mended): readonly SectionName[] =>
  [sectionOfField(field), page, FIRST_SECTIONS[step]].filter((section) => section !== undefined);
