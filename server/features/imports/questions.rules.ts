import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import type { CodeAsked, RosterCounts } from './roster-run.ts';

type Question = Reply<typeof imports.importGet>['questions'][number];

/** What somebody decided with the request to apply. */
export type Choices = { confirmTerminations: boolean; terminateAbsent: boolean };

/** The share of a client's covered people whose end must be confirmed, in percent (domain 15.2: possible missing population). */
const PERCENT_ENDED = 10;

/** How many people would end: the file's own terminations, and absent people where they are to end too. */
export const endedBy = (counts: RosterCounts, { terminateAbsent }: Pick<Choices, 'terminateAbsent'>): number =>
  counts.terminated + (terminateAbsent ? counts.absent : 0);

/** What must be answered before the file can be applied. */
export function questionsOf(
  { counts, codes }: { counts: RosterCounts; codes: readonly CodeAsked[] },
  choices: Choices = { confirmTerminations: false, terminateAbsent: false },
): Question[] {
  const open: Question[] = codes.some(({ decision }) => decision === null) ? ['codes'] : [];
  const many = endedBy(counts, choices) * 100 > counts.members * PERCENT_ENDED;
  if (many && !choices.confirmTerminations) open.push('terminations');
  return open;
}
