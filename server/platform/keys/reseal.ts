import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { keysOf } from '../db/field-keys.ts';
import type { FileStore } from '../files/store.ts';
import { FileGone } from '../files/store.ts';
import type { Secrets } from './keyring.ts';
import {
  type Column,
  countIndexesOtherwise,
  countJobsSealedOtherwise,
  countSealedOtherwise,
  clientsToMove,
  indexesOtherwise,
  moveClient,
  noteMoves,
  PAGES,
  pagesOf,
  putSealed,
  type SealedRow,
  sealedOtherwise,
} from './rotate.queries.ts';
import { type FieldPlace, indexColumns, sealedColumns, sealedElsewhere } from './sealed-columns.ts';

/** What seals an installation anew: the owner's connection, all secrets, and where it says what was done. */
export interface Resealing {
  client: Client;
  secrets: Secrets;
  say: (sentence: string) => void;
}

/** Every column with sealed values, and what these are bound to. */
const columns = [
  ...sealedColumns.map((one) => ({ ...one, as: { table: one.table, column: one.column } })),
  ...sealedElsewhere,
];

/** A third of the time is left to whoever works beside it. */
const REST = 0.5;

/** Walks over a table in its pages, those that are added meanwhile too, and rests in between. */
async function eachPage(client: Client, of: Column, work: (page: number) => Promise<void>): Promise<void> {
  for (let page = 0; page < (await pagesOf(client, of)); page += PAGES) {
    const begun = performance.now();
    await work(page);
    await sleep(Math.min(100, (performance.now() - begun) * REST));
  }
}

/** Seals all fields with the secret that is written with. Goes over each table until nothing is left: rows move while they are read. */
export async function resealFields({ client, secrets, say }: Resealing): Promise<void> {
  const id = secrets.writes;
  for (const of of columns) {
    const damaged = new Set<string>();
    let anew = 0;
    do {
      await eachPage(client, of, async (page) => {
        const rows = await sealedOtherwise(client, of, { id, page });
        const sealed = rows.flatMap((row) => sealedAnew(secrets, of, row) ?? []);
        if (sealed.length > 0) anew += await putSealed(client, of, sealed);
        for (const { row } of rows.filter((one) => !sealed.some(({ at }) => at === one.at))) damaged.add(row);
      });
    } while ((await countSealedOtherwise(client, of, id)) > damaged.size);
    if (anew > 0) say(`${of.table}.${of.column}: ${anew} sealed anew.`);
    for (const row of damaged) say(`${of.table}.${of.column} of ${row} was changed by hand: no secret opens it.`);
  }
}

/** A value, sealed anew for the same place; undefined: it opens nowhere. */
function sealedAnew(secrets: Secrets, { as }: (typeof columns)[number], row: SealedRow) {
  const keys = keysOf(secrets);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pairs of the list, which the compiler no longer tells apart
  const place = { ...as, rowId: row.row } as FieldPlace;
  try {
    return { ...row, anew: keys.seal(place, keys.open(place, row.sealed)) };
  } catch {
    return undefined;
  }
}

/** Notes what every index of another secret becomes. @returns how many were not noted before */
export async function noteIndexes({ client, secrets }: Resealing, id: number): Promise<number> {
  const keys = keysOf(secrets);
  let noted = 0;
  for (const of of indexColumns)
    await eachPage(client, of, async (page) => {
      const found = await indexesOtherwise(client, of, { id, page });
      if (found.length === 0) return;
      const moves = found.map(({ clientId, index }) => ({
        clientId,
        before: index,
        after: keys.movedIndex(index, id),
      }));
      noted += await noteMoves(client, moves);
    });
  return noted;
}

/** Moves all indexes, client by client, until none is left. */
export async function moveIndexes(resealing: Resealing): Promise<void> {
  const { client, secrets, say } = resealing;
  const id = secrets.writes;
  let moved = 0;
  do {
    await noteIndexes(resealing, id);
    for (const clientId of await clientsToMove(client)) moved += await moveClient(client, clientId);
  } while ((await indexesLeft(client, id)) > 0);
  if (moved > 0) say(`Indexes that searches find by: ${moved} moved.`);
}

async function indexesLeft(client: Client, id: number): Promise<number> {
  let left = 0;
  for (const of of indexColumns) left += await countIndexesOtherwise(client, of, id);
  return left;
}

/** Seals all files with the secret that is written with. @param names keys of files that rows name */
export async function resealFiles({ secrets, say }: Resealing, store: FileStore, names: readonly string[]) {
  const id = secrets.writes;
  let [anew, gone] = [0, 0];
  for (const name of names)
    try {
      if ((await store.sealedBy(name)) === id) continue;
      await store.sealAnew(name);
      anew += 1;
      if (anew % SAID_EVERY === 0) say(`Files: ${anew} sealed anew.`);
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
      gone += 1;
    }
  if (anew > 0) say(`Files: ${anew} sealed anew.`);
  if (gone > 0) say(`Files that rows name and that are missing: ${gone} (npm run restore:check names them).`);
}

const SAID_EVERY = 1_000;

/** What is still another secret's, a line each. */
export async function leftovers({ client }: Resealing, id: number): Promise<string[]> {
  const left: string[] = [];
  const note = (what: string, count: number) => void (count > 0 && left.push(`${what}: ${count}`));
  for (const of of columns) note(`${of.table}.${of.column}`, await countSealedOtherwise(client, of, id));
  for (const of of indexColumns) note(`${of.table}.${of.column}`, await countIndexesOtherwise(client, of, id));
  note('jobs', await countJobsSealedOtherwise(client, id));
  return left;
}
