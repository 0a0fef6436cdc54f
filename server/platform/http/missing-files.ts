import type { FastifyRequest } from 'fastify';
import { isNewlyMissed } from '../db/missing-files.queries.ts';
import { FileGone } from '../files/store.ts';
import { linkBase } from '../mail/link-base.ts';
import { queueMail } from '../mail/mail.queries.ts';
import { managersOf } from '../sign-in/lookups.queries.ts';
import { appendAudit } from './audit.ts';
import type { Context, Parts } from './context.ts';
import { failureOf } from './logging.ts';
import type { SignedUser } from './signed-user.ts';
import { actor } from './who-acts.ts';

/** What the audit log says such a file belongs to: by this, `access.missed_files` finds them for whoever watches the portal. */
const PLACE = 'storage';

interface Reader {
  call: string;
  parts: Parts;
  user: SignedUser;
}

const readers = new WeakMap<FastifyRequest, Reader>();

/** Keeps who reads with a request: a file is found missing when its bytes are already on their way. */
export const noteReader = (request: FastifyRequest, reader: Reader): unknown => readers.set(request, reader);

/**
 * Writes down that a file was asked for that is not where files are kept, and by whom: the system page says so until it is there again.
 * Whoever watches the portal is told, once a file and once a day, however many ask.
 */
export async function noteMissing(surprise: unknown, request: FastifyRequest): Promise<void> {
  const reader = readers.get(request);
  if (!(surprise instanceof FileGone) || reader === undefined) return;
  await reader.parts.pool
    .transaction()
    .execute((db) => note(surprise, reader, { db, request }))
    .catch((failure: unknown) => request.log.error(failureOf(failure), 'A file that is missing was not written down.'));
}

async function note(
  { key }: FileGone,
  { call, parts, user }: Reader,
  { db, request }: Pick<Context, 'db' | 'request'>,
) {
  const isNews = await isNewlyMissed(db, user.installationId, key);
  const entry = { action: 'file-missing', call, objectType: PLACE, objectId: PLACE, outcome: 'failed' } as const;
  await appendAudit(db, { ...entry, ...actor(user, { file: key }) });
  if (!isNews) return;
  const base = await linkBase({ db, parts, request });
  for (const userId of await managersOf(db, user.id))
    await queueMail(db, { userId, kind: 'fileMissing', linkBase: base });
}
