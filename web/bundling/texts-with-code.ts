import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { fetchedIn, withCuts } from './program.ts';
import { TextsOfCode } from './texts-of-code.ts';

const WITH_TEXTS = resolve(import.meta.dirname, '../lib/catalogues.ts');

/**
 * Code that is fetched later brings the texts that it shows: `import('./Page.tsx')` becomes
 * `withTexts(import('./Page.tsx'), 'members')`, the parts being those of every text that the page, or what it imports at
 * once, shows (texts-of-code.ts). The components of web/ui know no texts; main.tsx fetches the core itself.
 */
export function textsWithCode(): Plugin {
  let texts = new TextsOfCode();
  const partsOf = (path: string) => (/\/web\/.*\.tsx?$/.test(path) && existsSync(path) ? texts.partsOf(path) : []);
  return {
    name: 'coverlane-texts-with-code',
    enforce: 'pre',
    buildStart() {
      texts = new TextsOfCode();
    },
    // The development server: what a module says may have changed.
    hotUpdate() {
      texts = new TextsOfCode();
    },
    transform: {
      filter: { id: /\/web\/(?!ui\/|main\.tsx)[^?]*\.tsx?$|coverlane-pages/, code: /import\(/ },
      handler(code, id) {
        const program = this.parse(code, { lang: id.endsWith('.ts') ? 'ts' : 'tsx' });
        const cuts = fetchedIn(program).flatMap(({ start, end, to }) => {
          const parts = partsOf(resolve(dirname(id), to));
          const by = `withItsTexts(${code.slice(start, end)}, ${parts.map((part) => JSON.stringify(part)).join(', ')})`;
          return parts.length > 0 ? [{ from: start, to: end, by }] : [];
        });
        if (cuts.length === 0) return null;
        const imported = `import { withTexts as withItsTexts } from ${JSON.stringify(WITH_TEXTS)};\n`;
        return { code: imported + withCuts(code, cuts), map: null };
      },
    },
  };
}
