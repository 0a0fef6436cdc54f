import { join } from 'node:path';
import { expect, it } from 'vitest';
import { beyond } from '../../scripts/design-table.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { closureOf, firstPages, manifestOf, sizesOf } from './firstLoad.ts';

const folder = join(import.meta.dirname, '../../dist/web');

it.each([
  ['member', 'bytes-member'],
  ['staff', 'bytes-staff'],
] as const)('The first page of %s loads no more than its budget (decision 165)', (page, check) => {
  expect(buildWeb()).toBe(0);
  const manifest = manifestOf(folder);
  const { js, css } = sizesOf(folder, manifest, closureOf(manifest, firstPages[page]));
  expect(beyond(check, { place: page, value: js })).toEqual([]);
  expect(beyond('bytes-styles', { place: page, value: css })).toEqual([]);
});
