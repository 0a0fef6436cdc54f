import type { Answers, Election, Offer } from './draft.ts';

const KEPT = { decision: 'keep', waiverReason: null, waiverCarrier: null } as const;

/** The answers of somebody who keeps what they have, for the people who have it; what was chosen beside it is taken back. */
export function keptAll(answers: Answers, offers: readonly Offer[]): Answers {
  const elections = offers.flatMap(({ coverageType, current }): Election[] => {
    const before = answers.elections.find((one) => one.coverageType === coverageType);
    if (current === null) return before?.decision === 'waive' ? [before] : [];
    const { planId, covered } = current;
    return [{ coverageType, ...KEPT, planId, covered, volume: before?.volume ?? null }];
  });
  return { ...answers, elections };
}
