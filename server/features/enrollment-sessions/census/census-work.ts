import type { CensusFileState } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import { keysOf } from '../../../platform/db/field-keys.ts';
import { onlyClient } from '../../../platform/db/one-client.queries.ts';
import type { Parts } from '../../../platform/http/context.ts';
import { openAsUser } from '../../../platform/http/signed-user.ts';
import { type FileRecord, findFile, lockCensus } from './census.queries.ts';

/** One file to work on, for the user who asked for it. `parts.pool` is the worker role's. */
export type CensusWork = { parts: Parts; fileId: string; userId: string; excludeMissing: boolean };

/** A file opened in the transaction that works on it. */
export type OpenedFile = { db: Db; file: FileRecord; keys: FieldKeys };

/**
 * Opens a file that is in this state, alone among those of its session, with the rights that whoever asked has today. Does nothing
 * where another run was faster; a run that dies leaves nothing behind.
 */
export const withFile = (
  { parts, fileId, userId }: CensusWork,
  state: CensusFileState,
  work: (opened: OpenedFile) => Promise<void>,
): Promise<void> =>
  parts.pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    const seen = user && (await findFile(db, fileId));
    if (!seen) return;
    const { rows } = await onlyClient(seen.client_id).execute(db);
    if (rows[0]?.only !== true) return;
    await lockCensus(db, seen.session_id);
    const file = await findFile(db, fileId);
    if (file?.state === state) await work({ db, file, keys: keysOf(parts.secrets) });
  });
