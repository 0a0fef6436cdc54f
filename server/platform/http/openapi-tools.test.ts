import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, expect, test } from 'vitest';
import { isWholeMatrix } from '../../testing/whole-matrix.ts';
import { openApiDocument } from './openapi.ts';

const source = JSON.stringify(openApiDocument('1.0.0'));
const ROOT = join(import.meta.dirname, '../../..');
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
/** Inside the tree, so that the packages are found from there. */
const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/client-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the document has nothing that the recommended rules of Redocly find', async () => {
  // Four pairs of paths of the specification fit one address (/documents/{id}/related, /documents/groups/{clientId}): the fixed word wins.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test.runIf(isWholeMatrix)('nor those of Spectral', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset(rulesets.oas));
  const problems = await linter.run(JSON.parse(source));
  expect(problems.map(({ code, path }) => `${code} at ${path.join('/')}`)).toEqual([]);
});

/** What an integrator writes, and what must not compile. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.d.ts';

type Schemas = components['schemas'];
const client = createClient<paths>({ baseUrl: 'https://benefits.example.com/api', headers: { authorization: 'Bearer ebk_x' } });

export async function peopleOf(clientId: string): Promise<string[]> {
  const { data, error } = await client.POST('/membersearch', { body: { clientId, includeDependents: true, pageSize: 100 } });
  if (error) throw new Error(error.message);
  return data.rows.map(({ lastName, dob }) => lastName + (dob ?? ''));
}

export async function divisionOf(id: string, clientId: string): Promise<string | null> {
  const { data } = await client.GET('/member/{id}', { params: { path: { id }, query: { clientId } } });
  const member: Schemas['Member'] | undefined = data;
  return member?.employment?.divisionName ?? null;
}

export const newClient: Schemas['ClientsCreateRequest'] = {
  name: 'Acme', clientNumber: '1', status: 'active', effectiveDate: '2026-01-01', payFrequency: 'monthly12', ein: null, payDays: 24,
};
// @ts-expect-error: no such state
export const wrongState: Schemas['ClientsCreateRequest']['status'] = 'asleep';
// @ts-expect-error: what may be empty is a text all the same
export const wrongType: Schemas['ClientsCreateRequest']['ein'] = 7;

type Told = webhooks['member.enrolled']['post']['requestBody']['content']['application/json'];
export const whoWasEnrolled = ({ data }: Told): string => data.memberId;
`;

test('a client generated from it compiles strictly, and its types say what the calls take and answer', async () => {
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTypes(JSON.parse(source))));
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const options = {
    extends: '../../../tsconfig.json',
    compilerOptions: { strict: true, skipLibCheck: false, noEmit: true, types: [] },
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...options, include: [], files: ['schema.d.ts', 'program.ts'] }),
  );
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('every reference leads somewhere, and no property may be anything', () => {
  const document = JSON.parse(source);
  const at = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => Object(value)[key], document);
  const references = [...source.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  expect(references.filter((to) => at(to) === undefined)).toEqual([]);
  expect(references.length).toBeGreaterThan(1000);
  const open = [...source.matchAll(/"(\w+)":\{\}[,}]/g)].map(([, name = '']) => name);
  expect(open.filter((name) => !['properties', 'additionalProperties', 'default'].includes(name))).toEqual([]);
});

test('every call says what it does, and under what it is found', () => {
  const { paths, tags, 'x-tagGroups': groups } = openApiDocument('1.0.0');
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  expect(
    operations.filter(({ summary }) => String(summary ?? '').length < 8).map(({ operationId }) => operationId),
  ).toEqual([]);
  const used = new Set(operations.flatMap(({ tags: own }) => Object.values(Object(own)).map(String)));
  const shown = groups.flatMap((group) => group.tags);
  expect(shown.toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
  expect([...used].filter((tag) => !shown.includes(tag))).toEqual([]);
});
