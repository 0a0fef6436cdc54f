import type { CoverageType } from '@coverlane/contract/codes.ts';
import { lastDay } from '../coverage-state.ts';
import type { AgeOut } from '../eligibility/child-age.ts';
import { coverageWords, liveCoverages } from './coverage-runs.ts';
import { type Draft, type PersonDraft, warn } from './draft.ts';

/** Says of coverage that goes on past the age limit: it is for people to decide (decision 74). */
export function warnPastAge(
  draft: Draft,
  person: PersonDraft,
  { coverageType, end }: { coverageType: CoverageType; end: AgeOut },
): void {
  if (end.lastDay >= draft.facts.today) return;
  const rows = liveCoverages(person, coverageType).filter((row) => !row.cobra && row.termReason !== 'childAge');
  const beyond = rows.find((row) => lastDay(row) > end.lastDay);
  if (beyond === undefined) return;
  const values = { ...coverageWords(draft, person, beyond), date: end.lastDay };
  warn(draft, person, { code: 'child-past-age', values });
}
