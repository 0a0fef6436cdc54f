import { patchFile } from './census.queries.ts';
import { type CensusWork, type OpenedFile, withFile } from './census-work.ts';
import { membersOf } from './known.queries.ts';
import { columnsOf, contentHash, memberOf } from './member-rows.ts';
import { changesOfFile, type KeptChange, namesOf, openBefore, removeMembers, writeMembers } from './members.queries.ts';

/**
 * Takes back what applying a file did, as one: whoever it made is taken out, whoever it changed is as they were. Where somebody
 * submitted or was changed since, nothing is taken back and they are named.
 */
export const undoCensus = (work: CensusWork): Promise<void> =>
  withFile(work, 'undoing', async (opened) => {
    const { db, file } = opened;
    const changes = await changesOfFile(db, file.id);
    const there = await thereNow(opened);
    const moved = changes.filter((change) => hasMoved(change, there));
    if (moved.length > 0) {
      const names = namesOf(moved.map(({ member_id: id }) => nameIn(there, id)));
      const refusal = { code: 'census-changed-since', values: { names } };
      await patchFile(db, { id: file.id, from: ['undoing'] }, { state: 'applied', refusal });
      return;
    }
    await takeBack(opened, changes);
    await patchFile(db, { id: file.id, from: ['undoing'] }, { state: 'undone', undone_at: new Date(), refusal: null });
  });

type There = ReadonlyMap<string, ReturnType<typeof memberOf>>;

const thereNow = async ({ db, file, keys }: OpenedFile): Promise<There> =>
  new Map((await membersOf(db, file.session_id)).map((row) => [row.id, memberOf(row, keys)]));

/** Somebody who was taken out since needs no undo; whoever submitted, or is other than the file left them, keeps it from happening. */
function hasMoved({ member_id: id, after_hash: hash }: KeptChange, there: There): boolean {
  const now = there.get(id);
  return now !== undefined && (now.submitted || !contentHash(now).equals(hash));
}

const nameIn = (there: There, id: string) => {
  const person = there.get(id)?.person;
  return { first_name: person?.firstName ?? '', last_name: person?.lastName ?? '' };
};

async function takeBack({ db, file, keys }: OpenedFile, changes: readonly KeptChange[]): Promise<void> {
  const { client_id: clientId, session_id: sessionId } = file;
  const made = changes.filter(({ before }) => before === null).map(({ member_id: id }) => id);
  if (made.length > 0) await removeMembers(db, sessionId, made);
  const back = changes.flatMap(({ member_id: id, before }) =>
    before === null ? [] : [{ id, clientId, ...openBefore(keys, id, before) }],
  );
  await writeMembers(
    db,
    back.map((content) => ({ ...columnsOf(content, keys), client_id: clientId, session_id: sessionId })),
  );
}
