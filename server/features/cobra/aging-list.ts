import type { Input, Reply } from '@coverlane/contract/call.ts';
import { AGING_DAYS, agingColumns, type cobra } from '@coverlane/contract/calls/cobra.ts';
import { loadSettings } from '../../db/facts/settings.queries.ts';
import type { Db } from '../../db/connect.ts';
import { addDays, addMonths, birthday, type CalendarDate, OPEN_END, todayIn } from '../../domain/dates.ts';
import { ageOut } from '../../domain/eligibility/child-age.ts';
import { searchKey } from '../../domain/names.ts';
import { CHILD_LIMIT_AGE, type ChildLimitRule } from '../../domain/relationships.ts';
import { rulesFor } from '../../domain/rules-for.ts';
import type { Context, FileReply } from '../../http/context.ts';
import { forbidden } from '../../http/refusals.ts';
import { listAsFile } from '../../http/list-as-file.ts';
import type { Cell } from '../../http/table-file.ts';
import { type AgingRow, childrenBornBetween } from './aging-list.queries.ts';

/** Rows the file may have. */
const EXPORT_ROWS = 10_000;

type Page = Reply<typeof cobra.agingList>;
type Child = Page['rows'][number];
type Narrowed = Pick<Input<typeof cobra.agingList>, 'clientId' | 'search'>;

/** The rule of each client and division, asked once a client. */
function rulesIn(db: Db): (row: AgingRow) => Promise<ChildLimitRule> {
  const asked = new Map<string, ReturnType<typeof loadSettings>>();
  return async ({ clientId, divisionId }) => {
    const known = asked.get(clientId) ?? loadSettings(db, clientId);
    asked.set(clientId, known);
    return rulesFor({ settings: await known }, divisionId).childLimitRule;
  };
}

/** Does the name or the number say what is searched for? */
const matches = ({ child, subscriber, memberNumber }: AgingRow, search: string): boolean =>
  [child, subscriber, memberNumber].some((text) => searchKey(text).includes(searchKey(search)));

function drawn(row: AgingRow, rule: ChildLimitRule): Child | null {
  const today = todayIn(row.timeZone, new Date());
  const turns = birthday(row.dob, CHILD_LIMIT_AGE);
  const { lastDay } = ageOut(row.dob, () => ({ childLimitRule: rule }));
  const endsBefore = (row.coveredUntil ?? OPEN_END) < lastDay;
  // Somebody has seen to it already, the day is past, or it is not near yet.
  if (endsBefore || lastDay < today || turns > addDays(today, AGING_DAYS)) return null;
  const { dob: _dob, timeZone: _zone, divisionId: _division, coveredUntil: _until, ...shown } = row;
  return { ...shown, turns, lastDay };
}

/** Whose coverage ends by age soon, who is first first. A rule lets somebody stay for at most a year after the birthday. */
async function agingChildren({ clientId, search }: Narrowed, { db }: Context): Promise<Child[]> {
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const bornOn = (day: CalendarDate, years: number): CalendarDate => addMonths(day, -12 * years);
  const from = addDays(bornOn(today, CHILD_LIMIT_AGE + 1), -2);
  const to = addDays(bornOn(addDays(today, AGING_DAYS), CHILD_LIMIT_AGE), 2);
  const rows = await childrenBornBetween(db, { from, to, clientId, today });
  const ruleOf = rulesIn(db);
  const children: Child[] = [];
  for (const row of rows.filter((one) => !search || matches(one, search))) {
    const child = drawn(row, await ruleOf(row));
    if (child !== null) children.push(child);
  }
  return children.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
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
