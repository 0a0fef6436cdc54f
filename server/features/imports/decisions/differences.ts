import type { CoverageChange } from '../../../domain/changes/requests.ts';
import { decimalOf } from '../../../domain/money.ts';
import type { Difference } from '../differences.rules.ts';

/** What a decision changes of what is insured, and what was decided, as the rows of a file say it. */
export const differencesOfDecision = ({ particulars = [] }: CoverageChange): Difference[] =>
  particulars.flatMap((one) =>
    one.kind === 'insurability' && one.says !== null
      ? [
          { field: 'insured', before: decimalOf(one.says.heldCents), after: decimalOf(one.says.cents) },
          { field: 'decision', before: null, after: one.says.decision },
        ]
      : [],
  );
