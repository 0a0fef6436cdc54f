import type { Readable } from 'node:stream';
import { type UploadLimits, UPLOADS_PATH } from '@coverlane/contract/files/uploads.ts';
import { type MemoryLocker, Server } from '@tus/server';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BEGUN_MS, type BegunUploads } from '../files/begun-uploads.ts';
import { uuid7 } from '../values/uuid7.ts';
import { API_BASE } from './api-base.ts';
import type { Sending } from './sending.ts';
import { Refusal } from './refusals.ts';

interface Serving {
  uploads: BegunUploads;
  sending: Sending;
  limits: UploadLimits;
  /** One request at a time goes on with an upload: a newer one ends one whose sender is gone. */
  locker: MemoryLocker;
}

/** Has the protocol's library answer one request about the uploads of one user. @throws Refusal, or what the disk said */
export async function answerTus(
  { uploads, sending, limits, locker }: Serving,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  let surprise: unknown;
  const piece = request.method === 'PATCH' ? new Piece(request.raw) : undefined;
  const server = new Server({
    path: `${API_BASE}${UPLOADS_PATH}/${sending.name}`,
    relativeLocation: true,
    datastore: new TusUploads(uploads, sending.name, piece),
    locker,
    maxSize: limits.fileBytes,
    namingFunction: () => uuid7(),
    onResponseError: (_request, error) => {
      if (error instanceof Error) surprise = error;
      return undefined;
    },
  });
  const answer = await server.handleWeb(asWeb(request, piece));
  // What the library does not know, the one error handler answers: a full disk, a broken one.
  if (surprise !== undefined) throw surprise;
  const refusal = refusals[answer.status];
  if (refusal !== undefined) throw new Refusal(answer.status, refusal);
  for (const [name, value] of answer.headers) if (ANSWERED.test(name)) void reply.header(name, value);
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .send(answer.status === 204 || answer.status === 200 ? undefined : await answer.text());
}

/** What the protocol's own refusals are to a caller, in the portal's words. */
const refusals: Readonly<Record<number, string>> = {
  400: 'bad-request',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'bad-request',
  413: 'too-large',
  415: 'unsupported-type',
};

/** Headers of the protocol that an answer of it carries. */
const ANSWERED = /^(?:tus-resumable|upload-offset|upload-length|upload-expires|location)$/;

function asWeb({ method, url, headers }: FastifyRequest, piece: Piece | undefined): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const asked: RequestInit = { method, headers: sent };
  if (piece) Object.assign(asked, { body: piece.body, duplex: 'half' });
  return new Request(new URL(url, 'http://portal'), asked);
}

/**
 * What one request brings. The library would hand it on through five streams, copied, in parts of a few kilobytes, which takes longer than
 * to write it: it is given a body without bytes that stays open meanwhile, and says by its end that the request has to stop.
 */
class Piece {
  readonly #raw: Readable;
  #close = (): void => undefined;
  readonly body = new ReadableStream({ start: (controller) => void (this.#close = () => controller.close()) });

  constructor(raw: Readable) {
    this.#raw = raw;
  }

  /** The bytes, at most so many, until the library wants no more. @throws what the library says of more, and of a lost connection */
  async *bytes(given: Readable, most: number): AsyncGenerator<Uint8Array> {
    let [count, isStopped] = [0, false];
    const stop = (): void => {
      isStopped = true;
      this.#raw.destroy();
    };
    given.once('end', stop).resume();
    try {
      for await (const chunk of this.#raw.iterator({ destroyOnReturn: false })) {
        count += chunk.length;
        if (count > most) throw ERRORS.ERR_SIZE_EXCEEDED;
        yield chunk;
      }
    } catch (error) {
      if (!isStopped) throw error === ERRORS.ERR_SIZE_EXCEEDED ? error : ERRORS.ABORTED;
    } finally {
      given.off('end', stop);
      this.#close();
    }
  }
}

/** Uploads of one user as the library asks for them. */
class TusUploads extends DataStore {
  readonly #uploads: BegunUploads;
  readonly #call: string;
  readonly #piece: Piece | undefined;

  constructor(uploads: BegunUploads, call: string, piece: Piece | undefined) {
    super();
    this.extensions = ['creation', 'expiration', 'termination'];
    this.#uploads = uploads;
    this.#call = call;
    this.#piece = piece;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    // No text of PostgreSQL holds a NUL.
    const name = (metadata?.['filename'] ?? '').replaceAll('\0', '');
    await this.#uploads.begin({ id, call: this.#call, name, bytes: size, at: new Date().toISOString() });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const begun = await this.#uploads.find(id);
    if (begun === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: begun.bytes, offset: await this.#uploads.arrived(id), creation_date: begun.at });
  }

  override async write(given: Readable, id: string, from: number): Promise<number> {
    const begun = await this.#uploads.find(id);
    if (begun === undefined || this.#piece === undefined) throw ERRORS.FILE_NOT_FOUND;
    return this.#uploads.append(id, from, this.#piece.bytes(given, begun.bytes - from));
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.remove(id);
  }

  override getExpiration(): number {
    return BEGUN_MS;
  }
}
