import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ESTree, parseSync, type Plugin } from 'vite';
import type { Screen } from '../app/screen.ts';
import type { Declared } from '../lib/declared.ts';
import { fetchedIn, nodesOf, propertiesOf, withCuts } from './program.ts';

const web = join(import.meta.dirname, '..');

/** Where screens are declared: beside the code of each feature and page, and of the shell. */
export const declaringFiles = (): string[] =>
  globSync(['features/*/screens.ts', 'pages/*/screens.ts', 'app/own-screens.ts'], { cwd: web })
    .map((file) => join(web, file))
    .toSorted();

const TABLE = /\/web\/app\/screen-rows\.ts$/;
const PAGES = 'virtual:coverlane-pages';

/**
 * Keeps the first load small: in place of all declarations the shell gets one table of what it asks of them (path, name, access,
 * menu), with the code of somebody's first screens. The pages of all others are named in a file of their own, which comes
 * with the first that is opened; what only tests read is left out.
 */
export function laterPages(): Plugin {
  return {
    name: 'coverlane-later-pages',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === PAGES ? `\0${source}` : null),
    async load(id) {
      if (TABLE.test(id)) return { code: await tableProgram(), moduleType: 'js' };
      return id === `\0${PAGES}` ? { code: await pagesProgram(), moduleType: 'js' } : null;
    },
  };
}

/** Every screen, and the program of each page in the order of the declarations. */
interface Table {
  readonly screens: readonly Screen[];
  readonly pages: readonly { readonly declared: Declared; readonly page: string }[];
}

/** The declarations, run here as Node.js runs them: the pages in them are fetched by nobody. */
async function readTable(): Promise<Table> {
  const { screens } = await import(pathToFileURL(join(web, 'app/screen-rows.ts')).href);
  const files = declaringFiles().map(async (file) => {
    const declared: readonly Declared[] = (await import(pathToFileURL(file).href)).screens;
    const pages = pagesIn(file);
    return declared.map((one, at) => ({ declared: one, page: pages[at] ?? '' }));
  });
  return { screens, pages: (await Promise.all(files)).flat() };
}

const isObject = (node: { readonly type: string }): node is ESTree.ObjectExpression => node.type === 'ObjectExpression';

/** The programs of `page` in a file that declares screens, with the whole paths of what they fetch. */
function pagesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const objects = [...nodesOf(parseSync(file, code).program)].filter(isObject).map(propertiesOf);
  return objects.flatMap((properties) => {
    const page = properties.get('page')?.value;
    return page ? [fromAnywhere(code.slice(page.start, page.end), file)] : [];
  });
}

function fromAnywhere(page: string, file: string): string {
  const cuts = fetchedIn(parseSync('page.js', page).program).map(({ start, end, to }) => ({
    from: start,
    to: end,
    by: `import(${JSON.stringify(resolve(dirname(file), to))})`,
  }));
  return withCuts(page, cuts);
}

/** What stands in a row for a screen that is not built. */
const NOT_BUILT = -1;

/** The program of the table that the shell has. A page is known by its number among the declarations. */
export async function tableProgram(): Promise<string> {
  const { screens, pages } = await readTable();
  const accesses = [...new Set(screens.map(({ access }) => JSON.stringify(access)))];
  const rows = screens.map(({ path, name, access, declared, menu }) => {
    const page = declared ? pages.findIndex((one) => one.declared === declared) : NOT_BUILT;
    const entry = menu ? [menu.icon, menu.group ?? 0, menu.findsMembers ?? 0, menu.top ?? 0] : [];
    return [path, name, accesses.indexOf(JSON.stringify(access)), page, ...entry];
  });
  const first = pages.map(({ declared, page }, at) => (declared.first ? `${at}: ${page},` : '')).join('');
  const related = Object.fromEntries(
    pages.flatMap(({ declared }, at) => (declared.related ? [[at, declared.related]] : [])),
  );
  return `
    const accesses = [${accesses.join(',')}];
    const first = {${first}};
    const related = ${JSON.stringify(related)};
    const later = (at) => () => import('${PAGES}').then(({ pages }) => pages[at]());
    const declared = Array.from({ length: ${pages.length} }, (_, at) => ({ page: first[at] ?? later(at), related: related[at] }));
    export const screens = ${JSON.stringify(rows)}.map(([path, name, access, at, icon, group, findsMembers, top]) => ({
      path, name, access: accesses[access], declared: declared[at],
      menu: icon && { icon, group: group || undefined, findsMembers: findsMembers || undefined, top: top || undefined },
    }));`;
}

/** The program of the pages that come later, by the same numbers. */
export async function pagesProgram(): Promise<string> {
  const { pages } = await readTable();
  const lines = pages.map(({ declared, page }, at) => (declared.first ? '' : `${at}: ${page},\n`));
  return `export const pages = {${lines.join('')}};`;
}
