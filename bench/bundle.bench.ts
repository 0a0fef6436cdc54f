import { join } from 'node:path';
import { buildWeb } from '../scripts/build-web.ts';
import { designTable } from '../scripts/design-table.ts';
import { closureOf, CORE, firstPages, manifestOf, sizesOf } from '../web/bundling/first-load.ts';

/** The budgets of what comes later, KiB of JavaScript after gzip. */
const BUDGETS = { route: 60, shared: 80 } as const;

const folder = join(import.meta.dirname, '../dist/web');

/** Builds the browser application and prints what its pages load, beside the budgets. @throws where it cannot be built */
export async function run(): Promise<void> {
  if (buildWeb() !== 0) throw new Error('The browser application cannot be built.');
  const manifest = manifestOf(folder);
  for (const page of ['member', 'staff'] as const) {
    const { js, css } = sizesOf(folder, manifest, closureOf(manifest, firstPages[page]));
    print(`first page of ${page}: code`, js, designTable[`bytes-${page}`].goal);
    print(`first page of ${page}: styles`, css, designTable['bytes-styles'].goal);
  }
  const first = closureOf(manifest, CORE);
  const names = Object.keys(manifest);
  for (const key of names.filter((name) => manifest[name]?.isDynamicEntry && !name.includes('locales/'))) {
    const own = [...closureOf(manifest, [key])].filter((part) => !first.has(part) && !part.startsWith('_'));
    print(
      `own code of ${key}`,
      sizesOf(folder, manifest, own).js,
      key.startsWith('ui/') ? BUDGETS.shared : BUDGETS.route,
    );
  }
  for (const key of names.filter((name) => name.startsWith('_') && name.endsWith('.js') && !first.has(name))) {
    print(`shared ${key.slice(1)}`, sizesOf(folder, manifest, [key]).js, BUDGETS.shared);
  }
}

function print(what: string, size: number, budget: number): void {
  const mark = size <= budget ? '' : '   OVER';
  console.log(`${size.toFixed(1).padStart(8)} KiB of ${budget}  ${what}${mark}`);
}
