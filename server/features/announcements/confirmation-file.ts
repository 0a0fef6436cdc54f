import type { Input } from '@coverlane/contract/call.ts';
import { allows } from '@coverlane/contract/access.ts';
import { confirmationColumns, confirmations } from '@coverlane/contract/announcements/calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { type ConfirmationRow, countMarks, isManaged, pageOfConfirmations } from './announcements.queries.ts';

/** Rows an exported file may have, as of every other list. */
const EXPORT_ROWS = 100_000;
const BATCH = 1000;

type Column = (typeof confirmationColumns)[number];

/**
 * GET /admin/announcements/{id}/confirmations/export: who confirmed an announcement, in the reader's words.
 * @throws Refusal 403 for whom the list is closed too, 404, 409 where it is longer than a file may be
 */
export async function announcementConfirmationFile(
  asked: Input<typeof confirmations.announcementConfirmationFile>,
  { db, user }: Context,
): Promise<FileReply> {
  const { id, format, columns = [...confirmationColumns], words = {} } = asked;
  if (!allows(confirmations.announcementConfirmations.access, user)) throw forbidden();
  if (!(await isManaged(db, id))) throw notFound();
  const { confirmed } = await countMarks(db, id);
  const read = async (at: { page: number; pageSize: number }) => ({ rows: await pageOfConfirmations(db, id, at) });
  return listAsFile(db, {
    call: 'announcementConfirmationFile',
    objectType: 'announcements',
    name: 'confirmations',
    sheet: { format, words },
    columns,
    total: confirmed,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read }, (row) => columns.map((column) => cellOf(row, column, words))),
  });
}

/** Types of user come in the reader's words. */
const cellOf = (row: ConfirmationRow, column: Column, words: Readonly<Record<string, string>>): string | null =>
  column === 'userType' ? (words[`userType.${row.userType}`] ?? row.userType) : row[column];
