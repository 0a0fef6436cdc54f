import type { FastifyRequest } from 'fastify';
import { FileGone } from '../files/store.ts';
import { appendAudit } from './audit.ts';
import type { Parts } from './context.ts';
import { failureOf } from './logging.ts';
import type { SignedUser } from './signed-user.ts';
import { actor } from './who-acts.ts';

/** What the audit log says such a file belongs to: by this, `access.missed_files` finds them for whoever watches the portal. */
const PLACE = 'storage';

interface Reader {
  call: string;
  parts: Pick<Parts, 'pool'>;
  user: SignedUser;
}

const readers = new WeakMap<FastifyRequest, Reader>();

/** Keeps who reads with a request: a file is found missing when its bytes are already on their way. */
export const noteReader = (request: FastifyRequest, reader: Reader): unknown => readers.set(request, reader);

/** Writes down that a file was asked for that is not where files are kept, and by whom: the system page says so until it is there again. */
export async function noteMissing(surprise: unknown, request: FastifyRequest): Promise<void> {
  const reader = readers.get(request);
  if (!(surprise instanceof FileGone) || reader === undefined) return;
  const { call, parts, user } = reader;
  await appendAudit(parts.pool, {
    action: 'file-missing',
    call,
    objectType: PLACE,
    objectId: PLACE,
    outcome: 'failed',
    ...actor(user, { file: surprise.key }),
  }).catch((failure: unknown) => request.log.error(failureOf(failure), 'A file that is missing was not written down.'));
}
