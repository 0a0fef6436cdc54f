import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import { type LineBase, lineBaseOf, MOST_WEEKS, type RowFault } from '@coverlane/contract/union-reports/codes.ts';
import { centsOf } from '@coverlane/contract/words/cents.ts';
import type { ContributionBasis } from '../../domain/hour-bank/contributions.ts';

/** What a line is contributed for beside hours; null: not that. */
type Based = { weeks: number | null; grossCents: number | null; faults: { field: 'base'; code: RowFault }[] };

/** The most that one worker is paid in a month, in cents: what is above was typed wrong. */
const MOST_GROSS_CENTS = 100_000_000;

const wrong = (code: RowFault): Based['faults'] => [{ field: 'base', code }];

/**
 * What was typed of weeks or gross pay, where the fund contributes for these (domain 13.1, perWeek and pctGross); whoever worked
 * has to say it, an empty cell of anybody else is none.
 */
export function basedOn(typed: string, { basis, isAtWork }: { basis: ContributionBasis; isAtWork: boolean }): Based {
  const text = typed.trim();
  const lacking = isAtWork && text === '' ? wrong('required') : [];
  const kind = lineBaseOf(basis);
  if (kind === null) return { weeks: null, grossCents: null, faults: [] };
  const { read, code } = READ[kind];
  const value = read(text);
  const faults = value === null ? wrong(code) : lacking;
  return kind === 'weeks'
    ? { weeks: value ?? 0, grossCents: null, faults }
    : { weeks: null, grossCents: value ?? 0, faults };
}

function weeksOf(text: string): number | null {
  const weeks = /^\d?$/.test(text) ? Number(text) : null;
  return weeks !== null && weeks <= MOST_WEEKS ? weeks : null;
}

function grossOf(text: string): number | null {
  const cents = text === '' ? 0 : centsOf(plainAmount(text));
  return cents !== null && cents >= 0 && cents <= MOST_GROSS_CENTS ? cents : null;
}

/** How each is read, and what is said where it cannot be. */
const READ = {
  weeks: { read: weeksOf, code: 'weeks-range' },
  gross: { read: grossOf, code: 'bad-money' },
} as const satisfies Record<LineBase, { read: (text: string) => number | null; code: RowFault }>;
