import { UPLOADS_PATH } from '@coverlane/contract/files/uploads.ts';
import { MemoryLocker } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BegunUploads } from '../files/begun-uploads.ts';
import { type Asking, admitKey, sentKey } from './api-key.ts';
import type { Parts } from './context.ts';
import { noteUser } from './logging.ts';
import { opened } from './opened.ts';
import { permit, requireTokens } from './permit.ts';
import { invalid, notFound } from './refusals.ts';
import { paramsOf, type Sending, sendingOf } from './sending.ts';
import { answerTus } from './tus.ts';
import { admitBegun, admitUpload, limitsFor } from './upload-limits.ts';

/** The type of a body that goes on with an upload (tus 1.0.0, PATCH). */
const PIECE = 'application/offset+octet-stream';

/**
 * Serves uploads in pieces by the tus protocol (1.0.0: creation, expiration, termination): begun, gone on with after a lost
 * connection, given up. The address says which call a file is for: whoever may not make that call begins none, and its
 * limits hold before a byte is read. A finished one is sent to its call by its id in place of the file.
 */
export function serveResumable(app: FastifyInstance, parts: Parts): void {
  const locker = new MemoryLocker();
  app.addContentTypeParser(PIECE, (_request, payload, done) => done(null, payload));
  app.route({
    method: 'POST',
    url: `${UPLOADS_PATH}/:call`,
    handler: async (request, reply) => {
      const sending = sendingOf(request);
      const userId = await senderOf(parts, sending, { request, reply });
      const uploads = new BegunUploads(parts.dataDir, userId);
      const headers = announcing(request);
      await admitBegun(uploads, Number(headers['content-length']));
      const limits = await limitsFor(parts.pool, sending.call.upload, userId);
      await admitUpload(parts, { headers }, { limits, userId });
      return answerTus({ uploads, sending, limits, locker }, { request, reply });
    },
  });
  app.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOADS_PATH}/:call/:id`,
    handler: async (request, reply) => {
      const sending = sendingOf(request);
      const userId = await senderOf(parts, sending, { request, reply });
      const uploads = new BegunUploads(parts.dataDir, userId);
      const begun = await uploads.find(paramsOf(request).id ?? '');
      if (begun?.call !== sending.name || begun.taken !== undefined) throw notFound();
      const limits = await limitsFor(parts.pool, sending.call.upload, userId);
      return answerTus({ uploads, sending, limits, locker }, { request, reply });
    },
  });
}

/** What is announced of a whole file, where a plain upload announces its body. */
function announcing({ headers }: FastifyRequest): { 'content-length': string } {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw invalid({ file: 'required' });
  return { 'content-length': length };
}

/** Who sends, if they may make the call. @throws Refusal 401, 403 */
async function senderOf({ pool, ...parts }: Parts, { call }: Sending, asking: Asking): Promise<string> {
  const { request } = asking;
  requireTokens(call, request);
  const key = sentKey(request);
  if (key) await admitKey(pool, key, asking);
  return opened(
    { call, isEager: false, pool, request },
    {
      begin: (user) => {
        noteUser(request, user);
        permit({ call, parts: { ...parts, pool } }, user, request);
      },
      answer: async (_db, { id }) => id,
    },
  );
}
