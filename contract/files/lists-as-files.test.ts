import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '../all-calls.ts';
import type { AnyCall } from '../call.ts';
import { collections } from '../collections/index.ts';
import { listFiles } from './lists-as-files.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

// Whoever sees a list exports it with the filters on screen, or reads why not.

const ofCollections = new Set(collections.map(({ name }) => `${name}.list`));
const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);

/** Calls that answer a page of rows and how many there are in all. */
const lists = [...allCalls].filter(([name, call]) => {
  const reply = keysOf(call.reply);
  return call.method === 'GET' && reply.includes('rows') && reply.includes('total') && !ofCollections.has(name);
});

/** What says which page, in which order and with which names besides: it narrows nothing. */
const PAGING = new Set(['page', 'pageSize', 'sort', 'status', 'withParts']);
const narrowing = (call: AnyCall): string[] => keysOf(call.input).filter((name) => !PAGING.has(name));

test('every list of the contract says which file it has, or why none', () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual(Object.keys(listFiles).toSorted());
});

const withFile = lists.flatMap(([name, call]) => {
  const said = listFiles[name];
  return said && 'file' in said ? [{ name, call, file: said.file }] : [];
});

test.each(withFile)('the file of $name takes every filter of the list', ({ name, call, file }) => {
  const found = allCalls.get(file);
  expect(found?.file).toBeDefined();
  // The specification's own lists of enrollments say in the path or by their name what the file is told by filters.
  if (name === 'pendingEnrollments' || name === 'clientEnrollments') return;
  expect(keysOf(found?.input)).toEqual(expect.arrayContaining(narrowing(call)));
});

const web = join(import.meta.dirname, '../../web');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(web, name), 'utf8'))
  .join('\n');

/** Shown within other screens: the choices of an account, the papers of one family. */
const ofOthers = new Set(['eobList']);

/** Lists that are screens of their own and have no file. A part of a record says nothing of files. */
const saying = Object.entries(listFiles).flatMap(([name, said]) =>
  'why' in said && said.why !== 'record' && !ofOthers.has(name) ? [{ name, why: said.why }] : [],
);

test.each(saying)('the screen of $name says why it has no file', ({ name, why }) => {
  expect(sources).toContain(`<NoFile of="${name}" why="${why}" />`);
});
