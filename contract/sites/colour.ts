/** A colour as red, green and blue, each 0 to 1 in the sRGB space. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour as lightness (0 to 1), chroma (0 to about 0.4) and hue (radians) in the OKLCH space. */
export type Lch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

/** True for '#abc' and '#aabbcc', the only two forms a configured colour may have. */
export function isHexColour(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** Reads '#abc' or '#aabbcc' (the hash may be missing). */
export function fromHex(text: string): Rgb {
  const digits = text.replace('#', '');
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** Writes '#aabbcc'. */
export function toHex(colour: Rgb): string {
  return `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Contrast of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** From sRGB to OKLCH, where lightness can be moved without the hue appearing to change. */
export function toLch(colour: Rgb): Lch {
  const [red, green, blue] = [toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** OKLCH to linear sRGB; channels leave 0 to 1 where a screen cannot show the colour. */
function toLinearRgb({ lightness, chroma, hue }: Lch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShowable = (colour: Rgb) => colour.every((value) => value >= -1e-4 && value <= 1.0001);

/** The largest chroma up to the wanted one that a screen can show at this lightness and hue. */
function showableChroma(wanted: Lch): number {
  if (isShowable(toLinearRgb(wanted))) return wanted.chroma;
  let low = 0;
  let high = wanted.chroma;
  for (let step = 0; step < 18; step++) {
    const middle = (low + high) / 2;
    if (isShowable(toLinearRgb({ ...wanted, chroma: middle }))) low = middle;
    else high = middle;
  }
  return low;
}

/** From OKLCH to the nearest sRGB colour that eight bits a channel can hold; gives up chroma, never lightness. */
export function fromLch(wanted: Lch): Rgb {
  const linear = toLinearRgb({ ...wanted, chroma: showableChroma(wanted) });
  const eightBit = (value: number) => Math.round(Math.min(1, toGamma(Math.max(0, value))) * 255) / 255;
  return [eightBit(linear[0]), eightBit(linear[1]), eightBit(linear[2])];
}

/** The two ends of the card face's gradient, '#rrggbb'. */
export interface CardColours {
  readonly from: string;
  readonly to: string;
}

const INKS = ['#ffffff', '#000000'] as const;

/** What is written on a card of these colours: white, or black, whichever reaches 4.5:1 on both ends; null: neither does. */
export function inkOn({ from, to }: CardColours): (typeof INKS)[number] | null {
  const isRead = (ink: string) => [from, to].every((end) => contrast(fromHex(ink), fromHex(end)) >= 4.5);
  return INKS.find(isRead) ?? null;
}
