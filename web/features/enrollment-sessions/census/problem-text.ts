import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { useText } from '../../../lib/i18n.ts';
import { useTargetText } from './column-targets.ts';

/** What a problem of a row says, with its field in the reader's words. @says census.problem. */
export function useProblemText(): (problem: CensusProblem) => string {
  const t = useText();
  const textOf = useTargetText();
  return ({ code, field, row = 0 }) => t(`census.problem.${code}`, { field: textOf(field), row });
}
