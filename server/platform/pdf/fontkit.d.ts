/** What is used of the library that pdfkit reads fonts with; it brings no types of its own. */
declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
  }
  /** Reads a font file's bytes. */
  export function create(bytes: Uint8Array): Font;
}
