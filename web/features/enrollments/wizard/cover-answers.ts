import { coverAnswer } from '@coverlane/contract/enrollments/covering.ts';
import type { Answers, Dependent, Election, Offer } from './draft.ts';
import { staying } from './draft.ts';

/** Nobody is judged before it is said who they are. */
const isHalfSaid = ({ relationship, dob }: Dependent): boolean =>
  relationship === null || !/^\d{4}-\d{2}-\d{2}$/.test(dob ?? '');

/** Those of the family about whom it is asked whether they are to be covered: all whom some benefit may cover. */
export const askedAbout = (answers: Answers, offers: readonly Offer[]): readonly Dependent[] =>
  staying(answers).filter(
    (one) => offers.length === 0 || isHalfSaid(one) || offers.some((offer) => mayCover(offer, one.key)),
  );

/** Whom the server has not judged yet may be covered. */
const mayCover = ({ people }: Offer, key: string): boolean =>
  (people.find((one) => one.key === key)?.refusal ?? null) === null;

/**
 * Answers "Cover Sam?" for all plans at once. Yes ticks them wherever they may be covered; what would go on as it is then
 * goes on with them, in the same plan, and is to be chosen anew where that plan is not offered any more. No unticks them.
 */
export function withCoverAnswer(
  answers: Answers,
  offers: readonly Offer[],
  { key, covered }: { key: string; covered: boolean },
): Answers {
  const asked = answers.dependents.map((one) => (one.key === key ? { ...one, covered } : one));
  const elections = answers.elections.map((election) => {
    const offer = offers.find(({ coverageType }) => coverageType === election.coverageType);
    return covered ? tickedIn(election, offer, key) : untickedIn(election, key);
  });
  return { ...answers, dependents: asked, elections };
}

/** Nothing is ticked where it is waived, where they cannot be covered, or where nobody ticked anything yet. */
const isTickedAnew = ({ covered, decision }: Election, offer: Offer | undefined, key: string): boolean =>
  covered.length > 0 && !covered.includes(key) && decision !== 'waive' && (offer === undefined || mayCover(offer, key));

function tickedIn(election: Election, offer: Offer | undefined, key: string): Election {
  if (!isTickedAnew(election, offer, key)) return election;
  const ticked = { ...election, covered: [...election.covered, key] };
  if (election.decision !== 'keep') return ticked;
  const { planId } = election;
  const goesOn = offer?.plans.some((plan) => plan.planId === planId && plan.unavailable === null) ?? true;
  return goesOn ? { ...ticked, decision: 'elect' } : { ...ticked, decision: null, planId: null };
}

function untickedIn(election: Election, key: string): Election {
  const covered = election.covered.filter((one) => one !== key);
  if (covered.length === election.covered.length) return election;
  const isKept = election.decision === 'keep';
  return { ...election, covered, ...(isKept && { decision: 'elect' as const }) };
}

/**
 * Somebody who was to leave stays after all, and is ticked again: in every type that covers them on record, which is not waived
 * since; who is covered by none, wherever the answer for all plans said so.
 */
export function withStaying(answers: Answers, offers: readonly Offer[], key: string): Answers {
  const dependents = answers.dependents.map(
    (one): Dependent => (one.key === key ? { ...one, action: 'keep', removeReason: null } : one),
  );
  const staying = { ...answers, dependents };
  const held = offers.filter(({ current }) => current?.covered.includes(key)).map(({ coverageType }) => coverageType);
  if (held.length === 0)
    return coverAnswer(staying, key) === true ? withCoverAnswer(staying, offers, { key, covered: true }) : staying;
  const elections = answers.elections.map((one) =>
    held.includes(one.coverageType) && one.decision !== 'waive' && !one.covered.includes(key)
      ? { ...one, covered: [...one.covered, key] }
      : one,
  );
  return { ...staying, elections };
}

/** Whoever is ticked in a plan is to be covered, whatever was answered for all of them before. */
export function withTicks(answers: Answers, covered: readonly string[]): Answers {
  const dependents = answers.dependents.map((one) =>
    one.covered !== true && covered.includes(one.key) ? { ...one, covered: true } : one,
  );
  return { ...answers, dependents };
}
