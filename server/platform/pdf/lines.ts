/** What lines are made of: how wide a line is, and how wide words stand in the letters they will be drawn with. */
interface Measure {
  /** Of the line, in points. */
  readonly width: number;
  readonly widthOf: (word: string) => number;
}

/**
 * A text in lines of whole words, broken at spaces alone. A word that is longer than a line has one of its own. A line that
 * goes on in the next ends in its space where that fits, which readers of the file need.
 */
export function linesOfWords(text: string, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => linesOf(paragraph.trimEnd(), measure));
}

function linesOf(paragraph: string, { width, widthOf }: Measure): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  const [first = '', ...others] = paragraph.split(' ');
  let line = first;
  let taken = widthOf(first);
  for (const word of others) {
    const more = widthOf(word);
    if (taken + space + more <= width) {
      line += ` ${word}`;
      taken += space + more;
    } else {
      lines.push(taken + space <= width ? `${line} ` : line);
      line = word;
      taken = more;
    }
  }
  // An empty line is one too.
  return [...lines, line || ' '];
}
