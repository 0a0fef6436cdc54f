import type { CheckedRow } from '../../../domain/enrollment-sessions/census/checked-row.ts';
import { idKey, isEmployee } from '../../../domain/enrollment-sessions/census/families.ts';
import type { Known } from '../../../domain/enrollment-sessions/census/known.ts';
import { placeOf } from '../../../domain/enrollment-sessions/census/person.ts';
import { chunks, type ColumnRow, hexOf } from '../../../facts/bulk.queries.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { pageOfRows, patchFile } from './census.queries.ts';
import { type CensusWork, withFile } from './census-work.ts';
import { checkAll, type Desk, deskOf, foundColumns } from './check-file.ts';
import { countsOf } from './counts.ts';
import { updateRows } from './found-rows.queries.ts';
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
    const known = await loadKnown(db, { sessionId: file.session_id, clientId: file.client_id, keys });
    const checked = await checkAgain(desk, known);
    const stated = changesOf(checked, known);
    const changes = [...stated, ...followers(stated, known)];
    for (const part of chunks(changes, BATCH)) await writeChanges(desk, part);
    const ids = new Map(stated.map(({ id, at }) => [at, id]));
    for (const part of chunks(checked, BATCH))
      await updateRows(
        db,
        file.id,
        part.map((row) => foundColumns(desk, { ...row, memberId: ids.get(placeOf(row)) ?? row.memberId })),
      );
    if (work.excludeMissing) await leaveOutMissing(desk, known);
    const counts = await countsOf(db, file);
    await patchFile(
      db,
      { id: file.id, from: ['applying'] },
      { state: 'applied', progress: 100, counts, applied_at: new Date() },
    );
  });

/** Every row of the file as it is now, beside the census as it is now. */
const checkAgain = (desk: Desk, known: Known): Promise<CheckedRow[]> => checkAll(desk, rowsInTurn(desk), known);

async function* rowsInTurn({ db, keys, file }: Desk) {
  for (let page = 1; ; page++) {
    const { rows } = await pageOfRows(db, file.id, { page, pageSize: BATCH });
    yield rows.map((row) => writtenOf(keys, row));
    if (rows.length < BATCH) return;
  }
}

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
    return { at: placeOf(row), id, before, ...contentOf(row, before), person: { ...row.kept, employeeId } };
  });
}

/** Dependents of an employee whose ID is another now, whom the file does not change itself: they follow to the new one. */
function followers(changes: readonly Change[], known: Known): Change[] {
  const changed = new Set(changes.map(({ id }) => id));
  return changes.flatMap(({ before, person }) => {
    const old = before && isEmployee(person) ? idKey(before.person.employeeId) : null;
    if (old === null || old === idKey(person.employeeId)) return [];
    const theirs = known.dependents.at(old).filter(({ id }) => !changed.has(id));
    return theirs.map((one) => ({ ...one, before: one, person: { ...one.person, employeeId: person.employeeId } }));
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
