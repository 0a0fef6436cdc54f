import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../app/screen-rows.ts';
import type { Screen } from '../app/screen.ts';
import { pagesProgram, tableProgram } from './later-pages.ts';

const run = (program: string) => import(`data:text/javascript,${encodeURIComponent(program)}`);
const seen = ({ path, name, access, menu }: Screen) => ({ path, name, access, menu });

it('The table of the first load says of every screen what is declared', async () => {
  const { screens: built }: { screens: readonly Screen[] } = await run(await tableProgram());
  expect(built.map(seen)).toEqual(screens.map(seen));
  expect(built.map(({ declared }) => declared?.related)).toEqual(screens.map(({ declared }) => declared?.related));
});

it('Pages of first screens are named there, all others in the file that comes later', async () => {
  const declared = new Set(screens.flatMap((screen) => (screen.declared ? [screen.declared] : [])));
  const first = [...declared].filter((one) => one.first);
  const [table, later] = [await tableProgram(), await pagesProgram()];
  const importsOf = (program: string) => program.match(/import\("[^"]+"\)/g) ?? [];
  expect(importsOf(table)).toHaveLength(first.length);
  expect(importsOf(later)).toHaveLength(declared.size - first.length);
  expect(later).toContain(JSON.stringify(join(import.meta.dirname, '../features/claims/ClaimPage.tsx')));
  const { pages } = await run(later);
  expect(Object.values(pages)).toHaveLength(declared.size - first.length);
});
