import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Finding, IdSource } from '../changes/effects.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { type Issue, issuesOn } from './answers.ts';
import { type Chain, decideAll } from './decided.ts';
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
};

/** Where a refusal of the change engine is mended: at the person it names, else on the review page. */
function issueOf({ people }: Looked, { code, values, subject }: Finding): Issue {
  const person = people.find(({ key, personId }) => subject !== null && (key === subject || personId === subject));
  const reason = { code: `changes.refusal.${code}`, values: { ...values } };
  if (person === undefined || person.key === 'subscriber') return { ...NOWHERE, reason };
  return { step: 'dependents', page: `dependents/${person.key}`, field: `dependents.${person.key}`, reason };
}

const NOWHERE = { step: 'review', page: 'review/check', field: null } as const;

/** Asked for nothing that is not so already. */
function idleIssues({ context, start }: Looked, { decisions }: Chain): Issue[] {
  const changes = decisions.some(({ effects }) => effects.length > 0);
  if (changes || context.type === 'newemployee' || start.effectiveDate === null) return [];
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
  const toMend = known.filter(({ step }) => step !== 'review');
  const refused = chain.refusals.map((finding) => issueOf(looked, finding));
  const idle = refused.length === 0 ? idleIssues(looked, chain) : [];
  return { looked, requests, chain, issues: toMend.length > 0 ? known : [...known, ...refused, ...idle] };
}

/** The types of coverage an enrollment may change: those decided about; all of them where people leave. */
export function touchedTypes(looked: Looked): CoverageType[] | null {
  const { answers, type } = looked.context;
  if (type === 'newemployee' || answers.dependents.some(({ action }) => action === 'remove')) return null;
  return decidedTypes(looked);
}
