import { encode } from 'uqr';
import type { Writing } from './page.ts';

/** Points of one side of the code: a phone reads it from an arm's length. */
const SIDE = 120;

/** A text as a QR code (ISO/IEC 18004), dark on white with its quiet zone. @param alt what is said of it to those who do not see it */
export function drawQr({ doc, root }: Writing, text: string, alt: string): void {
  const { data, size } = encode(text, { border: 4 });
  const { x, y } = doc;
  const one = SIDE / size;
  const put = () => {
    for (const [row, cells] of data.entries())
      for (const [column, dark] of cells.entries()) if (dark) doc.rect(x + column * one, y + row * one, one, one);
    doc.fill('#000');
  };
  root.add(doc.struct('Figure', { alt }, put));
  doc.x = x;
  doc.y = y + SIDE + 6;
}
