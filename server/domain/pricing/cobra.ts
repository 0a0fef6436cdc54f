import { shareOf } from './rounding.ts';

/**
 * What continued coverage costs, in cents a month: 102 %, and 150 % in the months 19 to 29 of a disability extension.
 * 612.40 gives 624.65 and 918.60 (ERISA 602(3); domain 3.6, TV-09).
 */
export const cobraPremium = (monthlyCents: number, disabilityExtension = false): number =>
  shareOf(monthlyCents, disabilityExtension ? 150_000 : 102_000);
