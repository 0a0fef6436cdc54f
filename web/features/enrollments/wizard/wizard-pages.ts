import { pageOfForm } from '@coverlane/contract/enrollments/form-pages.ts';
import type { FormStep } from '@coverlane/contract/forms/codes.ts';
import type { WizardStep } from '@coverlane/contract/enrollments/codes.ts';
import { wizardSteps } from '@coverlane/contract/enrollments/codes.ts';
import { electionOf, type Enrollment, type Offer } from './draft.ts';
import { pageOfExtra } from './extra-answers.ts';
import { entryOf, isAnswered, listOfEntry, pagesOfOffer, pagesOfOthers } from './draft-extras.ts';
import {
  DETAILS,
  FAMILY,
  type Mended,
  pageOfSection,
  SEASON,
  type SectionName,
  sectionsOf,
} from './wizard-sections.ts';

/** A page of the wizard: what stands in the address as `?page=`, '<step>/<page>'. */
export type PageName = string;

/** The step of a page. */
export const stepOf = (page: PageName): WizardStep =>
  wizardSteps.find((step) => step === page.split('/')[0]) ?? 'landing';

/**
 * The number of a page's step, from 1 (specification 4: the wizard starts at step 1). A new employee's landing page and
 * their details are one page, which counts as the first of the two.
 */
export const stepNumber = (page: PageName): number => (page === DETAILS ? 1 : wizardSteps.indexOf(stepOf(page)) + 1);

/** A new employee is typed in, a change says why; in an enrollment session it is read first what is different this year. */
function firstOf({ enrollmentType, season }: Pick<Enrollment, 'enrollmentType' | 'season'>): PageName[] {
  if (enrollmentType === 'open') return season === null ? [] : [SEASON];
  return [enrollmentType === 'newemployee' ? DETAILS : 'landing/event'];
}

/** What a page asks of the draft. */
type Draft = Pick<Enrollment, 'enrollmentType' | 'answers' | 'offers' | 'extras' | 'season' | 'forms'>;

/** The custom forms that are asked at the end of a step. */
const formsOf = ({ forms }: Draft, step: FormStep): PageName[] =>
  forms.filter((one) => one.step === step).map(pageOfForm);

/**
 * Every page of an enrollment in its order, by the specification's steps: landing page and subscriber info, dependents,
 * benefit selection, review and signature, complete (specification 2, domain 4.2).
 */
export const pagesOf = (draft: Draft): readonly PageName[] => [
  ...firstOf(draft),
  ...formsOf(draft, 'subscriber'),
  FAMILY,
  ...formsOf(draft, 'dependents'),
  ...draft.offers.flatMap((offer) => [`benefits/${offer.coverageType}`, ...pagesOfOffer(draft, offer)]),
  ...draft.extras.map(pageOfExtra),
  ...pagesOfOthers(draft),
  ...formsOf(draft, 'benefits'),
  'review/check',
  'complete/done',
];

/**
 * The steps that an enrollment has, for "Step 3 of 4". The last page says that it is over, so it is no step to go. Benefits
 * are counted before it is known which are offered: the number of steps never changes on the way.
 */
export const stepsOf = (draft: Draft): readonly WizardStep[] =>
  wizardSteps.filter((step) => step === 'benefits' || (step !== 'complete' && hasPage(draft, step)));

const hasPage = (draft: Draft, step: WizardStep): boolean => pagesOf(draft).some((page) => stepOf(page) === step);

/** Nobody else joins a new employee: said on their own page. */
const isAlone = ({ enrollmentType, answers }: Draft): boolean =>
  enrollmentType === 'newemployee' && answers.dependents.length === 0 && answers.coversDependents === false;

/**
 * A benefit that does not change where somebody joins the family: what the employee never had, where they have others, and
 * what goes on as it is. It can be chosen from the review all the same.
 */
function isUntouched({ enrollmentType, answers, offers }: Draft, { coverageType, current }: Offer): boolean {
  if (enrollmentType !== 'adddependent' || offers.every((offer) => offer.current === null)) return false;
  const { decision } = electionOf(answers, coverageType);
  return current === null ? decision === null : decision === 'keep';
}

/** A page that is passed on the way, forth and back: nothing is asked twice, and nothing that the reason does not touch. */
function isPassed(draft: Draft, page: PageName): boolean {
  if (page === FAMILY) return isAlone(draft);
  const offer = draft.offers.find(({ coverageType }) => page === `benefits/${coverageType}`);
  return offer ? isUntouched(draft, offer) : isAnswered(draft, page);
}

/** The page after one. The pages of a beneficiary, and of other coverage, lead back to their list. */
export function pageAfter(draft: Draft, page: PageName): PageName {
  const pages = pagesOf(draft);
  const list = listOfEntry(page);
  const later = pages.slice(pages.indexOf(page) + 1);
  if (list !== undefined) return later.find((one) => entryOf(one) === entryOf(page)) ?? list;
  return later.find((one) => !isPassed(draft, one) && listOfEntry(one) !== page) ?? 'complete/done';
}

/** The page before one, for the Back link; null: the first. */
export function pageBefore(draft: Draft, page: PageName): PageName | null {
  const pages = pagesOf(draft);
  const list = listOfEntry(page);
  if (list !== undefined && page === `${list}/${entryOf(page)}`) return list;
  const before = pages.slice(0, Math.max(0, pages.indexOf(page))).filter((one) => !isPassed(draft, one));
  return before.findLast((one) => listOfEntry(one) === undefined || listOfEntry(one) === list) ?? null;
}

/** The page of the address, or of the section that it names, if the enrollment has it; else the first. */
export function knownPage(draft: Draft, asked: SectionName | null): PageName {
  const pages = pagesOf(draft);
  const wanted = pageOfSection(asked ?? '');
  return pages.find((page) => page === wanted) ?? pages[0] ?? DETAILS;
}

/** The section where something is mended: by its field ('dependents.d1.dob'), else by the section or step named. */
export function sectionToMend(draft: Draft, found: Mended): SectionName {
  const pages = pagesOf(draft);
  return sectionsOf(found).find((section) => pages.includes(pageOfSection(section))) ?? pages[0] ?? DETAILS;
}

/** The page where something is mended. */
export const pageOfField = (draft: Draft, found: Mended): PageName => pageOfSection(sectionToMend(draft, found));
