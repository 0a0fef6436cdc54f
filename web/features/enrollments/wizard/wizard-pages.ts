import type { WizardStep } from '@coverlane/contract/enrollments/codes.ts';
import { wizardSteps } from '@coverlane/contract/enrollments/codes.ts';
import { type Enrollment, personOf, staying } from './draft.ts';
import { entryOf, isAnswered, listOfEntry, pagesOfOffer, pagesOfOthers } from './draft-extras.ts';
import { askedAbout, isUnanswered } from './cover-answers.ts';
import { checkPage } from './page-checks.ts';

/** A page of the wizard: what stands in the address as `?page=`, '<step>/<page>' with a person's key where it has one. */
export type PageName = string;

/** The step of a page. */
export const stepOf = (page: PageName): WizardStep =>
  wizardSteps.find((step) => step === page.split('/')[0]) ?? 'landing';

/** The number of a page's step, from 1 (specification 4: the wizard starts at step 1). */
export const stepNumber = (page: PageName): number => wizardSteps.indexOf(stepOf(page)) + 1;

/** What a page asks of the draft. */
type Draft = Pick<Enrollment, 'enrollmentType' | 'answers' | 'offers'>;

/** The pages of a dependent who joins or is changed: who they are, what else is needed, and their own address. */
function dependentPages({ answers }: Draft): PageName[] {
  return staying(answers)
    .filter(({ action }) => action !== 'keep')
    .flatMap(({ key, sameAddress }) => [
      `dependents/${key}`,
      `dependents/${key}/more`,
      ...(sameAddress ? [] : [`dependents/${key}/address`]),
    ]);
}

/** Where each of the family is asked about: "Cover Sam?". */
const COVER_PAGE = 'dependents/cover';

const SUBSCRIBER_PAGES = ['subscriber/name', 'subscriber/about', 'subscriber/contact', 'subscriber/address'];

/**
 * Every page of an enrollment in its order, by the specification's steps: landing page, subscriber info, dependents,
 * benefit selection, review and signature, complete (specification 2, domain 4.2).
 */
export function pagesOf(draft: Draft): readonly PageName[] {
  const isNew = draft.enrollmentType === 'newemployee';
  return [
    isNew ? 'landing/work' : 'landing/event',
    ...(isNew ? SUBSCRIBER_PAGES : []),
    'dependents/list',
    ...dependentPages(draft),
    ...(askedAbout(draft.answers, draft.offers).length > 0 ? [COVER_PAGE] : []),
    ...draft.offers.flatMap((offer) => [`benefits/${offer.coverageType}`, ...pagesOfOffer(draft, offer)]),
    ...pagesOfOthers(draft),
    'review/check',
    'complete/done',
  ];
}

/**
 * The steps that an enrollment has, for "Step 3 of 5". The last page says that it is over, so it is no step to go. Benefits
 * are counted before it is known which are offered: the number of steps never changes on the way.
 */
export const stepsOf = (draft: Draft): readonly WizardStep[] =>
  wizardSteps.filter((step) => step === 'benefits' || (step !== 'complete' && hasPage(draft, step)));

const hasPage = (draft: Draft, step: WizardStep): boolean => pagesOf(draft).some((page) => stepOf(page) === step);

/** Nothing is asked twice: what is known of the employee already is shown on the review page, where it can be changed. */
const isKnown = (draft: Draft, page: PageName): boolean =>
  isAnswered(draft, page) ||
  (stepOf(page) === 'subscriber' && Object.keys(checkPage(page, draft.answers, draft.offers)).length === 0);

/**
 * The page after one. A dependent's pages lead back to the list, from which the next is added (list and loop); the list
 * leads on to the benefits. So do those of a beneficiary and of other coverage.
 */
export function pageAfter(draft: Draft, page: PageName): PageName {
  const pages = pagesOf(draft);
  if (page === 'dependents/list') return afterFamily(draft, pages);
  const list = listOfEntry(page);
  const later = pages.slice(pages.indexOf(page) + 1);
  if (list !== undefined) return later.find((one) => entryOf(one) === entryOf(page)) ?? list;
  const next = later.find((one) => !isKnown(draft, one) && listOfEntry(one) !== page) ?? 'complete/done';
  const isOfPerson = page.startsWith('dependents/d');
  return isOfPerson && personOf(next) !== personOf(page) ? 'dependents/list' : next;
}

/** After the list of the family everybody is asked about of whom nothing was answered; then come the benefits. */
function afterFamily(draft: Draft, pages: readonly PageName[]): PageName {
  if (isUnanswered(draft.answers, draft.offers)) return COVER_PAGE;
  return pages.find((one) => stepNumber(one) > stepNumber(COVER_PAGE)) ?? 'review/check';
}

/** The last page about the family, where it stands right before the benefits. */
function familyBefore(pages: readonly PageName[], page: PageName): PageName | null {
  const former = pages[pages.indexOf(page) - 1];
  if (!page.startsWith('benefits/') || former === undefined || !former.startsWith('dependents/')) return null;
  return former === COVER_PAGE ? COVER_PAGE : 'dependents/list';
}

/** The page before one, for the Back link; null: the first. */
export function pageBefore(draft: Draft, page: PageName): PageName | null {
  const pages = pagesOf(draft);
  const list = listOfEntry(page);
  if (list !== undefined && page === `${list}/${entryOf(page)}`) return list;
  if (page === COVER_PAGE || /^dependents\/d[^/]*$/.test(page)) return 'dependents/list';
  const family = familyBefore(pages, page);
  if (family !== null) return family;
  const before = pages.slice(0, Math.max(0, pages.indexOf(page)));
  return before.findLast((one) => listOfEntry(one) === undefined || listOfEntry(one) === list) ?? null;
}

/** The page of the address, if the enrollment has it; else the first. Payment, which was a page once, came after the review. */
export function knownPage(draft: Draft, asked: string | null): PageName {
  const pages = pagesOf(draft);
  const wanted = asked === 'payment/bank' ? 'review/check' : asked;
  return pages.find((page) => page === wanted) ?? pages[0] ?? 'landing/work';
}

const SUBSCRIBER_FIELDS: Readonly<Record<string, PageName>> = {
  hireDate: 'landing/work',
  classCode: 'landing/work',
  jobTitle: 'landing/work',
  hoursPerWeek: 'landing/work',
  salary: 'landing/work',
  gender: 'subscriber/about',
  maritalStatus: 'subscriber/about',
  tobacco: 'subscriber/about',
  language: 'subscriber/about',
  email: 'subscriber/contact',
  phone: 'subscriber/contact',
  address1: 'subscriber/address',
  address2: 'subscriber/address',
  city: 'subscriber/address',
  state: 'subscriber/address',
  zip: 'subscriber/address',
};

const MORE_OF_DEPENDENT = ['gender', 'ssn', 'ssnReason', 'tobacco', 'sameAddress'];
const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip'];

function pageOfDependent(key: string, name: string): PageName {
  if (name === 'covered') return COVER_PAGE;
  if (ADDRESS.includes(name)) return `dependents/${key}/address`;
  return MORE_OF_DEPENDENT.includes(name) ? `dependents/${key}/more` : `dependents/${key}`;
}

const FIRST_PAGES: Readonly<Record<WizardStep, PageName>> = {
  landing: 'landing/event',
  subscriber: 'subscriber/name',
  dependents: 'dependents/list',
  benefits: 'review/check',
  review: 'review/check',
  payment: 'review/check',
  complete: 'complete/done',
};

/** The page of a field's name; undefined where the name says none. */
function pageOfName(name: string | null): PageName | undefined {
  const [group = '', part = '', field] = (name ?? '').split('.');
  return PAGE_OF_GROUP[group]?.(part, field) ?? OTHER_FIELDS[group];
}

const PAGE_OF_GROUP: Readonly<Record<string, (part: string, field: string | undefined) => PageName>> = {
  subscriber: (part) => SUBSCRIBER_FIELDS[part] ?? 'subscriber/name',
  dependents: (part, field) => (field === undefined ? 'dependents/list' : pageOfDependent(part, field)),
  elections: (part) => `benefits/${part}`,
};

const OTHER_FIELDS: Readonly<Record<string, PageName>> = {
  selectedDivisionId: 'landing/work',
  eventCode: 'landing/event',
  eventDate: 'landing/event',
  coversDependents: 'dependents/list',
  signature: 'review/check',
};

/** Where something is mended: by its field ('dependents.d1.dob', 'elections.medical'), else by the page or step named. */
export function pageOfField(draft: Draft, found: { field: string | null; page: string; step: WizardStep }): PageName {
  const pages = pagesOf(draft);
  const wanted = [pageOfName(found.field), found.page, FIRST_PAGES[found.step]];
  return wanted.find((page) => page !== undefined && pages.includes(page)) ?? pages[0] ?? '';
}
