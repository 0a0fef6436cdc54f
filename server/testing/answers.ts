import type { AnyCall } from '@coverlane/contract/call.ts';
import { fieldCodes } from '@coverlane/contract/field-codes.ts';
import { messages } from '@coverlane/contract/messages.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import * as z from 'zod/mini';
import { inOurNamesAlone } from '../platform/http/spelling.ts';

const codes = new Set<string>([...fieldCodes, ...Object.keys(messages)]);

const refusal = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string().check(z.regex(/^(changes\.refusal\.)?[a-z][a-z0-9-]*$/)))),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});

const STATUSES = new Set([200, 401, 403, 404, 409, 422, 429]);
/** A stack, a statement, a name of the schema, or a place on the machine. */
const INSIDES =
  /\n\s+at |\.ts:\d|node_modules|\bselect\b.*\bfrom\b|\brelation "|violates|\bsyntax error\b|\/(tmp|home|work|usr)\//i;

/** What is wrong with an answer, in a few words; undefined where nothing is. */
export function whatIsWrong(call: AnyCall, reply: Response): string | undefined {
  if (!STATUSES.has(reply.statusCode)) return 'a status that no call has';
  return reply.statusCode === 200 ? wrongReply(call, reply) : wrongRefusal(reply);
}

function wrongReply(call: AnyCall, reply: Response): string | undefined {
  if (call.file) return reply.headers['content-disposition'] === undefined ? 'a file without a name' : undefined;
  return call.reply.safeParse(inOurNamesAlone(call, JSON.parse(reply.body))).success
    ? undefined
    : 'a reply of another shape';
}

function wrongRefusal(reply: Response): string | undefined {
  const read = refusal.safeParse(JSON.parse(reply.body));
  if (!read.success) return 'no plain refusal';
  const { fields = {}, ...rest } = read.data;
  // The names of fields are the sender's own words.
  if (INSIDES.test(JSON.stringify(rest))) return 'an inside view';
  return reply.statusCode === 422 ? wrongFields(rest.code, fields) : undefined;
}

/** Bad input is named by field, with codes of the contract; an enrollment's findings have sentences of their own. */
function wrongFields(code: string, fields: Record<string, string>): string | undefined {
  if (code === 'invalid' && Object.keys(fields).length === 0) return 'no field is named';
  const isKnown = Object.values(fields).every((said) => codes.has(said));
  return code === 'request-invalid' || isKnown ? undefined : 'a code that no sentence belongs to';
}
