import type { Plugin } from 'vite';
import { partOf } from '../locales/parts.ts';
import { PART, textModule } from './text-parts.ts';
import { TextsOfCode } from './texts-of-code.ts';

/** An entry of lib/catalogues.ts or lib/later-catalogues.ts: the files of one part. */
const PART_ENTRY = /^\s+(\w+): import\.meta\.glob<Catalogue>\([^)]*\),$/gm;

/**
 * Leaves out of a small program the texts that nothing in it shows: whole parts, and of its parts what only the portal says.
 * Stands before textParts(). @param main the module it begins with, absolute
 */
export function textsOfProgram(main: string): Plugin {
  let shown: ReadonlySet<string> = new Set();
  return {
    name: 'coverlane-texts-of-program',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      shown = new TextsOfCode().everyKeyOf(main);
    },
    load: {
      filter: { id: PART },
      handler: (id) => textModule(id, (key) => shown.has(key)),
    },
    transform: {
      filter: { id: /\/web\/lib\/(?:later-)?catalogues\.ts$/ },
      handler(code) {
        const parts = new Set<string>([...shown].map(partOf));
        return { code: code.replace(PART_ENTRY, (entry, part: string) => (parts.has(part) ? entry : '')), map: null };
      },
    },
  };
}
