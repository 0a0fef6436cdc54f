declare module 'subset-font' {
  /** The part of a font that draws `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      readonly keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
