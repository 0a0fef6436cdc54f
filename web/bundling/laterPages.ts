import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ESTree, parseSync, type Plugin } from 'vite';
import { type Cut, fetchedIn, nodesOf, propertiesOf, withCuts } from './program.ts';

const web = join(import.meta.dirname, '..');

/** Where screens are declared. */
export const DECLARING = ['features/*/screens.ts', 'pages/*/screens.ts', 'app/own-screens.ts'];

const DECLARED = /\/web\/(?:(?:features|pages)\/[^/]+\/screens|app\/own-screens)\.ts$/;
const LATER_PAGE = 'virtual:coverlane-later-page';
const PAGES = 'virtual:coverlane-pages';

const LATER_PAGE_CODE = `
export const laterPage = (key) => () => import('${PAGES}').then(({ pages }) => pages[key]());
`;

/**
 * Moves what only one screen needs out of the first load: the shell has each screen's path and menu entry, `page` of all
 * but somebody's first screens comes in a file of its own with the first that is opened, and what the tests read not at all.
 */
export function laterPages(): Plugin {
  return {
    name: 'coverlane-later-pages',
    enforce: 'pre',
    resolveId: (source) => (source === LATER_PAGE || source === PAGES ? `\0${source}` : null),
    load(id) {
      if (id === `\0${LATER_PAGE}`) return LATER_PAGE_CODE;
      return id === `\0${PAGES}` ? { code: pagesCode(), moduleType: 'ts' } : null;
    },
    transform: {
      filter: { id: DECLARED },
      handler: (code, id) => ({ code: lightened(code, filesOf().indexOf(id)), map: null }),
    },
  };
}

/** The files that declare screens: a page's key is the number of its file here, and its own in the file. */
const filesOf = (): string[] =>
  DECLARING.flatMap((pattern) => globSync(pattern, { cwd: web }).toSorted()).map((file) => join(web, file));

/** What a declaration of a program says by name. */
type Declaration = ReadonlyMap<string, ESTree.ObjectProperty>;

const isObject = (node: { readonly type: string }): node is ESTree.ObjectExpression => node.type === 'ObjectExpression';

/** The declarations of a program, in their order. */
function declarationsIn(code: string): Declaration[] {
  const { program } = parseSync('screens.ts', code);
  const objects = [...nodesOf(program)].filter(isObject).map(propertiesOf);
  return objects.filter((properties) => properties.has('page') && properties.has('at'));
}

const isLater = (declaration: Declaration): boolean => !declaration.has('first');

/** The declarations as the shell has them. */
function lightened(code: string, file: number): string {
  const cuts = declarationsIn(code).flatMap((declaration, at): Cut[] => {
    const page = declaration.get('page')?.value;
    const checked = declaration.get('checked');
    return [
      ...(page && isLater(declaration) ? [{ from: page.start, to: page.end, by: `laterPage('${file}.${at}')` }] : []),
      // With the comma before it.
      ...(checked ? [{ from: code.lastIndexOf(',', checked.start), to: checked.end, by: '' }] : []),
    ];
  });
  return `import { laterPage } from '${LATER_PAGE}';\n${withCuts(code, cuts)}`;
}

/** The program of every later page by its key. */
function pagesCode(): string {
  const lines = filesOf().flatMap((file, number) => {
    const code = readFileSync(file, 'utf8');
    return declarationsIn(code).flatMap((declaration, at) => {
      const page = declaration.get('page')?.value;
      return page && isLater(declaration)
        ? [`'${number}.${at}': ${fromAnywhere(code.slice(page.start, page.end), file)},`]
        : [];
    });
  });
  return `export const pages = {\n${lines.join('\n')}\n};\n`;
}

/** A page with the whole path of what it fetches. */
function fromAnywhere(page: string, file: string): string {
  const { program } = parseSync('page.ts', page);
  const cuts = fetchedIn(program).map(({ start, end, to }) => ({
    from: start,
    to: end,
    by: `import(${JSON.stringify(resolve(dirname(file), to))})`,
  }));
  return withCuts(page, cuts);
}
