import type { Input, Reply } from '@coverlane/contract/call.ts';
import { agingColumns, type cobra } from '@coverlane/contract/cobra/calls.ts';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import { searchKey } from '../../platform/values/names.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { listAsFile } from '../../platform/http/list-as-file.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { type AgingRow, agingRows } from './aging-list.queries.ts';

/** Rows the file may have. */
const EXPORT_ROWS = 10_000;

type Page = Reply<typeof cobra.agingList>;
type Child = Page['rows'][number];
type Narrowed = Pick<Input<typeof cobra.agingList>, 'clientId' | 'search'>;

/** Does the name or the number say what is searched for? */
const matches = ({ child, subscriber, memberNumber }: AgingRow, search: string): boolean =>
  [child, subscriber, memberNumber].some((text) => searchKey(text).includes(searchKey(search)));

/** Whose coverage ends by age soon, who is first first (`childrenTurning`). */
async function agingChildren({ clientId, search }: Narrowed, { db }: Context): Promise<Child[]> {
  const turning = await childrenTurning(db, { clientIds: clientId === undefined ? undefined : [clientId] });
  const rows = await agingRows(db, turning);
  return rows.flatMap(({ place, ...row }) => {
    const child = turning[place];
    if (child === undefined || (search && !matches(row, search))) return [];
    return [{ ...row, turns: child.turns, lastDay: child.lastDay }];
  });
}

/** Children who turn 26 within 90 days (domain 3.8), a page of them. */
export async function agingList(input: Input<typeof cobra.agingList>, context: Context): Promise<Page> {
  const { page, pageSize } = input;
  const children = await agingChildren(input, context);
  const rows = children.slice((page - 1) * pageSize, page * pageSize);
  context.saw({ type: 'aging', ids: rows.map(({ memberId }) => memberId) });
  return { rows, total: children.length, page, pageSize };
}

/** The same as a file, in the reader's words. */
export async function agingListFile(input: Input<typeof cobra.agingListFile>, context: Context): Promise<FileReply> {
  if (!context.user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {} } = input;
  const children = await agingChildren(input, context);
  const file = await listAsFile(context.db, {
    call: 'agingListFile',
    objectType: 'members',
    name: 'children-turning-26',
    sheet: { format, words },
    columns: agingColumns,
    total: children.length,
    most: EXPORT_ROWS,
    batches: batchOf(children.map((child) => cellsOf(child, words))),
  });
  context.saw({ type: 'aging', ids: children.map(({ memberId }) => memberId) });
  return file;
}

async function* batchOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  if (rows.length > 0) yield await Promise.resolve(rows);
}

function cellsOf({ turns, lastDay, ends, ...child }: Child, words: Readonly<Record<string, string>>): Cell[] {
  const ending = ends.map(
    ({ coverageType, planName }) => `${words[`ends.${coverageType}`] ?? coverageType}: ${planName}`,
  );
  const { child: name, memberNumber, subscriber, client, division } = child;
  return [name, memberNumber, subscriber, client, division, { date: turns }, { date: lastDay }, ending.join('; ')];
}
