import type { ChangeRequest } from '../../domain/changes/requests.ts';

/** How a change is asked for: only to look, in place of one that failed, with what was answered beside. */
export type HowAsked = {
  preview?: boolean | undefined;
  corrects?: string | undefined;
  coveredTwice?: boolean | undefined;
};

/** With the answer that whoever it covers under two records is meant to be (domain 3.3). */
export const asAnswered = <Change extends { requests: readonly ChangeRequest[] }>(
  change: Change,
  coveredTwice: boolean | undefined,
): Change =>
  coveredTwice === true
    ? { ...change, requests: change.requests.map((request) => ({ ...request, coveredTwice: 'all' as const })) }
    : change;
