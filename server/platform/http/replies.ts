import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { messages } from '@coverlane/contract/messages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { absent } from './absent.ts';
import { codeOf, isAway } from '../db/passing-faults.ts';
import { FileGone } from '../files/store.ts';
import { failureOf } from './logging.ts';
import { noteMissing } from './missing-files.ts';
import { PROBLEM, problemOf, wantsProblem } from './problem.ts';
import { conflict, invalid, Refusal } from './refusals.ts';
import { diskFull } from './upload-limits.ts';

/** Framework errors that are somebody's bad input: field and code of the 422 they become. */
const badRequests: Record<string, [field: string, code: FieldCode | 'too-large' | 'unsupported-type']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body', 'too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body', 'unsupported-type'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body', 'bad-text'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body', 'bad-json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body', 'required'],
  FST_ERR_BAD_URL: ['path', 'bad-text'],
  FST_ERR_MAX_PARAM_LENGTH: ['path', 'too-long'],
  FST_REQ_FILE_TOO_LARGE: ['file', 'too-large'],
  FST_FILES_LIMIT: ['file', 'repeated'],
  FST_FIELDS_LIMIT: ['body', 'too-large'],
  FST_PARTS_LIMIT: ['body', 'too-large'],
  FST_PROTO_VIOLATION: ['body', 'bad-text'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['body', 'unsupported-type'],
};

/** The disk takes no more, or no more of this user (errno(3)). */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Two at once wanted what only one can have, and this one found nothing in the way when it looked. */
const TAKEN = new Set(['23505', '23P01']);

/** Installs the one error handler: every refusal, framework error and surprise becomes the same plain JSON. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await drained(request);
    await noteMissing(error, request);
    return answer(error, request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    await drained(request);
    return answer(absent(request), request, reply);
  });
}

/** As much of a refused body is read, so many milliseconds, before its sender is hung up on. */
const DRAINED_BYTES = 64 * 1_048_576;
const DRAINED_MS = 10_000;

/**
 * Reads the rest of a body that nobody wants: a sender who is still writing when the connection closes sees a broken
 * connection instead of the answer.
 */
async function drained({ raw, headers }: FastifyRequest): Promise<void> {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || raw.readableEnded || raw.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, DRAINED_MS);
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    raw.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > DRAINED_BYTES) end();
    });
    raw.once('end', end).once('close', end).once('error', end);
    raw.resume();
  });
}

/** Sends what an error means to the caller. Never a stack, SQL or personal data. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) logSurprise(error, request);
  sayWhen(refusal, reply);
  if (wantsProblem(request)) {
    const problem = problemOf(refusal, request);
    return reply.code(problem.status).type(`${PROBLEM}; charset=utf-8`).send(JSON.stringify(problem));
  }
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.values && { values: refusal.values }),
    });
}

/** When, or by which methods, it may be asked again. */
function sayWhen({ status, values = {} }: Refusal, reply: FastifyReply): void {
  const { seconds, allow } = values;
  if (typeof seconds === 'number') void reply.header('retry-after', seconds);
  if (status === 503) void reply.header('retry-after', 2);
  if (status === 405 && typeof allow === 'string') void reply.header('allow', allow);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const bad = badRequests[code];
  if (bad) return invalid({ [bad[0]]: bad[1] });
  if (error instanceof FileGone) return new Refusal(500, 'file-missing');
  if (FULL.has(code)) return diskFull();
  if (isAway(error)) return new Refusal(503, 'unavailable');
  if (TAKEN.has(code)) return conflict('conflict');
  if (statusOf(error) === 400) return invalid({ body: 'bad-text' });
  return new Refusal(500, 'internal');
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

/** The kind and place of a surprise: no message, which may quote SQL or data (security 3, Logs). */
function logSurprise(error: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'none';
  request.log.error({ route, method: request.method, ...failureOf(error) }, messages.internal);
}
