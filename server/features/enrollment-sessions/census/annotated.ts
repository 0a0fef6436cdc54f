import type { Input } from '@coverlane/contract/call.ts';
import type { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { Texts } from '@coverlane/contract/words/sentence.ts';
import { keysOf } from '../../../platform/db/field-keys.ts';
import { appendAudit } from '../../../platform/http/audit.ts';
import type { Context, FileReply } from '../../../platform/http/context.ts';
import { batchesOf } from '../../../platform/http/list-as-file.ts';
import { textsFor } from '../../../platform/http/reader-texts.ts';
import { streamedTable } from '../../../platform/http/streamed-table.ts';
import { type FileRecord, pageOfRows, type RowRecord } from './census.queries.ts';
import { columnsOfFile } from './check-file.ts';
import { problemsOf, writtenOf } from './found-rows.ts';
import { shownCells } from './replies.ts';

const BATCH = 500;

/**
 * The rows of a file under the headings it came with, the number of each row before and what is wrong with it behind. Numbers are
 * masked; sent back like that, they stay what they are.
 */
export async function annotated(
  { format, verdict }: Input<typeof census.censusAnnotated>,
  { db, user, parts, saw }: Context,
  file: FileRecord,
): Promise<FileReply> {
  const texts = textsFor(user.language);
  const keys = keysOf(parts.secrets);
  const columns = columnsOfFile(file).filter(({ target }) => target !== 'leaveOut' && !target.startsWith('dep'));
  const headings = [
    texts.text('census.sheet.row'),
    ...columns.map(({ header }) => header),
    texts.text('census.sheet.whatIsWrong'),
  ];
  const cellsOf = (row: RowRecord): string[] => {
    const cells = shownCells(writtenOf(keys, row).written, user);
    const wrong = problemsOf(row).map((problem) => problemText(texts, problem));
    return [String(row.row_number), ...columns.map(({ target }) => cells[target] ?? ''), wrong.join(' ')];
  };
  const read = (at: { page: number; pageSize: number }) => pageOfRows(db, file.id, { ...at, verdict });
  const { file: reply, rows } = await streamedTable(format, {
    name: `${file.file_name.replace(/\.[^.]*$/, '').slice(0, 80)}-checked`,
    headings,
    batches: batchesOf({ size: BATCH, read }, cellsOf),
  });
  saw({ type: 'censusfile', id: file.id, clientId: file.client_id });
  const detail = { format, rows };
  await appendAudit(db, {
    action: 'export',
    call: 'censusAnnotated',
    objectType: 'censusfile',
    objectId: file.id,
    clientId: file.client_id,
    outcome: 'ok',
    detail,
  });
  return reply;
}

/** "Row 14: Zip must be 5 or 9 digits." without its row, which stands in a column of its own. */
const problemText = (texts: Texts, { code, field, row }: CensusProblem): string =>
  texts.text(`census.problem.${code}`, {
    field: texts.has(`census.field.${field}`) ? texts.text(`census.field.${field}`) : field,
    row: row ?? 0,
  });
