import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import type { RateReply } from '@coverlane/contract/plans/rate-calls.ts';
import type { RateKind, rateUnits } from '@coverlane/contract/plans/codes.ts';
import { shownRate } from './rate-versions.ts';

/** A line of rates while it is edited: what was typed stays text. */
export type DraftLine = Pick<
  RateReply,
  | 'tierCode'
  | 'ageFrom'
  | 'ageTo'
  | 'gender'
  | 'tobacco'
  | 'relationshipCode'
  | 'volumeFrom'
  | 'volumeTo'
  | 'adminFee'
  | 'amount'
> & { readonly id: number };

const byTier = (kind: RateKind): boolean => kind === 'tier' || kind === 'ageTier';
/** Kinds found by an age: each line has one. */
export const byAge = (kind: RateKind): boolean => kind === 'age' || kind === 'ageTier';
/** Kinds whose lines may name ages: rates by the thousand often do. */
export const mayHaveAges = (kind: RateKind): boolean =>
  byAge(kind) || kind === 'perThousand' || kind === 'percentSalary';

/** Units that a kind of rate can have, the usual one first. */
export function unitsOf(kind: RateKind): readonly (typeof rateUnits)[number][] {
  if (kind === 'perThousand') return ['perThousandMonth'];
  return kind === 'percentSalary' ? ['pctSalary'] : ['perMonth', 'perYear'];
}

let lines = 0;

/** An empty line; its number tells it from the others. */
export function emptyLine(more: Partial<DraftLine> = {}): DraftLine {
  lines += 1;
  return {
    tierCode: null,
    ageFrom: null,
    ageTo: null,
    gender: null,
    tobacco: 'any',
    relationshipCode: null,
    volumeFrom: null,
    volumeTo: null,
    adminFee: '0',
    amount: '',
    ...more,
    id: lines,
  };
}

/** The lines a kind begins with: one a tier, one age band, or one for everybody. */
export function firstLines(kind: RateKind, tierCodes: readonly string[]): DraftLine[] {
  const ages = byAge(kind) ? { ageFrom: 0 } : {};
  if (!byTier(kind)) return [emptyLine(ages)];
  return tierCodes.map((tierCode) => emptyLine({ tierCode, ...ages }));
}

/** Lines of a version that is changed. */
export const draftOf = (rates: readonly RateReply[]): DraftLine[] =>
  rates.map((rate) => {
    const { tierCode, ageFrom, ageTo, gender, tobacco, relationshipCode, volumeFrom, volumeTo, adminFee } = rate;
    const key = { tierCode, ageFrom, ageTo, gender, tobacco, relationshipCode, volumeFrom, volumeTo, adminFee };
    return emptyLine({ ...key, amount: shownRate(rate.amount) });
  });

/** Is it an amount with at most four decimals? Dollar signs and commas may stand in it. */
export const readRate = (typed: string): string | null => {
  const plain = plainAmount(typed);
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? plain : null;
};
