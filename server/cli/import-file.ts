import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ImportKind } from '@coverlane/contract/codes.ts';
import type { Db } from '../platform/db/connect.ts';
import { undoImport } from '../features/imports/apply-import.ts';
import { kindsFor } from '../features/imports/import-kinds.ts';
import { asUser, type ImportWork } from '../features/imports/import-work.ts';
import { identityShapes } from '../features/imports/common-identities.queries.ts';
import { groupsOf } from '../features/imports/common-identities.rules.ts';
import { pageOfIdentities } from '../features/imports/identities.queries.ts';
import { identityReply } from '../features/imports/identities.rules.ts';
import { findImport, type ImportRecord, pageOfRows } from '../features/imports/imports.queries.ts';
import { receiveFile } from '../features/imports/receive.ts';
import { importReply, rowReply } from '../features/imports/replies.rules.ts';
import { ROWS_SHOWN, reportOf } from './import-report.ts';
import { scanOf } from '../platform/files/scanning.ts';
import type { Session } from './import-session.ts';
import { CommandRefused } from './import-session.queries.ts';

/** Exit codes of the command. */
export const exit = { done: 0, refused: 1, usage: 2, questions: 3 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

/** Takes a file of one kind into the store; what is then done with it goes from state to state by itself. */
export async function receive(
  { parts, userId, clientId }: Session,
  { file, kind }: { file: string; kind: ImportKind },
): Promise<ImportWork> {
  const path = resolve(file);
  if (!existsSync(path) || !statSync(path).isFile()) throw new CommandRefused(`There is no file ${file}.`);
  await requireScanned(parts, path, file);
  const received = { kind, clientId, path, name: basename(path), bytes: statSync(path).size, keep: true };
  const importId = await asUser(parts.pool, userId, (db, user) => {
    if (!kindsFor(user).includes(kind))
      throw new CommandRefused(`${user.username} may not import ${kind}: say who may with --user.`);
    return receiveFile({ db, user, parts }, received);
  });
  return { parts, userId, importId, direct: true };
}

/** A file is read after the virus scanner has looked at it, where there is one. @throws CommandRefused */
async function requireScanned({ scanner }: ImportWork['parts'], path: string, file: string): Promise<void> {
  const scan = await scanOf(scanner, path);
  if (scan === 'refused') throw new CommandRefused(`The virus scanner refused ${file}.`);
  if (scan === 'waiting') throw new CommandRefused(`The virus scanner is away: ${file} was not read. Try again.`);
}

/** Reads or writes something about the import in a transaction of its own. */
export const within = <Result>({ parts, userId }: ImportWork, read: (db: Db) => Promise<Result>): Promise<Result> =>
  asUser(parts.pool, userId, read);

/** @throws CommandRefused where there is no such import */
export async function recordOf(work: ImportWork): Promise<ImportRecord> {
  const record = await within(work, (db) => findImport(db, work.importId));
  if (record === undefined) throw new CommandRefused(`There is no import ${work.importId}.`);
  return record;
}

/** Takes an applied import back. */
export async function undoFile({ parts, userId }: Session, importId: string): Promise<Exit> {
  const work: ImportWork = { parts, userId, importId, direct: true };
  if ((await recordOf(work)).state !== 'applied') throw new CommandRefused(`Import ${importId} is not applied.`);
  await undoImport(work);
  const { state } = await recordOf(work);
  return report(work, state === 'undone' ? exit.done : exit.refused, []);
}

/** Prints what came of the import; rows of these verdicts, in this order. */
export async function report(work: ImportWork, code: Exit, verdicts: readonly string[]): Promise<Exit> {
  const record = await recordOf(work);
  const page = { page: 1, pageSize: ROWS_SHOWN };
  const rows = await within(work, async (db) => {
    const found = [];
    for (const verdict of verdicts) found.push(...(await pageOfRows(db, work.importId, { verdict, ...page })).rows);
    return found.slice(0, ROWS_SHOWN).map(rowReply);
  });
  const asked = await within(work, (db) => pageOfIdentities(db, work.importId, { page: 1, pageSize: ROWS_SHOWN }));
  const groups = groupsOf(await within(work, (db) => identityShapes(db, work.importId)));
  console.log(reportOf(importReply(record), rows, { asked: asked.rows.map(identityReply), groups }));
  return code;
}
