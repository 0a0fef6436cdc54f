import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Finding, IdSource } from '../changes/effects.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { type Issue, issuesOn } from './answers.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Chain, decideAll } from './decided.ts';
import type { DraftPerson } from './draft-people.ts';
import type { DraftContext } from './draft-context.ts';
import { decidedTypes } from './offers.ts';
import type { Looked } from './elected.ts';
import { issuesOf } from './issues.ts';
import { look } from './look.ts';
import { requestsOf } from './requests.ts';

/** A draft worked out to the end: what is to be mended, what it asks of the change engine, and what that leads to. */
export type WorkedOut = {
  looked: Looked;
  requests: ChangeRequest[];
  chain: Chain;
  /** Empty: it can be submitted. */
  issues: Issue[];
  /** Of them what is said while somebody types (`issuesWhileTyping`). */
  whileTyping: Issue[];
};

/** Whom a finding is about. */
const personOf = ({ people }: Looked, { subject }: Finding): DraftPerson | undefined =>
  people.find(({ key, personId }) => subject !== null && (key === subject || personId === subject));

/** Refusals that a page of their own mends, at once: an SSN of somebody else, and who would be covered twice. */
const AT_THE_NUMBER: ReadonlySet<string> = new Set(['ssn-taken', 'ssn-unusable']);
const AT_THE_PLAN: ReadonlySet<string> = new Set(['covered-elsewhere', 'covered-twice-never']);

/** What a health savings account is asked (hsaQuestions) is mended on its own page. */
const isOfHsa = ({ code }: Finding): boolean => code.startsWith('hsa-');
const HSA_FIELDS: Readonly<Record<string, string>> = {
  'hsa-not-certified': 'hsaCertified',
  'hsa-over-limit': 'elections.hsa.volume',
};
const issueOfHsa = ({ code, values }: Finding): Issue =>
  issuesOn('benefits', 'benefits/hsa')(HSA_FIELDS[code] ?? 'elections.hsa', `changes.refusal.${code}`, { ...values });

function issueOnItsPage(looked: Looked, finding: Finding): Issue[] {
  const { code, values } = finding;
  if (isOfHsa(finding)) return [issueOfHsa(finding)];
  const key = personOf(looked, finding)?.key ?? SUBSCRIBER_KEY;
  const words = { ...values };
  if (AT_THE_PLAN.has(code)) {
    const type = String(values['coverageType']);
    return [issuesOn('benefits', `benefits/${type}`)(`elections.${type}`, code, { ...words, person: key })];
  }
  if (!AT_THE_NUMBER.has(code)) return [];
  if (key === SUBSCRIBER_KEY) return [issuesOn('subscriber', 'subscriber/name')('subscriber.ssn', code, words)];
  return [issuesOn('dependents', `dependents/${key}`)(`dependents.${key}.ssn`, code, words)];
}

/** Where a refusal of the change engine is mended: at the person it names, else on the review page. */
function issueOf(looked: Looked, finding: Finding): Issue {
  const { code, values } = finding;
  const person = personOf(looked, finding);
  const reason = { code: `changes.refusal.${code}`, values: { ...values } };
  if (person === undefined || person.key === 'subscriber') return { ...NOWHERE, reason };
  return { step: 'dependents', page: `dependents/${person.key}`, field: `dependents.${person.key}`, reason };
}

const NOWHERE = { step: 'review', page: 'review/check', field: null } as const;

/** What an election is asked is mended where it is said what happened, and when. */
const issueOfElection = ({ code, values }: Finding): Issue => ({
  step: 'landing',
  page: 'landing/event',
  field: 'eventCode',
  reason: { code: `changes.refusal.${code}`, values: { ...values } },
});

/** A new employee may waive everything, and in a session somebody keeps what they have. */
const mayBeIdle = ({ type, session }: DraftContext): boolean => type === 'newemployee' || session !== null;

/** Asked for nothing that is not so already. */
function idleIssues({ context, start }: Looked, { decisions }: Chain): Issue[] {
  const changes = decisions.some(({ effects }) => effects.length > 0);
  if (changes || mayBeIdle(context) || start.effectiveDate === null) return [];
  return [issuesOn('review', 'review/check')(null, 'nothing-to-change')];
}

/**
 * Works a draft out (architecture 4): the same for the preview, the submission and the processing. While something is to
 * be mended the change engine is asked all the same, so that the preview shows what it can; what it refuses then would
 * only repeat what is known. Pure.
 * @param memberNumber of a new family
 */
export function workOut(context: DraftContext, memberNumber: string, newId: IdSource): WorkedOut {
  const looked = look(context);
  const requests = requestsOf(looked, memberNumber);
  const chain = decideAll(context.facts, requests, newId);
  const known = issuesOf(looked);
  const onPages = [...chain.refusals, ...chain.questions.filter(isOfHsa)].flatMap((finding) =>
    issueOnItsPage(looked, finding),
  );
  const all = [...known, ...onPages];
  const toMend = all.filter(({ step }) => step !== 'review');
  const others = chain.refusals.filter((finding) => issueOnItsPage(looked, finding).length === 0);
  const refused = others.map((finding) => issueOf(looked, finding));
  const asked = chain.questions.filter((finding) => !isOfHsa(finding)).map(issueOfElection);
  const idle = chain.refusals.length === 0 ? idleIssues(looked, chain) : [];
  const issues = toMend.length > 0 ? all : [...all, ...refused, ...asked, ...idle];
  return { looked, requests, chain, issues, whileTyping: asksEngine(looked) ? all : known };
}

/** Does the change engine know something of a page: other records of these people, or a health savings account's rules? */
const asksEngine = ({ context }: Looked): boolean =>
  (context.facts.elsewhere ?? []).length > 0 ||
  context.answers.elections.some(({ coverageType, decision }) => coverageType === 'hsa' && decision === 'elect');

/**
 * What is to be mended while somebody types, of a draft that is not worked out: what the pages themselves say, what other
 * records of the client say of the people typed, and what a health savings account asks. The rest of what the change engine
 * refuses is shown at the review.
 */
export function issuesWhileTyping(looked: Looked, newId: IdSource): Issue[] {
  const known = issuesOf(looked);
  if (!asksEngine(looked)) return known;
  const { refusals, questions } = decideAll(looked.context.facts, requestsOf(looked, ''), newId);
  const said = [...refusals, ...questions.filter(isOfHsa)];
  return [...known, ...said.flatMap((finding) => issueOnItsPage(looked, finding))];
}

/** The types of coverage an enrollment may change: those decided about; all of them where people leave. */
export function touchedTypes(looked: Looked): CoverageType[] | null {
  const { answers, type } = looked.context;
  if (type === 'newemployee' || answers.dependents.some(({ action }) => action === 'remove')) return null;
  return decidedTypes(looked);
}
