import { setTimeout as sleep } from 'node:timers/promises';
import { loginNames, ensureRoles } from '../db/roles.ts';
import { StartRefused } from '../db/start-refused.ts';
import type { FileStore } from '../files/store.ts';
import { keysToCarry, sealKey } from './carried.ts';
import { leftovers, moveIndexes, noteIndexes, resealFields, resealFiles, type Resealing } from './reseal.ts';
import {
  areOver,
  connectionsOf,
  finishMove,
  formerSecrets,
  isAlone,
  livingNodes,
  newestTransaction,
  noteNext,
  retire,
  writeWith,
} from './moving.queries.ts';
import { forgetMoves } from './rotate.queries.ts';
import { markOf } from './standing.ts';

/** What moves an installation to its next secret. */
export interface Rotation extends Resealing {
  ownerUrl: string;
  store: FileStore;
  /** Keys of all files that rows name, asked when their turn comes. */
  files: () => Promise<readonly string[]>;
  /** How often others are asked whether they are there yet. */
  pauseMs?: number;
}

/**
 * Moves the installation to the newest secret that is given, while it serves: notes it, has every process write with it, and
 * seals what was sealed before. Ends where nothing is left; begun again after it was killed, it goes on.
 * @throws StartRefused with one sentence where it cannot be, and nothing was changed by this step
 */
export async function rotate(rotation: Rotation): Promise<void> {
  const { client, secrets, say } = rotation;
  if (!(await isAlone(client))) throw new StartRefused('Another process seals this installation anew: let it go on.');
  const [next = secrets.own] = secrets.given;
  if (secrets.given.length > 1) await beginWith(rotation, next);
  if (secrets.given.length > 1) await resealAll(rotation);
  const left = [...(await leftovers(rotation, next)), ...(await filesLeft(rotation, next))];
  if (left.length > 0)
    throw new StartRefused(`Not everything is sealed by secret ${next}: ${left.join(', ')}. Run it again.`);
  await forgetMoves(client);
  await finishMove(client, { id: next, mark: markOf(secrets, next) });
  say(`Everything is sealed by secret ${next}.`);
  await retireFormer(rotation, next);
}

/** Has every process write with the next secret. */
async function beginWith(rotation: Rotation, next: number): Promise<void> {
  const { client, secrets, ownerUrl, say } = rotation;
  await requireKnown(rotation, next);
  const alone = secrets.alone(next);
  await ensureRoles(ownerUrl, alone);
  const carried = keysToCarry(secrets, next).map((key) => sealKey(secrets, next, key));
  await noteNext(client, { id: next, mark: markOf(secrets, next), loginNames: loginNames(alone) }, carried);
  // Before anybody writes with it, so that the same number is the same to both.
  if (secrets.writes !== next) await noteIndexes(rotation, next);
  await writeWith(client, next);
  secrets.writeWith(next);
  say(`Written with secret ${next} from now on.`);
  await allWrite(rotation, next);
}

/** @throws StartRefused where a process that lives was not given the next secret */
async function requireKnown({ client }: Rotation, next: number): Promise<void> {
  const { nodes, workers } = await livingNodes(client);
  const unaware = nodes.filter(({ knows }) => !knows.includes(next));
  if (unaware.length > 0)
    throw new StartRefused(
      `Processes that were not given secret ${next}: ${unaware.length} (${[...new Set(unaware.map(({ host }) => host))].join(', ')}). ` +
        'Start them again with COVERLANE_SECRET_NEXT.',
    );
  if (workers > nodes.length)
    throw new StartRefused(
      'A process of the release before still runs, which knows one secret: start it again with this release.',
    );
}

/** So long is waited for processes and for what they have begun. */
const PATIENCE_MS = 30 * 60_000;

/** Waits until every process writes with the secret, and what was begun before is over. */
async function allWrite({ client, say, pauseMs = 500 }: Rotation, next: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const wait = async (isThere: () => Promise<boolean>, what: string): Promise<void> => {
    for (let asked = 0; !(await isThere()); asked += 1) {
      if (Date.now() > until) throw new StartRefused(`${what} Run it again.`);
      if (asked === 10) say(what);
      await sleep(pauseMs);
    }
  };
  const allKnow = async () => (await livingNodes(client)).nodes.every(({ writes }) => writes === next);
  await wait(allKnow, `Processes still write with the secret before ${next}.`);
  const begun = await newestTransaction(client);
  await wait(() => areOver(client, begun), 'Transactions that began before still run.');
}

async function resealAll(rotation: Rotation): Promise<void> {
  await moveIndexes(rotation);
  await resealFields(rotation);
  await resealFiles(rotation, rotation.store, await rotation.files());
}

async function filesLeft({ store, files }: Rotation, id: number): Promise<string[]> {
  let left = 0;
  // One that is missing is sealed by nobody.
  for (const name of await files()) if ((await store.sealedBy(name).catch(() => id)) !== id) left += 1;
  return left === 0 ? [] : [`files: ${left}`];
}

/** Takes former secrets away that no process is given any more. */
async function retireFormer({ client, secrets, say }: Rotation, current: number): Promise<void> {
  for (const former of await formerSecrets(client)) {
    const { nodes } = await livingNodes(client);
    const isGiven = secrets.given.includes(former.id) || nodes.some(({ knows }) => knows.includes(former.id));
    if (isGiven || (await connectionsOf(client, former.loginNames)) > 0) {
      say(
        `Secret ${former.id} can be removed from ${former.until} UTC on, when nothing it signed comes back any more: ` +
          `start every process with secret ${current} alone, and run npm run keys:rotate once more.`,
      );
      continue;
    }
    await retire(client, former);
    say(`Secret ${former.id} opens nothing any more and signs in nowhere: it can be destroyed.`);
  }
}
