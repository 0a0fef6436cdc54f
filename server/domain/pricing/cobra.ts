import { shareOf } from './rounding.ts';

/**
 * So many percent of the premium of a month, in cents: what whoever continues is asked for. 612.40 gives 624.65 at 102 and 918.60
 * at 150 percent (ERISA 602(3); domain 3.6, TV-09).
 */
export const continuationPremium = (monthlyCents: number, percent: number): number =>
  shareOf(monthlyCents, percent * 1000);
