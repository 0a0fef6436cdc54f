import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { closureOf, firstLoadBudgets, firstPages, manifestOf, sizesOf } from './firstLoad.ts';

const folder = join(import.meta.dirname, '../../dist/web');

it.each(['member', 'staff'] as const)('The first page of %s loads no more than its budget', (page) => {
  expect(buildWeb()).toBe(0);
  const manifest = manifestOf(folder);
  const { js, css } = sizesOf(folder, manifest, closureOf(manifest, firstPages[page]));
  const budget = firstLoadBudgets[page];
  console.log(
    `${page}: ${js.toFixed(1)} of ${budget.js} KiB of code, ${css.toFixed(1)} of ${budget.css} KiB of styles`,
  );
  expect(js).toBeLessThanOrEqual(budget.js);
  expect(css).toBeLessThanOrEqual(budget.css);
});
