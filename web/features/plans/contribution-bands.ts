import type { ContributionReply } from '@coverlane/contract/plans/rate-calls.ts';

/** A line of an employer's contribution by age while it is edited. */
export type DraftBand = {
  readonly id: number;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly tierCode: string | null;
  /** Dollars a month; '' while none is typed. */
  readonly amount: string;
};

let made = 0;

/** An empty band; its number tells it from the others. */
export function emptyBand(more: Partial<DraftBand> = {}): DraftBand {
  made += 1;
  return { ageFrom: 0, ageTo: null, tierCode: null, amount: '', ...more, id: made };
}

/** The bands of a rule that is changed; one for everybody where there are none. */
export function bandsOf(rule: ContributionReply | undefined): DraftBand[] {
  const bands = (rule?.bands ?? []).map((band) => emptyBand(band));
  return bands.length > 0 ? bands : [emptyBand()];
}

/** The bands as the call takes them. @param byTier false: the tiers typed before say nothing */
export const savedBands = (bands: readonly DraftBand[], byTier: boolean) =>
  bands.map(({ ageFrom, ageTo, tierCode, amount }) => ({
    ageFrom: ageFrom ?? 0,
    ageTo,
    tierCode: byTier ? tierCode : null,
    amount: amount || '0',
  }));
