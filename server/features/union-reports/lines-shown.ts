import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { sortedName } from '../../platform/values/names.ts';
import { hoursText, rateText } from './hours-text.ts';
import type { LineRow } from './reports.queries.ts';
import type { LineChanged, SentLine, totalsOf } from './rows.rules.ts';
import type { TermsRow } from './terms.queries.ts';

type Totals = ReturnType<typeof totalsOf>;

/** A line that was sent, as a correction compares with it. */
export const sentLine = ({ employeeId, lastName, firstName, worked, holiday, amountCents }: LineRow): SentLine => ({
  id: employeeId,
  name: sortedName({ lastName, firstName }),
  hours: worked + holiday,
  amountCents,
});

/** What lines that were sent add up to; what is due stands on their report. */
export const totalsSent = (lines: readonly LineRow[], dueCents: number): Totals => ({
  workers: lines.length,
  worked: lines.reduce((sum, { worked }) => sum + worked, 0),
  holiday: lines.reduce((sum, { holiday }) => sum + holiday, 0),
  dueCents,
});

export const totalsShown = ({ workers, worked, holiday, dueCents }: Totals) => ({
  workers,
  worked: hoursText(worked),
  holiday: hoursText(holiday),
  due: decimalOf(dueCents),
});

export const changeShown = ({ name, hours, cents }: LineChanged) => ({
  name,
  hoursBefore: hoursText(hours[0]),
  hoursAfter: hoursText(hours[1]),
  amountBefore: decimalOf(cents[0]),
  amountAfter: decimalOf(cents[1]),
});

/** The agreement's rate where the shop has another of its own; null: the agreement's holds. */
export const agreedRateShown = ({ ownRate, agreedRate }: Pick<TermsRow, 'ownRate' | 'agreedRate'>): string | null =>
  ownRate === null || ownRate === agreedRate ? null : rateText(agreedRate);
