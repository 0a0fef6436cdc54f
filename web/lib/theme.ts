import {
  type CardColours,
  contrast,
  fromHex,
  fromLch,
  type Lch,
  type Rgb,
  toHex,
  toLch,
} from '@coverlane/contract/sites/colour.ts';
import {
  BLACK,
  type CardFaceColours,
  cardFaceOf,
  inkOnBrand,
  reach,
  type Target,
  WHITE,
} from '@coverlane/contract/sites/card-face.ts';

export { isHexColour } from '@coverlane/contract/sites/colour.ts';

/** The two colour schemes of the product. */
export type Scheme = 'light' | 'dark';

/** The names of the 26 colours that a theme decides; each becomes the CSS variable `--<name>`. */
export const TOKENS = [
  'page',
  'bg',
  'surface',
  'sunken',
  'text',
  'muted',
  'line',
  'control',
  'brand',
  'on-brand',
  'brand-hover',
  'brand-edge',
  'brand-text',
  'brand-subtle',
  'card-1',
  'card-2',
  'on-card',
  'focus',
  'ok-bg',
  'ok',
  'warn-bg',
  'warn',
  'bad-bg',
  'bad',
  'info-bg',
  'info',
] as const;

export type Token = (typeof TOKENS)[number];
export type Theme = Record<Token, string>;

const KINDS = ['ok', 'warn', 'bad', 'info'] as const;

/** Hue and chroma of the four kinds of status. They are fixed: a brand never recolours an error. */
const KIND_COLOURS: Record<(typeof KINDS)[number], { hue: number; chroma: number }> = {
  ok: { hue: 2.6, chroma: 0.13 },
  warn: { hue: 1.3, chroma: 0.12 },
  bad: { hue: 0.45, chroma: 0.17 },
  info: { hue: 4.4, chroma: 0.12 },
};

/**
 * Every pair of colours that may meet on a screen: [foreground, background, contrast to reach].
 * 4.5 for text, 3 for edges of controls and the focus ring (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const PAIRS: readonly (readonly [Token, Token, number])[] = [
  ...(['page', 'bg', 'surface', 'sunken', 'brand-subtle'] as const).flatMap((background) => [
    ...(['text', 'muted', 'brand-text', ...KINDS] as const).map((token) => [token, background, 4.5] as const),
    ['control', background, 3] as const,
  ]),
  ...KINDS.flatMap((kind) => [[kind, `${kind}-bg`, 4.5] as const, ['text', `${kind}-bg`, 4.5] as const]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-card', 'card-1', 4.5],
  ['on-card', 'card-2', 4.5],
  ['brand-edge', 'page', 3],
  ['brand-edge', 'bg', 3],
  ['focus', 'page', 3],
  ['focus', 'bg', 3],
];

/** A grey with so much of the brand's hue at most. */
const tinted = ({ chroma, hue }: Lch, lightness: number, most: number): Lch => ({
  lightness,
  chroma: Math.min(chroma, most),
  hue,
});

type Grey = readonly [lightness: number, chroma: number];

/** Lightness of the greys, and how much of the brand's hue is in them at most. */
const GREYS: Readonly<
  Record<Scheme, Readonly<Record<'page' | 'bg' | 'surface' | 'sunken' | 'text' | 'line' | 'brand-subtle', Grey>>>
> = {
  light: {
    page: [0.979, 0.003],
    bg: [1, 0],
    surface: [0.979, 0.003],
    sunken: [0.958, 0.005],
    text: [0.23, 0.018],
    line: [0.912, 0.007],
    'brand-subtle': [0.945, 0.024],
  },
  dark: {
    page: [0.182, 0.009],
    bg: [0.222, 0.01],
    surface: [0.242, 0.01],
    sunken: [0.268, 0.012],
    text: [0.95, 0.007],
    line: [0.325, 0.012],
    'brand-subtle': [0.3, 0.05],
  },
};

/** The page, the white or near-black cards upon it, and the steps above and below them, tinted with the brand's hue. */
function surfaces(brand: Lch, scheme: Scheme) {
  const grey = (token: keyof (typeof GREYS)[Scheme]) => fromLch(tinted(brand, ...GREYS[scheme][token]));
  return {
    page: grey('page'),
    bg: grey('bg'),
    surface: grey('surface'),
    sunken: grey('sunken'),
    'brand-subtle': grey('brand-subtle'),
    text: grey('text'),
    line: grey('line'),
  };
}

/** The brand's fill exactly as configured, with the text, hover and edge that make it usable. */
function brandColours(fill: Rgb, pages: readonly Rgb[], away: Target) {
  const brand = toLch(fill);
  const onBrand = inkOnBrand(fill);
  const towards = onBrand === WHITE ? 'dark' : 'light';
  const nudged = Math.max(0, Math.min(1, brand.lightness + (towards === 'dark' ? -0.05 : 0.05)));
  return {
    brand: fill,
    'on-brand': onBrand,
    'brand-hover': reach({ ...brand, lightness: nudged }, { on: [onBrand], least: 4.55, towards }),
    'brand-edge': pages.every((page) => contrast(fill, page) >= 3) ? fill : reach(brand, { ...away, least: 3.05 }),
    'brand-text': reach(brand, { ...away, least: 4.6 }),
  };
}

const cardTokens = ({ from, to, ink }: CardFaceColours): Record<'card-1' | 'card-2' | 'on-card', Rgb> => ({
  'card-1': fromHex(from),
  'card-2': fromHex(to),
  'on-card': fromHex(ink),
});

/** Text colour and background of ok, warn, bad and info. */
function statusColours(scheme: Scheme, away: Target): Record<string, Rgb> {
  const dark = scheme === 'dark';
  const colours: Record<string, Rgb> = {};
  for (const kind of KINDS) {
    const { hue, chroma } = KIND_COLOURS[kind];
    const background = fromLch({ lightness: dark ? 0.28 : 0.955, chroma: dark ? 0.05 : 0.03, hue });
    colours[`${kind}-bg`] = background;
    colours[kind] = reach(
      { lightness: dark ? 0.7 : 0.6, chroma, hue },
      { ...away, on: [...away.on, background], least: 4.6 },
    );
  }
  return colours;
}

/**
 * The 26 colours of the product for any brand colour ('#abc' or '#aabbcc') in a scheme.
 * Whatever the brand, every pair of PAIRS reaches WCAG AA and the brand's fill stays as configured.
 * @param card the site's own card colours; those on which nothing can be read are not taken
 */
export function theme(brandHex: string, scheme: Scheme, card?: CardColours | null): Theme {
  const fill = fromHex(brandHex);
  const brand = toLch(fill);
  const base = surfaces(brand, scheme);
  const dark = scheme === 'dark';
  const away: Target = {
    on: [base.page, base.bg, base.surface, base.sunken, base['brand-subtle']],
    least: 4.6,
    towards: dark ? 'light' : 'dark',
  };
  const colours: Record<string, Rgb> = {
    ...base,
    muted: reach(tinted(brand, dark ? 0.71 : 0.485, 0.014), away),
    control: reach(tinted(brand, dark ? 0.5 : 0.61, 0.014), { ...away, least: 3.05 }),
    ...brandColours(fill, [base.page, base.bg], away),
    ...cardTokens(cardFaceOf(brandHex, card)),
    focus: dark ? WHITE : BLACK,
    ...statusColours(scheme, away),
  };
  const result: Partial<Theme> = {};
  for (const token of TOKENS) result[token] = toHex(colours[token] ?? base.text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every token was just assigned
  return result as Theme;
}
