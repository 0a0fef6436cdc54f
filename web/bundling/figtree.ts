import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Stands for the cut font in style sheets: `url("figtree-cut.woff2")`. */
const NAME = 'figtree-cut.woff2';

/** ASCII, Spanish, and the marks that our texts are set with; arrows are drawn as icons. */
const CHARACTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))}áéíóúñüÁÉÍÓÚÑÜ¿¡–—‘’“”·…−×€§©°%•ºª`;

/** Kerning, composed letters, and the figures of one width that tables need. */
const FEATURES = ['kern', 'tnum', 'lnum', 'ccmp', 'locl', 'mark', 'mkmk', 'case', 'calt', 'liga'];

const find = createRequire(import.meta.url);

/** Whether the cut font has a letter. */
export const drawnByFigtree = (letter: string): boolean => CHARACTERS.includes(letter);

/** Figtree Variable with the letters and weights (400 to 700) that the portal uses, as woff2; at most 14,000 bytes. */
export function cutFigtree(): Promise<Buffer> {
  const whole = readFileSync(find.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
  return subsetFont(whole, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
  });
}

/** Cuts the font while building, gives style sheets its file by NAME, and ships its licence (OFL-1.1) beside it. */
export function figtree(folder = join(import.meta.dirname, '../../node_modules/.cache/coverlane')): Plugin {
  return {
    name: 'coverlane-figtree',
    async config() {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, NAME);
      // Renamed into place: another build may be reading it.
      writeFileSync(`${file}.${process.pid}`, await cutFigtree());
      renameSync(`${file}.${process.pid}`, file);
      return { resolve: { alias: { [NAME]: file } } };
    },
    generateBundle() {
      const source = readFileSync(find.resolve('@fontsource-variable/figtree/LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'assets/figtree-OFL-1.1.txt', source });
    },
  };
}
