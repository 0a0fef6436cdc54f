import { shareOf } from './rounding.ts';

/**
 * What continued coverage costs, in cents a month: 102 %, and 150 % in the months 19 to 29 of a disability extension.
 * 612.40 gives 624.65 and 918.60 (ERISA 602(3); domain 3.6, TV-09).
 */
export const cobraPremium = (monthlyCents: number, disabilityExtension = false): number =>
  continuationPremium(monthlyCents, disabilityExtension ? 150 : 102);

/** So many percent of the premium of a month, in cents. */
export const continuationPremium = (monthlyCents: number, percent: number): number =>
  shareOf(monthlyCents, percent * 1000);
