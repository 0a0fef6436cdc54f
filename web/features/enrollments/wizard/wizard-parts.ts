import type { WizardStep } from '@coverlane/contract/enrollments/codes.ts';

/**
 * A part of a page: what an address, a line of what is missing, and a Change link name. Several stand on one page, and most
 * have the names that were pages of their own once, so that what was kept under them still opens where it belongs.
 */
export type PartName = string;

/** The page of a new employee: their work, who they are, how to reach them, and whether others join. */
export const DETAILS = 'subscriber/details';

/** The page of the family: everybody with their details, and whether they are covered. */
export const FAMILY = 'dependents/list';

/** The page that a part stands on. Payment, which was a page once, came after the review. */
export function pageOfPart(part: PartName): string {
  if (part === 'landing/work' || part.startsWith('subscriber/')) return DETAILS;
  if (part.startsWith('dependents/')) return FAMILY;
  if (part === 'payment/bank') return 'review/check';
  return part.replace(/^(benefits\/other\/[^/]+)\/more$/, '$1');
}

const SUBSCRIBER_FIELDS: Readonly<Record<string, PartName>> = {
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

const FIRST_PARTS: Readonly<Record<WizardStep, PartName>> = {
  landing: 'landing/event',
  subscriber: 'subscriber/name',
  dependents: FAMILY,
  benefits: 'review/check',
  review: 'review/check',
  payment: 'review/check',
  complete: 'complete/done',
};

const PART_OF_GROUP: Readonly<Record<string, (part: string, field: string | undefined) => PartName>> = {
  subscriber: (part) => SUBSCRIBER_FIELDS[part] ?? 'subscriber/name',
  dependents: (part, field) => (field === undefined ? FAMILY : `dependents/${part}`),
  elections: (part) => `benefits/${part}`,
};

const OTHER_FIELDS: Readonly<Record<string, PartName>> = {
  selectedDivisionId: 'landing/work',
  eventCode: 'landing/event',
  eventDate: 'landing/event',
  coversDependents: FAMILY,
  signature: 'review/check',
};

/** The part of a field's name ('dependents.d1.dob'); undefined where the name says none. */
export function partOfField(name: string | null): PartName | undefined {
  const [group = '', part = '', field] = (name ?? '').split('.');
  return PART_OF_GROUP[group]?.(part, field) ?? OTHER_FIELDS[group];
}

/** What must be mended, as the server says it. */
export type Mended = { readonly field: string | null; readonly page: PartName; readonly step: WizardStep };

/** The parts where something may be mended, the likeliest first: by its field, by the part named, by the step. */
export const partsOf = ({ field, page, step }: Mended): readonly PartName[] =>
  [partOfField(field), page, FIRST_PARTS[step]].filter((part) => part !== undefined);
