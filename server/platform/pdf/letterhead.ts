import { INK, innerWidth, type Writing } from './page.ts';
import { drawableSize, type Picture } from './picture.ts';

/** A logo stands in this height, and is at most this wide, in points. */
const LOGO = { height: 28, width: 130 } as const;
const GAP = 10;

/** The head of a letter: the logo and the name beside it. A logo that many papers of one file share is in it once. */
export function drawLetterhead({ doc, root }: Writing, name: string, logo: Picture | null): void {
  const { x, y } = doc;
  const size = logo && drawableSize(logo);
  const drawn = size === null ? 0 : size.width * Math.min(LOGO.width / size.width, LOGO.height / size.height) + GAP;
  if (logo && size) {
    // The writer knows a picture again by its text.
    const text = `data:${logo.type};base64,${logo.bytes.toString('base64')}`;
    root.add(doc.struct('Figure', { alt: name }, () => void doc.image(text, x, y, { width: drawn - GAP })));
  }
  const width = innerWidth(doc) - drawn;
  const top = y + Math.max(0, (LOGO.height - doc.font('strong').fontSize(11).heightOfString(name, { width })) / 2);
  const put = () =>
    void doc
      .font('strong')
      .fontSize(11)
      .fillColor(INK)
      .text(name, x + drawn, top, { width });
  root.add(doc.struct('P', {}, put));
  doc.x = x;
  doc.y = Math.max(doc.y, y + LOGO.height) + 14;
}
