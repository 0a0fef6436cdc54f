import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { censusFamily } from '../../facts/census-family.queries.ts';
import type { ClientFacts } from '../../domain/changes/facts.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { answersOfCensus } from '../../domain/enrollment/of-census.ts';
import { prefilled } from '../../domain/enrollment/prefill.ts';
import type { SessionRules } from '../../domain/enrollment/session-rules.ts';
import { dayBefore, later } from '../../platform/values/dates.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type Desk, familyOf } from './load-draft.ts';

/** Of somebody without a record the draft is that of a hire: the record is made when it is processed, by the engine that hires. */
export async function beginningUnknown(desk: Desk, sessionMemberId: string): Promise<Answers> {
  const family = await censusFamily(desk, sessionMemberId);
  if (family === undefined) throw notFound();
  return answersOfCensus(family.employee, family.dependents);
}

/** What a known family has on the eve of the session's plan year. */
export async function beginningKnown(
  desk: Desk,
  { client, session, subscriberId }: { client: ClientFacts; session: SessionRules; subscriberId: string },
): Promise<Answers> {
  const facts = await familyOf(desk, client, { subscriberId, ssns: [] });
  return inSession(prefilled(facts, later(facts.today, dayBefore(session.effectiveDate))), session);
}

/** What is held and offered again is kept until somebody decides otherwise; where everything must be decided nothing is yet. */
function inSession(answers: Answers, session: SessionRules): Answers {
  const offered = new Set(session.plans.map(({ planId }) => planId));
  return {
    ...answers,
    elections: answers.elections.map((election) => {
      const isKept = !session.requireAllDecisions && election.planId !== null && offered.has(election.planId);
      return isKept ? election : { ...election, decision: null, covered: coveredOf(election.covered) };
    }),
  };
}

/** Who was covered stays ticked, so that choosing anew begins there. */
const coveredOf = (covered: string[]): string[] => (covered.length > 0 ? covered : [SUBSCRIBER_KEY]);
