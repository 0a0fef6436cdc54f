import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/eobs/calls.ts';
import { type EobPaperColumn, eobPaperColumns } from '@coverlane/contract/eobs/shapes.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { paperOf } from './papers.ts';
import { paperPage } from './papers.queries.ts';

type Asked = Input<typeof eobs.eobPaperFile>;
type Paper = Reply<typeof eobs.eobPapers>['rows'][number];

/** Rows the file may have, whose addresses are looked up one by one, and how many are read at a time. */
const MOST = 5000;
const BATCH = 500;

/** GET /eobpapers/export: what the list shows under the same filters, in the reader's words. @throws Refusal 403, 409 */
export async function eobPaperFile(asked: Asked, { db, saw, user }: Context): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { columns = [...eobPaperColumns], words = {} } = asked;
  const { total } = await paperPage(db, asked, { page: 1, pageSize: 1 });
  const seen = new Set<string>();
  const file = await listAsFile(db, {
    call: 'eobPaperFile',
    objectType: 'eobpapers',
    sheet: asked,
    columns,
    total,
    most: MOST,
    batches: batchesOf({ size: BATCH, read: (at) => paperPage(db, asked, at) }, async (row) => {
      const paper = await paperOf(db, row, asked.state);
      seen.add(paper.memberId);
      return columns.map((column) => cellOf(paper, column, words));
    }),
  });
  saw({ type: 'eob', ids: [...seen] });
  return file;
}

function cellOf(paper: Paper, column: EobPaperColumn, words: Readonly<Record<string, string>>): Cell {
  const value = paper[column];
  if (value === null) return null;
  if (column === 'releasedOn') return { date: value };
  return column === 'state' ? (words[`state.${value}`] ?? value) : value;
}
