import type { Answers, Offer, OfferedPlan } from './draft.ts';
import { electionOf } from './draft.ts';

/** The plan that somebody chose, keeps, or gets because they waive; undefined: none yet. */
export function chosenPlan(answers: Answers, { coverageType, plans, current }: Offer): OfferedPlan | undefined {
  const { decision, planId } = electionOf(answers, coverageType);
  if (decision === 'waive') return plans.find(({ forWaive }) => forWaive);
  const chosen = decision === 'keep' ? current?.planId : planId;
  return decision === null ? undefined : plans.find((plan) => plan.planId === chosen);
}

/** Notes that a page was opened, or whether it was agreed to. */
export function withPageRead(answers: Answers, pageId: string, agreed?: boolean): Answers {
  const before = answers.pagesRead ?? [];
  const known = before.find((one) => one.pageId === pageId);
  const read = { pageId, agreed: agreed ?? known?.agreed ?? false };
  return { ...answers, pagesRead: [...before.filter((one) => one.pageId !== pageId), read] };
}
