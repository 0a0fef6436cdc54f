import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Words } from './answers.ts';
import type { DraftPerson } from './draft-people.ts';
import { electionsOf, type Looked, outcomesOf } from './elected.ts';
import type { OfferedType } from './offered.ts';
import { refusalsOf } from './offers.ts';

/** Somebody of the family whom a coverage type leaves out, and why it has to, where it has to. */
export type NotCovered = { key: string; name: string; coverageType: CoverageType; refusal: Words | null };

/** Of a benefit for the employee alone nobody else is left out. */
const isForFamily = ({ refusal }: { refusal: Words | null }): boolean => refusal?.code !== 'employee-only';

function notCoveredByType(looked: Looked, offered: OfferedType): NotCovered[] {
  const { coverageType } = offered;
  const outcome = outcomesOf(looked).find((one) => one.coverageType === coverageType);
  const isWaived = electionsOf(looked, coverageType)[0]?.decision === 'waive';
  if (outcome === undefined && !isWaived) return [];
  const covered: readonly DraftPerson[] = outcome?.covered ?? [];
  return refusalsOf(looked, offered)
    .filter(({ person }) => person.relationshipCode !== '18' && !person.leaves && !covered.includes(person))
    .filter(isForFamily)
    .map(({ person: { key, name }, refusal }) => ({ key, name, coverageType, refusal }));
}

/**
 * Who stays in the family and is not covered by what is chosen, goes on or is waived: the review lists them and asks once
 * more, the confirmation repeats it. In the order of the benefits. Pure.
 */
export const notCoveredBy = (looked: Looked): NotCovered[] =>
  looked.offered.flatMap((offered) => notCoveredByType(looked, offered));
