import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ESTree, parseSync, type Plugin } from 'vite';
import type { Access } from '@coverlane/contract/access.ts';
import type { Screen } from '../app/screen.ts';
import type { Declared, MenuEntry } from '../lib/declared.ts';
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
  return { screens, pages: inOrderOf(screens, (await Promise.all(files)).flat()) };
}

/** Pages in the order in which screens first show them, so that a row of the table need not name a new one. */
function inOrderOf(screens: readonly Screen[], pages: Table['pages']): Table['pages'] {
  const placeOf = new Map(
    [...new Set(screens.map(({ declared }) => declared))].map((declared, place) => [declared, place]),
  );
  const place = ({ declared }: Table['pages'][number]) => placeOf.get(declared) ?? screens.length;
  return pages.toSorted((one, other) => place(one) - place(other));
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

/** The areas of the table, by the letter that begins their paths in it. */
const areas = { a: 'admin', b: 'broker', c: 'client', m: 'member', p: 'partner', t: 'tpa' } as const;
const letterOf = new Map<string, string>(Object.entries(areas).map(([letter, area]) => [area, letter]));

/** A path with the letter of its area: '/admin/members' is 'a/members'. */
const packedPath = (path: string): string =>
  path.replace(/^\/([a-z]+)(?=\/|$)/, (whole, area: string) => letterOf.get(area) ?? whole);

/** Doors as 'types:permissions', which are left out where they are those of the area alone. */
function packedAccess(access: Access, path: string): string {
  if (typeof access === 'string') return access;
  const area = path.split('/')[1] ?? '';
  const doors = access.map(({ types, anyOf = [] }) => `${types.join() === area ? '' : types.join()}:${anyOf.join()}`);
  return doors.join('|');
}

/** The last word of a path that is none of its parameters. */
const lastWord = (path: string): string | undefined =>
  path.split('/').findLast((word) => word !== '' && !word.startsWith(':'));

const packedMenu = (menu: MenuEntry | undefined): string =>
  menu ? [menu.icon, menu.group, menu.findsMembers && 1, menu.top && 1].join().replace(/,+$/, '') : '';

/** The rows of the table, one after the other. */
function rowsOf({ screens, pages }: Table): string {
  const named = new Map<number, string>();
  let next = 0;
  const rows = screens.map(({ path, name, access, declared, menu }) => {
    const page = pages.findIndex((one) => one.declared === declared);
    const known = (named.get(page) ?? lastWord(packedPath(path))) === name;
    named.set(page, name);
    const isNext = page === next;
    if (isNext) next += 1;
    const cells = [
      packedPath(path),
      isNext ? '' : page,
      packedAccess(access, path),
      packedMenu(menu),
      known ? '' : name,
    ];
    return cells.join(' ').trimEnd();
  });
  return rows.join(';');
}

/**
 * The program of the table that the shell has. A page is known by its number among the declarations. The rows are one text, for
 * texts that are alike are sent in few bytes: path, page where it is not the next new one, access, menu, and the name where the page has had
 * another so far, or had none and is not called as the last word of its path.
 */
export async function tableProgram(): Promise<string> {
  const table = await readTable();
  const { pages } = table;
  const first = pages.map(({ declared, page }, at) => (declared.first ? `${at}: ${page},` : '')).join('');
  const related = Object.fromEntries(
    pages.flatMap(({ declared }, at) => (declared.related ? [[at, declared.related]] : [])),
  );
  return `
    const areas = ${JSON.stringify(areas)};
    const first = {${first}};
    const related = ${JSON.stringify(related)};
    const later = (at) => () => import('${PAGES}').then(({ pages }) => pages[at]());
    const declared = Array.from({ length: ${pages.length} }, (_, at) => ({ page: first[at] ?? later(at), related: related[at] }));
    const names = {};
    let next = 0;
    export const screens = ${JSON.stringify(rowsOf(table))}.split(';').map((row) => {
      const [packed, page, doors, menu, name] = row.split(' ');
      const at = page || next++;
      const area = areas[packed[0]];
      const [icon, group, findsMembers, top] = (menu ?? '').split(',');
      return {
        path: area ? '/' + area + packed.slice(1) : packed,
        name: (names[at] = name || names[at] || packed.split('/').findLast((word) => word && word[0] !== ':')),
        access: doors.includes(':') ? doors.split('|').map((door) => {
          const [types, anyOf] = door.split(':');
          return { types: types ? types.split(',') : [area], ...(anyOf && { anyOf: anyOf.split(',') }) };
        }) : doors,
        declared: declared[at],
        menu: icon ? { icon, group: group || undefined, findsMembers: findsMembers ? true : undefined, top: top ? true : undefined } : undefined,
      };
    });`;
}

/** The program of the pages that come later, by the same numbers. */
export async function pagesProgram(): Promise<string> {
  const { pages } = await readTable();
  const lines = pages.map(({ declared, page }, at) => (declared.first ? '' : `${at}: ${page},\n`));
  return `export const pages = {${lines.join('')}};`;
}
