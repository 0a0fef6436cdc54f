/** What is used of the library that pdfkit reads fonts with; it brings no types of its own. */
declare module 'fontkit' {
  /** Reads a font file's bytes. */
  export function create(bytes: Uint8Array): unknown;
}
