import type { Input } from '@coverlane/contract/call.ts';
import {
  type SessionTable,
  type sessionFiles,
  sessionTables,
  wideColumns,
} from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { dayBefore } from '../../platform/values/dates.ts';
import { filedPeople, offeredTypes } from './files.queries.ts';
import { type FiledRow, rowsIn } from './files.rules.ts';
import { findSession } from './sessions.queries.ts';

type Words = Readonly<Record<string, string>>;

/** Columns whose values are codes. */
const CODED: ReadonlySet<string> = new Set([
  'status',
  'coverageType',
  'tier',
  'kept',
  'reason',
  'class',
  'perStirpes',
  'change',
]);

/** A column of one row's types is called by its type and what it says. */
const headingOf = (column: string, words: Words): string => {
  const [type, of] = column.split('.');
  if (of === undefined) return words[column] ?? column;
  return `${words[`coverageType.${type ?? ''}`] ?? type ?? ''} – ${words[of] ?? of}`;
};

function cellOf(row: FiledRow, column: string, words: Words): Cell {
  const value = Object.entries(row).find(([name]) => name === column)?.[1] ?? null;
  const code = column.split('.').at(-1) ?? column;
  return typeof value === 'string' && CODED.has(code) ? (words[`${code}.${value}`] ?? value) : value;
}

/** People are read so many at a time. */
const AT_ONCE = 500;

/** One table of a session as a file; that it left, of what and with how many rows, is in the audit log. @throws Refusal 403, 404 */
export async function sessionFile(
  { id, table, format, words = {} }: Input<typeof sessionFiles.sessionFile>,
  { db, saw, user }: Context,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  const { clientId, effectiveDate, timeZone } = session;
  const columns = await columnsOf(table, { db, id });
  const of = { sessionId: id, eve: dayBefore(effectiveDate), timeZone };
  const seen: string[] = [];
  async function* batches() {
    for (let page = 1; ; page += 1) {
      const { rows } = await filedPeople(db, of, { page, pageSize: AT_ONCE });
      yield rows.flatMap((person) => {
        const filed = rowsIn[table](person);
        if (filed.length > 0) seen.push(person.id);
        return filed.map((row) => columns.map((column) => cellOf(row, column, words)));
      });
      if (rows.length < AT_ONCE) return;
    }
  }
  const headings = columns.map((column) => headingOf(column, words));
  const { file, rows } = await streamedTable(format, { name: table, headings, batches: batches() });
  saw({ type: 'enrollmentsessionmembers', ids: seen });
  await appendAudit(db, {
    action: 'export',
    call: 'sessionFile',
    objectType: 'enrollmentsessions',
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { table, format, rows },
  });
  return file;
}

async function columnsOf(table: SessionTable, { db, id }: Pick<Context, 'db'> & { id: string }): Promise<string[]> {
  const more = table === 'electionsWide' ? await offeredTypes(db, id) : [];
  return [...sessionTables[table], ...more.flatMap((type) => wideColumns.map((column) => `${type}.${column}`))];
}
