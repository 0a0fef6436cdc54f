import type { CoverageType } from '../codes.ts';
import { SUBSCRIBER_KEY } from './blank.ts';

/** What of the answers says who is covered. */
interface Covering {
  readonly dependents: readonly {
    readonly key: string;
    readonly action: 'add' | 'keep' | 'change' | 'remove';
    readonly covered?: boolean | null | undefined;
  }[];
  readonly elections: readonly {
    readonly coverageType: CoverageType;
    readonly decision: 'elect' | 'waive' | 'keep' | null;
    readonly covered: readonly string[];
  }[];
}

/**
 * "Cover your spouse?": the answer for all plans, null while there is none. Whoever is ticked in a plan was asked there:
 * drafts from before the question, and callers who only tick, have answered.
 */
export function coverAnswer({ dependents, elections }: Covering, key: string): boolean | null {
  const said = dependents.find((one) => one.key === key)?.covered ?? null;
  if (said !== null) return said;
  const isTicked = elections.some(
    ({ decision, covered }) => (decision === 'elect' || decision === 'keep') && covered.includes(key),
  );
  return isTicked ? true : null;
}

/**
 * Who is ticked for a type, by their keys: those ticked there; while nobody ticked anything, the employee and whoever is
 * to be covered by the answer for all plans. What is priced is what is ticked.
 */
export function tickedFor(answers: Covering, type: CoverageType): readonly string[] {
  const election = answers.elections.find(({ coverageType }) => coverageType === type);
  if (election !== undefined && election.covered.length > 0) return election.covered;
  const asked = answers.dependents.filter(
    ({ key, action }) => action !== 'remove' && coverAnswer(answers, key) === true,
  );
  return [SUBSCRIBER_KEY, ...asked.map(({ key }) => key)];
}
