import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { TEXT_PARTS, textsOf } from '../locales/parts.ts';

/** What names a part of a language's texts. */
export const PART = /^(.+\/locales\/\w+\.json)\?part=(\w+)$/;

/** `import('./en.json?part=core')` holds that part of the language's texts: one file for editors, parts for readers. */
export function textParts(): Plugin {
  return {
    name: 'coverlane-text-parts',
    enforce: 'pre',
    // Read here and not by Vite, for which a query makes the file something else than JSON.
    load: { filter: { id: PART }, handler: (id) => textModule(id) },
  };
}

/** The module of a part, with those of its texts that are wanted. @throws for a part that there is not */
export function textModule(id: string, isWanted: (key: string) => boolean = () => true) {
  const [, file = '', name] = PART.exec(id) ?? [];
  const part = TEXT_PARTS.find((known) => known === name);
  if (!part) throw new Error(`There is no part of the texts called ${name}`);
  const texts = Object.entries(textsOf(JSON.parse(readFileSync(file, 'utf8')), part)).filter(([key]) => isWanted(key));
  const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))});`;
  return { code, moduleType: 'js' as const, map: null };
}
