/** What the library's types leave out: the dictionary of a tagged element, which takes attributes (PDF 32000-1, 14.7.5). */
declare namespace PDFKit {
  interface PDFStructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
  }
}
