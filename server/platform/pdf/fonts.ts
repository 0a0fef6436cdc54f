import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';

// Gothic A1 has Latin letters with accents and Hangul in one face; only the letters used are embedded.
const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/gothic-a1/package.json'));

/** The faces of every document, by the names that paper.ts gives them. SIL Open Font License. */
const fontFiles = {
  text: join(folder, '400Regular/GothicA1_400Regular.ttf'),
  strong: join(folder, '700Bold/GothicA1_700Bold.ttf'),
} as const;

const opened = new Map<keyof typeof fontFiles, string>();

/**
 * A face, read once: reading its tables takes longer than drawing a card, and nothing that a document does changes it.
 * The library takes such a face as well as a file's name, which is all that its types know of.
 */
export function face(name: keyof typeof fontFiles): string {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(fontFiles[name]));
  // A glyph remembers the first text that it was asked for. That of an "e" which is first drawn as part of an "é" would stand for
  // nothing ever after: papers would not be read aloud, searched or copied with it.
  for (let letter = FIRST_LETTER; letter <= LAST_LETTER; letter += 1)
    if (font.hasGlyphForCodePoint(letter)) font.glyphForCodePoint(letter);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdfkit takes an opened font wherever it takes a path
  const face = font as unknown as string;
  opened.set(name, face);
  return face;
}

/** Latin letters, signs and accents (Unicode: Basic Latin to Combining Diacritical Marks), of which other letters are put together. */
const [FIRST_LETTER, LAST_LETTER] = [0x20, 0x36f];
