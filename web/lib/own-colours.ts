import type { CardColours } from '@coverlane/contract/sites/colour.ts';

/** The brand colour until, or unless, the configuration names another. */
export const DEFAULT_BRAND = '#0b6b5b';

/** What a site says of its colours. */
export interface Coloured {
  readonly brandColor?: string | null | undefined;
  readonly card?: CardColours | null | undefined;
}

/** Has a site colours of its own, so that theme.ts is needed to work them out? */
export const hasOwn = ({ brandColor, card }: Coloured): boolean =>
  Boolean(card) || (Boolean(brandColor) && brandColor !== DEFAULT_BRAND);
