import type { CaseState, CaseStep } from '@coverlane/contract/reinsurance/codes.ts';

/** A step that was taken with a case; `cents` of what was asked for or paid. */
export interface TakenStep {
  readonly step: CaseStep;
  readonly cents: number | null;
}

/** Where a case stands by its steps, and how much was asked for and paid so far, in cents. */
export interface CaseStanding {
  readonly state: CaseState;
  readonly isNoticed: boolean;
  readonly requestedCents: number;
  readonly reimbursedCents: number;
}

/**
 * Where a case stands (domain 14.1): by its steps, and while nothing was filed by what its claims have reached. What was paid is
 * held against what was asked for: less is "paid short", until the rest comes or the case is closed.
 */
export function standingOf(steps: readonly TakenStep[], reached: { isExceeded: boolean }): CaseStanding {
  const sumOf = (step: CaseStep): number =>
    steps.reduce((sum, one) => sum + (one.step === step ? (one.cents ?? 0) : 0), 0);
  const isNoticed = steps.some(({ step }) => step === 'noticed');
  const [requestedCents, reimbursedCents] = [sumOf('filed'), sumOf('paid')];
  const early = reached.isExceeded ? 'exceeded' : isNoticed ? 'noticed' : 'watch';
  const last = steps.filter(({ step }) => step !== 'noticed').at(-1)?.step;
  const settled = reimbursedCents < requestedCents ? 'paidShort' : 'paid';
  const state: CaseState =
    last === undefined
      ? early
      : last === 'paid'
        ? settled
        : last === 'reopened'
          ? reopened(requestedCents, early)
          : last;
  return { state, isNoticed, requestedCents, reimbursedCents };
}

const reopened = (requestedCents: number, early: CaseState): CaseState => (requestedCents > 0 ? 'filed' : early);

/** Which steps can be taken now, in the order in which they are offered. */
const NEXT: Readonly<Record<CaseState, readonly CaseStep[]>> = {
  watch: ['noticed', 'closed'],
  noticed: ['closed'],
  exceeded: ['filed', 'closed'],
  filed: ['paid', 'pended', 'denied', 'filed'],
  pended: ['paid', 'filed', 'denied'],
  paid: ['filed', 'closed'],
  paidShort: ['paid', 'pended', 'filed', 'closed'],
  denied: ['reopened', 'closed'],
  closed: ['reopened'],
};

/** The steps that can be taken with a case as it stands; the carrier is told once, at any time before it is closed. */
export function nextSteps({ state, isNoticed }: Pick<CaseStanding, 'state' | 'isNoticed'>): CaseStep[] {
  const next = NEXT[state].filter((step) => step !== 'noticed' || !isNoticed);
  return isNoticed || state === 'watch' || state === 'closed' ? next : ['noticed', ...next];
}
