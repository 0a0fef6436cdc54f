import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { TEXT_PARTS, textsOf } from '../locales/parts.ts';

const PART = /^(.+\/locales\/\w+\.json)\?part=(\w+)$/;

/** `import('./en.json?part=core')` holds that part of the language's texts: one file for editors, parts for readers. */
export function textParts(): Plugin {
  return {
    name: 'coverlane-text-parts',
    enforce: 'pre',
    // Read here and not by Vite, for which a query makes the file something else than JSON.
    load: {
      filter: { id: PART },
      handler(id) {
        const [, file = '', name] = PART.exec(id) ?? [];
        const part = TEXT_PARTS.find((known) => known === name);
        if (!part) return this.error(`There is no part of the texts called ${name}`);
        const texts = JSON.stringify(textsOf(JSON.parse(readFileSync(file, 'utf8')), part));
        return { code: `export default JSON.parse(${JSON.stringify(texts)});`, moduleType: 'js', map: null };
      },
    },
  };
}
