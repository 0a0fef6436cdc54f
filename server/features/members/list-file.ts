import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { memberList } from '@coverlane/contract/members/list-calls.ts';
import { COUNTED_MEMBERS, type MemberColumn, memberColumns } from '@coverlane/contract/members/lists.ts';
import { sortedName } from '../../platform/values/names.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { findMembers } from './search.queries.ts';
import { drawFound, filterOf } from './search.routes.ts';

type Found = Reply<typeof members.membersearch>['rows'][number];
type Words = Readonly<Record<string, string>>;

/** Rows are read so many at a time. */
const BATCH = 1000;

/**
 * POST /membersearch/export: everybody whom the search finds, in its order and the reader's words.
 * @throws Refusal 403 without exportData, 409 for more than 10,000 people
 */
export async function memberListFile(
  asked: Input<typeof memberList.memberListFile>,
  context: Context,
): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, columns = [...memberColumns], words = {}, language: _, sort, ...narrowing } = asked;
  const filter = await filterOf(narrowing, { call: 'memberListFile', context });
  const { total, more } = await findMembers(db, filter, { offset: 0, size: 1, sort });
  const seen: string[] = [];
  const read = ({ page, pageSize }: { page: number; pageSize: number }) =>
    findMembers(db, filter, { offset: (page - 1) * pageSize, size: pageSize, sort });
  const file = await listAsFile(db, {
    call: 'memberListFile',
    objectType: 'member',
    name: 'members',
    sheet: { format, words },
    columns,
    total: more ? COUNTED_MEMBERS + 1 : total,
    most: COUNTED_MEMBERS,
    batches: batchesOf({ size: BATCH, read }, (row) => {
      seen.push(row.id);
      const found = drawFound(row);
      return columns.map((column) => cells[column](found, words));
    }),
  });
  saw({ type: 'members', ids: seen, ...(asked.clientId !== undefined && { clientId: asked.clientId }) });
  return file;
}

const dateOf = (date: string | null): Cell => (date === null ? null : { date });
const wordOf = (column: MemberColumn, code: string, words: Words): string => words[`${column}.${code}`] ?? code;

const cells: Readonly<Record<MemberColumn, (row: Found, words: Words) => Cell>> = {
  name: (row) => sortedName(row),
  memberNumber: ({ memberNumber }) => memberNumber,
  relationship: ({ relationship }, words) => wordOf('relationship', relationship, words),
  subscriber: ({ subscriberName }) => subscriberName,
  client: ({ clientName }) => clientName,
  division: ({ divisionName }) => divisionName,
  dob: ({ dob }) => dateOf(dob),
  coverage: ({ coverageTypes }, words) => coverageTypes.map((type) => wordOf('coverage', type, words)).join(', '),
  since: ({ since }) => dateOf(since),
  state: ({ state }, words) => (state === null ? null : wordOf('state', state, words)),
  externalId: ({ externalId }) => externalId,
};
