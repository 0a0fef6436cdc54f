import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { isMaskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { type Answers, answerKey } from '../../../domain/enrollment-sessions/census/doubles.ts';
import { keysOf } from '../../../platform/db/field-keys.ts';
import type { Context } from '../../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../../platform/http/refusals.ts';
import { type FileRecord, findFile, lockCensus, patchFile, type RowRecord, rowsBeside } from './census.queries.ts';
import { type Desk, deskOf, type WrittenRow } from './check-file.ts';
import { countsOf } from './counts.ts';
import { writtenOf } from './found-rows.ts';
import { recheck } from './mend-rows.ts';
import { othersOf } from './others.queries.ts';
import { fileReply, rowReply } from './replies.ts';
import { takenBack, typedOver } from './sealed-cells.ts';

type Cells = Input<typeof census.censusMend>['cells'];
type Asked = Input<typeof census.censusAnswer>['answers'];
type Mended = Reply<typeof census.censusMend>;

/** Rows as this reader sees them, with whoever they may be beside them. */
export async function rowReplies(
  { db, user, parts }: Context,
  file: FileRecord,
  rows: readonly RowRecord[],
): Promise<CensusRow[]> {
  const keys = keysOf(parts.secrets);
  const others = await othersOf({ db, keys, file }, rows);
  return rows.map((row) => rowReply(row, writtenOf(keys, row).written, { user, others }));
}

const keyOf = ({ row, part }: { row: number; part: number }): string => `${row}.${part}`;

/** Types over cells of a file that is not applied yet. @throws Refusal 422 'not-found' for a row that the file has not, 409 */
export const mendCells = (context: Context, file: FileRecord, cells: Cells): Promise<Mended> =>
  changeRows({ context, file }, cells, (row, { target, text }) => {
    if (text === null) return { ...row, written: takenBack(row.written, target) };
    // The mask of a number that was shown is no new number.
    return isMaskedSsn(text) ? row : { ...row, written: typedOver(row.written, target, text) };
  });

/** Answers who rows are. */
export const answerRows = (context: Context, file: FileRecord, asked: Asked): Promise<Mended> =>
  changeRows({ context, file }, asked, (row, { kind, other, answer }) => {
    const key =
      kind === 'submitted' ? answerKey({ kind: 'census', id: `submitted ${other}` }) : answerKey({ kind, id: other });
    const { [key]: _before, ...answers } = row.answers;
    return { ...row, answers: answer === null ? answers : ({ ...answers, [key]: answer } satisfies Answers) };
  });

async function changeRows<Place extends { row: number; part: number }>(
  { context, file: seen }: { context: Context; file: FileRecord },
  places: readonly Place[],
  change: (row: WrittenRow, place: Place) => WrittenRow,
): Promise<Mended> {
  const desk = await openDesk(context, seen);
  const { db, keys, file } = desk;
  const there = await rowsBeside(db, file.id, { employees: [], ssns: [], names: [], places: places.map(keyOf) });
  const rows = new Map(there.map((row) => [`${row.row_number}.${row.part}`, writtenOf(keys, row)]));
  for (const [at, place] of places.entries()) {
    const row = rows.get(keyOf(place));
    if (row === undefined) throw invalid({ [`${'target' in place ? 'cells' : 'answers'}.${at}.row`]: 'not-found' });
    rows.set(keyOf(place), change(row, place));
  }
  const written = await recheck(desk, [...rows.values()]);
  await patchFile(db, { id: file.id, from: ['proposed'] }, { counts: await countsOf(db, file) });
  return answerOf(context, file, written);
}

/** Sets out what rows are checked with, while nobody else does the same. */
async function openDesk({ db, parts }: Context, { id, session_id: sessionId }: FileRecord): Promise<Desk> {
  await lockCensus(db, sessionId);
  const file = await findFile(db, id);
  if (file?.state !== 'proposed') throw conflict('census-not-proposed');
  const desk = await deskOf(db, keysOf(parts.secrets), file);
  if (desk === undefined) throw notFound();
  return desk;
}

async function answerOf(
  context: Context,
  { id, client_id: clientId }: FileRecord,
  places: readonly string[],
): Promise<Mended> {
  const { db, saw } = context;
  const file = await findFile(db, id);
  if (file === undefined) throw notFound();
  const rows = await rowsBeside(db, id, { employees: [], ssns: [], names: [], places });
  saw({ type: 'censusfile', id, clientId });
  return { file: fileReply(file), rows: await rowReplies(context, file, rows) };
}
