import { contrast, fromHex, fromLch, type Lch, type Rgb, toHex, toLch } from './colour.ts';

/** The two colour schemes of the product. */
export type Scheme = 'light' | 'dark';

/** The names of the 22 colours that a theme decides; each becomes the CSS variable `--<name>`. */
export const TOKENS = [
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

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
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
  ...(['bg', 'surface', 'sunken', 'brand-subtle'] as const).flatMap((background) => [
    ...(['text', 'muted', 'brand-text', ...KINDS] as const).map((token) => [token, background, 4.5] as const),
    ['control', background, 3] as const,
  ]),
  ...KINDS.flatMap((kind) => [[kind, `${kind}-bg`, 4.5] as const, ['text', `${kind}-bg`, 4.5] as const]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['brand-edge', 'bg', 3],
  ['focus', 'bg', 3],
];

type Target = { readonly on: readonly Rgb[]; readonly least: number; readonly towards: 'dark' | 'light' };

/** Moves only the lightness of a colour, in the smallest steps that suffice, until it stands out on every background. */
function reach(start: Lch, { on, least, towards }: Target): Rgb {
  const step = towards === 'dark' ? -0.005 : 0.005;
  for (let count = 0; count <= 200; count++) {
    const lightness = Math.min(1, Math.max(0, start.lightness + count * step));
    const colour = fromLch({ ...start, lightness });
    if (on.every((background) => contrast(colour, background) >= least)) return colour;
  }
  return towards === 'dark' ? BLACK : WHITE;
}

/** White page or near-black page, and the steps above and below it, tinted with the brand's hue. */
function surfaces(brand: Lch, scheme: Scheme) {
  const dark = scheme === 'dark';
  const neutral = (lightness: number) => fromLch({ ...brand, chroma: Math.min(brand.chroma, 0.007), lightness });
  const subtle: Lch = {
    lightness: dark ? 0.3 : 0.945,
    chroma: Math.min(brand.chroma, dark ? 0.05 : 0.024),
    hue: brand.hue,
  };
  return {
    bg: dark ? neutral(0.17) : WHITE,
    surface: neutral(dark ? 0.21 : 0.985),
    sunken: neutral(dark ? 0.25 : 0.955),
    'brand-subtle': fromLch(subtle),
    text: neutral(dark ? 0.95 : 0.22),
    line: neutral(dark ? 0.34 : 0.9),
  };
}

/** The brand's fill exactly as configured, with the text, hover and edge that make it usable. */
function brandColours(fill: Rgb, page: Rgb, away: Target) {
  const brand = toLch(fill);
  const onBrand = contrast(fill, WHITE) >= 4.5 ? WHITE : BLACK;
  const towards = onBrand === WHITE ? 'dark' : 'light';
  const nudged = Math.max(0, Math.min(1, brand.lightness + (towards === 'dark' ? -0.05 : 0.05)));
  return {
    brand: fill,
    'on-brand': onBrand,
    'brand-hover': reach({ ...brand, lightness: nudged }, { on: [onBrand], least: 4.55, towards }),
    'brand-edge': contrast(fill, page) >= 3 ? fill : reach(brand, { ...away, least: 3.05 }),
    'brand-text': reach(brand, { ...away, least: 4.6 }),
  };
}

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
 * The 22 colours of the product for any brand colour ('#abc' or '#aabbcc') in a scheme.
 * Whatever the brand, every pair of PAIRS reaches WCAG AA and the brand's fill stays as configured.
 */
export function theme(brandHex: string, scheme: Scheme): Theme {
  const fill = fromHex(brandHex);
  const brand = toLch(fill);
  const base = surfaces(brand, scheme);
  const dark = scheme === 'dark';
  const away: Target = {
    on: [base.bg, base.surface, base.sunken, base['brand-subtle']],
    least: 4.6,
    towards: dark ? 'light' : 'dark',
  };
  const neutral: Lch = { lightness: 0.62, chroma: Math.min(brand.chroma, 0.007), hue: brand.hue };
  const colours: Record<string, Rgb> = {
    ...base,
    muted: reach(neutral, away),
    control: reach({ ...neutral, lightness: dark ? 0.5 : 0.75 }, { ...away, least: 3.05 }),
    ...brandColours(fill, base.bg, away),
    focus: dark ? WHITE : BLACK,
    ...statusColours(scheme, away),
  };
  const result: Partial<Theme> = {};
  for (const token of TOKENS) result[token] = toHex(colours[token] ?? base.text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every token was just assigned
  return result as Theme;
}
