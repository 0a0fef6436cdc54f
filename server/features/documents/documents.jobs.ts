import type { TaskList } from 'graphile-worker';
import { filesOf } from '../../platform/files/files-of.ts';
import type { Parts } from '../../platform/http/context.ts';
import { eachInTurn } from '../../platform/jobs/daily.ts';
import { RETENTION_ROUND } from '../../platform/jobs/rounds.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { beginPurge, expiringAt, finishPurge, putAwayAt, tellOfExpiry } from './retention.queries.ts';

/** Days before the end of a document's validity on which its uploader is told. */
const EXPIRY_DAYS = 30;
/** Documents that are removed for good at a time. */
const BATCH = 100;

/** The jobs of documents. `parts.pool` is the worker role's. */
export const documentTasks = (parts: Parts): TaskList => ({
  [RETENTION_ROUND]: () => keepRetention(parts, new Date()),
});

/**
 * A night: what is kept no longer is put away, what has been away is removed for good, who uploaded is told of an expiry. What fails
 * of it keeps nothing else back.
 */
export function keepRetention(parts: Parts, at: Date): Promise<void> {
  const steps = [() => putAwayAt(parts.pool, at), () => purge(parts, at), () => remind(parts, at)];
  return eachInTurn(steps, (step) => step());
}

/**
 * Each document is marked, its bytes go, then its rows give way to its certificates: a certificate never says of bytes that they are
 * gone while they are there, and a night that was killed is ended by the next.
 */
async function purge(parts: Parts, at: Date): Promise<void> {
  const store = filesOf(parts);
  for (;;) {
    const begun = await beginPurge(parts.pool, at, BATCH);
    await eachInTurn(begun, async ({ documentId, fileKeys }) => {
      for (const key of fileKeys) await store.remove(key);
      await finishPurge(parts.pool, documentId, at);
    });
    if (begun.length < BATCH) return;
  }
}

async function remind({ pool, publicUrl }: Parts, at: Date): Promise<void> {
  await eachInTurn(await expiringAt(pool, at, EXPIRY_DAYS), ({ documentId, host }) =>
    pool.transaction().execute(async (db) => {
      const mailId = uuid7();
      const linkBase = publicUrl ?? (host === null ? 'http://localhost' : `https://${host}`);
      if (await tellOfExpiry(db, { mailId, documentId, linkBase })) await queueSending(db, mailId);
    }),
  );
}
