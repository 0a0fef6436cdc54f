import type { CheckedRow } from '../../../domain/enrollment-sessions/census/check.ts';
import { isEmployee } from '../../../domain/enrollment-sessions/census/families.ts';
import type { Known } from '../../../domain/enrollment-sessions/census/known.ts';
import { chunks, type ColumnRow, hexOf } from '../../../facts/bulk.queries.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { allRows, patchFile, replaceRows } from './census.queries.ts';
import { type CensusWork, withFile } from './census-work.ts';
import { checkAll, type Desk, deskOf, rowColumns } from './check-file.ts';
import { countsOf } from './counts.ts';
import { writtenOf } from './found-rows.ts';
import { loadKnown } from './known.queries.ts';
import { columnsOf, type Content, contentHash, SUBMITTED } from './member-rows.ts';
import { keepChanges, sealBefore, writeMembers } from './members.queries.ts';
import { excludeMissing } from './missing.queries.ts';

/** Rows that go into the census in one statement. */
const BATCH = 1000;

/** What a row makes of somebody, with what they were before. */
type Change = Content & { id: string; before: Content | null };

/**
 * Puts the rows of a file into the census that nothing is wrong with, after checking all of them once more: the census may have
 * changed since. All of it stands, or nothing. Whoever has submitted is left as they are unless it was answered otherwise.
 */
export const applyCensus = (work: CensusWork): Promise<void> =>
  withFile(work, 'applying', async ({ db, file, keys }) => {
    const desk = await deskOf(db, keys, file);
    if (desk === undefined) return;
    const rows = (await allRows(db, file.id)).map((row) => writtenOf(keys, row));
    const known = await loadKnown(db, { sessionId: file.session_id, clientId: file.client_id, keys });
    const checked = await checkAll(desk, rows, known);
    const changes = changesOf(checked, known);
    for (const part of chunks(changes, BATCH)) await writeChanges(desk, part);
    const written = new Map(rows.map((row) => [`${row.row}.${row.part}`, row.written]));
    const ids = new Map(changes.map(({ id, at }) => [at, id]));
    await replaceRows(
      db,
      file.id,
      checked.map((row) => {
        const at = `${row.row}.${row.part}`;
        return rowColumns(desk, { ...row, memberId: ids.get(at) ?? row.memberId }, written.get(at) ?? NOTHING);
      }),
    );
    if (work.excludeMissing) await leaveOutMissing(desk, known);
    const counts = await countsOf(db, file);
    await patchFile(
      db,
      { id: file.id, from: ['applying'] },
      { state: 'applied', progress: 100, counts, applied_at: new Date() },
    );
  });

const NOTHING = { cells: {}, typed: {} };

/** Rows that make or change somebody. Employees first: their dependents take over an ID that was made up for them. */
function changesOf(checked: readonly CheckedRow[], known: Known): (Change & { at: string })[] {
  const madeUp = new Map<number, string>();
  const wanted = checked.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
  const inTurn = [...wanted.filter(({ kept }) => isEmployee(kept)), ...wanted.filter(({ kept }) => !isEmployee(kept))];
  return inTurn.map((row) => {
    const before = known.byId.get(row.memberId ?? '') ?? null;
    const id = before?.id ?? uuid7();
    const employeeId = row.kept.employeeId ?? madeUp.get(row.row) ?? `N-${id.slice(-8)}`;
    if (isEmployee(row.kept)) madeUp.set(row.row, employeeId);
    return { at: `${row.row}.${row.part}`, id, before, ...contentOf(row, before), person: { ...row.kept, employeeId } };
  });
}

/** Who it is on record, and whether they stay out: whose employment ends before the coverage begins is not invited. */
const contentOf = (row: CheckedRow, before: Content | null): Pick<Content, 'personId' | 'excluded'> => ({
  personId: row.personId ?? before?.personId ?? null,
  excluded: before?.excluded === true || row.problems.some(({ code }) => code === 'ended'),
});

async function writeChanges({ db, keys, file }: Desk, changes: readonly Change[]): Promise<void> {
  const { id: fileId, client_id: clientId, session_id: sessionId } = file;
  await writeMembers(
    db,
    changes.map((change) => ({
      ...columnsOf({ ...change, clientId }, keys),
      client_id: clientId,
      session_id: sessionId,
    })),
  );
  const kept = changes.map((change): ColumnRow => {
    const before = change.before && sealBefore(keys, change.id, change.before);
    return {
      file_id: fileId,
      client_id: clientId,
      member_id: change.id,
      before: before && hexOf(before),
      after_hash: hexOf(contentHash(change)),
    };
  });
  await keepChanges(db, kept);
}

/** Whom the file does not name is left out of the session, and comes back with the undo. */
async function leaveOutMissing(desk: Desk, known: Known): Promise<void> {
  const ids = await excludeMissing(desk.db, desk.file, [...SUBMITTED]);
  const changes = ids.flatMap((id): Change[] => {
    const before = known.byId.get(id);
    return before === undefined ? [] : [{ ...before, before, excluded: true }];
  });
  for (const part of chunks(changes, BATCH)) await writeChanges(desk, part);
}
