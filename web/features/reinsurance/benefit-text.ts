import type { Translate } from '../../lib/i18n.ts';

/** A kind of claim in words. */
export const benefitText = (benefit: string, t: Translate): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- benefits are kinds of claim
  t(`claims.type.${benefit as 'medical'}`);
