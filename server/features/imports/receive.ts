import { rm } from 'node:fs/promises';
import type { ImportKind } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { actorName } from '../../platform/http/actor.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { filesOf, type Kept } from '../../platform/files/files-of.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { insertImport } from './imports.queries.ts';

/** A file on disk to be imported for a client; `keep`: the original is somebody's and stays. */
export type Received = {
  kind: ImportKind;
  clientId: string;
  path: string;
  name: string;
  bytes: number;
  keep: boolean;
};

/** Takes a file into the store and records its import in state 'reading'. Answers the id of the import. */
export async function receiveFile(
  { db, user, parts }: { db: Db; user: SignedUser; parts: Kept },
  file: Received,
): Promise<string> {
  const id = uuid7();
  const { sha256 } = await filesOf(parts).keep(id, file.path);
  if (!file.keep) await rm(file.path, { force: true });
  const by = { id: user.id, name: actorName(user) };
  const name = fileNameOf(file.name, 200);
  await insertImport(db, { id, kind: file.kind, clientId: file.clientId, name, bytes: file.bytes, sha256, by });
  return id;
}
