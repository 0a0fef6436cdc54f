import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { fieldsOf } from '../../testing/sample-input.ts';
import { API_BASE } from './api-base.ts';
import { describedPaths, openApiDocument } from './openapi.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('the OpenAPI document', () => {
  test('is served to everybody, and says where the calls live', async () => {
    const reply = await portal.app.inject({ url: `${API_BASE}/openapi.json` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: API_BASE }] });
    const headers = { 'if-none-match': reply.headers.etag };
    const again = await portal.app.inject({ url: `${API_BASE}/openapi.json`, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
  test('is what the command prints, which needs no database and prints nothing else', async () => {
    const program = join(import.meta.dirname, '../../cli/openapi.ts');
    const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const printed = execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 64_000_000, env });
    const served = await portal.app.inject({ url: `${API_BASE}/openapi.json` });
    expect(JSON.parse(printed)).toEqual(served.json());
  });
  test('names every call of the contract by method and path', () => {
    const { paths } = openApiDocument('1.0.0');
    const listed = Object.values(paths).flatMap((item) => Object.values(item).map((each) => each['operationId']));
    expect(listed.sort()).toEqual([...allCalls.keys()].sort());
    expect(Object.keys(paths['/member/{id}'] ?? {})).toEqual(['get', 'put']);
  });
  test.each([...allCalls])('%s: every field of its path is required, and none is left out', (_, call) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const described = fieldsOf(call).filter((field) => field.in === 'path');
    expect(described.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(described.every(({ required }) => required)).toBe(true);
  });
  test('tells a file from a text, and a default from a required field', () => {
    const paths = describedPaths();
    expect(JSON.stringify(paths['/admin/imports']?.['post'])).toContain('"format":"binary"');
    const search = JSON.stringify(paths['/membersearch']?.['post']?.['requestBody']);
    expect(search).toContain('"application/x-www-form-urlencoded"');
    expect(search).not.toContain('"required":["');
  });
});
