import { type CardColours, contrast, fromHex, fromLch, inkOn, type Lch, type Rgb, toHex, toLch } from './colour.ts';

export const WHITE: Rgb = [1, 1, 1];
export const BLACK: Rgb = [0, 0, 0];
/** The brand of a site that names none (tokens.css has its colours). */
const OWN_BRAND = '#0b6b5b';

/** What a colour must stand out on, by how much, and which way it may move for that. */
export type Target = { readonly on: readonly Rgb[]; readonly least: number; readonly towards: 'dark' | 'light' };

/** Moves only the lightness of a colour, in the smallest steps that suffice, until it stands out on every background. */
export function reach(start: Lch, { on, least, towards }: Target): Rgb {
  const step = towards === 'dark' ? -0.005 : 0.005;
  for (let count = 0; count <= 200; count++) {
    const lightness = Math.min(1, Math.max(0, start.lightness + count * step));
    const colour = fromLch({ ...start, lightness });
    if (on.every((background) => contrast(colour, background) >= least)) return colour;
  }
  return towards === 'dark' ? BLACK : WHITE;
}

/** What is written on a brand's fill: white where it is read there, else black. */
export const inkOnBrand = (fill: Rgb): Rgb => (contrast(fill, WHITE) >= 4.5 ? WHITE : BLACK);

/** The face of a card: both ends of its gradient and what is written on it, '#rrggbb'. */
export interface CardFaceColours extends CardColours {
  readonly ink: string;
}

/**
 * The card's face for a brand: lighter and darker than the brand, away from what is written on it; or the site's own card colours. What is
 * written reaches 4.5:1 on both ends.
 * @param brand '#abc' or '#aabbcc'; null: the site names none
 * @param own the site's own card colours; those on which nothing can be read are not taken
 */
export function cardFaceOf(brand: string | null, own?: CardColours | null): CardFaceColours {
  const ink = own ? inkOn(own) : null;
  if (own && ink) return { from: toHex(fromHex(own.from)), to: toHex(fromHex(own.to)), ink };
  const fill = fromHex(brand ?? OWN_BRAND);
  const written = inkOnBrand(fill);
  const [towards, step] = written === WHITE ? (['dark', 1] as const) : (['light', -1] as const);
  const start = toLch(fill);
  const end = (by: number): string => {
    const lightness = Math.min(1, Math.max(0, start.lightness + step * by));
    return toHex(reach({ ...start, lightness }, { on: [written], least: 4.55, towards }));
  };
  return { from: end(0.04), to: end(-0.17), ink: toHex(written) };
}

/** Is a colour read on both ends of a face? */
export const isReadOn = ({ from, to }: CardColours, colour: string): boolean =>
  [from, to].every((end) => contrast(fromHex(colour), fromHex(end)) >= 4.5);
