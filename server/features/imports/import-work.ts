import type { Db, Pool } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { onlyClient } from '../../platform/db/one-client.queries.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openAsUser, type SignedUser } from '../../platform/http/signed-user.ts';
import { findImport, type ImportPatch, type ImportRecord, lockRoster, patchImport } from './imports.queries.ts';
import type { RosterBytes } from './roster-reader.ts';
import { ImportCancelled, NoLongerActive } from './stopped.rules.ts';

/**
 * One import to work on, for the user who asked for it. `parts.pool` is the worker role's. `direct`: asked for by a
 * command, not by a job: it goes from 'proposed' and 'applied' in the one transaction that does the work, so that a
 * command that is killed leaves no state behind.
 */
export type ImportWork = {
  parts: Parts;
  importId: string;
  userId: string;
  direct?: true;
  /** Why an undo may take back what an end would not. */
  overrideReason?: string | undefined;
};

/** An import opened in the transaction that works on it. */
export type OpenedImport = { db: Db; user: SignedUser; record: ImportRecord; bytes: RosterBytes; keys: FieldKeys };

/** On whose behalf facts are written. */
export const authorOf = (user: SignedUser) => ({ userId: user.id, userName: actorName(user), acting: user.acting });

/** A transaction with the rights the user has today; row-level security holds in jobs as it does in requests. */
export async function asUser<Result>(
  pool: Pool,
  userId: string,
  work: (db: Db, user: SignedUser) => Promise<Result>,
): Promise<Result> {
  return pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    if (user === undefined) throw new NoLongerActive();
    return work(db, user);
  });
}

/**
 * Opens an import that is in this state, alone among the imports of its client; does nothing where another run of the
 * same job was faster. A run that dies leaves nothing behind: its transaction is rolled back, and the next one starts over.
 */
export async function withImport(
  { parts, importId, userId }: ImportWork,
  state: ImportRecord['state'],
  work: (opened: OpenedImport) => Promise<void>,
): Promise<void> {
  await asUser(parts.pool, userId, async (db, user) => {
    const seen = await findImport(db, importId);
    // Whoever asked for it has lost the client meanwhile.
    if (seen === undefined) throw new NoLongerActive();
    const { rows } = await onlyClient(seen.client_id).execute(db);
    if (rows[0]?.only !== true) return;
    await lockRoster(db, seen.client_id);
    const record = await findImport(db, importId);
    if (record?.state !== state) return;
    const bytes = () => whileWanted(record, { parts, userId }, filesOf(parts).open(record.file_key));
    await work({ db, user, record, bytes, keys: keysOf(parts.secrets) });
  });
}

/**
 * Writes what came of the work, at its end; the transaction stands only with it.
 * @throws ImportCancelled where the import is not in the state any more in which the work began
 */
export async function settle({ db, record }: Pick<OpenedImport, 'db' | 'record'>, patch: ImportPatch): Promise<void> {
  if (await patchImport(db, { id: record.id, from: record.state }, patch)) return;
  // Whoever asked for it lost the client meanwhile: its row is not theirs to write any more.
  if ((await findImport(db, record.id)) === undefined) throw new NoLongerActive();
  throw new ImportCancelled();
}

const LOOK_AGAIN_MS = 1000;
/** A command works from 'proposed' on. */
const AT_WORK = ['reading', 'proposed', 'applying'] as const;

/** The bytes of a file as long as the work on it is wanted: looked at beside the work's transaction, once a second. */
async function* whileWanted(
  { id, state }: Pick<ImportRecord, 'id' | 'state'>,
  { parts, userId }: Pick<ImportWork, 'parts' | 'userId'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let looked = Date.now();
  for await (const chunk of bytes) {
    if (Date.now() - looked >= LOOK_AGAIN_MS) {
      looked = Date.now();
      const now = await asUser(parts.pool, userId, (db) => findImport(db, id));
      if (now !== undefined && now.state !== state) throw new ImportCancelled();
    }
    yield chunk;
  }
}

/** Tells how far a run is, beside its own transaction, so that others see it; at most once a second; ends it where it was cancelled. */
export function progressOf({ parts, importId, userId }: ImportWork, members: number): (done: number) => Promise<void> {
  let told = Date.now();
  return async (done) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    const progress = Math.min(99, Math.floor((done * 100) / Math.max(1, members)));
    await asUser(parts.pool, userId, async (db) => {
      const told = await patchImport(db, { id: importId, from: AT_WORK }, { progress });
      if (!told && (await findImport(db, importId)) !== undefined) throw new ImportCancelled();
    });
  };
}
