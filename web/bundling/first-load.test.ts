import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { beyond } from '../../scripts/design-table.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { builderPages, closureOf, type Manifest, firstPages, manifestOf, sizesOf, surveyPage } from './first-load.ts';

/** Whoever comes first builds the application, for minutes on a machine where others work. */
const BUILDING = { timeout: 300_000 };
const folder = join(import.meta.dirname, '../../dist/web');

it.each([
  ['member', 'bytes-member'],
  ['staff', 'bytes-staff'],
] as const)('The first page of %s loads no more than its budget (decision 165)', BUILDING, (page, check) => {
  expect(buildWeb()).toBe(0);
  const manifest = manifestOf(folder);
  const { js, css } = sizesOf(folder, manifest, closureOf(manifest, firstPages[page]));
  expect(beyond(check, { place: page, value: js })).toEqual([]);
  expect(beyond('bytes-styles', { place: page, value: css })).toEqual([]);
});

it('The page of a survey and those that build forms load no more than their budgets', BUILDING, () => {
  expect(buildWeb()).toBe(0);
  const manifest = manifestOf(folder);
  const keyed = manifestOf(folder, 'by-key');
  const code = (of: Manifest, keys: readonly string[]) => sizesOf(folder, of, closureOf(of, keys)).js;
  expect(beyond('bytes-survey', { place: 'survey', value: code(keyed, surveyPage) })).toEqual([]);
  const builders = builderPages.flatMap((place) => beyond('bytes-builder', { place, value: code(manifest, [place]) }));
  expect(builders).toEqual([]);
});

/** What may come when a PDF is opened, in KiB after gzip: the engine with its own thread. */
const PDF_BUDGET = 450;

it('The engine that draws PDFs comes when one is opened, and is no heavier than its budget', BUILDING, () => {
  expect(buildWeb()).toBe(0);
  const manifest = manifestOf(folder);
  const viewer = manifest['features/documents/viewer/PdfView.tsx'];
  expect(viewer?.isDynamicEntry).toBe(true);
  const assets = readdirSync(join(folder, 'assets')).filter((name) => /^pdf\.worker.*\.mjs$/.test(name));
  const files = [viewer?.file ?? '', ...assets.map((name) => `assets/${name}`)];
  expect(files).toHaveLength(2);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  expect(bytes / 1024).toBeLessThanOrEqual(PDF_BUDGET);
});
