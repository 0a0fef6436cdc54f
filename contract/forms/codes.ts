/** Codes of the one form model: surveys, custom forms and what benefits ask for (domain 12.1, 12.2; decision 226). */

/** What an item can be (domain 12.1). A section is a heading and is not answered. */
export const itemTypes = [
  'section',
  'text',
  'longtext',
  'number',
  'money',
  'date',
  'yesno',
  'single',
  'multi',
  'rating',
  'matrix',
  'file',
  'signature',
  'member-picker',
  'address',
] as const;
export type ItemType = (typeof itemTypes)[number];

/** How a condition compares the answer of another item; `is` of several choices: it is among them. */
export const conditionOps = ['is', 'isNot', 'moreThan', 'lessThan'] as const;

/** Whether every condition of an item has to hold, or one of them. */
export const conditionMatches = ['all', 'any'] as const;

/** The types whose answer is chosen among options. */
export const isChosen = (type: ItemType): boolean => type === 'single' || type === 'multi' || type === 'matrix';

/** The types that a condition can ask about: those whose answer is one plain value, or several chosen ones. */
export const conditionTypes: readonly ItemType[] = [
  'text',
  'number',
  'money',
  'date',
  'yesno',
  'single',
  'multi',
  'rating',
];

/** At most this many items a form, options an item, files an item (domain 12.1). */
export const MOST_ITEMS = 200;
export const MOST_OPTIONS = 100;
export const MOST_FILES = 5;
/** How far a rating goes where its item does not say. */
export const RATING = 5;

/** A custom form is built, asked, or asked no more (domain 12.2). */
export const customFormStates = ['draft', 'active', 'archived'] as const;

/** What a form can be asked of, as `b` of the mapping calls: one client, or all of an installation. */
export const formPlaces = ['client', 'installation'] as const;
export type FormPlace = (typeof formPlaces)[number];

/**
 * When a mapped form is asked (domain 12.2): on the record of a member or of the client; in enrollments, in those of an
 * enrollment session, or in those of whoever signed up for one by themselves; of whoever signs up by a union's key.
 */
export const askedOccasions = ['member', 'client', 'enrollment', 'session', 'signup', 'union'] as const;

/** The enrollments that a form of the occasion `enrollment` can be asked in; those of sessions have occasions of their own. */
export const formEnrollmentTypes = ['newemployee', 'adddependent', 'coveragechange'] as const;

/** The step of the wizard that a form is asked in, at its end. */
export const formSteps = ['subscriber', 'dependents', 'benefits'] as const;
export type FormStep = (typeof formSteps)[number];

/** Whose record a form is answered on. */
export const formSubjects = ['member', 'client'] as const;
export type FormSubject = (typeof formSubjects)[number];

/** What a custom form asks so far: files and people to pick need a page that takes them, as surveys have. */
export const customFormTypes: readonly ItemType[] = itemTypes.filter(
  (type) => type !== 'file' && type !== 'member-picker',
);
