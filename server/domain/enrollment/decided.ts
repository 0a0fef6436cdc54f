import { factsAfter } from '../changes/after.ts';
import { decide } from '../changes/decide.ts';
import type { Decided, Finding, IdSource, Sentence } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { electionQuestions } from './election-questions.ts';

/** What a chain of requests of one family leads to; each is decided on what the ones before it leave. */
export type Chain = {
  decisions: Decided[];
  /** The family once all of it is applied; without those that were refused. */
  after: FamilyFacts;
  refusals: Finding[];
  warnings: Finding[];
  /** What an election is asked as it comes in (electionQuestions): refused or passed by who asks. */
  questions: Finding[];
  /** Why coverage ends on the day it ends, where the rules gave it (`eligibility.<code>`). */
  because: Sentence[];
};

/** Decides requests in order (architecture 4): the same for the preview and the real thing. Pure. */
export function decideAll(facts: FamilyFacts, requests: readonly ChangeRequest[], newId: IdSource): Chain {
  const chain: Chain = { decisions: [], after: facts, refusals: [], warnings: [], questions: [], because: [] };
  for (const request of requests) {
    const decision = decide(chain.after, request, newId);
    chain.warnings.push(...decision.warnings);
    if (decision.outcome === 'refused') chain.refusals.push(...decision.refusals);
    else {
      chain.decisions.push(decision);
      chain.because.push(...decision.because);
      const after = factsAfter(chain.after, decision);
      const asked = electionQuestions(chain.after, after, decision);
      (request.override === undefined ? chain.questions : chain.warnings).push(...asked);
      chain.after = after;
    }
  }
  return chain;
}
