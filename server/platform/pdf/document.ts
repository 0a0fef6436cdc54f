import Pdfkit from 'pdfkit';
import { linesOfWords } from './lines.ts';

type Options = PDFKit.Mixins.TextOptions;

const HANGUL = /\p{Script=Hangul}/u;
/** The library adds up other pieces than words, and in single precision: what fits by less (in points) might not fit there. */
const HAIR = 0.5;

/**
 * A PDF document that breaks Korean at spaces, as Korean is written; the library would break it after any syllable
 * (Unicode line breaking, class H2 and H3). A word longer than its line is still broken anywhere. What is drawn and what
 * is measured go through the same lines, so heights stay true. Other languages are left to the library.
 */
export class PdfDocument extends Pdfkit {
  // oxlint-disable-next-line max-params -- the library's own parameters
  override text(text: string, x?: number, y?: number, options?: Options): this;
  override text(text: string, options?: Options): this;
  // oxlint-disable-next-line max-params -- the library's own parameters
  override text(text: string, x?: number | Options, y?: number, options?: Options): this {
    const look = typeof x === 'object' ? x : options;
    if (typeof x === 'number') this.x = x;
    if (y !== undefined) this.y = y;
    for (const line of this.#linesOf(text, look)) super.text(line, look);
    return this;
  }

  override heightOfString(text: string, options?: Options): number {
    return this.#linesOf(text, options).reduce((height, line) => height + super.heightOfString(line, options), 0);
  }

  /** What is handed to the library piece by piece: a text without Korean is one piece. */
  #linesOf(text: string, options?: Options): string[] {
    if (!HANGUL.test(text) || options?.lineBreak === false) return [text];
    const width = options?.width ?? this.page.width - this.x - this.page.margins.right;
    return linesOfWords(text, { width: width - HAIR, widthOf: (word) => this.widthOfString(word) });
  }
}
