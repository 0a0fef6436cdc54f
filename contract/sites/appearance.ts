/** The pictures a site may have: a logo for light and for dark pages, the icon of its tab, and one beside the sign-in. */
export const sitePictures = ['logo', 'logoDark', 'icon', 'signIn'] as const;
export type SitePicture = (typeof sitePictures)[number];

/** What a picture must be: media types, pixels of each side, and how many times as wide as high it may be. */
export interface PictureLimits {
  readonly types: readonly string[];
  readonly bytes: number;
  readonly side: readonly [least: number, most: number];
  readonly ratio: readonly [least: number, most: number];
  /** The schemes on whose page it must be seen. */
  readonly on: readonly ('light' | 'dark')[];
}

const DRAWN = ['image/png', 'image/svg+xml'];

/** Drawn 24 to 32 px high, so twice that is wanted of pixels at the least. Shapes (SVG) have no pixels, only a ratio. */
export const pictureLimits: Readonly<Record<SitePicture, PictureLimits>> = {
  logo: { types: DRAWN, bytes: 262_144, side: [48, 2000], ratio: [0.5, 10], on: ['light'] },
  logoDark: { types: DRAWN, bytes: 262_144, side: [48, 2000], ratio: [0.5, 10], on: ['dark'] },
  icon: { types: DRAWN, bytes: 262_144, side: [32, 1024], ratio: [1, 1], on: [] },
  signIn: { types: ['image/jpeg', 'image/png'], bytes: 1_048_576, side: [600, 4000], ratio: [0.5, 2.5], on: [] },
};

/** The pages a logo is seen on, of the default brand: every brand's are as light and as dark (web/lib/theme.ts). */
export const pageOf = { light: '#f6f9f8', dark: '#0e1312' } as const;

/** Contrast a logo must reach on the page, as what one must see to know where one is (WCAG 2.2, 1.4.11). */
export const LOGO_CONTRAST = 3;
