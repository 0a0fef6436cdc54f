import type { AnyCall } from '@coverlane/contract/call.ts';
import { type FieldCode, fieldCodes } from '@coverlane/contract/field-codes.ts';
import { type MessageCode, messages } from '@coverlane/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import type * as core from 'zod/v4/core';
import { invalid } from './refusals.ts';
import { inOurNames, withParts } from './spelling.ts';

type Issue = core.$ZodIssue;

/**
 * The validated input of a call: path, query and body fields together, path first in rank.
 * @throws Refusal 422 naming each bad field with its code
 */
export function readInput(call: AnyCall, request: FastifyRequest, uploaded: Record<string, unknown> = {}): unknown {
  if (!call.upload && request.isMultipart()) throw invalid({ body: 'unsupported-type' });
  const said = { ...withParts(call, request), ...record(request.query), ...body(request), ...uploaded };
  const { sent, spellingOf } = inOurNames(call, { ...said, ...record(request.params) });
  const result = call.input.safeParse(sent);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap((issue) => codesOf(issue, sent));
  throw invalid(Object.fromEntries(faults.map(([field, code]) => [spellingOf(field), code])), call.invalidAs);
}

function body(request: FastifyRequest): Record<string, unknown> {
  if (request.body === undefined || request.body === null) return {};
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw invalid({ body: 'wrong-type' });
  return record(request.body);
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

type Code = FieldCode | MessageCode;

function codesOf(issue: Issue, sent: Record<string, unknown>): [string, Code][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key.slice(0, 60), 'unknown-field']);
  // What is wrong in a list is wrong with its field: a form has one place for both.
  const path = issue.path.filter((part) => typeof part !== 'number').map(String);
  return [[path.join('.') || 'body', codeOf(issue, valueAt(sent, issue.path))]];
}

function codeOf(issue: Issue, value: unknown): Code {
  if (value === undefined || value === null || value === '') return 'required';
  if (isRepeated(issue, value)) return 'repeated';
  return isCode(issue.message) ? issue.message : (byKind[issue.code] ?? 'wrong-type');
}

/** A scalar that came more than once arrives as a list: `?id=1&id=2`. */
const isRepeated = (issue: Issue, value: unknown): boolean =>
  Array.isArray(value) && issue.path.length === 1 && !('origin' in issue && issue.origin === 'array');

const byKind: Partial<Record<Issue['code'], FieldCode>> = {
  too_big: 'too-large',
  too_small: 'too-small',
  invalid_value: 'bad-choice',
  invalid_format: 'bad-text',
};

const known = new Set<string>([...fieldCodes, ...Object.keys(messages)]);
const isCode = (text: string): text is Code => known.has(text);

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), sent);
