import {
  addressFaults,
  type Faults,
  nameFaults,
  personBirthFaults,
  reachFaults,
  ssnFaults,
} from '@coverlane/contract/members/stated-faults.ts';
import { coverAnswer } from '@coverlane/contract/enrollments/covering.ts';
import { missingOfPage } from '@coverlane/contract/enrollments/reading.ts';
import { complaintsOf } from '../fault-words.ts';
import type { CheckCode, Complaints } from './complaints.ts';
import type { Answers, Dependent, Enrollment, Offer, OfferedPlan, Signing, Subscriber } from './draft.ts';
import { askedAbout } from './cover-answers.ts';
import { electionOf, staying } from './draft.ts';
import { checkExtras } from './extra-checks.ts';
import { chosenPlan } from './reading.ts';
import { DETAILS, FAMILY } from './wizard-sections.ts';

type NotCovered = Pick<Enrollment, 'notCovered'>;
type Check = (value: string | null) => CheckCode | undefined;

const required: Check = (value) => (value === null || value.trim() === '' ? 'required' : undefined);
const isDate: Check = (value) => (value && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date-form' : undefined);
const date: Check = (value) => required(value) ?? isDate(value);

type Checks<Of> = Partial<Record<keyof Of & string, Check>>;

/** Runs checks over the fields of a person. @param prefix of the field names: 'subscriber', 'dependents.d1' */
function over<Of extends object>(person: Of, prefix: string, checks: Checks<Of>): Complaints {
  const found: Record<string, { code: CheckCode; label: string }> = {};
  for (const [name, check] of Object.entries<Check | undefined>(checks)) {
    const value: unknown = Reflect.get(person, name);
    const code = check?.(typeof value === 'string' ? value : null);
    if (code) found[`${prefix}.${name}`] = { code, label: name };
  }
  return found;
}

/** What the contract finds wrong with a person, at the fields of the page. */
const found = (faults: Faults, prefix: string): Complaints => complaintsOf(faults, (field) => `${prefix}.${field}`);

/** The SSN or why there is none (domain 3.7). */
const ssnOf = (person: Pick<Subscriber, 'ssn' | 'ssnReason'>): Faults =>
  person.ssnReason ? {} : ssnFaults(person, { isAsked: true });

type PageCheck = (answers: Answers) => Complaints;

const ofWork: PageCheck = ({ selectedDivisionId, subscriber }) => ({
  ...(selectedDivisionId === null && { selectedDivisionId: { code: 'location' as const } }),
  ...over(subscriber, 'subscriber', { hireDate: date }),
});

const ofSubscriber: PageCheck = ({ subscriber }) => ({
  ...found({ ...nameFaults(subscriber), ...personBirthFaults(subscriber), ...ssnOf(subscriber) }, 'subscriber'),
  ...over(subscriber, 'subscriber', { gender: required }),
  ...found({ ...reachFaults(subscriber, { isAsked: true }), ...addressFaults(subscriber) }, 'subscriber'),
});

/** Whether anybody joins, which needs no answer where somebody is listed. */
const ofOthers: PageCheck = ({ coversDependents, dependents }) =>
  coversDependents === null && dependents.length === 0 ? { coversDependents: { code: 'others' } } : {};

const PAGES: Readonly<Record<string, PageCheck>> = {
  'landing/event': ({ eventCode, eventDate }) => ({
    ...(eventCode === null && { eventCode: { code: 'event' as const } }),
    ...(date(eventDate) && { eventDate: { code: date(eventDate) ?? 'required', label: 'eventDate' } }),
  }),
  [DETAILS]: (answers) => ({ ...ofWork(answers), ...ofSubscriber(answers), ...ofOthers(answers) }),
};

/** What is wrong with the details of somebody who joins or is changed, in the order of their fields. */
export function checkDependent(dependent: Dependent): Complaints {
  const prefix = `dependents.${dependent.key}`;
  const related: Complaints =
    dependent.relationship === null ? { [`${prefix}.relationship`]: { code: 'relationship' } } : {};
  return {
    ...found(nameFaults(dependent), prefix),
    ...related,
    ...found(personBirthFaults(dependent), prefix),
    ...over(dependent, prefix, { gender: required }),
    ...found(ssnOf(dependent), prefix),
    ...(dependent.sameAddress ? {} : found(addressFaults(dependent), prefix)),
  };
}

/** The page of the family: each person's details, and whether they are covered. */
function ofFamily(answers: Answers, offers: readonly Offer[]): Complaints {
  const cover = ofCovering(answers, offers);
  const people = staying(answers).map((one): Complaints => {
    const name = `dependents.${one.key}.covered`;
    const unanswered = cover[name];
    const details = one.action === 'keep' ? {} : checkDependent(one);
    return { ...details, ...(unanswered && { [name]: unanswered }) };
  });
  return Object.assign({}, ofOthers(answers), ...people);
}

/** "Cover Sam?" is answered about everybody. */
const ofCovering = (answers: Answers, offers: readonly Offer[]): Complaints =>
  Object.fromEntries(
    askedAbout(answers, offers)
      .filter(({ key }) => coverAnswer(answers, key) === null)
      .map((one) => [`dependents.${one.key}.covered`, { code: 'cover', name: one.firstName?.trim() ?? '' }]),
  );

/** "Choose a plan or waive {Dental}." and, of what is waived, why (domain 4.2). */
function ofBenefit(answers: Answers, offer: Offer): Complaints {
  const { coverageType, asked } = offer;
  const { decision, waiverReason } = electionOf(answers, coverageType);
  if (decision === null) return asked ? { [`elections.${coverageType}`]: { code: 'choose-or-waive' } } : {};
  if (decision === 'waive' && waiverReason === null)
    return { [`elections.${coverageType}.waiverReason`]: { code: 'waiver-reason' } };
  return ofReading(answers, chosenPlan(answers, offer)?.pages ?? []);
}

/** Pages that have to be opened, or agreed to, before what they are about is chosen. */
const ofReading = (answers: Answers, pages: OfferedPlan['pages']): Complaints =>
  Object.fromEntries(
    pages.flatMap((page) => {
      const code = missingOfPage(page, answers);
      return code === null ? [] : [[`pages.${page.id}`, { code }]];
    }),
  );

type Signed = Pick<Signing, 'typedName' | 'agreed'>;

/** The name and the box. */
const unsigned = ({ typedName, agreed }: Signed, at: 'signature' | 'signature.paper'): Complaints => ({
  ...(required(typedName) && { [`${at}.typedName`]: { code: 'sign' } }),
  ...(!agreed && { [`${at}.agreed`]: { code: 'agree' } }),
});

/** What is missing of the signatures, and that somebody said once more who is not covered. */
export const checkSignature = (
  { leavesOut, paper, ...own }: Signing,
  { notCovered, signing }: NotCovered & Pick<Enrollment, 'signing'>,
): Complaints => ({
  ...(typeof signing?.paper === 'number' && unsigned(paper, 'signature.paper')),
  ...(notCovered.length > 0 && !leavesOut && { 'signature.leavesOut': { code: 'leaves-out' } }),
  ...unsigned(own, 'signature'),
});

/** What is wrong with one page, as far as it can be said at once; nothing: go on. */
export function checkPage(page: string, answers: Answers, offers: readonly Offer[]): Complaints {
  if (page === FAMILY) return ofFamily(answers, offers);
  const extras = checkExtras(page, answers);
  if (extras) return extras;
  const offer = offers.find(({ coverageType }) => page === `benefits/${coverageType}`);
  return offer ? ofBenefit(answers, offer) : (PAGES[page]?.(answers) ?? {});
}
